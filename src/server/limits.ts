import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

// A lost payment callback costs a shopper; forged ones are refused by their secret address or signature.
const EXEMPT = ['/assets/', '/media/', '/pay/', '/healthz', '/readyz', '/metrics']

const QUIET = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/**
 * One ceiling per address (per /64 for IPv6), high enough for a whole office or mobile carrier behind one address.
 * The count lives in this process; for several processes give the plugin a shared `store` here and nowhere else.
 */
export async function limits(app: FastifyInstance, options: { perMinute: number }): Promise<void> {
  await app.register(rateLimit, {
    global: options.perMinute > 0,
    max: options.perMinute,
    timeWindow: 60_000,
    cache: 20_000,
    addHeaders: QUIET,
    addHeadersOnExceeding: QUIET,
    allowList: (request) => EXEMPT.some((prefix) => request.url.startsWith(prefix)),
  })
}
