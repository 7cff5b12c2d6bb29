import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ShopError } from '../../shop/errors.ts'
import type { Member } from '../../web/context.ts'
import { fromOtherSite } from '../security.ts'
import { bearerOf } from '../visitor.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call it; everybody when it is missing. */
    access?: 'member' | 'admin'
    /**
     * What shows that a call that changes something comes from our pages: the session's X-CSRF-Token when it is missing,
     * `origin` where there is no session yet, `none` where the body itself is the proof.
     */
    csrf?: 'origin' | 'none'
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses before anything of the body is looked at (open-28, open-34). */
export function access(app: FastifyInstance, { origin }: { origin: string }): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const code = forgery(request, origin) ?? trespass(request)
    done(code ? new ShopError(code) : undefined)
  })
}

/** Who is signed in, in a handler of a route that declares `access`. */
export function memberOf(request: FastifyRequest): Member {
  const { member } = request.visitor
  if (!member) throw new ShopError('sign_in_required')
  return member
}

function forgery(request: FastifyRequest, origin: string) {
  if (READS.has(request.method)) return null
  const { csrf } = request.routeOptions.config
  if (csrf === 'none') return null
  if (csrf === 'origin') return fromOtherSite(request, origin) ? 'csrf_failed' : null
  const { member, expired } = request.visitor
  // Never taken for a guest's: what they meant to do as a member would be done as somebody else.
  if (expired) return 'session_expired'
  if (bearerOf(request) !== null) return null
  // Their browser keeps the cookies back, but takes what the answer does to them.
  if (!member) return fromOtherSite(request, origin) ? 'csrf_failed' : null
  return isCsrfTokenOf(member, request.headers['x-csrf-token']) ? null : 'csrf_failed'
}

function trespass(request: FastifyRequest) {
  const needed = request.routeOptions.config.access
  const { member, expired } = request.visitor
  if (!needed) return null
  if (!member) return expired ? 'session_expired' : 'sign_in_required'
  return needed === 'admin' && !member.is_admin ? 'forbidden' : null
}

/** In a time that tells nothing of how much was right. */
export function isCsrfTokenOf(member: Member, given: unknown): boolean {
  if (typeof given !== 'string') return false
  const [a, b] = [Buffer.from(given), Buffer.from(member.csrf_token)]
  return a.length === b.length && timingSafeEqual(a, b)
}
