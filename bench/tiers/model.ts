import { STREAM_LIMITS } from '../../src/server/limits/connection-limits.ts'
import { APART_MS_PER_STREAM, DEBOUNCE_MS } from '../../src/server/live/shop-events.ts'
import { BUYS_ONE_OF, SESSION } from './crowd.ts'
import type { OrderCosts } from './order-costs.ts'
import type { StreamCosts } from './stream-costs.ts'
import type { IdleCost, Unit, UnitCost } from './unit-costs.ts'

// What so many shoppers at once need, from what one of everything was measured to cost. Nothing here knows this machine but by those.

export interface Measured {
  units: Partial<Record<Unit, UnitCost>>
  idle: IdleCost
  order: OrderCosts
  stream: StreamCosts
  /** Requests of a visit, streams aside; bytes of an answer. */
  perVisit: number
  bytes: number
  /** By route, what reaches a process of each request of a visit. */
  reached: Record<string, number>
  /** MB: of processes that have been at work, without streams, and of one connection of PostgreSQL. */
  memory: { web: number; worker: number; connection: number }
}

export interface Prices {
  /** US$ of a core for an hour, and of a GB that goes out; KES of a US$. */
  coreHour: number
  gigabyte: number
  kes: number
}

export interface Needs {
  shoppers: number
  visits: number
  requests: number
  reaching: number
  orders: number
  /** Cores in use, without what a machine does besides. */
  cores: { cdn: number; web: number; worker: number; database: number }
  /** Of the web's, what streams take. */
  streamCores: number
  /** Seconds between two messages to a stream, at least. */
  apart: number
  processes: { web: number; worker: number }
  /** MB. */
  memory: { web: number; worker: number; database: number }
  connections: number
  /** GB of the log and of tables an hour; Mbit/s that go out. */
  logPerHour: number
  bytesPerHour: number
  megabits: number
  /** With one process of each: what is full first, and at how many shoppers. */
  first: { what: string; at: number }
  /** Of one order: seconds of processors in use, and US$ of those, of cores that are rented, of what is sent. */
  perOrder: { seconds: number; used: number; rented: number; sent: number }
}

/** What a process opens of one kind. */
const STREAMS_OF_A_PROCESS = STREAM_LIMITS.inAll
/** Changes that an order makes: held, sold. */
const CHANGES = 2
/** Of its core, what a process is planned for, so that one of several may fail. */
const PLANNED = 0.6
/** Of each process: DATABASE_POOL and what it holds besides. */
const CONNECTIONS = 17
const MS = 1000

/** Which cost a route has; pages that reach a process are rendered. */
function unitOf(route: string): Unit {
  if (/\/events$|\/traffic$/.test(route)) return 'beacon'
  if (route.endsWith('/live/pieces')) return 'live stock'
  if (/ \/(?:media|assets)\//.test(route)) return 'picture'
  if (/ \/api\/products$|\/feed/.test(route)) return 'list'
  if (/suggest|instead/.test(route)) return 'search'
  return route.startsWith('GET /api/') ? 'product' : 'page rendered'
}

export function needsOf(shoppers: number, measured: Measured, prices: Prices): Needs {
  const { units, idle, order, stream, memory } = measured
  const visits = shoppers / SESSION
  const [requests, orders] = [visits * measured.perVisit, visits / BUYS_ONE_OF]
  const each = Object.entries(measured.reached).map(([route, share]) => ({ cost: units[unitOf(route)], rate: requests * share }))
  const total = (of: (cost: UnitCost) => number) => each.reduce((sum, { cost, rate }) => sum + (cost ? (of(cost) * rate) / MS : 0), 0)
  const answering = total(({ web }) => web) + (orders * order.web) / MS
  const quiet = (shoppers * stream.minute) / 60 / MS
  const fanOut = (processes: number) => {
    const apart = apartOf(shoppers / processes)
    return (shoppers * stream.message * Math.min(orders * CHANGES, 1 / apart)) / MS
  }
  const webOf = (processes: number) => answering + quiet + fanOut(processes) + (processes * idle.web) / MS
  // Two as soon as one may fail in the middle of a rush.
  let processes = Math.max(shoppers > 100 ? 2 : 1, Math.ceil(shoppers / STREAMS_OF_A_PROCESS))
  while (webOf(processes) / processes > PLANNED) processes++
  const cores = {
    cdn: (requests * ((units['picture from the CDN']?.cdn ?? 0) + (units['page from the CDN']?.cdn ?? 0))) / 2 / MS,
    web: webOf(processes),
    worker: (orders * order.worker + idle.worker) / MS,
    database: total(({ database }) => database) + (orders * order.database + idle.database) / MS,
  }
  const workers = Math.max(processes > 1 ? 2 : 1, Math.ceil(cores.worker / PLANNED))
  const connections = (processes + workers) * CONNECTIONS
  const sent = (requests * measured.bytes + shoppers * stream.bytes * Math.min(orders * CHANGES, 1 / apartOf(shoppers / processes))) / 1e9
  const used = Object.values(cores).reduce((sum, one) => sum + one, 0)
  const ofCores = (many: number) => (many * prices.coreHour) / 3600 / orders
  return {
    shoppers,
    visits,
    requests,
    reaching: each.reduce((sum, { rate }) => sum + rate, 0),
    orders,
    cores,
    streamCores: quiet + fanOut(processes),
    apart: apartOf(shoppers / processes),
    processes: { web: processes, worker: workers },
    memory: {
      web: processes * memory.web + (shoppers * stream.memory) / 2 ** 20,
      worker: workers * memory.worker,
      database: connections * memory.connection,
    },
    connections,
    logPerHour: (orders * order.log * 3600) / 1e9,
    bytesPerHour: (orders * order.bytes * 3600) / 1e9,
    megabits: sent * 8000,
    first: firstFull(shoppers, {
      streams: shoppers / STREAMS_OF_A_PROCESS,
      'the web process': webOf(1) - idle.web / MS,
      'the worker': cores.worker - idle.worker / MS,
      'the database (a core)': cores.database - idle.database / MS,
      'the CDN (a core)': cores.cdn,
    }),
    perOrder: { seconds: used / orders, used: ofCores(used), rented: ofCores(rentedCores(cores)), sent: (sent * prices.gigabyte) / orders },
  }
}

/** Whole cores at the planned use, two at least. */
function rentedCores(cores: Needs['cores']): number {
  return Math.max(2, Math.ceil(Object.values(cores).reduce((sum, one) => sum + one / PLANNED, 0)))
}

function apartOf(streams: number): number {
  return Math.max(DEBOUNCE_MS, streams * APART_MS_PER_STREAM) / MS
}

/** By how full each would be with one of each. What grows faster than shoppers is full a little later than said. */
function firstFull(shoppers: number, full: Record<string, number>): { what: string; at: number } {
  const [what = '', most = 1] = Object.entries(full).toSorted(([, a], [, b]) => b - a)[0] ?? []
  return { what, at: Math.round(shoppers / most) }
}

/** Orders a second that one primary takes: by its processor, for each core, and by the disk's commits. */
export function primaryLimit({ order }: Pick<Measured, 'order'>, commitsHeld: number): { perCore: number; byCommits: number } {
  return { perCore: MS / order.database, byCommits: commitsHeld / order.commits }
}
