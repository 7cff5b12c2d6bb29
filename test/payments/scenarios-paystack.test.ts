import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import type { AttemptState, PaymentMethod } from '../../src/shop/payments/rules.ts'
import { ofKnownGuest } from '../support/contacts.ts'
import { checkInvariants } from '../support/invariants.ts'
import { passTime, passTimeUntil } from '../support/simulated-time.ts'
import { payByBank, payByCard, paystackPayment, sendWebhook, type PaystackOutcome } from '../support/simulator-control.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { addProduct, unitsOf, type StockedProduct } from '../support/products.ts'

// The browser returns from the payment page, and what follows a payment. Without a return: paystack.test.ts.

const PRICE = 2400

interface Outcome {
  attempt: AttemptState
  checkout: CheckoutState['status']
  units: 'sold' | 'held' | 'stock'
  message: RegExp
}
const PAID: Outcome = { attempt: 'settled', checkout: 'paid', units: 'sold', message: /Payment received/ }
const REVIEW: Outcome = {
  attempt: 'amount_mismatch',
  checkout: 'review',
  units: 'held',
  message: /We’ve received your payment and we’re checking/,
}

let server: TestServer
beforeAll(async () => {
  server = await testServer({ approveAfterMs: 1000, promptMs: 60_000 })
})
afterAll(() => server.close())

async function pay(
  product: StockedProduct,
  method: PaymentMethod = 'card',
  guest = randomUUID(),
): Promise<{ id: string; reference: string; guest: string }> {
  const request = await ofKnownGuest(server.database, {
    items: [{ product_id: product.id, quantity: 1 }],
    delivery_area: 'nairobi',
    payment_method: method,
    phone_number: `07${String(10_000_000 + Math.floor(Math.random() * 89_000_000)).slice(-8)}`,
    guest_id: guest,
  })
  const { status, body } = await server.post<StartedCheckout>('/api/checkouts', request)
  expect(status).toBe(201)
  expect(body.payment.kind).toBe('redirect')
  const shown = await until(
    () => server.read<CheckoutState>(`/api/checkouts/${body.id}`),
    (answer) => answer.body.step === 'page',
  )
  expect(shown.body.payment?.redirect_url).toMatch(/^http/)
  return { id: body.id, reference: body.payment.reference, guest }
}

async function stateOf(id: string): Promise<CheckoutState> {
  return (await server.read<CheckoutState>(`/api/checkouts/${id}`)).body
}

/** The browser comes back from the provider's page. */
async function returnFromPage(reference: string): Promise<CheckoutState> {
  const { status, body } = await server.post<CheckoutState>('/api/payments/verify', { reference })
  expect(status).toBe(200)
  return body
}

async function expectEnd(id: string, product: StockedProduct, { attempt, checkout, units, message }: Outcome): Promise<void> {
  await server.shop.checkout.idle()
  const state = await stateOf(id)
  expect(state.status).toBe(checkout)
  expect(`${state.message} ${state.next ?? ''}`).toMatch(message)
  expect((await server.shop.payments.latest(id))?.state).toBe(attempt)
  expect(await unitsOf(server.database, product.variants[''] as string)).toEqual({ stock: 0, held: 0, sold: 0, [units]: 1 })
  expect(await checkInvariants(server.database, { now: server.clock.now() })).toEqual([])
}

const WAYS: readonly (readonly [title: string, way: PaystackOutcome, outcome: Outcome])[] = [
  ['the webhook comes before the browser returns', { webhook: 'before' }, PAID],
  ['the webhook comes once', { webhook: 'once' }, PAID],
  ['the webhook comes three times', { webhook: 'thrice' }, PAID],
  ['the webhook never comes', { webhook: 'none' }, PAID],
  ['the webhook is forged', { webhook: 'forged' }, PAID],
  ['100 shillings too little', { surplus: -10_000 }, REVIEW],
  ['half a shilling too much', { surplus: 50 }, REVIEW],
  ['in another currency', { currency: 'USD' }, { ...REVIEW, attempt: 'manual_review' }],
]

