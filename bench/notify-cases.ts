import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Db } from '../src/platform/database.ts'
import { createLive, type Live } from '../src/platform/live.ts'
import { createLog } from '../src/platform/log.ts'
import { whole } from './figures.ts'
import type { CaseOptions } from './read-cases.ts'

// What it costs a commit to tell others: the same small writes, as fast as so many connections can, and what each of them publishes.

const CONNECTIONS = 12
/** Twice the connections, so that none waits for work. */
const AT_ONCE = 2 * CONNECTIONS
const WRITE = { name: 'bench_write', text: 'update bench_notify set n = n + 1 where id = $1' }
const WITHIN = { name: 'bench_notify', text: `select pg_notify('upya_live', $1)` }

type Publish = (db: Db, live: Live, id: string) => Promise<unknown>
const WAYS: readonly [name: string, publish: Publish][] = [
  ['nothing published: the ceiling', async () => {}],
  ['notified within the transaction, as it was', (db, _live, id) => db.query(WITHIN, [JSON.stringify({ topic: 'bench', data: { id } })])],
  ['kept in the outbox and announced afterwards', (db, live, id) => live.publish(db, 'bench', { id })],
]

/** Commits per second, the three in turn so that all meet the same neighbours; and how long after its commit an event arrives. */
export async function notifyCases({ figures, world, seconds }: CaseOptions): Promise<void> {
  const database = openDatabase({ url: world.database.url, poolSize: CONNECTIONS, onError: () => {} })
  const live = createLive(database, createLog('silent'))
  await live.start()
  await world.rows('create table if not exists bench_notify as select id, 0 as n from generate_series(1, 1000) id')
  await world.rows('create unique index if not exists bench_notify_id on bench_notify (id)')
  const found = WAYS.map((): number[] => [])
  for (let round = 0; round < 5; round++) {
    for (const [i, [, publish]] of WAYS.entries())
      found[i]?.push(await commitsPerSecond(database, seconds, (db) => publish(db, live, randomUUID())))
  }
  for (const [i, [name]] of WAYS.entries()) {
    const all = (found[i] ?? []).toSorted((a, b) => a - b)
    const value = all[Math.floor(all.length / 2)] ?? Number.NaN
    figures.add({ group: 'notify', name, value, measured: `${whole(value)} commits/s` })
  }
  const took = await delays(database, live)
  const value = took[Math.floor(took.length / 2)] ?? Number.NaN
  figures.add({
    group: 'notify',
    name: 'from commit to event, alone',
    value,
    measured: `${value.toFixed(2)} ms (median)`,
    p99: took.at(-2) ?? Number.NaN,
  })
  await live.stop()
  await database.close()
  await world.rows('drop table bench_notify')
}

async function commitsPerSecond(database: ReturnType<typeof openDatabase>, seconds: number, publish: (db: Db) => Promise<unknown>) {
  const until = performance.now() + seconds * 1000
  let commits = 0
  let turn = 0
  const committer = async (): Promise<void> => {
    while (performance.now() < until) {
      const id = (turn++ % 1000) + 1
      await database.transact(async (db) => void (await Promise.all([db.query(WRITE, [id]), publish(db)])))
      commits++
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, committer))
  return commits / ((performance.now() - started) / 1000)
}

/** Milliseconds, sorted. */
async function delays(database: ReturnType<typeof openDatabase>, live: Live): Promise<number[]> {
  const took: number[] = []
  for (let i = 0; i < 200; i++) {
    const heard = Promise.withResolvers<number>()
    const stop = live.subscribe('bench-delay', () => heard.resolve(performance.now()))
    await database.transact((db) => live.publish(db, 'bench-delay', { i }))
    const committed = performance.now()
    took.push((await heard.promise) - committed)
    stop()
    await sleep(2)
  }
  return took.toSorted((a, b) => a - b)
}
