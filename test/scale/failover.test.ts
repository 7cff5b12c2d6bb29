import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/database.ts'
import { migrateDatabase } from '../../src/platform/migrate.ts'
import { requirePages, startEnvironment, type TestEnvironment } from '../faults/support/environment.ts'
import type { ShopProcess } from '../faults/support/processes.ts'
import { becomes, call, isPaid, newPress, pay, phoneEnding, stateOf, type Answer } from '../faults/support/shoppers.ts'
import { listen } from '../support/events.ts'
import { checkInvariants, simulatedMoney, unitsNow } from '../support/invariants.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import { until } from '../support/server.ts'
import { startPooler, type Pooler } from './support/pooler.ts'
import { startPostgres, type PostgresServer } from './support/postgres.ts'

const SHOPPERS = 60

let primary: PostgresServer
let standby: PostgresServer
let pooler: Pooler
let database: Database
let environment: TestEnvironment
let shops: ShopProcess[]
beforeAll(async () => {
  await requirePages()
  primary = await startPostgres()
  await migrateDatabase(primary.url, resolve(import.meta.dirname, '../../migrations'))
  standby = await primary.standby('standby')
  // From now on a commit is answered when it is on both disks. Only the primary has this: the standby, once promoted, has nobody to wait for.
  await primary.set('synchronous_standby_names', 'standby')
  await until(
    () => primary.query<{ sync_state: string }>('select sync_state from pg_stat_replication'),
    (rows) => rows[0]?.sync_state === 'sync',
  )
  pooler = await startPooler(primary.port, { poolSize: 12 })
  database = openDatabase({ url: pooler.url, directUrl: pooler.directUrl, prepared: pooler.prepares, poolSize: 6, onError: () => {} })
  environment = await startEnvironment({
    databaseUrl: primary.url,
    database,
    approveAfterMs: 1000,
    env: { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.directUrl, DATABASE_PREPARED: String(pooler.prepares) },
  })
  shops = await Promise.all([environment.shop(), environment.shop(), environment.shop()])
})
afterAll(async () => {
  await environment?.close()
  await pooler?.stop()
  await standby?.remove()
  await primary?.remove()
})

const ask = <Row extends object>(text: string, values: unknown[] = []) => database.db.query<Row>({ name: '', text }, values)

/** What shoppers were told, until the primary died. */
const confirmed = { checkouts: new Set<string>(), orders: new Map<string, string>() }
let isOver = false
const refusals = new Set<string>()

/** As a browser asks: after a failure again, a little later. */
async function retryUntil<T>(send: () => Promise<Answer<T>>, done: (answer: Answer<T>) => boolean): Promise<Answer<T>> {
  const look = async (): Promise<Answer<T>> => {
    const answer = await send()
    if (answer.status >= 500) refusals.add(`${answer.status} ${answer.body.error?.code}`)
    if (!done(answer)) await sleep(200)
    return answer
  }
  return until(look, done, 120_000)
}

async function shopper(product: StockedProduct, i: number): Promise<{ checkout: string; order: string }> {
  // So that some press Pay while nobody is there.
  await sleep(i * 100)
  const press = newPress()
  const { body } = await retryUntil(
    () => pay(environment.balancer.base, product, press),
    ({ status }) => status === 201,
  )
  if (!isOver) confirmed.checkouts.add(body.id)
  const paid = await retryUntil(
    async () => {
      const state = await stateOf(environment.balancer.base, body.id)
      if (state.body.can_retry) await call(environment.balancer.base, 'POST', `/api/checkouts/${body.id}/payments`, {})
      return state
    },
    ({ status, body: state }) => status === 200 && state.status === 'paid',
  )
  const order = paid.body.order_id ?? ''
  if (!isOver) confirmed.orders.set(body.id, order)
  return { checkout: body.id, order }
}

