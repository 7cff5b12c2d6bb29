import pg from 'pg'
import { beforeAll, expect, test as base } from 'vitest'
import { requireInvariants, simulatedMoney, unitsNow, type Units } from '../support/invariants.ts'
import { until } from '../support/server.ts'
import { SIMULATED_MERCHANT } from '../../src/simulator/daraja/credentials.ts'
import { addProduct, unitsOf, type StockedProduct } from '../support/products.ts'
import { enterBackOffice } from './support/back-office.ts'
import type { ShopProcess } from './support/processes.ts'
import { becomes, call, isPaid, newPress, pay, phoneEnding } from './support/shoppers.ts'
import { startEnvironment, requirePages, type TestEnvironment } from './support/environment.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

const TOKEN = /^\/oauth\//
const PUSH = /^\/mpesa\/stkpush\//
const PULL = /^\/pulltransactions\//

interface Fixture {
  environment: TestEnvironment
  jacket: StockedProduct
  /** What there is to sell, for the invariants; a test that adds products counts again. */
  units: Units
  /** The one that lives. */
  shop: ShopProcess
}

const AT_ONCE = { concurrent: true }
beforeAll(requirePages)
/**
 * Each test has an environment of its own: most of its time it waits for the clocks of a shop, so all run at once. After every kill
 * the shop is started again, and nothing may be lost, doubled or stuck.
 */
const test = base.extend<{ fixture: Fixture }>({
  fixture: async ({ task: _ }, use) => {
    const environment = await startEnvironment()
    try {
      const jacket = await addProduct(environment.database)
      const fixture = { environment, jacket, units: await unitsNow(environment.database), shop: await environment.shop() }
      await use(fixture)
      await requireInvariants(environment.database, { units: fixture.units, providerMoney: await simulatedMoney(environment.phones) })
      await fixture.shop.stop()
    } finally {
      await environment.close()
    }
  },
})

function ask<Row extends object>({ environment }: Fixture, text: string, values: unknown[] = []): Promise<Row[]> {
  return environment.database.db.query<Row>({ name: '', text }, values)
}

/** Starts another shop after some seconds; it listens on another port, which the balancer learns. */
async function replaceAfter(fixture: Fixture, seconds: number, env: Record<string, string> = {}): Promise<void> {
  const { environment } = fixture
  await environment.pass(seconds)
  environment.balancer.backends = []
  fixture.shop = await environment.shop({ env })
}

/** Another connection locks the row of this checkout, so that nothing about it can be decided. */
async function holdRow({ environment }: Fixture, checkoutId: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: environment.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('select from checkouts where id = $1 for update', [checkoutId])
  return { release: () => client.end() }
}

async function attemptOf(fixture: Fixture, checkoutId: string): Promise<{ state: string; number: number } | undefined> {
  const text = 'select state, number from payment_attempts where checkout_id = $1 order by number desc'
  return (await ask<{ state: string; number: number }>(fixture, text, [checkoutId]))[0]
}

async function ordersOf(fixture: Fixture, checkoutId: string): Promise<number> {
  return (await ask(fixture, 'select from orders where checkout_id = $1', [checkoutId])).length
}

