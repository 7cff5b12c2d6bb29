import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import type { AttemptState } from '../../src/shop/payments/rules.ts'
import { checkInvariants } from '../support/invariants.ts'
import { passTime, passTimeUntil } from '../support/simulated-time.ts'
import { control } from '../support/simulator-control.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { addProduct, unitsOf, type StockedProduct } from '../support/products.ts'

// Every way an M-Pesa payment can go, through real HTTP against the simulator, at the pace of the real one.

interface Ends {
  attempt: AttemptState
  checkout: CheckoutState['status']
  /** Where the one unit of the product is. */
  product: 'sold' | 'held' | 'on sale'
  /** KES that the phone has lost, and that came back. */
  taken?: number
  returned?: number
  /** What the shopper reads. */
  text: RegExp
}

const PRICE = 1500
const PAID: Ends = { attempt: 'settled', checkout: 'paid', product: 'sold', taken: PRICE, text: /Payment received/ }
const tryAgain = (attempt: AttemptState, text: RegExp): Ends => ({ attempt, checkout: 'failed', product: 'held', text })
const inReview = (attempt: AttemptState, taken: number): Ends => ({
  attempt,
  checkout: 'review',
  product: 'held',
  taken,
  text: /We’ve received your payment and we’re checking/,
})

/** By the ending of the phone number. */
const SCENARIOS: readonly (readonly [ending: string, title: string, ends: Ends])[] = [
  ['9000', 'approved', PAID],
  ['9032', 'cancelled', tryAgain('cancelled', /Payment cancelled/)],
  ['9037', 'never answered', tryAgain('timed_out', /wasn’t answered/)],
  ['9001', 'not enough money', tryAgain('failed', /isn’t enough money/)],
  ['9201', 'a wrong PIN', tryAgain('failed', /^Wrong .+ PIN/)],
  ['7719', 'expired', tryAgain('timed_out', /prompt expired/)],
  ['7725', 'the prompt cannot be sent (1025)', tryAgain('failed', /couldn’t send the prompt/)],
  ['7729', 'the prompt cannot be sent (9999)', tryAgain('failed', /couldn’t send the prompt/)],
  ['7726', 'system busy', tryAgain('failed', /still processing/)],
  ['7721', 'another session open', tryAgain('failed', /still processing/)],
  ['7701', 'approved, the callback is lost', PAID],
  ['7702', 'approved, the callback comes three times', PAID],
  ['7704', 'approved, a query says cancelled', PAID],
  ['7716', 'approved, a query only gets errors', PAID],
  ['7705', 'a shilling too little', inReview('amount_mismatch', PRICE - 1)],
  ['7706', 'a shilling too much', inReview('amount_mismatch', PRICE + 1)],
  ['7707', 'a receipt that has paid already', inReview('duplicate_receipt', 0)],
  ['7708', 'approved, the reply to the push is lost', PAID],
  ['7709', 'the push is lost', tryAgain('timed_out', /still checking this payment/)],
  ['7710', 'approved before the push is answered', PAID],
  ['7711', 'busy with another prompt', tryAgain('failed', /still processing/)],
  ['7712', 'too many requests (429)', tryAgain('failed', /can’t reach the payment service/)],
  ['7713', 'M-Pesa closed (503)', tryAgain('failed', /can’t reach the payment service/)],
  ['7714', 'wrong keys of ours', tryAgain('failed', /can’t reach the payment service/)],
  ['7741', 'approved, a callback without details', PAID],
  ['7742', 'approved, a callback without the balance', PAID],
  ['7743', 'approved, strings for numbers', PAID],
]

let server: TestServer
beforeAll(async () => {
  server = await testServer({ approveAfterMs: 3000, promptMs: 60_000 })
})
afterAll(() => server.close())

