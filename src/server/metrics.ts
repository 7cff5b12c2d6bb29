import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import { ShopError } from '../shop/errors.ts'
import { openStreams } from './live/event-stream.ts'
import { countJourneys } from './metrics/journeys.ts'
import { createShopGauges } from './metrics/shop-gauges.ts'
import { watchReplica } from './replica-metrics.ts'
import type { Observer } from './request-log.ts'

/** What the server refuses at its edge, and reports it receives. */
export type Event = keyof typeof EVENTS

const EVENTS = {
  page_shed: 'Pages that were not drawn, because too many waited to be',
  request_shed: 'Requests that can wait and were turned away, so that paying goes first',
  forged_payment_message: 'Messages to the addresses of payment providers that no provider can have sent',
  policy_violation: 'Reports of browsers that a page did what its security policy forbids',
  cdn_purged: 'Keys that the CDN was told have changed',
  cdn_purge_failed: 'Times that the CDN could not be told',
} as const

/** How a page came: kept and fresh, kept and made anew meanwhile, made for this answer, or of nobody else's. */
export type PageAnswer = 'fresh' | 'stale' | 'rendered' | 'unshared'
const PAGE_ANSWERS: readonly PageAnswer[] = ['fresh', 'stale', 'rendered', 'unshared']

export interface Metrics {
  observe: Observer
  count(event: Event, number?: number): void
  countPage(answer: PageAnswer): void
  /** The Prometheus text; reads the database once. Without the database it says what this process knows. */
  read(): Promise<string>
  contentType: string
}

export function createMetrics(options: { database: Database; jobs: Jobs }): Metrics {
  const { database } = options
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'upya_' })
  watchReplica(registry, database)
  const latency = new Histogram({
    name: 'upya_http_request_seconds',
    help: 'Time to answer, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const countJourney = countJourneys(registry)
  const shopGauges = createShopGauges(registry, options)
  processGauges(registry, database)
  const pages = new Counter({
    name: 'upya_page_cache_total',
    help: 'Pages that many may share, by how they came',
    labelNames: ['result'],
    registers: [registry],
  })
  for (const result of PAGE_ANSWERS) pages.inc({ result }, 0)
  const events = Object.fromEntries(
    Object.entries(EVENTS).map(([event, help]) => [event, new Counter({ name: `upya_${event}_total`, help, registers: [registry] })]),
  ) as Record<Event, Counter>

  return {
    count: (event, number = 1) => events[event].inc(number),
    countPage: (result) => pages.inc({ result }),
    observe(seen) {
      const { method, route, status, seconds } = seen
      latency.observe({ method, route, status }, seconds)
      countJourney(seen)
    },
    async read() {
      await shopGauges.read()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

/** Read when they are asked for. */
function processGauges(registry: Registry, database: Database): void {
  const connections = new Gauge({
    name: 'upya_database_connections',
    help: 'Connections of this process by pool: in use, idle; and statements that wait for one',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const { pool, ...states } of database.connections()) {
        for (const [state, number] of Object.entries(states)) this.set({ pool, state }, number)
      }
    },
  })
  const streams = new Gauge({
    name: 'upya_live_streams',
    help: 'Event streams that browsers hold open',
    registers: [],
    collect() {
      this.set(openStreams())
    },
  })
  registry.registerMetric(connections)
  registry.registerMetric(streams)
}

export interface MetricsAccess {
  /** Grants access from everywhere. */
  token: string | undefined
  /** Without a token: whether callers on this machine may read. Never where others reach the shop, as behind a proxy the whole world comes from this machine. */
  openHere: boolean
}

/**
 * `/metrics` for the operator, by METRICS_TOKEN; without one, only for callers on this machine, and only if no other machine
 * can reach the shop.
 */
export async function metricsPage(app: FastifyInstance, options: { metrics: Metrics; access: MetricsAccess }): Promise<void> {
  const { metrics, access } = options
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, access)) throw new ShopError('not_found')
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.read())
  })
}

function mayRead(request: FastifyRequest, { token, openHere }: MetricsAccess): boolean {
  if (!token) return openHere && isDirect(request)
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** What a proxy adds, whichever of them it is. */
const FORWARDED = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|cf-.*|true-client-ip)$/
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/** The request comes from this machine without a proxy, and names this machine as its host. */
function isDirect({ headers, socket }: FastifyRequest): boolean {
  if (Object.keys(headers).some((name) => FORWARDED.test(name)) || !LOCAL_HOST.test(headers.host ?? '')) return false
  const { remoteAddress = '' } = socket
  return ipaddr.isValid(remoteAddress) && ipaddr.process(remoteAddress).range() === 'loopback'
}
