import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { requireBooks, simulatedLedger, unitsNow, type Units } from '../support/invariants.ts'
import { until } from '../support/server.ts'
import { SIMULATED_MERCHANT } from '../../src/simulator/merchant.ts'
import { addThing, unitsOf, type Thing } from '../support/products.ts'
import { enterBackOffice } from './support/back-office.ts'
import type { ShopProcess } from './support/processes.ts'
import { becomes, call, isPaid, newPress, pay, phoneEnding } from './support/shoppers.ts'
import { openWorld, requirePages, type World } from './support/environment.ts'
import { EVERYTHING } from './support/all-tests.ts'

const TOKEN = /^\/oauth\//
const PUSH = /^\/mpesa\/stkpush\//
const PULL = /^\/pulltransactions\//

let world: World
let shop: ShopProcess
let jacket: Thing
let units: Units
beforeAll(async () => {
  await requirePages()
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  jacket = await addThing(world.database)
  units = await unitsNow(world.database)
  shop = await world.shop()
})
/** After every death the shop is started anew, and nothing may be lost, doubled or stuck. */
afterEach(async () => {
  await requireBooks(world.database, { units, ledger: await simulatedLedger(world.phones) })
  await shop.stop()
  world.balancer.backends = []
})

const ask = <Row extends object>(text: string, values: unknown[] = []) => world.database.db.query<Row>({ name: '', text }, values)

/** What replaces the dead one, some seconds later, listens elsewhere, as the balancer knows. */
async function replaceAfter(seconds: number, env: Record<string, string> = {}): Promise<void> {
  await world.pass(seconds)
  world.balancer.backends = []
  shop = await world.shop({ env })
}

/** Somebody else holds the row of this checkout, so that nothing about it can be decided. */
async function holdRow(checkoutId: string): Promise<{ letGo(): Promise<void> }> {
  const client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('select from checkouts where id = $1 for update', [checkoutId])
  return { letGo: () => client.end() }
}

async function attemptOf(checkoutId: string): Promise<{ state: string; number: number } | undefined> {
  return (
    await ask<{ state: string; number: number }>('select state, number from payment_attempts where checkout_id = $1 order by number desc', [
      checkoutId,
    ])
  )[0]
}

async function ordersOf(checkoutId: string): Promise<number> {
  return (await ask('select from orders where checkout_id = $1', [checkoutId])).length
}

test.runIf(EVERYTHING)(
  'killed between the callback stored and the order made: the message is worked on after the restart, once',
  async () => {
    // The phone is answered when the row is held.
    world.door.set([[PUSH, 'mute']])
    const { body: started } = await pay(shop.base, jacket, { phone: phoneEnding() })
    const row = await holdRow(started.id)
    world.door.set([])
    const stored = () => ask<{ id: string; handled_at: Date | null }>(`select id, handled_at from payment_inbox where kind = 'callback'`)
    await until(stored, (rows) => rows.length > 0, 10_000)
    expect(await stored()).toEqual([expect.objectContaining({ handled_at: null })])
    expect(await ordersOf(started.id)).toBe(0)
    await shop.kill()
    await row.letGo()
    expect(await ordersOf(started.id)).toBe(0)

    // Two come up in its place; the lease of the dead one is over.
    world.balancer.backends = []
    const [first, second] = await Promise.all([world.shop(), world.shop()])
    shop = first
    await ask(`update payment_inbox set next_at = now() where next_at is not null`)
    await becomes(world.balancer.base, started.id, isPaid, 20_000)
    await second.stop()
    expect(await ordersOf(started.id)).toBe(1)
    expect(await stored()).toEqual([expect.objectContaining({ handled_at: expect.any(Date) })])
    const settled = await ask<{ source: string }>(
      `select e.source from payment_events e join payment_attempts a on a.id = e.attempt_id where a.checkout_id = $1 and e.to_state = 'settled'`,
      [started.id],
    )
    expect(settled).toEqual([{ source: 'callback' }])
    expect(await unitsOf(world.database, jacket.variants['']!)).toEqual({ stock: 0, held: 0, sold: 1 })
  },
)

test.runIf(EVERYTHING)(
  'killed between the hold and the prompt: nothing was sent, the piece is still the shopper’s, and another try pays for it',
  async () => {
    world.door.set([
      [TOKEN, 'held'],
      [PUSH, 'held'],
    ])
    const before = world.door.seen(PUSH)
    const { body: started } = await pay(shop.base, jacket, { phone: phoneEnding() })
    await until(
      () => attemptOf(started.id),
      (attempt) => attempt?.state === 'initiating',
      10_000,
    )
    await shop.kill()
    world.door.set([[PUSH, 'down']])
    await replaceAfter(200)
    expect(await unitsOf(world.database, jacket.variants['']!)).toMatchObject({ held: 1 })

    const told = await becomes(shop.base, started.id, ({ can_retry }) => can_retry, 30_000)
    expect(told).toMatchObject({ status: 'failed', message: expect.any(String), next: expect.any(String) })
    expect(world.door.seen(PUSH)).toBe(before)
    world.door.set([])
    expect((await call(shop.base, 'POST', `/api/checkouts/${started.id}/payments`, {})).status).toBe(201)
    await becomes(shop.base, started.id, isPaid)
    expect(await ordersOf(started.id)).toBe(1)
  },
)