describe('[open-05, open-07, routes-07] a card', () => {
  test.each(WAYS)('pays: %s', async (_title, way, outcome) => {
    const product = await addProduct(server.database, { price: PRICE })
    const { id, reference } = await pay(product)
    await payByCard(server, reference, way)
    await returnFromPage(reference)
    await expectEnd(id, product, outcome)
    await passTime(server, 90)
    await expectEnd(id, product, outcome)
  })

  test('pays half a shilling too much, and the browser never returns: it needs manual review', async () => {
    const product = await addProduct(server.database, { price: PRICE })
    const { id, reference } = await pay(product)
    await payByCard(server, reference, { surplus: 50 })
    await passTimeUntil(server, id, ({ status }) => status === 'review')
    await expectEnd(id, product, REVIEW)
  })

  test('the page is left: M-Pesa instead, on the same hold; a card payment after that is refunded', async () => {
    const product = await addProduct(server.database, { price: PRICE })
    const { id, reference } = await pay(product)
    const again = await server.post<StartedCheckout>(`/api/checkouts/${id}/payments`, {
      payment_method: 'mpesa',
      phone_number: '0711222000',
    })
    expect(again.status).toBe(201)
    await passTimeUntil(server, id, ({ status }) => status === 'paid')
    await expectEnd(id, product, PAID)
    await payByCard(server, reference)
    await passTimeUntil(server, id, ({ refund }) => refund?.told === 'done', 7200, 60)
    await expectEnd(id, product, { ...PAID, message: /We’ve refunded KES [\d,]+/ })
    expect((await paystackPayment(server, reference)).refunded).toBe(PRICE * 100)
  })

  test('a webhook with a wrong signature is refused and changes nothing', async () => {
    const product = await addProduct(server.database, { price: PRICE })
    const { id, reference } = await pay(product)
    await payByCard(server, reference, { webhook: 'none' })
    expect(await sendWebhook(server, reference, { times: 2, forged: true })).toEqual([401, 401])
    expect((await stateOf(id)).status).toBe('awaiting_payment')
    expect(await sendWebhook(server, reference, { times: 3 })).toEqual([200, 200, 200])
    await expectEnd(id, product, PAID)
  })

  test('an unknown reference is not verified', async () => {
    expect((await server.post('/api/payments/verify', { reference: 'UP-AAAAAA-1' })).status).toBe(404)
  })
})

describe('[open-06] a bank transfer', () => {
  test('stays pending until it has arrived, then it is an order', async () => {
    const product = await addProduct(server.database, { price: PRICE })
    const { id, reference } = await pay(product, 'bank')
    await passTime(server, 1200, 60)
    expect(await stateOf(id)).toMatchObject({
      status: 'awaiting_payment',
      step: 'page',
      message: expect.stringContaining('waiting for your bank transfer'),
    })
    expect(await server.shop.orders.findByReference(reference)).toBeNull()
    await payByBank(server, reference)
    await passTimeUntil(server, id, ({ status }) => status === 'paid', 1800)
    await expectEnd(id, product, PAID)
  })

  test('that never comes ends, later than any other payment', async () => {
    const product = await addProduct(server.database, { price: PRICE })
    const { id } = await pay(product, 'bank')
    await passTime(server, 2100, 60)
    expect((await stateOf(id)).status).toBe('awaiting_payment')
    await passTimeUntil(server, id, ({ status }) => status === 'expired', 3000, 60)
    await expectEnd(id, product, { attempt: 'timed_out', checkout: 'expired', units: 'stock', message: /time to pay has run out/ })
  })
})

describe('a card refund', () => {
  test.each([
    ['processed', 'refunded', 'done'],
    ['failed', 'cancelled', 'delayed'],
    ['needs-attention', 'cancelled', 'delayed'],
  ] as const)('%s', async (refund, status, progress) => {
    const product = await addProduct(server.database, { price: PRICE })
    const { id, reference, guest } = await pay(product)
    await payByCard(server, reference, { refund })
    const { order_id: order } = await passTimeUntil(server, id, (state) => state.status === 'paid')
    const headers = { 'x-guest-id': guest }
    expect((await server.post(`/api/orders/${order}/cancel`, { guest_id: guest }, headers)).status).toBe(200)
    const read = async () => (await server.read<{ status: string; refund: { told: string } | null }>(`/api/orders/${order}`, headers)).body
    for (let waited = 0; (await read()).refund?.told !== progress && waited < 60_000; waited += 600) await passTime(server, 600, 300)
    expect(await read()).toMatchObject({ status, refund: { told: progress } })
    expect(await unitsOf(server.database, product.variants[''] as string)).toEqual({ stock: 1, held: 0, sold: 0 })
    expect(await checkInvariants(server.database, { now: server.clock.now() })).toEqual([])
  })
})
