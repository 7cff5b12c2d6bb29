import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { guestId } from '../shop/contract.ts'
import type { Visitor } from '../shop/accounts/visitor.ts'

/** The visitor, once identify() has run. */
export function visitorOf(request: FastifyRequest): Visitor {
  return request.visitor
}

/** A guest by the header or the cookie that the browser sets beside `guest_user_id`. */
export function guestOf(request: FastifyRequest): string | null {
  const parsed = guestId.safeParse(request.headers['x-guest-id'] ?? request.cookies['guest_user_id'])
  return parsed.success ? parsed.data : null
}

/** Where a request comes from, for limits: one IPv6 subscriber has a whole /64 of addresses to try from. */
export function networkOf({ ip }: FastifyRequest): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::/64`
    : address.toString()
}

/** The access token of a client that is no browser. Other kinds of authorization are a proxy's, not ours. */
export function bearerOf(request: FastifyRequest): string | null {
  const { authorization } = request.headers
  return authorization && /^bearer /i.test(authorization) ? authorization.slice('bearer '.length).trim() : null
}
