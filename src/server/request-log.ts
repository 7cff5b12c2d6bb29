import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const SANE_ID = /^[\w.:-]{8,80}$/

/** The id a proxy gave the request, if it is sane, else a new one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID()
}

/** Each built file has a route of its own (assets.ts). */
const ASSET = '/assets/'

/** Pattern of the route, so that ids and words of the address stay out of logs, limits and metrics; one for all built files. */
export function routeOf({ routeOptions: { url = 'none' } }: FastifyRequest): string {
  return url.startsWith(ASSET) ? `${ASSET}*` : url
}

export interface Observer {
  (request: { method: string; route: string; status: number; seconds: number }): void
}

/** Every response names its request; every request is one log line at level info and one observation. */
export async function requestLog(app: FastifyInstance, options: { observe: Observer }): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const seen = { method: request.method, route: routeOf(request), status: reply.statusCode }
    options.observe({ ...seen, seconds: reply.elapsedTime / 1000 })
    request.log.info({ ...seen, ms: Math.round(reply.elapsedTime) }, 'request')
    done()
  })
}