test(`the primary dies while ${SHOPPERS} shoppers pay, its standby takes over: nothing that was confirmed is lost, and no process is restarted`, async () => {
  const products = await Promise.all(Array.from({ length: SHOPPERS }, () => addProduct(database)))
  const units = await unitsNow(database)
  const rush = Promise.all(products.map(shopper))
  await until(
    async () => confirmed.orders.size,
    (size) => size >= 10,
    30_000,
  )
  await primary.kill()
  isOver = true
  const died = performance.now()
  await standby.promote()
  await pooler.moveTo(standby.port)
  await until(
    () => fetch(`${shops[0]!.base}/readyz`),
    ({ status }) => status === 200,
    30_000,
  )
  process.stdout.write(
    `ready again ${Math.round(performance.now() - died)} ms after the primary died; before, ${confirmed.checkouts.size} checkouts and ${confirmed.orders.size} orders were confirmed\n`,
  )
  // Messages that came meanwhile are lost for good: the shop asks by itself once it is time.
  const over = new AbortController()
  const time = (async () => {
    for (; !over.signal.aborted; await sleep(1000)) await environment.pass(5).catch(() => {})
  })()
  const bought = await rush
  over.abort()
  await time

  const orders = new Map(
    (await ask<{ id: string; checkout_id: string }>('select id, checkout_id from orders')).map((row) => [row.checkout_id, row.id]),
  )
  expect(orders.size).toBe(SHOPPERS)
  expect(bought.filter(({ checkout, order }) => orders.get(checkout) !== order)).toEqual([])
  expect([...confirmed.checkouts].filter((id) => !orders.has(id))).toEqual([])
  expect([...confirmed.orders].filter(([checkout, order]) => orders.get(checkout) !== order)).toEqual([])
  expect([...refusals].filter((refusal) => refusal !== '503 unavailable')).toEqual([])
  expect(await checkInvariants(database, { units, providerMoney: await simulatedMoney(environment.phones) })).toEqual([])
})

test('what makes it so: a commit waits for the standby that is named, and without one a confirmed commit can be lost', async () => {
  const first = await startPostgres()
  const second = await first.standby('second')
  try {
    await first.query('create table kept (how text)')
    await first.set('synchronous_standby_names', 'second')
    await second.freeze()
    let isConfirmed = false
    const waiting = first.query(`insert into kept values ('waited for')`).then(
      () => (isConfirmed = true),
      () => {},
    )
    await until(
      () => first.query<{ wait_event: string }>(`select wait_event from pg_stat_activity where query like 'insert into kept%'`),
      (rows) => rows[0]?.wait_event === 'SyncRep',
    )
    expect(isConfirmed).toBe(false)
    await second.thaw()
    await waiting
    expect(isConfirmed).toBe(true)
    await first.set('synchronous_standby_names', '')
    // A line that is cut: what was sent to one that only hangs would still arrive.
    await second.set('primary_conninfo', 'host=127.0.0.1 port=1')
    await until(
      () => first.query('select from pg_stat_replication'),
      (rows) => rows.length === 0,
      20_000,
    )
    await first.query(`insert into kept values ('not waited for')`)
    await first.kill()
    await second.promote()
    expect(await second.query('select how from kept')).toEqual([{ how: 'waited for' }])
  } finally {
    await second.remove()
    await first.remove()
  }
})

test('afterwards every process lives on: ready, hearing events of the others, selling', async () => {
  for (const shop of shops) {
    await until(
      () => fetch(`${shop.base}/readyz`),
      ({ status }) => status === 200,
    )
  }
  const product = await addProduct(database)
  const stream = await listen(shops[2]!.base, '/api/live/shop')
  const { body } = await pay(shops[0]!.base, product, { phone: phoneEnding() })
  expect(await becomes(shops[1]!.base, body.id, isPaid)).toMatchObject({ order_id: expect.any(String) })
  await until(
    async () => JSON.stringify(stream.events),
    (told) => told.includes(product.id),
    15_000,
  )
  await stream.close()
})
