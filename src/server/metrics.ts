import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import { ShopError } from '../shop/errors.ts'
import { SECURITY_EVENTS } from '../shop/security-events.ts'
import type { Observer } from './request-log.ts'

// `needs_person` counts the same open work as the admin area (src/shop/payments/reports/open-work-sql.ts).
const COUNTS = {
  name: 'metrics_counts',
  text: `
    select 'payment_attempts' as kind, state as label, count(*) as number from payment_attempts group by state
    union all select 'checkouts', status, count(*) from checkouts group by status
    union all select 'held_units', state, sum(quantity) from holds where state = 'held' group by state
    union all select 'open_units', standing, sum(units) from checkouts where status in ('awaiting_payment', 'failed') group by standing
    union all select 'orders', fulfillment_status, count(*) from orders group by fulfillment_status
    union all select 'refunds', state, count(*) from payment_refunds where state not in ('completed', 'withdrawn') group by state
    union all select 'payment_messages', 'waiting', count(*) from payment_inbox where next_at is not null
    union all select 'needs_person', 'review', count(*) from payment_attempts a
      where state in ('amount_mismatch', 'duplicate_receipt', 'late_success', 'manual_review')
      and (state = 'duplicate_receipt' or coalesce(paid_amount, amount) > (
        select coalesce(sum(r.amount), 0) from payment_refunds r where r.attempt_id = a.id and r.state <> 'withdrawn'))
    union all select 'needs_person', 'refund', count(*) from payment_refunds where state = 'needs_person'
    union all select 'needs_person', 'unmatched_money', count(*) from provider_payments
      where attempt_id is null and note is null and direction = 'in' and next_at is null
    union all select 'needs_person', 'message', count(*) from payment_inbox where handled_at is null and next_at is null
    union all select 'oldest_seconds', 'undecided_attempt', coalesce(extract(epoch from now() - min(created_at)), 0)::int
      from payment_attempts where state in ('created', 'initiating', 'pending', 'unknown')
    union all select 'oldest_seconds', 'payment_message', coalesce(extract(epoch from now() - min(received_at)), 0)::int
      from payment_inbox where next_at is not null
    union all select 'oldest_seconds', 'open_refund', coalesce(extract(epoch from now() - min(created_at)), 0)::int
      from payment_refunds where state not in ('completed', 'withdrawn')`,
}

const SECURITY_TOTALS = { name: 'metrics_security', text: 'select event, count(*) as total from security_events group by event' }

const KINDS = {
  payment_attempts: 'Payment attempts by state',
  checkouts: 'Checkouts by status',
  held_units: 'Units taken off the stock while shoppers pay',
  open_units: 'Units of open checkouts, by what stands behind them: unproven, confirmed, customer',
  orders: 'Orders by fulfilment status',
  refunds: 'Refunds that are not complete, by state',
  payment_messages: 'Messages of payment providers that are stored and not yet worked on',
  needs_person: 'What only a person can resolve: payments in review, refunds, money without a payment of ours, unreadable messages',
  oldest_seconds: 'Age of the oldest that waits',
} as const

/** What the server refuses at its edge, and reports it receives. */
export type Event = keyof typeof EVENTS

const EVENTS = {
  page_shed: 'Pages that were not drawn, because too many waited to be',
  forged_payment_message: 'Messages to the addresses of payment providers that no provider can have sent',
  policy_violation: 'Reports of browsers that a page did what its security policy forbids',
  cdn_purged: 'Keys that the CDN was told have changed',
  cdn_purge_failed: 'Times that the CDN could not be told',
} as const

export interface Metrics {
  observe: Observer
  count(event: Event, number?: number): void
  /** The Prometheus text; reads the database once. */
  read(): Promise<string>
  contentType: string
}

export function createMetrics(options: { database: Database; jobs: Jobs }): Metrics {
  const { database, jobs } = options
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'upya_' })
  const latency = new Histogram({
    name: 'upya_http_request_seconds',
    help: 'Time to answer, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const waiting = new Gauge({ name: 'upya_jobs_waiting', help: 'Jobs waiting, by kind', labelNames: ['queue'], registers: [registry] })
  const gauges = Object.fromEntries(
    Object.entries(KINDS).map(([kind, help]) => [
      kind,
      new Gauge({ name: `upya_${kind}`, help, labelNames: ['state'], registers: [registry] }),
    ]),
  )

  const security = new Counter({
    name: 'upya_security_events_total',
    help: 'Events of the shop’s security, by kind (docs/operations.md)',
    labelNames: ['event'],
    registers: [registry],
  })
  const events = Object.fromEntries(
    Object.entries(EVENTS).map(([event, help]) => [event, new Counter({ name: `upya_${event}_total`, help, registers: [registry] })]),
  ) as Record<Event, Counter>

  return {
    count: (event, number = 1) => events[event].inc(number),
    observe: ({ method, route, status, seconds }) => latency.observe({ method, route, status }, seconds),
    async read() {
      const [rows, queues, events] = await Promise.all([
        database.read.query<{ kind: string; label: string; number: number }>(COUNTS, []),
        jobs.waiting(),
        database.read.query<{ event: string; total: number }>(SECURITY_TOTALS, []),
      ])
      for (const gauge of Object.values(gauges)) gauge.reset()
      for (const { kind, label, number } of rows) gauges[kind]?.set({ state: label }, Number(number))
      // Of all processes together, as the database keeps them; a kind that has not happened yet is 0 rather than unknown.
      security.reset()
      for (const event of Object.keys(SECURITY_EVENTS)) security.inc({ event }, 0)
      for (const { event, total } of events) security.inc({ event }, total)
      waiting.reset()
      for (const [queue, number] of Object.entries(queues)) waiting.set({ queue }, number)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
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
