import { errorCodes, type FastifyReply, type FastifyRequest } from 'fastify'
import { ShopError } from '../../shop/errors.ts'
import { isCsrfTokenOf } from '../api/access.ts'
import type { PageAddress } from './page-address.ts'
import { fromOurPages } from '../security.ts'
import { bearerOf } from '../request-visitor.ts'

/** All that pages take, whatever a client sends: anything else would break where it is read. */
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
/** Pages that links in e-mails and ended sessions lead to: they do not depend on who was signed in in this browser. */
const WITHOUT_SESSION = new Set(['/login', '/reset-password', '/confirm-email', '/confirm-sign-up', '/unsubscribe'])

/**
 * Accepts requests that read a page, and a form that one of our pages sends to a page that accepts forms. Throws `forbidden`,
 * `session_expired` and `csrf_failed`; 405 for another method, 415 for a body that is not a form.
 */
export function refuseWrongForm(request: FastifyRequest, reply: FastifyReply, { takesForms }: PageAddress, origin: string): void {
  const { method } = request
  if (method === 'GET' || method === 'HEAD') return
  if (method !== 'POST' || !takesForms) {
    reply.header('allow', takesForms ? 'GET, HEAD, POST' : 'GET, HEAD')
    throw Object.assign(new Error('a page that does not take this'), { statusCode: 405 })
  }
  refuseForgery(request, origin)
  const type = request.headers['content-type'] ?? ''
  if (!FORM.test(type)) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type)
}

/** A form must come from our pages; a member's form must also contain the CSRF token of the session (open-34). */
function refuseForgery(request: FastifyRequest, origin: string): void {
  if (!fromOurPages(request, origin)) throw new ShopError('forbidden')
  const { member, expired } = request.visitor
  if (expired && needsSession(request)) throw new ShopError('session_expired')
  if (!member || bearerOf(request) !== null || isCsrfTokenOf(member, request.headers['x-csrf-token'])) return
  const given = Buffer.isBuffer(request.body) ? new URLSearchParams(request.body.toString()).get('csrf_token') : null
  if (!isCsrfTokenOf(member, given)) throw new ShopError('csrf_failed')
}

/** A page that is opened while the access token is over: the refresh cookie, which pages do not get, is exchanged first. */
export function needsRenewal(request: FastifyRequest): boolean {
  if (!request.visitor.expired || request.method !== 'GET' || bearerOf(request) !== null) return false
  return needsSession(request) && !pathOf(request).endsWith('.data') && Boolean(request.headers.accept?.includes('text/html'))
}

function needsSession(request: FastifyRequest): boolean {
  return !WITHOUT_SESSION.has(pathOf(request).replace(/\.data$/, ''))
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}