let people = 0
async function pay(ending: string, product: StockedProduct, guest = randomUUID()): Promise<StartedCheckout> {
  const { status, body } = await server.post<StartedCheckout>('/api/checkouts', {
    items: [{ product_id: product.id, quantity: 1 }],
    delivery_area: 'nairobi',
    phone_number: `07${String(10_000 + people++).slice(-4)}${ending}`,
    guest_id: guest,
  })
  expect(status).toBe(201)
  await server.shop.checkout.idle()
  return body
}

interface Entry {
  direction: 'in' | 'out'
  amount: number
}

/** Taken and given back so far, as the simulator knows it. */
async function moneyNow(): Promise<{ taken: number; returned: number }> {
  const { received, sent_back } = await control<{ received: number; sent_back: number; items: Entry[] }>(server, '/ledger')
  return { taken: received, returned: sent_back }
}

async function expectEnd(id: string, product: StockedProduct, before: { taken: number; returned: number }, ends: Ends): Promise<void> {
  const state = (await server.read<CheckoutState>(`/api/checkouts/${id}`)).body
  expect({ status: state.status, can_retry: state.can_retry }).toEqual({ status: ends.checkout, can_retry: ends.checkout === 'failed' })
  expect(`${state.message} ${state.next ?? ''}`).toMatch(ends.text)
  expect((await server.shop.payments.latest(id))?.state).toBe(ends.attempt)
  const units = await unitsOf(server.database, product.variants[''] as string)
  expect(units).toEqual({ stock: 0, held: 0, sold: 0, [{ sold: 'sold', held: 'held', 'on sale': 'stock' }[ends.product]]: 1 })
  const now = await moneyNow()
  expect({ taken: now.taken - before.taken, returned: now.returned - before.returned }).toEqual({
    taken: ends.taken ?? 0,
    returned: ends.returned ?? 0,
  })
  expect(await checkInvariants(server.database, { providerMoney: now, now: server.clock.now() })).toEqual([])
}

describe('[open-05, open-01] one prompt', () => {
  test.each(SCENARIOS)('%s: %s', async (ending, _title, ends) => {
    const product = await addProduct(server.database, { price: PRICE })
    const before = await moneyNow()
    const { id } = await pay(ending, product)
    await passTimeUntil(server, id, ({ status }) => status === ends.checkout, 600)
    await expectEnd(id, product, before, ends)
    // Nothing that comes later changes it: further callbacks, further questions.
    await passTime(server, 60)
    if (ends.checkout !== 'failed') await expectEnd(id, product, before, ends)
  })

  test('an unknown result code stays open, then needs review', async () => {
    const product = await addProduct(server.database, { price: PRICE })
    const { id } = await pay('7717', product)
    await passTime(server, 60)
    const state = (await server.read<CheckoutState>(`/api/checkouts/${id}`)).body
    expect(state).toMatchObject({ status: 'awaiting_payment', can_retry: false })
    await passTimeUntil(server, id, ({ status }) => status === 'review', 2000, 60)
    expect(await server.shop.payments.latest(id)).toMatchObject({ state: 'manual_review', result_code: '17' })
  })

  test('one without any result times out, and its product goes back on sale', async () => {
    const product = await addProduct(server.database, { price: PRICE })
    const before = await moneyNow()
    const { id } = await pay('7715', product)
    await passTimeUntil(server, id, ({ status }) => status === 'expired', 2400, 60)
    await expectEnd(id, product, before, {
      attempt: 'timed_out',
      checkout: 'expired',
      product: 'on sale',
      text: /still checking this payment/,
    })
  })
})

