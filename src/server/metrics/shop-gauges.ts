import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { STANDINGS } from '../../shop/checkout/rules-holds.ts'
import { OPEN_STATUSES } from '../../shop/checkout/rules.ts'
import { FULFILLMENT_STATUSES } from '../../shop/orders/rules.ts'
import { ATTEMPT_STATES, GATEWAYS, IN_REVIEW, UNDECIDED } from '../../shop/payments/rules.ts'
import { REFUND_STATES } from '../../shop/payments/rules-refunds.ts'
import { SECURITY_EVENTS } from '../../shop/security-events.ts'
import { OPEN_WORK, ORDERS_MINUTES, QUEUES, RECENT_ORDERS, RECENT_PAYMENTS, SECURITY_TOTALS } from './shop-gauges-sql.ts'

const OPEN_KINDS = {
  payment_attempts: 'Payment attempts that are undecided or in review, by state',
  checkouts: 'Open checkouts by status',
  held_units: 'Units taken off the stock while shoppers pay',
  open_units: 'Units of open checkouts, by what stands behind them: unproven, confirmed, customer',
  orders: 'Orders that are on their way, by fulfilment status',
  refunds: 'Refunds that are not complete, by state',
  payment_messages: 'Messages of payment providers that are stored and not yet worked on',
  needs_person: 'What only a person can resolve: payments in review, refunds, money without a payment of ours, unreadable messages',
  oldest_seconds: 'Age of the oldest that waits',
} as const

/** What is not there is 0 rather than unknown: alerts compare numbers. */
const KNOWN: Partial<Record<keyof typeof OPEN_KINDS, readonly string[]>> = {
  payment_attempts: [...UNDECIDED.filter((state) => state !== 'succeeded_unverified'), ...IN_REVIEW],
  checkouts: OPEN_STATUSES,
  held_units: ['held'],
  open_units: STANDINGS,
  orders: FULFILLMENT_STATUSES.filter((state) => state !== 'fulfilled'),
  refunds: REFUND_STATES.filter((state) => state !== 'completed' && state !== 'withdrawn'),
}

interface RecentPayments {
  gateway: string
  method: string
  started: number
  paid: number
  unanswered: number
  /** Half and 95 of a hundred; null while none was answered. */
  seconds: [number, number] | null
}

/** Asked by several at once, or within this, they are read once. Milliseconds. */
const FRESH_MS = 1000
/** A database that takes longer counts as away. Milliseconds. */
const WITHIN_MS = 5000

/** Gauges of the whole shop, the same in every process: of several, take the greatest, not the sum. */
export function createShopGauges(registry: Registry, { database, jobs }: { database: Database; jobs: Jobs }): { read(): Promise<void> } {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name: `upya_${name}`, help, labelNames, registers: [registry] })
  const open = Object.fromEntries(Object.entries(OPEN_KINDS).map(([kind, help]) => [kind, gauge(kind, help, ['state'])]))
  const waiting = gauge('jobs_waiting', 'Jobs waiting, by kind', ['queue'])
  const late = gauge('queue_late_seconds', 'How late the next of a queue is; jobs have their kind behind job:', ['queue'])
  const orders = gauge('recent_orders', `Orders of the last ${ORDERS_MINUTES} minutes`, [])
  const payments = gauge('recent_payments', 'Payments begun 3 to 18 minutes ago, by what has become of them', [
    'provider',
    'method',
    'outcome',
  ])
  const answered = gauge('payment_answer_seconds', 'From prompt to answer, of the same payments', ['provider', 'method', 'quantile'])
  const up = gauge('database_up', 'Whether the database answered when this was read', [])
  const security = new Counter({
    name: 'upya_security_events_total',
    help: 'Events of the shop’s security, by kind (docs/operations.md)',
    labelNames: ['event'],
    registers: [registry],
  })

  async function readAll(): Promise<void> {
    const { read } = database
    const [work, queues, [recent], recentPayments, counts, overdue, events] = await Promise.all([
      read.query<{ kind: string; label: string; number: number }>(OPEN_WORK, []),
      read.query<{ queue: string; seconds: number }>(QUEUES, []),
      read.query<{ number: number }>(RECENT_ORDERS, []),
      read.query<RecentPayments>(RECENT_PAYMENTS, [ATTEMPT_STATES, GATEWAYS]),
      jobs.waiting(),
      jobs.overdue(),
      read.query<{ event: string; total: number }>(SECURITY_TOTALS, []),
    ])
    reset()
    up.set(1)
    for (const { kind, label, number } of work) open[kind]?.set({ state: label }, Number(number))
    for (const { queue, seconds } of queues) late.set({ queue }, seconds)
    for (const [queue, seconds] of Object.entries(overdue)) late.set({ queue: `job:${queue}` }, seconds)
    for (const [queue, number] of Object.entries(counts)) waiting.set({ queue }, number)
    orders.set(recent?.number ?? 0)
    for (const one of recentPayments) setPayments(one)
    // Of all processes together, as the database keeps them; a kind that has not happened yet is 0 rather than unknown.
    for (const event of Object.keys(SECURITY_EVENTS)) security.inc({ event }, 0)
    for (const { event, total } of events) security.inc({ event }, total)
  }

  /** What was so is not, or nobody knows. */
  function reset(): void {
    for (const each of [...Object.values(open), waiting, late, payments, answered, security]) each.reset()
    orders.remove()
    for (const [kind, states] of Object.entries(KNOWN)) for (const state of states) open[kind]?.set({ state }, 0)
    for (const provider of GATEWAYS) setPayments({ gateway: provider, method: 'mpesa', started: 0, paid: 0, unanswered: 0, seconds: null })
  }

  function setPayments({ gateway: provider, method, started, paid, unanswered, seconds }: RecentPayments): void {
    for (const [outcome, number] of Object.entries({ started, paid, unanswered })) payments.set({ provider, method, outcome }, number)
    for (const [at, quantile] of ['0.5', '0.95'].entries()) answered.set({ provider, method, quantile }, seconds?.[at] ?? 0)
  }

  let reading: Promise<void> | undefined
  let readAt = -Infinity
  return {
    /** Never throws: a database that is away is a number, too. */
    read() {
      if (reading === undefined && performance.now() - readAt < FRESH_MS) return Promise.resolve()
      return (reading ??= within(readAll())
        .then(
          () => void (readAt = performance.now()),
          () => {
            for (const each of [...Object.values(open), waiting, late, payments, answered]) each.reset()
            orders.remove()
            up.set(0)
          },
        )
        .finally(() => (reading = undefined)))
    },
  }
}

async function within(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_done, refuse) => {
    timer = setTimeout(() => refuse(new Error('too slow')), WITHIN_MS)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
