import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import type { AttemptState, PaymentMethod } from '../../src/shop/payments/rules.ts'
import { readStatement } from '../../src/shop/payments/statements/statement-csv.ts'
import { ofKnownGuest } from '../support/contacts.ts'
import { checkInvariants } from '../support/invariants.ts'
import { passTime, passTimeUntil } from '../support/simulated-time.ts'
import {
  cardFields,
  control,
  payByBank,
  payByCard,
  type PaystackPayment,
  paystackPayment,
  sendForm,
  sendWebhook,
} from '../support/simulator-control.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { addProduct, unitsOf, type StockedProduct } from '../support/products.ts'

// Every way a card or a transfer can go, through real HTTP against the simulator, at the pace of the real one.

const PRICE = 1500

interface Outcome {
  attempt: AttemptState
  checkout: CheckoutState['status']
  /** Where the one unit is. */
  units: 'sold' | 'held' | 'on sale'
  message: RegExp
}

const PAID: Outcome = { attempt: 'settled', checkout: 'paid', units: 'sold', message: /Payment received/ }
const EXPIRED: Outcome = { attempt: 'timed_out', checkout: 'expired', units: 'on sale', message: /time to pay has run out/ }
const REVIEW: Outcome = {
  attempt: 'amount_mismatch',
  checkout: 'review',
  units: 'held',
  message: /We’ve received your payment and we’re checking/,
}
const tryAgain = (attempt: AttemptState, message: RegExp): Outcome => ({ attempt, checkout: 'failed', units: 'held', message })

let server: TestServer
beforeAll(async () => {
  server = await testServer({ approveAfterMs: 3000 })
})
afterAll(() => server.close())

interface Opened {
  id: string
  reference: string
  page: string
  product: StockedProduct
}

let people = 0
/** A checkout whose payment page is open. */
async function open(method: PaymentMethod = 'card', more: object = {}): Promise<Opened> {
  const product = await addProduct(server.database, { price: PRICE })
  const request = await ofKnownGuest(server.database, {
    items: [{ product_id: product.id, quantity: 1 }],
    delivery_area: 'nairobi',
    payment_method: method,
    phone_number: `0712${String(100_000 + people++)}`,
    guest_id: randomUUID(),
    ...more,
  })
  const { status, body } = await server.post<StartedCheckout>('/api/checkouts', request)
  expect(status).toBe(201)
  await server.shop.checkout.idle()
  const { payment } = await stateOf(body.id)
  return { id: body.id, reference: body.payment.reference, page: payment?.redirect_url ?? '', product }
}

async function stateOf(id: string): Promise<CheckoutState> {
  return (await server.read<CheckoutState>(`/api/checkouts/${id}`)).body
}

/** Brought back by the browser, as `/payment-callback` asks. */
async function comeBack(reference: string): Promise<CheckoutState | null> {
  const state = await server.shop.checkout.stateByReference(reference)
  await server.shop.checkout.idle()
  return state
}

const until = (id: string, status: CheckoutState['status'], most?: number, step?: number) =>
  passTimeUntil(server, id, (state) => state.status === status, most, step)

/** What Paystack has taken and given back: KES, without the one payment in dollars. */
async function moneyNow(): Promise<{ taken: number; returned: number }> {
  const { items } = await control<{ items: PaystackPayment[] }>(server, '/paystack/transactions')
  const sum = (of: (payment: PaystackPayment) => number) => Math.floor(items.reduce((total, payment) => total + of(payment), 0) / 100)
  return { taken: sum(({ paid }) => (paid?.currency === 'KES' ? paid.amount : 0)), returned: sum(({ refunded }) => refunded) }
}

async function expectEnd({ id, product }: Opened, outcome: Outcome): Promise<void> {
  const state = await stateOf(id)
  expect({ status: state.status, can_retry: state.can_retry }).toEqual({
    status: outcome.checkout,
    can_retry: outcome.checkout === 'failed',
  })
  expect(`${state.message} ${state.next ?? ''}`).toMatch(outcome.message)
  expect((await server.shop.payments.latest(id))?.state).toBe(outcome.attempt)
  const units = await unitsOf(server.database, product.variants[''] as string)
  expect(units).toEqual({ stock: 0, held: 0, sold: 0, [{ sold: 'sold', held: 'held', 'on sale': 'stock' }[outcome.units]]: 1 })
  expect(await checkInvariants(server.database, { providerMoney: await moneyNow(), now: server.clock.now() })).toEqual([])
}

