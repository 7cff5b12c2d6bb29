import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCipher } from '../../src/platform/encryption.ts'
import { callbackAddressOf } from '../../src/shop/payments/callback-address.ts'
import { listen } from '../support/events.ts'
import { checkInvariants, simulatedMoney, unitsNow } from '../support/invariants.ts'
import { until } from '../support/server.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import { startCluster, type Cluster } from './support/cluster.ts'
import type { ShopProcess } from './support/processes.ts'
import { becomes, call, isPaid, newPress, pay, phoneEnding, stateOf, type Answer } from './support/shoppers.ts'
import { startEnvironment, requirePages, type TestEnvironment } from './support/environment.ts'

const SHOPPERS = 50
const NOWHERE = '01890a5d-ac96-774b-bcce-b302099a8057'

let cluster: Cluster
let environment: TestEnvironment
let shop: ShopProcess
beforeAll(async () => {
  await requirePages()
  cluster = await startCluster()
  environment = await startEnvironment({ databaseUrl: cluster.url, approveAfterMs: 1500 })
  shop = await environment.shop()
})
afterAll(async () => {
  await environment.close()
  await cluster.close()
})

const ask = <Row extends object>(text: string, values: unknown[] = []) => environment.database.db.query<Row>({ name: '', text }, values)
const failures: Answer<unknown>[] = []

/** As a browser asks: after a failure again, a little later. */
async function retryUntil<T>(ask: () => Promise<Answer<T>>, done: (answer: Answer<T>) => boolean): Promise<Answer<T>> {
  const look = async (): Promise<Answer<T>> => {
    const answer = await ask()
    if (answer.status >= 500) failures.push(answer)
    if (!done(answer)) await sleep(250)
    return answer
  }
  return until(look, done, 120_000)
}

/** Presses Pay until it works, with the same key, then polls until it is paid; presses again when the shop says that it may help. */
async function shopper(product: StockedProduct, i: number): Promise<string> {
  await sleep(i * 40)
  const press = { ...newPress(), email: `away-${i}@mail.example` }
  const { body } = await retryUntil(
    () => pay(shop.base, product, press),
    ({ status }) => status === 201,
  )
  await retryUntil(
    async () => {
      const state = await stateOf(shop.base, body.id)
      if (state.body.can_retry) await call(shop.base, 'POST', `/api/checkouts/${body.id}/payments`, {})
      return state
    },
    ({ body: state }) => state.status === 'paid',
  )
  return body.id
}

test('PostgreSQL goes down while fifty shoppers pay, and comes back: clear refusals meanwhile, every payment an order afterwards', async () => {
  const products = await Promise.all(Array.from({ length: SHOPPERS }, () => addProduct(environment.database)))
  const units = await unitsNow(environment.database)
  const rush = Promise.all(products.map(shopper))
  await until(
    () => ask('select from checkouts'),
    (rows) => rows.length >= SHOPPERS / 2,
    15_000,
  )
  await cluster.crash()
  await sleep(2500)
  await refusesInItsOwnWords()
  await cluster.start()
  // Messages that came meanwhile are lost for good: the shop asks by itself once it is time.
  const over = new AbortController()
  const time = (async () => {
    for (; !over.signal.aborted; await sleep(1000)) await environment.pass(5).catch(() => {})
  })()
  const ids = await rush
  over.abort()
  await time

  expect(failures.length).toBeGreaterThan(0)
  expect([...new Set(failures.map(({ status, body }) => `${status} ${body.error?.code} ${body.error?.message}`))]).toEqual([
    '503 unavailable The shop is very busy right now. Please try again in a moment.',
  ])
  expect(new Set(ids).size).toBe(SHOPPERS)
  expect(await ask('select from orders')).toHaveLength(SHOPPERS)
  expect(await checkInvariants(environment.database, { units, providerMoney: await simulatedMoney(environment.phones) })).toEqual([])
  await until(
    () => ask(`select from order_notification_queue where not processed`),
    (rows) => rows.length === 0,
    30_000,
  )
  const [{ n } = { n: 0 }] = await ask<{ n: number }>(
    `select count(distinct recipient)::int as n from mail_outbox where recipient like 'away-%'`,
  )
  expect(n).toBe(SHOPPERS)
})

/** Every kind of question, while there is no database. */
async function refusesInItsOwnWords(): Promise<void> {
  // An address that the shop has not signed is no provider's, whatever the database knows.
  const cipher = createCipher([Buffer.from(readFileSync(join(environment.dataDir, 'secrets.key'), 'utf8').trim(), 'base64')])
  const asked = await Promise.all([
    call(shop.base, 'GET', '/api/products'),
    call(shop.base, 'POST', '/api/cart/quote', { items: [{ product_id: NOWHERE, quantity: 1 }], delivery_area: 'nairobi' }),
    call(shop.base, 'GET', `/api/checkouts/${'0'.repeat(32)}`),
    call(shop.base, 'POST', `/pay/cb/${callbackAddressOf(cipher, '0'.repeat(32))}`, { Body: {} }),
  ])
  expect(asked.map(({ status, body }) => [status, body.error?.code])).toEqual(asked.map(() => [503, 'unavailable']))
  const page = await fetch(`${shop.base}/product/${NOWHERE}`, { headers: { accept: 'text/html' } })
  const html = await page.text()
  expect(page.status).toBe(503)
  for (const secret of ['ECONN', 'postgres', '127.0.0.1:5', 'Connection terminated', 'at Client']) expect(html).not.toContain(secret)
  expect((await fetch(`${shop.base}/readyz`)).status).toBe(503)
  expect((await fetch(`${shop.base}/healthz`)).status).toBe(200)
}

test('afterwards everything of the shop lives again: live events, background work, a new purchase', async () => {
  await until(
    () => fetch(`${shop.base}/readyz`),
    ({ status }) => status === 200,
  )
  const product = await addProduct(environment.database)
  const { body: started } = await pay(shop.base, product, { phone: phoneEnding() })
  const stream = await listen(shop.base, `/api/live?checkout=${started.id}`)
  await until(
    async () => stream.events.at(-1)?.data['status'],
    (status) => status === 'paid',
    10_000,
  )
  await stream.close()
  expect(await becomes(shop.base, started.id, isPaid)).toMatchObject({ order_id: expect.any(String) })
})