test.runIf(ALL_TESTS)(
  'killed between the callback stored and the order made: the message is processed after the restart, once',
  AT_ONCE,
  async ({ fixture }) => {
    const { environment, jacket } = fixture
    // The phone is answered when the row is held.
    environment.faultProxy.set([[PUSH, 'mute']])
    const { body: started } = await pay(fixture.shop.base, jacket, { phone: phoneEnding() })
    const row = await holdRow(fixture, started.id)
    environment.faultProxy.set([])
    const stored = () =>
      ask<{ id: string; handled_at: Date | null }>(fixture, `select id, handled_at from payment_inbox where kind = 'callback'`)
    await until(stored, (rows) => rows.length > 0, 30_000)
    expect(await stored()).toEqual([expect.objectContaining({ handled_at: null })])
    expect(await ordersOf(fixture, started.id)).toBe(0)
    await fixture.shop.kill()
    await row.release()
    expect(await ordersOf(fixture, started.id)).toBe(0)

    // Two come up in its place; the lease of the dead one is over.
    environment.balancer.backends = []
    const [first, second] = await Promise.all([environment.shop(), environment.shop()])
    fixture.shop = first
    await ask(fixture, `update payment_inbox set next_at = now() where next_at is not null`)
    await becomes(environment.balancer.base, started.id, isPaid, 20_000)
    await second.stop()
    expect(await ordersOf(fixture, started.id)).toBe(1)
    expect(await stored()).toEqual([expect.objectContaining({ handled_at: expect.any(Date) })])
    const settled = await ask<{ source: string }>(
      fixture,
      `select e.source from payment_events e join payment_attempts a on a.id = e.attempt_id where a.checkout_id = $1 and e.to_state = 'settled'`,
      [started.id],
    )
    expect(settled).toEqual([{ source: 'callback' }])
    expect(await unitsOf(environment.database, jacket.variants['']!)).toEqual({ stock: 0, held: 0, sold: 1 })
  },
)

test.runIf(ALL_TESTS)(
  'killed between the hold and the prompt: nothing was sent, the piece is still the shopper’s, and a retry pays for it',
  AT_ONCE,
  async ({ fixture }) => {
    const { environment, jacket } = fixture
    environment.faultProxy.set([
      [TOKEN, 'held'],
      [PUSH, 'held'],
    ])
    const before = environment.faultProxy.seen(PUSH)
    const { body: started } = await pay(fixture.shop.base, jacket, { phone: phoneEnding() })
    await until(
      () => attemptOf(fixture, started.id),
      (attempt) => attempt?.state === 'initiating',
      30_000,
    )
    await fixture.shop.kill()
    environment.faultProxy.set([[PUSH, 'down']])
    await replaceAfter(fixture, 200)
    expect(await unitsOf(environment.database, jacket.variants['']!)).toMatchObject({ held: 1 })

    const checkout = await becomes(fixture.shop.base, started.id, ({ can_retry }) => can_retry, 30_000)
    expect(checkout).toMatchObject({ status: 'failed', message: expect.any(String), next: expect.any(String) })
    expect(environment.faultProxy.seen(PUSH)).toBe(before)
    environment.faultProxy.set([])
    expect((await call(fixture.shop.base, 'POST', `/api/checkouts/${started.id}/payments`, {})).status).toBe(201)
    await becomes(fixture.shop.base, started.id, isPaid)
    expect(await ordersOf(fixture, started.id)).toBe(1)
  },
)

test(
  'killed between the prompt and its reply: the payer answers it, and the callback alone makes the order',
  AT_ONCE,
  async ({ fixture }) => {
    const { environment, jacket } = fixture
    environment.faultProxy.set([[PUSH, 'mute']])
    const before = environment.faultProxy.seen(PUSH)
    const { body: started } = await pay(fixture.shop.base, jacket, { phone: phoneEnding('123') })
    const prompt = await until(
      () => call<unknown>(environment.phones, 'GET', '/phone/live'),
      () => environment.faultProxy.seen(PUSH) > before,
    )
    expect(prompt.status).toBe(200)
    await fixture.shop.kill()
    await replaceAfter(fixture, 5)
    environment.faultProxy.set([])
    await answerPrompt(fixture, started.id)
    await becomes(environment.balancer.base, started.id, isPaid, 20_000)
    expect(await attemptOf(fixture, started.id)).toEqual({ state: 'settled', number: 1 })
    // A prompt is never sent a second time by the shop.
    expect(environment.faultProxy.seen(PUSH)).toBe(before + 1)
  },
)

