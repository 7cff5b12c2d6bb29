import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/database.ts'
import { migrateDatabase } from '../../src/platform/migrate.ts'
import { requirePages, startEnvironment, type TestEnvironment } from '../faults/support/environment.ts'
import { startShop, type ShopProcess } from '../faults/support/processes.ts'
import { becomes, isPaid, newPress, pay, phoneEnding } from '../faults/support/shoppers.ts'
import { listen } from '../support/events.ts'
import { checkInvariants, simulatedMoney, unitsNow } from '../support/invariants.ts'
import { addProduct } from '../support/products.ts'
import { startPooler, type Pooler } from './support/pooler.ts'
import { startPostgres, type PostgresServer } from './support/postgres.ts'

const SERVER_CONNECTIONS = 6
const SHOPPERS = 60

let server: PostgresServer
let pooler: Pooler
let environment: TestEnvironment
let shops: ShopProcess[]
let settings: Record<string, string>
beforeAll(async () => {
  await requirePages()
  server = await startPostgres()
  await migrateDatabase(server.url, resolve(import.meta.dirname, '../../migrations'))
  pooler = await startPooler(server.port, { poolSize: SERVER_CONNECTIONS })
  settings = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.directUrl, DATABASE_PREPARED: String(pooler.prepares) }
  environment = await startEnvironment({ databaseUrl: server.url, env: settings })
  shops = await Promise.all([environment.shop(), environment.shop(), environment.shop()])
})
afterAll(async () => {
  await environment?.close()
  await pooler?.stop()
  await server?.remove()
})

const ask = <Row extends object>(text: string, values: unknown[] = []) => environment.database.db.query<Row>({ name: '', text }, values)

test('a pooler that the shop was not told of is refused at the start, in words that say what to set', async () => {
  const { DATABASE_URL: url = '' } = settings
  const started = startShop({ env: { DATABASE_URL: url, DATA_DIR: environment.dataDir } })
  await expect(started).rejects.toThrow(/is a pooler\. Set DATABASE_DIRECT_URL/)
})

test(`${SHOPPERS} shoppers pay at once on three processes with ${SERVER_CONNECTIONS} connections to the server: every payment an order`, async () => {
  const products = await Promise.all(Array.from({ length: SHOPPERS }, () => addProduct(environment.database)))
  const units = await unitsNow(environment.database)
  let most = { clients: 0, servers: 0 }
  const looking = setInterval(() => {
    void Promise.all([pooler.show<{ database: string }>('show clients'), pooler.show<{ database: string }>('show servers')]).then(
      ([clients, servers]) => {
        const of = (all: { database: string }[]) => all.filter(({ database }) => database === 'upya').length
        most = { clients: Math.max(most.clients, of(clients)), servers: Math.max(most.servers, of(servers)) }
      },
      () => {},
    )
  }, 100)
  const ids = await Promise.all(
    products.map(async (product) => {
      const { status, body } = await pay(environment.balancer.base, product, newPress())
      expect(status).toBe(201)
      await becomes(environment.balancer.base, body.id, isPaid, 60_000)
      return body.id
    }),
  )
  clearInterval(looking)
  expect(new Set(ids).size).toBe(SHOPPERS)
  expect(await ask('select from orders')).toHaveLength(SHOPPERS)
  expect(await checkInvariants(environment.database, { units, providerMoney: await simulatedMoney(environment.phones) })).toEqual([])
  expect(most.servers).toBeLessThanOrEqual(SERVER_CONNECTIONS)
  expect(most.clients).toBeGreaterThan(2 * SERVER_CONNECTIONS)
})

test('LISTEN is elsewhere: what one process commits reaches a stream of another, and the caches of all', async () => {
  const jacket = await addProduct(environment.database)
  const stream = await listen(shops[2]!.base, '/api/live/shop')
  const { body } = await pay(shops[0]!.base, jacket, { phone: phoneEnding() })
  await becomes(shops[1]!.base, body.id, isPaid)
  await expect.poll(() => JSON.stringify(stream.events), { timeout: 10_000 }).toContain(jacket.id)
  await stream.close()
})

