import type { FastifyRequest } from 'fastify'
import { guestId } from '../shop/contract.ts'
import type { Visitor } from '../web/context.ts'

/** Present exactly while someone is signed in; what is shown to them is never shared with others. */
export const SESSION_COOKIE = 'upya_session'

/** Who asks: a guest by the header or the cookie that the browser sets beside `guest_user_id`. */
export function visitorOf(request: FastifyRequest): Visitor {
  const given = request.headers['x-guest-id'] ?? request.cookies['guest_user_id']
  const parsed = guestId.safeParse(given)
  return { guestId: parsed.success ? parsed.data : null, address: request.ip }
}

export function isSignedIn(request: FastifyRequest): boolean {
  return request.cookies[SESSION_COOKIE] !== undefined || request.headers.authorization !== undefined
}
