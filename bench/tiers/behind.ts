import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database, type DatabaseOptions } from '../../src/platform/database.ts'
import { anyProgramPath } from '../../test/scale/support/programs.ts'
import { startPooler } from '../../test/scale/support/pooler.ts'
import { startPostgres } from '../../test/scale/support/postgres.ts'
import { createMeter } from '../meter.ts'
import { settled, type OrderCosts } from './order-costs.ts'
import { createPayers } from './payers.ts'
import type { Place } from './place.ts'

// What stands behind the web processes, each by itself: the database, the pooler before it, the worker.

const CONNECTIONS = 24
const GROWTH = 1.4
const FROM = 400
const IN_TIME_MS = 500
/** Begun and not ended; what is due beyond that is refused, as a shop's own queue would. */
const OPEN_MAX = 4000

export interface Commits {
  rate: number
  served: number
  refused: number
  failed: number
  p50: number
  p99: number
  /** Cores of the bench's own process. */
  bench: number
}

export interface BrokenStore {
  name: string
  held: number
  steps: Commits[]
  over: (Commits & { times: number })[]
}

const TABLE =
  'create table if not exists bench_commits (id bigint generated always as identity primary key, stock int not null, what bytea)'
const STOCK = `insert into bench_commits (stock, what) select 1000000, '' from generate_series(1, 1000)`
const WRITE = {
  name: 'bench_commit',
  text: 'with taken as (update bench_commits set stock = stock - 1 where id = $1 and stock > 0) insert into bench_commits (stock, what) values (0, $2)',
}

/** Durable transactions with as much written as one of an order has, at rates that grow until they are late. */
export async function breakStore(
  name: string,
  way: Pick<DatabaseOptions, 'url' | 'directUrl' | 'prepared'>,
  { log, commits }: Pick<OrderCosts, 'log' | 'commits'>,
  seconds: number,
): Promise<BrokenStore> {
  const database = openDatabase({ ...way, poolSize: CONNECTIONS, onError: () => {} })
  try {
    await database.db.query({ name: '', text: TABLE }, [])
    await database.db.query({ name: '', text: STOCK }, [])
    // Chance does not compress; what the row and its index write themselves is some 300 bytes.
    const what = randomBytes(Math.max(16, Math.round(log / commits) - 300))
    const at = (rate: number) => commit(database, what, rate, seconds)
    await at(FROM)
    const steps: Commits[] = []
    for (let rate = FROM; isHeld(steps.at(-1)); rate *= GROWTH) steps.push(await at(rate))
    const held = steps.at(-2)?.rate ?? FROM / GROWTH
    const over = []
    for (const times of [1.5, 3]) over.push({ times, ...(await at(held * times)) })
    return { name, held, steps, over }
  } finally {
    await database.db.query({ name: '', text: 'drop table bench_commits' }, [])
    await database.close()
  }
}

function isHeld(step: Commits | undefined): boolean {
  return !step || (step.failed + step.refused === 0 && step.p99 <= IN_TIME_MS && step.served >= step.rate * 0.95)
}

async function commit(database: Database, what: Buffer, rate: number, seconds: number): Promise<Commits> {
  const meter = createMeter()
  const inside: Promise<unknown>[] = []
  let [open, served, refused] = [0, 0, 0]
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  const total = Math.floor(rate * seconds)
  for (let n = 0; n < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * rate) + 1)
    for (; n < due; n++) {
      if (open >= OPEN_MAX) {
        refused++
        continue
      }
      open++
      const work = () => database.transact((db) => db.query(WRITE, [(n % 1000) + 1, what]))
      const one = meter.time('commit', work).then(
        () => void (performance.now() - began < seconds * 1000 && served++),
        () => {},
      )
      inside.push(one.finally(() => open--))
    }
    await sleep(1)
  }
  const elapsed = performance.now() - began
  await Promise.all(inside)
  const { user, system } = process.cpuUsage(cpu)
  const { kinds, errors } = meter.take()
  const failed = Object.values(errors).reduce((sum, count) => sum + count, 0)
  const { p50 = 0, p99 = 0 } = kinds['commit'] ?? {}
  return { rate, served: served / (elapsed / 1000), refused, failed, p50, p99, bench: (user + system) / 1000 / elapsed }
}

/** The same by PgBouncer and without it, on a PostgreSQL of the system's packages; null where they are not installed. */
export async function breakPooler(costs: Pick<OrderCosts, 'log' | 'commits'>, seconds: number): Promise<BrokenStore[] | null> {
  if (!anyProgramPath('pgbouncer') || !anyProgramPath('initdb')) return null
  const server = await startPostgres()
  try {
    const pooler = await startPooler(server.port, { poolSize: 20 })
    try {
      const direct = await breakStore('PostgreSQL itself, 24 connections', { url: server.url }, costs, seconds)
      const way = { url: pooler.url, directUrl: pooler.directUrl, prepared: pooler.prepares }
      return [direct, await breakStore('by PgBouncer, 24 connections on 20', way, costs, seconds)]
    } finally {
      await pooler.stop()
    }
  } finally {
    await server.remove()
  }
}

export interface BrokenWorker {
  orders: number
  mails: number
  /** Orders that were paid while the worker hung. */
  paidMeanwhile: number
  failed: number
  /** Seconds until the last e-mail was sent, from when it went on. */
  took: number
  perSecond: number
  cores: number
  memory: number
}

/** The worker hangs while guests pay, and then has all of it to do: what it gets through, and that nobody's payment waits for it. */
export async function breakWorker(place: Place, seconds: number): Promise<BrokenWorker> {
  const { worker, front, variants } = place
  const payers = createPayers(front.base, variants)
  const before = place.mails()
  process.kill(worker.pid, 'SIGSTOP')
  try {
    const buying = payers.steady(15)
    await sleep(seconds * 1000)
    const { pressed, paid } = await buying.stop()
    const [sent, cpu, began] = [place.mails(), worker.cpu(), performance.now()]
    process.kill(worker.pid, 'SIGCONT')
    await settled(place)
    const [took, mails] = [(place.mailedAt() - began) / 1000, place.mails() - sent]
    return {
      orders: pressed,
      mails: place.mails() - before,
      paidMeanwhile: paid,
      failed: pressed - paid,
      took,
      perSecond: mails / took,
      cores: (worker.cpu() - cpu) / 1000 / took,
      memory: worker.memory(),
    }
  } finally {
    process.kill(worker.pid, 'SIGCONT')
    await payers.close()
  }
}
