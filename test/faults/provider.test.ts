import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CheckoutState } from '../../src/shop/checkout/contract.ts'
import { SIMULATED_MERCHANT } from '../../src/simulator/merchant.ts'
import { requireBooks, simulatedLedger, unitsNow, type Units } from '../support/invariants.ts'
import { until } from '../support/server.ts'
import { addThing, type Thing } from '../support/products.ts'
import type { Mood } from './support/fault-proxy.ts'
import type { ShopProcess } from './support/processes.ts'
import { becomes, call, isPaid, pay, phoneEnding } from './support/shoppers.ts'
import { openWorld, requirePages, type World } from './support/environment.ts'
import { EVERYTHING } from './support/all-tests.ts'

const ALL = /./
const PUSH = /^\/mpesa\/stkpush\//
const QUERY = /^\/mpesa\/stkpushquery\//

let world: World
let shop: ShopProcess
let jacket: Thing
let units: Units
beforeAll(async () => {
  await requirePages()
  world = await openWorld()
  shop = await world.shop()
})
afterAll(() => world.close())
beforeEach(async () => {
  jacket = await addThing(world.database)
  units = await unitsNow(world.database)
})
afterEach(async () => {
  world.door.set([])
  await requireBooks(world.database, { units, ledger: await simulatedLedger(world.phones) })
})

/** Words for people: no codes, no hosts, no names of errors. */
function expectPlain({ message, next }: CheckoutState): void {
  for (const sentence of [message, next ?? '']) expect(sentence).not.toMatch(/[{}<>_]|ECONN|fetch|JSON|http|\d{3}\.\d{3}/)
}

async function promptsOf(id: string): Promise<number> {
  const [row] = await world.database.db.query<{ code: string }>({ name: '', text: 'select code from checkouts where id = $1' }, [id])
  const { body } = await call<{ items: { account: string }[] }>(world.phones, 'GET', '/control/prompts')
  return body.items.filter(({ account }) => account === row?.code).length
}

async function payAgain(id: string): Promise<void> {
  expect((await call(shop.base, 'POST', `/api/checkouts/${id}/payments`, {})).status).toBe(201)
  await becomes(shop.base, id, isPaid)
  expect(await world.database.db.query({ name: '', text: 'select from orders where checkout_id = $1' }, [id])).toHaveLength(1)
}

test('nobody reaches the provider: the shopper is told at once, keeps the piece and pays when it is back', async () => {
  world.door.set([[ALL, 'down']])
  const { status, body: started } = await pay(shop.base, jacket, { phone: phoneEnding() })
  expect(status).toBe(201)
  const told = await becomes(shop.base, started.id, ({ can_retry }) => can_retry)
  expect(told).toMatchObject({ status: 'failed', failure: 'provider_down' })
  expectPlain(told)
  world.door.set([])
  await payAgain(started.id)
})

test.runIf(EVERYTHING)(
  'a prompt that is answered with garbage, an error page or a cut line is never sent again by the shop; the shopper decides, and pays',
  async () => {
    const moods: Mood[] = ['garbage', 'failing', 'down']
    const before = world.door.seen(PUSH)
    const waiting: string[] = []
    for (const mood of moods) {
      world.door.set([[PUSH, mood]])
      const { body: started } = await pay(shop.base, await addThing(world.database), { phone: phoneEnding() })
      expectPlain(await becomes(shop.base, started.id, ({ step }) => step !== 'sending'))
      waiting.push(started.id)
    }
    await world.pass(200)
    for (const id of waiting) expectPlain(await becomes(shop.base, id, ({ can_retry }) => can_retry, 30_000))
    expect(world.door.seen(PUSH)).toBe(before + moods.length)
    world.door.set([])
    for (const id of waiting) await payAgain(id)
  },
)

test('a token that is answered with garbage sends nothing, and is asked for anew', async () => {
  // Somebody else has fetched one: ours is no longer taken, so the shop asks for another.
  const { consumerKey, consumerSecret } = SIMULATED_MERCHANT
  const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
  await call(world.phones, 'GET', '/oauth/v1/generate?grant_type=client_credentials', undefined, { authorization })
  world.door.set([[/^\/oauth\//, 'garbage']])
  const { body: started } = await pay(shop.base, jacket, { phone: phoneEnding() })
  expectPlain(await becomes(shop.base, started.id, ({ can_retry }) => can_retry))
  world.door.set([])
  await payAgain(started.id)
  // Once for the try in vain, once for the other: the first was refused before it could become a prompt.
  expect(await promptsOf(started.id)).toBe(1)
})

test('a reply that comes too late is no second prompt: the callback makes the order', async () => {
  world.door.set([[PUSH, 'mute']])
  const before = world.door.seen(PUSH)
  const { body: started } = await pay(shop.base, jacket, { phone: phoneEnding() })
  await becomes(shop.base, started.id, isPaid, 20_000)
  expect(world.door.seen(PUSH)).toBe(before + 1)
})

test('questions that are answered with garbage or not at all decide nothing; the callback still does', async () => {
  world.door.set([[QUERY, 'garbage']])
  const { body: started } = await pay(shop.base, jacket, { phone: phoneEnding('123') })
  await becomes(shop.base, started.id, ({ step }) => step === 'prompt_sent')
  const before = world.door.seen(QUERY)
  await world.pass(15)
  await until(
    async () => world.door.seen(QUERY),
    (seen) => seen > before,
    10_000,
  )
  world.door.set([[QUERY, 'down']])
  await world.pass(15)
  await until(
    async () => world.door.seen(QUERY),
    (seen) => seen > before + 1,
    10_000,
  )
  await becomes(shop.base, started.id, ({ step }) => step === 'prompt_sent')
  const [row] = await world.database.db.query<{ phone_number: string }>(
    { name: '', text: 'select phone_number from checkouts where id = $1' },
    [started.id],
  )
  await call(world.phones, 'POST', `/phone/${row?.phone_number}/answer`, { pin: '1234' })
  expect(await becomes(shop.base, started.id, isPaid)).toMatchObject({ order_id: expect.any(String) })
})
