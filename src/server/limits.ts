import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { createSharedCounts, type SharedCountsOptions } from './shared-counts.ts'

// A lost payment callback costs a shopper; forged ones are refused by their secret address or signature.
const EXEMPT = ['/assets/', '/media/', '/pay/', '/healthz', '/readyz', '/metrics']

const QUIET = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

export interface LimitOptions extends Pick<SharedCountsOptions, 'database' | 'live' | 'log'> {
  perMinute: number
}

/**
 * One ceiling per address (per /64 for IPv6), high enough for a whole office or mobile carrier behind one address; some
 * routes have a lower one of their own. All processes count together.
 */
export async function limits(app: FastifyInstance, { perMinute, ...shared }: LimitOptions): Promise<void> {
  const counts = createSharedCounts(shared)
  app.addHook('onClose', async () => counts.stop())
  await app.register(rateLimit, {
    global: perMinute > 0,
    max: perMinute,
    timeWindow: 60_000,
    store: storeOf(counts.store('all')),
    addHeaders: QUIET,
    addHeadersOnExceeding: QUIET,
    allowList: (request) => EXEMPT.some((prefix) => request.url.startsWith(prefix)),
  })
}

/** The plugin makes its store itself, from a constructor. */
function storeOf(store: ReturnType<ReturnType<typeof createSharedCounts>['store']>) {
  return function CountStore() {
    return store
  } as unknown as new () => typeof store
}
