import type { FastifyInstance, FastifyReply } from 'fastify'
import { currentTracer, type OpenSpan } from '../platform/tracing.ts'
import { routeOf } from './request-log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the trace of this request; null when it has none. */
    span: OpenSpan | null
  }
}

/** A span for each request that is sampled: by its route, never by its address, in the trace that the caller has begun. Registered only where a collector is set. */
export async function requestTraces(app: FastifyInstance): Promise<void> {
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    const name = `${request.method} ${routeOf(request)}`
    const span = currentTracer()?.receive(name, typeof traceparent === 'string' ? traceparent : undefined) ?? null
    if (!span) return done()
    request.span = span
    span.set({ 'http.request.method': request.method, 'http.route': routeOf(request), 'upya.request': request.id })
    span.run(done)
  })
  // A body arrives by events of the connection, which know nothing of the request.
  app.addHook('preValidation', ({ span }, _reply, done) => (span ? span.run(done) : done()))
  app.addHook('onSend', ({ span }, reply, _payload, done) => {
    if (span && !isShared(reply)) reply.header('server-timing', `traceparent;desc="${span.traceparent}"`)
    done()
  })
  app.addHook('onResponse', ({ span }, { statusCode }, done) => {
    span?.set({ 'http.response.status_code': statusCode })
    span?.end(statusCode >= 500 ? String(statusCode) : undefined)
    done()
  })
}

/** A cache would tell everyone that they are in the trace of the first. */
function isShared(reply: FastifyReply): boolean {
  return String(reply.getHeader('cache-control') ?? '').includes('public')
}