test('killed between the prompt and its reply: the payer answers it, and the callback alone makes the order', async () => {
  world.door.set([[PUSH, 'mute']])
  const before = world.door.seen(PUSH)
  const { body: started } = await pay(shop.base, jacket, { phone: phoneEnding('123') })
  const prompt = await until(
    () => call<unknown>(world.phones, 'GET', '/phone/live'),
    () => world.door.seen(PUSH) > before,
  )
  expect(prompt.status).toBe(200)
  await shop.kill()
  await replaceAfter(5)
  world.door.set([])
  await answerPrompt(started.id)
  await becomes(world.balancer.base, started.id, isPaid, 20_000)
  expect(await attemptOf(started.id)).toEqual({ state: 'settled', number: 1 })
  // A prompt is never sent a second time by the shop.
  expect(world.door.seen(PUSH)).toBe(before + 1)
})

test('killed between the prompt and its reply, and nobody there to hear of the payment: the statement brings it, without a person', async () => {
  world.door.set([[PUSH, 'mute']])
  const before = world.door.seen(PUSH)
  const { body: started } = await pay(shop.base, jacket, { phone: phoneEnding('123') })
  await until(
    async () => world.door.seen(PUSH),
    (seen) => seen > before,
    10_000,
  )
  await shop.kill()
  await answerPrompt(started.id)
  // The callback finds nobody, and is never repeated. For a while the statement cannot be read either.
  world.door.set([[PULL, 'failing']])
  await replaceAfter(200, { DARAJA_NOMINATED_NUMBER: SIMULATED_MERCHANT.nominatedNumber })
  const told = await becomes(world.balancer.base, started.id, ({ failure }) => failure === 'unheard', 40_000)
  expect(told).toMatchObject({ status: 'failed', message: 'We are still asking M-PESA whether this was paid.' })
  world.door.set([])
  await world.pass(60)
  await becomes(world.balancer.base, started.id, isPaid, 30_000)
  expect(await attemptOf(started.id)).toEqual({ state: 'settled', number: 1 })
  expect(await ordersOf(started.id)).toBe(1)
  expect(world.door.seen(PUSH)).toBe(before + 1)
  expect(await ask('select from payment_statements')).toEqual([])
})

test('killed with a shopper at every step, all at once: whoever paid has an order, whoever did not can go on', async () => {
  const things = await Promise.all(Array.from({ length: 20 }, () => addThing(world.database)))
  units = await unitsNow(world.database)
  const presses = things.map(async (thing, i) => {
    await new Promise((later) => setTimeout(later, i * 12))
    // As the browser does: the same request with the same key, until it is answered.
    const press = newPress()
    return until(
      () => pay(world.balancer.base, thing, press).catch(() => null),
      (answer) => answer?.status === 201,
      30_000,
    )
  })
  await until(
    () => ask<{ n: number }>('select count(*)::int as n from checkouts'),
    ([row]) => (row?.n ?? 0) > 10,
    10_000,
  )
  await shop.kill()
  await replaceAfter(200)
  const answers = await Promise.all(presses)
  for (const answer of answers) {
    await until(
      async () => {
        const { body } = await call<{ status: string; can_retry: boolean }>(shop.base, 'GET', `/api/checkouts/${answer?.body.id}`)
        if (body.can_retry) await call(shop.base, 'POST', `/api/checkouts/${answer?.body.id}/payments`, {})
        return body.status
      },
      (status) => status === 'paid',
      60_000,
    )
  }
  const [{ n } = { n: 0 }] = await ask<{ n: number }>('select count(*)::int as n from orders where checkout_id = any($1)', [
    answers.map((answer) => answer?.body.id),
  ])
  expect(n).toBe(things.length)
  // Who had paid when nobody was there to hear of it, and paid again: the statement of M-Pesa shows it to a person.
  const office = await enterBackOffice(world, shop.base)
  const { missing_here, refused } = await office.importStatement(shop.base)
  expect(refused).toEqual([])
  const { unmatched, statements } = await office.open(shop.base)
  expect(unmatched).toHaveLength(missing_here)
  expect(statements[0]?.missing_there).toEqual([])
})

async function answerPrompt(checkoutId: string): Promise<void> {
  const [row] = await ask<{ phone_number: string }>('select phone_number from checkouts where id = $1', [checkoutId])
  const answered = await call(world.phones, 'POST', `/phone/${row?.phone_number}/answer`, { pin: '1234' })
  expect(answered.status).toBe(200)
}
