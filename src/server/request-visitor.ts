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

/** Where a request comes from, for limits: the address, of IPv6 its /64, as the smallest line has that many addresses to try from. */
export function networkOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return prefixOf(ip, 4)
}

/** The same for what a whole site must not use up: the address, of IPv6 its /48, as one subscriber may have all of its /64s. */
export function wideNetworkOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return prefixOf(ip, 3)
}

/** `parts`: of 16 bits, of an IPv6 address. */
function prefixOf(ip: string, parts: number): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  const prefix = address.parts.slice(0, parts).map((part) => part.toString(16))
  return `${prefix.join(':')}::/${parts * 16}`
}

/** The access token of a client that is no browser. Other kinds of authorization are a proxy's, not ours. */
export function bearerOf(request: FastifyRequest): string | null {
  const { authorization } = request.headers
  return authorization && /^bearer /i.test(authorization) ? authorization.slice('bearer '.length).trim() : null
}
