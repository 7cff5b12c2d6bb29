import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '../../src/platform/migrate.ts'
import { requirePages, startEnvironment, type TestEnvironment } from '../faults/support/environment.ts'
import type { ShopProcess } from '../faults/support/processes.ts'
import { becomes, call, fromSomewhere, isPaid, newPress, pay } from '../faults/support/shoppers.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import { until } from '../support/server.ts'
import { startPostgres, type PostgresServer } from './support/postgres.ts'

const TOKEN = 'the-token-of-this-test'

let primary: PostgresServer
let replica: PostgresServer
let environment: TestEnvironment
let shops: ShopProcess[]
beforeAll(async () => {
  await requirePages()
  primary = await startPostgres()
  await migrateDatabase(primary.url, resolve(import.meta.dirname, '../../migrations'))
  replica = await primary.standby('replica')
  environment = await startEnvironment({
    databaseUrl: primary.url,
    env: { DATABASE_READ_URL: replica.url, METRICS_TOKEN: TOKEN },
  })
  shops = await Promise.all([environment.shop(), environment.shop()])
  await until(inUse, (all) => all.every((one) => one === 1), 15_000)
})
afterAll(async () => {
  await environment?.close()
  await replica?.remove()
  await primary?.remove()
})

/** A figure of /metrics, of each process. */
async function figure(name: string): Promise<number[]> {
  return await Promise.all(
    shops.map(async ({ base }) => {
      const text = await (await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
      return Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.slice(name.length + 1),
      )
    }),
  )
}
const inUse = () => figure('upya_replica_in_use')
const fallbacks = async (reason: string) => sum(await figure(`upya_replica_fallbacks_total{reason="${reason}"}`))
const sum = (all: number[]) => all.reduce((a, b) => a + b, 0)

/** Whether the product page of each process offers it. */
const offered = (product: StockedProduct) =>
  Promise.all(
    shops.map(async ({ base }) =>
      (await (await fetch(`${base}/product/${product.id}`, { headers: fromSomewhere() })).text()).includes('schema.org/InStock'),
    ),
  )

/** Work that needs the replica to stand still; it goes on afterwards. */
async function paused(work: () => Promise<void>): Promise<void> {
  await replica.query('select pg_wal_replay_pause()')
  try {
    await work()
  } finally {
    await replica.query('select pg_wal_replay_resume()')
  }
  await until(inUse, (all) => all.every((one) => one === 1), 15_000)
}

test('the catalogue is read from the replica, which is a moment behind at most', async () => {
  const product = await addProduct(environment.database)
  await until(
    () => offered(product),
    (all) => all.every(Boolean),
  )
  const before = sum(await figure('upya_replica_reads_total'))
  for (const { base } of shops) expect((await call(base, 'GET', '/api/products?sort=latest')).status).toBe(200)
  expect(sum(await figure('upya_replica_reads_total'))).toBeGreaterThan(before)
  for (const lag of await figure('upya_replica_lag_seconds')) expect(lag).toBeLessThan(5)
})

test('a page that is made after the word of a sale never shows what was before it, and neither does the cache', async () => {
  const product = await addProduct(environment.database)
  await until(
    () => offered(product),
    (all) => all.every(Boolean),
  )
  await offered(product)
  await paused(async () => {
    const { body } = await pay(shops[0]!.base, product, newPress())
    await becomes(shops[1]!.base, body.id, isPaid)
    await until(
      () => offered(product),
      (all) => !all.includes(true),
      4000,
    )
    // Now from the caches.
    for (let n = 0; n < 5; n++) expect(await offered(product)).toEqual([false, false])
    expect(await fallbacks('position')).toBeGreaterThan(0)
  })
  expect(await offered(product)).toEqual([false, false])
})

test('a shopper sees their own write in the next answer, of whichever process', async () => {
  const product = await addProduct(environment.database)
  await until(
    () => offered(product),
    (all) => all.every(Boolean),
  )
  await paused(async () => {
    const { status, headers } = await pay(shops[0]!.base, product, newPress())
    expect(status).toBe(201)
    const cookie = headers.getSetCookie().map((line) => line.split(';')[0])
    expect(cookie).toContain('upya_wrote=1')
    const { body } = await call<{ variants: { stock: number }[] }>(shops[1]!.base, 'GET', `/api/products/${product.id}`, undefined, {
      cookie: cookie.join('; '),
    })
    expect(body.variants.map(({ stock }) => stock)).toEqual([0])
    expect(await fallbacks('own_write')).toBeGreaterThan(0)
  })
})

test('once the replica is more than five seconds behind, the primary is read; and the replica again when it has caught up', async () => {
  await paused(async () => {
    const product = await addProduct(environment.database)
    await until(inUse, (all) => all.every((one) => one === 0), 15_000)
    for (const lag of await figure('upya_replica_lag_seconds')) expect(lag).toBeGreaterThan(5)
    const before = await fallbacks('lag')
    expect(await offered(product)).toEqual([true, true])
    expect(await fallbacks('lag')).toBeGreaterThan(before)
  })
})

test('a replica whose line to the primary is cut is left, though it answers and says of itself that it has all it got', async () => {
  const [row] = await replica.query<{ line: string }>(`select current_setting('primary_conninfo') as line`)
  await replica.set('primary_conninfo', 'host=127.0.0.1 port=1')
  const product = await addProduct(environment.database)
  await until(inUse, (all) => all.every((one) => one === 0), 20_000)
  expect(await offered(product)).toEqual([true, true])
  await replica.set('primary_conninfo', row?.line ?? '')
  await until(inUse, (all) => all.every((one) => one === 1), 20_000)
})

test('a replica that dies is not missed: pages, readiness and sales go on, and it is used again when it is back', async () => {
  const product = await addProduct(environment.database)
  await replica.kill()
  const asked = Array.from({ length: 20 }, (_, n) => fetch(`${shops[n % 2]!.base}/api/products?sort=latest&limit=${n + 1}`))
  for (const response of await Promise.all(asked)) expect(response.status).toBe(200)
  for (const { base } of shops) expect((await fetch(`${base}/readyz`)).status).toBe(200)
  const { body } = await pay(shops[0]!.base, product, newPress())
  await becomes(shops[1]!.base, body.id, isPaid)
  await until(inUse, (all) => all.every((one) => one === 0))
  await replica.start()
  await until(inUse, (all) => all.every((one) => one === 1), 20_000)
})

test('a replica that hangs keeps nobody waiting for long', async () => {
  await replica.freeze()
  try {
    const asked = Array.from({ length: 20 }, (_, n) => fetch(`${shops[n % 2]!.base}/api/products?sort=latest&limit=${n + 1}`))
    for (const response of await Promise.all(asked)) expect(response.status).toBe(200)
    expect(await inUse()).toEqual([0, 0])
  } finally {
    await replica.thaw()
  }
  await until(inUse, (all) => all.every((one) => one === 1), 20_000)
})