describe('[open-05] a card on the page of Paystack', () => {
  test.each<[string, string, Outcome]>([
    ['4084084084084081', 'pays', PAID],
    ['4084080000005408', 'is declined', tryAgain('failed', /declined this card/)],
    ['4084080000670037', 'doesn’t have enough money', tryAgain('failed', /isn’t enough money/)],
    ['4084080000090103', 'pays, the webhook is lost', PAID],
    ['4084080000090202', 'pays, the webhook comes before the browser', PAID],
    ['4084080000090301', 'pays, the webhook comes three times', PAID],
    ['4084080000090400', 'pays, the webhook is late', PAID],
    ['4084080000090509', 'pays, the only webhook is forged', PAID],
    ['4084080000090608', 'pays too little', REVIEW],
    ['4084080000090707', 'pays too much', REVIEW],
    ['4084080000090905', 'pays, the browser never comes back', PAID],
  ])('%s %s', async (card, _title, outcome) => {
    const opened = await open()
    expect(await stateOf(opened.id)).toMatchObject({ status: 'awaiting_payment', step: 'page' })
    await sendForm(opened.page, 'card', cardFields(card))
    await until(opened.id, outcome.checkout, 120)
    await expectEnd(opened, outcome)
    // Nothing that comes later changes it.
    if (outcome.checkout === 'paid') await sendWebhook(server, opened.reference, { times: 3 })
    await passTime(server, 60)
    if (outcome.checkout !== 'failed') await expectEnd(opened, outcome)
  })

  test('in another currency needs manual review, although the number is the same', async () => {
    const opened = await open()
    await payByCard(server, opened.reference, { currency: 'USD' })
    await until(opened.id, 'review', 60)
    const said = { state: 'manual_review', paid_amount: null, result_description: 'Paid in USD (1500.00), not in KES' }
    expect(await server.shop.payments.latest(opened.id)).toMatchObject(said)
    expect(await unitsOf(server.database, opened.product.variants[''] as string)).toMatchObject({ held: 1, sold: 0 })
    // No shilling of it is counted.
    expect(await checkInvariants(server.database, { providerMoney: await moneyNow(), now: server.clock.now() })).toEqual([])
  })

  test('declined, then another one that pays on the same page: one order', async () => {
    const opened = await open()
    await sendForm(opened.page, 'card', cardFields('4084080000005408'))
    await until(opened.id, 'failed', 60)
    await sendForm(opened.page, 'card', cardFields('4084084084084081'))
    expect((await until(opened.id, 'paid', 60)).order_id).not.toBeNull()
    await expectEnd(opened, PAID)
  })

  test('paid: the return of the browser finds the payment, without any webhook', async () => {
    const opened = await open()
    await payByCard(server, opened.reference, { webhook: 'none' })
    expect((await comeBack(opened.reference))?.status).toBe('paid')
    await expectEnd(opened, PAID)
  })

  test('declined before, then paid: the return of the browser finds that payment, too', async () => {
    const opened = await open()
    await payByCard(server, opened.reference, { card: '4084080000005408' })
    expect((await comeBack(opened.reference))?.status).toBe('failed')
    server.clock.forward(5)
    await payByCard(server, opened.reference, { webhook: 'none' })
    expect((await comeBack(opened.reference))?.status).toBe('paid')
  })

  test('cancelled on the page holds the product until the payment expires, then releases it', async () => {
    const opened = await open()
    await sendForm(opened.page, 'cancel')
    expect((await comeBack(opened.reference))?.status).toBe('awaiting_payment')
    await until(opened.id, 'expired', 2400, 60)
    await expectEnd(opened, EXPIRED)
  })

  test('of a page that is left without coming back expires; paid late, it is an order while the product is in stock', async () => {
    const opened = await open()
    await until(opened.id, 'expired', 2400, 60)
    await expectEnd(opened, EXPIRED)
    await payByCard(server, opened.reference)
    expect((await until(opened.id, 'paid', 120)).order_id).not.toBeNull()
    await expectEnd(opened, PAID)
  })

  test('paid after the product was sold elsewhere is refunded', async () => {
    const opened = await open()
    await until(opened.id, 'expired', 2400, 60)
    await server.database.db.query({ name: '', text: 'update product_variants set stock = 0 where id = $1' }, [opened.product.variants['']])
    await payByCard(server, opened.reference)
    await until(opened.id, 'refunded', 900)
    expect((await server.shop.payments.latest(opened.id))?.state).toBe('refunded')
    expect(await paystackPayment(server, opened.reference)).toMatchObject({ status: 'reversed', refunded: PRICE * 100 })
    expect(await checkInvariants(server.database, { providerMoney: await moneyNow(), now: server.clock.now() })).toEqual([])
  })
})

