import type { FastifyInstance } from 'fastify'
import { LAG_MAX } from '../platform/replica-routing.ts'
import type { Database } from '../platform/database.ts'
import { hasJustWritten, setWroteCookie } from './cookies.ts'
import { REPORTS_PATH } from './policy-reports.ts'

/** Seconds for which a browser that has written reads from the primary: longer than any replica that is read from is behind. */
export const OWN_WRITES_SECONDS = 2 * LAG_MAX

const SAFE: readonly string[] = ['GET', 'HEAD', 'OPTIONS']
/** What every open page reports or asks by a POST, and nobody looks at on a page of the catalogue. */
const REPORTS: ReadonlySet<string> = new Set([
  '/api/auth/refresh',
  '/api/beacons',
  '/api/cart/quote',
  '/api/consent',
  '/api/exit-offers/current',
  '/api/live/looking',
  '/api/overlays/events',
  '/api/overlays/seen',
  '/api/traffic',
  '/api/videos/events',
  '/mcp',
  REPORTS_PATH,
])

/**
 * Beside a replica: whoever has just written sees it at once, at whichever process they ask next (decision 70). It costs nothing
 * to others, whose pages are no older than the events that this process has heard.
 */
export async function ownWrites(app: FastifyInstance, options: { database: Pick<Database, 'onPrimary'>; origin: string }): Promise<void> {
  const { database, origin } = options
  const isWrite = (method: string, route: string | undefined) => !SAFE.includes(method) && !REPORTS.has(route ?? '')
  // Once the body is read: what follows an event of the socket has lost its context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (hasJustWritten(request, origin) || isWrite(request.method, request.routeOptions.url)) database.onPrimary(done)
    else done()
  })
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 500 && isWrite(request.method, request.routeOptions.url)) setWroteCookie(reply, OWN_WRITES_SECONDS, origin)
  })
}