describe('connections that are handed on between pipelined transactions', () => {
  let pooled: Database
  beforeAll(async () => {
    pooled = openDatabase({ url: pooler.url, directUrl: pooler.directUrl, prepared: pooler.prepares, poolSize: 24, onError: () => {} })
    await pooled.db.run('create table accounts_of_test (id int primary key, amount int not null)')
    await pooled.db.run('insert into accounts_of_test select n, 1000 from generate_series(1, 50) n')
  })
  afterAll(() => pooled.close())

  test('every answer belongs to its question, transactions are whole, and nothing of one is seen by the next', async () => {
    const echo = { name: 'test_echo', text: 'select $1::int as n' }
    const move = { name: 'test_move', text: 'update accounts_of_test set amount = amount + $2 where id = $1 returning id' }
    const transfer = (i: number) =>
      pooled.transact(async (db) => {
        const [from = 0, to = 0] = [(i % 50) + 1, ((i * 7 + 1) % 50) + 1].toSorted((a, b) => a - b)
        // Sent without waiting, in one packet.
        const [one, other, n] = await Promise.all([
          db.query<{ id: number }>(move, [from, -1]),
          db.query<{ id: number }>(move, [to, 1]),
          db.query<{ n: number }>(echo, [i]),
        ])
        expect([one[0]?.id, other[0]?.id, n[0]?.n]).toEqual([from, to, i])
        if (i % 10 === 0) throw new Error('taken back')
      })
    const asked = Array.from({ length: 6000 }, async (_, i) => {
      if (i % 2 === 1) return (await pooled.db.query<{ n: number }>(echo, [i]))[0]?.n === i
      return await transfer(i / 2).then(
        () => true,
        (error: Error) => error.message === 'taken back',
      )
    })
    expect((await Promise.all(asked)).filter((isRight) => !isRight)).toEqual([])
    const [{ sum } = { sum: 0 }] = await pooled.db.query<{ sum: number }>(
      { name: 'test_sum', text: 'select sum(amount)::int as sum from accounts_of_test' },
      [],
    )
    expect(sum).toBe(50_000)
  })

  test('how a statement is planned is a matter of its transaction: the next has it as it was', async () => {
    const mode = { name: 'test_mode', text: `select current_setting('plan_cache_mode') as mode`, fresh: true as const }
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => pooled.db.query<{ mode: string }>(i % 2 ? mode : { ...mode, fresh: undefined! }, [])),
    )
    expect(answers.map(([row], i) => [i % 2, row?.mode])).toEqual(
      answers.map((_, i) => [i % 2, i % 2 ? 'force_custom_plan' : 'force_generic_plan']),
    )
  })

  test('what it costs: simple reads and small transactions by the pooler beside those of the server itself', async () => {
    const direct = openDatabase({ url: server.url, poolSize: 24, onError: () => {} })
    // As many as it has itself, so that only the way differs.
    const wide = await startPooler(server.port, { poolSize: 24 })
    const widely = openDatabase({ url: wide.url, directUrl: wide.directUrl, prepared: wide.prepares, poolSize: 24, onError: () => {} })
    const read = { name: 'test_read', text: 'select amount from accounts_of_test where id = $1' }
    const write = { name: 'test_write', text: 'update accounts_of_test set amount = amount where id = $1' }
    const works: Record<string, (on: Database, i: number) => Promise<unknown>> = {
      reads: (on, i) => on.db.query(read, [(i % 50) + 1]),
      transactions: (on, i) => on.transact((db) => db.query(write, [(i % 50) + 1])),
    }
    for (const [name, work] of Object.entries(works)) {
      const rates = { direct: [] as number[], widely: [] as number[], pooled: [] as number[] }
      for (let round = 0; round < 5; round++) {
        rates.direct.push(await rateOf((i) => work(direct, i)))
        rates.widely.push(await rateOf((i) => work(widely, i)))
        rates.pooled.push(await rateOf((i) => work(pooled, i)))
      }
      const middle = (all: number[]) => all.toSorted((a, b) => a - b)[2] ?? 0
      const by = (all: number[]) => `${Math.round(middle(all))}/s (${(middle(all) / middle(rates.direct)).toFixed(2)})`
      process.stdout.write(
        `${name}: ${by(rates.direct)} direct, ${by(rates.widely)} by a pooler with 24 connections, ${by(rates.pooled)} with ${SERVER_CONNECTIONS}\n`,
      )
      expect(middle(rates.pooled)).toBeGreaterThan(0)
    }
    await direct.close()
    await widely.close()
    await wide.stop()
  })
})

/** Per second, 24 at once. */
async function rateOf(work: (i: number) => Promise<unknown>): Promise<number> {
  const until = performance.now() + 1000
  let done = 0
  await Promise.all(
    Array.from({ length: 24 }, async () => {
      while (performance.now() < until) await work(done++)
    }),
  )
  return done
}
