import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Device } from '../shop/accounts/sessions.ts'
import type { Shop } from '../shop/shop.ts'
import type { Entrance } from '../web/context.ts'
import { clearSessionCookies, refreshCookieOf, setSessionCookies } from './cookies.ts'

/** For forms that a browser sends without scripts: the same as the API does, with the cookies on the page's answer. */
export function entranceOf(request: FastifyRequest, reply: FastifyReply, { shop, origin }: { shop: Shop; origin: string }): Entrance {
  async function welcome(entering: ReturnType<Shop['membership']['signIn']>): Promise<void> {
    const { tokens } = await entering
    await endCurrent(request, { shop, origin })
    setSessionCookies(reply, tokens, origin)
  }
  return {
    signIn: (given) => welcome(shop.membership.signIn(given, deviceOf(request))),
    signUp: (given) => welcome(shop.membership.signUp(given, deviceOf(request))),
    forget: () => clearSessionCookies(reply, origin),
  }
}

/** Ends the session of the request's cookies: whoever signs in starts with one that nobody can have planted (session fixation). */
export async function endCurrent(
  request: FastifyRequest,
  { shop, origin }: { shop: Pick<Shop, 'accounts'>; origin: string },
): Promise<void> {
  const { sessions } = shop.accounts
  const { member } = request.visitor
  const refreshToken = refreshCookieOf(request, origin)
  if (member) await sessions.end(member.id, member.session_id)
  else if (refreshToken) await sessions.endByToken(refreshToken)
}

export function deviceOf(request: FastifyRequest): Device {
  const token = request.headers['x-csrf-token']
  return {
    address: request.visitor.address,
    userAgent: request.headers['user-agent'] ?? '',
    csrfToken: typeof token === 'string' ? token : null,
  }
}