test.runIf(ALL_TESTS)(
  'killed between the prompt and its reply, and nobody to receive the callback: the statement brings the payment, without an admin',
  AT_ONCE,
  async ({ fixture }) => {
    const { environment, jacket } = fixture
    environment.faultProxy.set([[PUSH, 'mute']])
    const before = environment.faultProxy.seen(PUSH)
    const { body: started } = await pay(fixture.shop.base, jacket, { phone: phoneEnding('123') })
    await until(
      async () => environment.faultProxy.seen(PUSH),
      (seen) => seen > before,
      30_000,
    )
    await fixture.shop.kill()
    await answerPrompt(fixture, started.id)
    // The callback finds nobody, and is never repeated. For a while the statement cannot be read either.
    environment.faultProxy.set([[PULL, 'failing']])
    await replaceAfter(fixture, 200, { DARAJA_NOMINATED_NUMBER: SIMULATED_MERCHANT.nominatedNumber })
    const checkout = await becomes(environment.balancer.base, started.id, ({ failure }) => failure === 'unheard', 40_000)
    expect(checkout).toMatchObject({ status: 'failed', message: 'We’re still checking this payment with M-PESA.' })
    environment.faultProxy.set([])
    await environment.pass(60)
    await becomes(environment.balancer.base, started.id, isPaid, 30_000)
    expect(await attemptOf(fixture, started.id)).toEqual({ state: 'settled', number: 1 })
    expect(await ordersOf(fixture, started.id)).toBe(1)
    expect(environment.faultProxy.seen(PUSH)).toBe(before + 1)
    expect(await ask(fixture, 'select from payment_statements')).toEqual([])
  },
)

test(
  'killed with a shopper at every step, all at once: whoever paid has an order, whoever did not can go on',
  AT_ONCE,
  async ({ fixture }) => {
    const { environment } = fixture
    const products = await Promise.all(Array.from({ length: 20 }, () => addProduct(environment.database)))
    fixture.units = await unitsNow(environment.database)
    const presses = products.map(async (product, i) => {
      await new Promise((later) => setTimeout(later, i * 12))
      // As the browser does: the same request with the same key, until it is answered.
      const press = newPress()
      return until(
        () => pay(environment.balancer.base, product, press).catch(() => null),
        (answer) => answer?.status === 201,
        30_000,
      )
    })
    await until(
      () => ask<{ n: number }>(fixture, 'select count(*)::int as n from checkouts'),
      ([row]) => (row?.n ?? 0) > 10,
      30_000,
    )
    await fixture.shop.kill()
    await replaceAfter(fixture, 200)
    const answers = await Promise.all(presses)
    for (const answer of answers) {
      await until(
        async () => {
          const { body } = await call<{ status: string; can_retry: boolean }>(fixture.shop.base, 'GET', `/api/checkouts/${answer?.body.id}`)
          if (body.can_retry) await call(fixture.shop.base, 'POST', `/api/checkouts/${answer?.body.id}/payments`, {})
          return body.status
        },
        (status) => status === 'paid',
        60_000,
      )
    }
    const [{ n } = { n: 0 }] = await ask<{ n: number }>(fixture, 'select count(*)::int as n from orders where checkout_id = any($1)', [
      answers.map((answer) => answer?.body.id),
    ])
    expect(n).toBe(products.length)
    // Payments made while nothing received callbacks, then repeated: the statement of M-Pesa shows them to an admin.
    const office = await enterBackOffice(environment, fixture.shop.base)
    const { missing_here, refused } = await office.importStatement(fixture.shop.base)
    expect(refused).toEqual([])
    const { unmatched, statements } = await office.open(fixture.shop.base)
    expect(unmatched).toHaveLength(missing_here)
    expect(statements[0]?.missing_there).toEqual([])
  },
)

async function answerPrompt(fixture: Fixture, checkoutId: string): Promise<void> {
  const [row] = await ask<{ phone_number: string }>(fixture, 'select phone_number from checkouts where id = $1', [checkoutId])
  const answered = await call(fixture.environment.phones, 'POST', `/phone/${row?.phone_number}/answer`, { pin: '1234' })
  expect(answered.status).toBe(200)
}
