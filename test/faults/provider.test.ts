import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CheckoutState } from '../../src/shop/checkout/contract.ts'
import { SIMULATED_MERCHANT } from '../../src/simulator/daraja/credentials.ts'
import { requireInvariants, simulatedMoney, unitsNow, type Units } from '../support/invariants.ts'
import { until } from '../support/server.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import type { Fault } from './support/fault-proxy.ts'
import type { ShopProcess } from './support/processes.ts'
import { becomes, call, isPaid, pay, phoneEnding } from './support/shoppers.ts'
import { startEnvironment, requirePages, type TestEnvironment } from './support/environment.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

const ALL = /./
const PUSH = /^\/mpesa\/stkpush\//
const QUERY = /^\/mpesa\/stkpushquery\//

let environment: TestEnvironment
let shop: ShopProcess
let jacket: StockedProduct
let units: Units
beforeAll(async () => {
  await requirePages()
  environment = await startEnvironment()
  shop = await environment.shop()
})
afterAll(() => environment.close())
beforeEach(async () => {
  jacket = await addProduct(environment.database)
  units = await unitsNow(environment.database)
})
afterEach(async () => {
  environment.faultProxy.set([])
  await requireInvariants(environment.database, { units, providerMoney: await simulatedMoney(environment.phones) })
})

/** Words for people: no codes, no hosts, no names of errors. */
function expectPlain({ message, next }: CheckoutState): void {
  for (const sentence of [message, next ?? '']) expect(sentence).not.toMatch(/[{}<>_]|ECONN|fetch|JSON|http|\d{3}\.\d{3}/)
}

async function promptsOf(id: string): Promise<number> {
  const [row] = await environment.database.db.query<{ code: string }>({ name: '', text: 'select code from checkouts where id = $1' }, [id])
  const { body } = await call<{ items: { account: string }[] }>(environment.phones, 'GET', '/control/prompts')
  return body.items.filter(({ account }) => account === row?.code).length
}

async function payAgain(id: string): Promise<void> {
  expect((await call(shop.base, 'POST', `/api/checkouts/${id}/payments`, {})).status).toBe(201)
  await becomes(shop.base, id, isPaid)
  expect(await environment.database.db.query({ name: '', text: 'select from orders where checkout_id = $1' }, [id])).toHaveLength(1)
}

test('nobody reaches the provider: the shopper sees it at once, keeps the hold and pays when it is back', async () => {
  environment.faultProxy.set([[ALL, 'down']])
  const { status, body: started } = await pay(shop.base, jacket, { phone: phoneEnding() })
  expect(status).toBe(201)
  const checkout = await becomes(shop.base, started.id, ({ can_retry }) => can_retry)
  expect(checkout).toMatchObject({ status: 'failed', failure: 'provider_down' })
  expectPlain(checkout)
  environment.faultProxy.set([])
  await payAgain(started.id)
})

test.runIf(ALL_TESTS)(
  'a prompt that is answered with garbage, an error page or a cut connection is never sent again by the shop; the shopper decides, and pays',
  async () => {
    const faults: Fault[] = ['garbage', 'failing', 'down']
    const before = environment.faultProxy.seen(PUSH)
    const waiting: string[] = []
    for (const fault of faults) {
      environment.faultProxy.set([[PUSH, fault]])
      const { body: started } = await pay(shop.base, await addProduct(environment.database), { phone: phoneEnding() })
      expectPlain(await becomes(shop.base, started.id, ({ step }) => step !== 'sending'))
      waiting.push(started.id)
    }
    await environment.pass(200)
    for (const id of waiting) expectPlain(await becomes(shop.base, id, ({ can_retry }) => can_retry, 30_000))
    expect(environment.faultProxy.seen(PUSH)).toBe(before + faults.length)
    environment.faultProxy.set([])
    for (const id of waiting) await payAgain(id)
  },
)

test('a token that is answered with garbage sends nothing, and is asked for anew', async () => {
  // Somebody else has fetched one: ours is no longer taken, so the shop asks for another.
  const { consumerKey, consumerSecret } = SIMULATED_MERCHANT
  const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
  await call(environment.phones, 'GET', '/oauth/v1/generate?grant_type=client_credentials', undefined, { authorization })
  environment.faultProxy.set([[/^\/oauth\//, 'garbage']])
  const { body: started } = await pay(shop.base, jacket, { phone: phoneEnding() })
  expectPlain(await becomes(shop.base, started.id, ({ can_retry }) => can_retry))
  environment.faultProxy.set([])
  await payAgain(started.id)
  // Once for the try in vain, once for the other: the first was refused before it could become a prompt.
  expect(await promptsOf(started.id)).toBe(1)
})

test('a reply that comes too late is no second prompt: the callback makes the order', async () => {
  environment.faultProxy.set([[PUSH, 'mute']])
  const before = environment.faultProxy.seen(PUSH)
  const { body: started } = await pay(shop.base, jacket, { phone: phoneEnding() })
  await becomes(shop.base, started.id, isPaid, 20_000)
  expect(environment.faultProxy.seen(PUSH)).toBe(before + 1)
})

test('questions that are answered with garbage or not at all decide nothing; the callback still does', async () => {
  environment.faultProxy.set([[QUERY, 'garbage']])
  const { body: started } = await pay(shop.base, jacket, { phone: phoneEnding('123') })
  await becomes(shop.base, started.id, ({ step }) => step === 'prompt_sent')
  const before = environment.faultProxy.seen(QUERY)
  await environment.pass(15)
  await until(
    async () => environment.faultProxy.seen(QUERY),
    (seen) => seen > before,
    10_000,
  )
  environment.faultProxy.set([[QUERY, 'down']])
  await environment.pass(15)
  await until(
    async () => environment.faultProxy.seen(QUERY),
    (seen) => seen > before + 1,
    10_000,
  )
  await becomes(shop.base, started.id, ({ step }) => step === 'prompt_sent')
  const [row] = await environment.database.db.query<{ phone_number: string }>(
    { name: '', text: 'select phone_number from checkouts where id = $1' },
    [started.id],
  )
  await call(environment.phones, 'POST', `/phone/${row?.phone_number}/answer`, { pin: '1234' })
  expect(await becomes(shop.base, started.id, isPaid)).toMatchObject({ order_id: expect.any(String) })
})
