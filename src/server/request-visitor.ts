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
  return address instanceof ipaddr.IPv6 ? prefixOf(address, 4) : address.toString()
}

/** As networkOf, for limits that neighbouring networks of one subscriber must not get round: of IPv6 the /48. */
export function wideNetworkOf({ ip }: FastifyRequest): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6 ? prefixOf(address, 3) : address.toString()
}

/** The first so many groups of sixteen bits. */
function prefixOf(address: ipaddr.IPv6, groups: number): string {
  const parts = address.parts.slice(0, groups).map((part) => part.toString(16))
  return `${parts.join(':')}::/${groups * 16}`
}

/** The access token of a client that is no browser. Other kinds of authorization are a proxy's, not ours. */
export function bearerOf(request: FastifyRequest): string | null {
  const { authorization } = request.headers
  return authorization && /^bearer /i.test(authorization) ? authorization.slice('bearer '.length).trim() : null
}
