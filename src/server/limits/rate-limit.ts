import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ShopError } from '../../shop/errors.ts'
import { createRateLimitStore, type RateLimitStoreOptions } from './rate-limit-store.ts'
import { routeOf } from '../request-log.ts'
import { networkOf } from '../request-visitor.ts'

/** Routes without a limit, by their exact names: they cost next to nothing, or are asked for by the machines around the shop. */
const FREE = new Set(['/healthz', '/readyz', '/assets/*'])
/** Pictures: a page has two dozen of them. */
const PICTURES = new Set(['/media/:key/:file', '/media/avatars/:file', '/media/cutouts/:file'])
const PICTURES_TIMES = 10

const QUIET = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

export interface LimitOptions extends Pick<RateLimitStoreOptions, 'database' | 'live' | 'log'> {
  perMinute: number
}

/**
 * One ceiling per network (an address, or a /64 of IPv6), high enough for a whole office or mobile carrier behind one
 * address; some routes have a lower one of their own on top. It runs before everything that queries the database, and all
 * processes count together. What a route is, its pattern says, never the address as it was typed.
 */
export async function rateLimits(app: FastifyInstance, { perMinute, ...shared }: LimitOptions): Promise<void> {
  const counts = createRateLimitStore(shared)
  app.addHook('onClose', async () => counts.stop())
  await app.register(rateLimit, {
    // Of the routes that declare it.
    global: false,
    max: (request: FastifyRequest) => (isPicture(request) ? perMinute * PICTURES_TIMES : perMinute),
    timeWindow: 60_000,
    store: storeOf(counts.store('all')),
    addHeaders: QUIET,
    addHeadersOnExceeding: QUIET,
    keyGenerator: (request: FastifyRequest) => (isPicture(request) ? `pictures ${networkOf(request)}` : networkOf(request)),
  })
  if (perMinute === 0) return
  const count = app.createRateLimit()
  app.addHook('onRequest', async (request, reply) => {
    if (FREE.has(routeOf(request)) || request.routeOptions.config.rateLimit === false) return
    const found = await count(request)
    if (found.isAllowed || !found.isExceeded) return
    reply.header('retry-after', found.ttlInSeconds)
    throw new ShopError('too_many_requests')
  })
}

function isPicture(request: FastifyRequest): boolean {
  return PICTURES.has(routeOf(request))
}

/** The plugin makes its store itself, from a constructor. */
function storeOf(store: ReturnType<ReturnType<typeof createRateLimitStore>['store']>) {
  return function ScopedStore() {
    return store
  } as unknown as new () => typeof store
}
