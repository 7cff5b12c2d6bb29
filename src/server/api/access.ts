import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mayAdminister, mayMoveMoney } from '../../shop/accounts/rules.ts'
import { ShopError } from '../../shop/errors.ts'
import type { Member } from '../../shop/accounts/visitor.ts'
import { fromOtherSite } from '../security.ts'
import { bearerOf } from '../request-visitor.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call it; everybody when it is missing. */
    access?: 'member' | 'admin'
    /** Besides `access: 'admin'`. `money`: not without one, not even in the first days. */
    rights?: 'money'
    /** They must have shown who they are a short while ago; `with-second-factor`: for whom the password in the body is not all of it. */
    recent?: 'always' | 'with-second-factor'
    /**
     * What shows that a call that changes something comes from our pages: the session's X-CSRF-Token when it is missing,
     * `origin` where there is no session yet, `none` where the body itself is the proof.
     */
    csrf?: 'origin' | 'none'
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses before anything of the body is looked at (open-28, open-34). `onTrespass`: called when a non-admin requests an admin route. */
export function access(app: FastifyInstance, { origin, onTrespass }: { origin: string; onTrespass: () => void }): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const code = forgery(request, origin) ?? trespass(request) ?? staleness(request)
    if (request.routeOptions.config.access === 'admin' && (code === 'forbidden' || code === 'sign_in_required')) onTrespass()
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
  // Never treated as a guest's: the action was meant for the member's account.
  if (expired) return 'session_expired'
  if (bearerOf(request) !== null) return null
  // Their browser keeps the cookies back, but takes what the answer does to them.
  if (!member) return fromOtherSite(request, origin) ? 'csrf_failed' : null
  // What was begun by one account is never carried out by another: tabs share the token, and a call may wait for hours.
  const meant = request.headers['x-account-id']
  if (meant !== undefined && meant !== member.id) return 'csrf_failed'
  return isCsrfTokenOf(member, request.headers['x-csrf-token']) ? null : 'csrf_failed'
}

function trespass(request: FastifyRequest) {
  const { access: needed, rights } = request.routeOptions.config
  const { member, expired } = request.visitor
  if (!needed) return null
  if (!member) return expired ? 'session_expired' : 'sign_in_required'
  if (needed === 'member') return null
  const { standing } = member
  if (standing === 'none') return 'forbidden'
  const isAllowed = rights === 'money' ? mayMoveMoney(standing) : mayAdminister(standing)
  return isAllowed ? null : 'second_factor_missing'
}

/** The session may be unattended. */
function staleness(request: FastifyRequest) {
  const { recent } = request.routeOptions.config
  const { member } = request.visitor
  if (!recent || !member || member.is_recent) return null
  return recent === 'always' || member.second_factor ? 'reauthentication_required' : null
}

/** Compared in constant time. */
export function isCsrfTokenOf(member: Member, given: unknown): boolean {
  if (typeof given !== 'string') return false
  const [a, b] = [Buffer.from(given), Buffer.from(member.csrf_token)]
  return a.length === b.length && timingSafeEqual(a, b)
}