describe('[open-01] money that comes when nobody waits for it any more', () => {
  test('takes the product back when it is free', async () => {
    const product = await addProduct(server.database, { price: PRICE })
    const before = await moneyNow()
    const { id } = await pay('7703', product)
    await passTimeUntil(server, id, ({ status }) => status === 'expired', 2400, 60)
    await passTimeUntil(server, id, ({ status }) => status === 'paid', 7200, 60)
    await expectEnd(id, product, before, PAID)
  })

  test('is refunded when the product is sold, and the shopper reads so', async () => {
    const product = await addProduct(server.database, { price: PRICE })
    const before = await moneyNow()
    const { id } = await pay('7703', product)
    await passTimeUntil(server, id, ({ status }) => status === 'expired', 2400, 60)
    const quick = await pay('9000', product)
    await passTimeUntil(server, quick.id, ({ status }) => status === 'paid')
    await passTimeUntil(server, id, ({ status }) => status === 'refunded', 7200, 60)
    const state = (await server.read<CheckoutState>(`/api/checkouts/${id}`)).body
    expect(state).toMatchObject({ status: 'refunded', refund: { told: 'done', amount: PRICE } })
    expect(state.message).toContain('We’ve refunded KES 1,500 to your M-PESA')
    await expectEnd(id, product, before, {
      attempt: 'refunded',
      checkout: 'refunded',
      product: 'sold',
      taken: 2 * PRICE,
      returned: PRICE,
      text: /We’ve refunded KES [\d,]+/,
    })
  })

  test('a second payment for a paid order is refunded, and the order is unchanged', async () => {
    const product = await addProduct(server.database, { price: PRICE })
    const before = await moneyNow()
    // The prompt seems dead, the shopper pays again from another number, and then the first one is paid, too.
    const { id } = await pay('7703', product)
    await passTimeUntil(server, id, ({ can_switch_at: at }) => at !== null && new Date(at) <= server.clock.now())
    const again = await server.post(`/api/checkouts/${id}/payments`, { phone_number: '0799119000' })
    expect(again.status).toBe(201)
    await passTimeUntil(server, id, ({ status }) => status === 'paid')
    await passTimeUntil(server, id, ({ refund }) => refund?.told === 'done', 7200, 60)
    await expectEnd(id, product, before, { ...PAID, taken: 2 * PRICE, returned: PRICE })
  })
})

describe('sending money back', () => {
  const cancelled = async (ending: string) => {
    const product = await addProduct(server.database, { price: PRICE })
    const guest = randomUUID()
    const { id } = await pay(ending, product, guest)
    const { order_id: order } = await passTimeUntil(server, id, ({ status }) => status === 'paid')
    const headers = { 'x-guest-id': guest }
    const { status } = await server.post(`/api/orders/${order}/cancel`, { guest_id: guest }, headers)
    expect(status).toBe(200)
    expect(await unitsOf(server.database, product.variants[''] as string)).toEqual({ stock: 1, held: 0, sold: 0 })
    const read = async () => (await server.read<{ status: string; refund: { told: string } | null }>(`/api/orders/${order}`, headers)).body
    return { id, read }
  }

  test.each([
    ['9000', 'it is done'],
    ['7762', 'it times out, but happens'],
    ['7763', 'it is never confirmed, but happens'],
    ['7764', 'it happens, the reply is lost'],
  ])('%s: %s', async (ending) => {
    const before = await moneyNow()
    const { read } = await cancelled(ending)
    for (let waited = 0; (await read()).status !== 'refunded' && waited < 300_000; waited += 3600) await passTime(server, 3600, 1200)
    expect(await read()).toMatchObject({ status: 'refunded', refund: { told: 'done' } })
    const now = await moneyNow()
    expect(now.returned - before.returned).toBe(PRICE)
    expect(await checkInvariants(server.database, { providerMoney: now, now: server.clock.now() })).toEqual([])
  })

  test('7760: it is refused again and again: a person sees it, and the shopper reads that it takes longer', async () => {
    const before = await moneyNow()
    const { read } = await cancelled('7760')
    for (let waited = 0; (await read()).refund?.told !== 'delayed' && waited < 100_000; waited += 1800) await passTime(server, 1800, 600)
    expect(await read()).toMatchObject({ status: 'cancelled', refund: { told: 'delayed' } })
    const now = await moneyNow()
    expect(now.returned).toBe(before.returned)
    expect(await checkInvariants(server.database, { providerMoney: now, now: server.clock.now() })).toEqual([])
  })
})