describe('[open-06] a bank transfer', () => {
  test.each<['wrong' | 'rejected' | 'expired', Outcome]>([
    ['wrong', tryAgain('failed', /bank transfer wasn’t accepted/)],
    ['rejected', tryAgain('failed', /bank transfer wasn’t accepted/)],
    ['expired', tryAgain('timed_out', /timed out/)],
  ])('that is %s is no payment', async (does, outcome) => {
    const opened = await open('bank')
    await payByBank(server, opened.reference, { does })
    expect((await until(opened.id, 'failed', 120)).order_id).toBeNull()
    await expectEnd(opened, outcome)
  })
})

describe('failures of Paystack', () => {
  test.each(['down', 'lost', 'garbage', 'error', 'busy'])(
    'the payment page cannot be opened (%s): the shopper can retry, and owes nothing',
    async (name) => {
      await control(server, '/paystack/fault', { name, path: '/transaction/initialize' })
      const opened = await open()
      await until(opened.id, 'failed', 240)
      await expectEnd(opened, tryAgain('failed', /can’t reach the payment service/))
      const again = await server.post<StartedCheckout>(`/api/checkouts/${opened.id}/payments`, { payment_method: 'card' })
      expect(again.status).toBe(201)
      await server.shop.checkout.idle()
      await payByCard(server, again.body.payment.reference)
      await until(opened.id, 'paid', 60)
      await expectEnd(opened, PAID)
    },
  )

  test('queries fail for a quarter of an hour: the payment is found afterwards', async () => {
    const opened = await open()
    await payByCard(server, opened.reference, { webhook: 'none' })
    await control(server, '/paystack/fault', { name: 'error', path: '/verify/', calls: 6 })
    expect((await until(opened.id, 'paid', 900)).order_id).not.toBeNull()
    await expectEnd(opened, PAID)
  })
})

test('its statement is parsed: payments by our references, with the amounts received', async () => {
  const [paid, short, unpaid] = [await open(), await open(), await open()]
  await payByCard(server, paid.reference)
  await payByCard(server, short.reference, { surplus: -10_000 })
  const csv = await (await fetch(`${server.mpesa}/control/statement.csv?gateway=paystack`)).text()
  const { lines } = await readStatement('paystack', csv)
  const amountOf = ({ reference }: Opened) => lines.find(({ receipt }) => receipt === reference)?.amount
  expect([paid, short, unpaid].map(amountOf)).toEqual([PRICE, PRICE - 100, undefined])
})

test('[open-07] a reference shows the state of a payment, and lets nobody act on its checkout', async () => {
  const { id, reference, page } = await open('card')
  const verify = async (body: object) => (await server.post<CheckoutState>('/api/payments/verify', { reference, ...body })).body
  for (const body of [{}, { checkout: 'f'.repeat(32) }]) {
    const answer = await verify(body)
    expect(answer).toMatchObject({ id: '', status: 'awaiting_payment', methods: [], can_switch_at: null, payment: { redirect_url: null } })
    expect(JSON.stringify(answer)).not.toContain(id)
    expect(JSON.stringify(answer)).not.toContain('•••')
  }
  expect(await server.shop.checkout.knownByReference(reference)).toMatchObject({ id: '' })
  // The address to which Paystack brings the payer back names the checkout.
  expect(await verify({ checkout: id })).toMatchObject({
    id,
    phone_hint: expect.stringContaining('•••') as string,
    payment: { redirect_url: expect.stringMatching(/^http/) as string },
  })
  const { location } = await sendForm(page, 'card', cardFields('4084084084084081'))
  expect(location).toContain(`/payment-callback?checkout=${id}&`)
})
