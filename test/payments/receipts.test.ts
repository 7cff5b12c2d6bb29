import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { holdTimes } from '../../src/shop/checkout/rules-holds.ts'
import type { CheckoutState } from '../../src/shop/checkout/contract.ts'
import type { Attempt } from '../../src/shop/payments/attempts/attempt.ts'
import { RECEIPT_CHECK_SECONDS, RECEIPTS_PER_CHECKOUT } from '../../src/shop/payments/rules.ts'
import { control } from '../support/simulator-control.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { aPhone, aReceipt, shopping, type Refused, type Shopping } from '../support/shoppers.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'

/** Of somebody who is known to be a person. */
const HOLD = holdTimes('confirmed')

let server: TestServer
let shop: Shopping
beforeAll(async () => {
  server = await testServer({ promptMs: 600_000 })
  shop = shopping(server)
})
afterAll(() => server.close())
// M-Pesa has no clock but the real one: what was paid has to be later than Pay.
beforeEach(() => server.clock.set(new Date()))

const claim = (id: string, receipt: string) => server.post<CheckoutState & Refused>(`/api/checkouts/${id}/receipt`, { receipt })

/** What becomes of a code once M-Pesa has answered. */
async function checked(id: string, receipt: string): Promise<CheckoutState> {
  const { status, body } = await claim(id, receipt)
  if (status !== 200) throw new Error(body.error.code)
  return until(
    () => shop.state(id),
    (state) => state.receipt_check?.receipt === receipt && state.receipt_check.state !== 'asking',
  )
}

/** Paid by hand at the phone, without a prompt of ours. */
async function byHand(phone: string | null, { amount = 1500, account = 'SOMETHING' } = {}): Promise<string> {
  return (await control<{ receipt: string }>(server, '/pay', { phone, account, amount })).receipt
}

/** The account number that the payer is asked to type. */
const codeOf = ({ reference }: Attempt) => reference.replace(/-\d+$/, '')

/** A prompt that was paid, and of which the shop got no message: the receipt in the payer's SMS. */
async function paidUnheard(product: StockedProduct): Promise<{ id: string; attempt: Attempt; receipt: string }> {
  const { id } = await shop.start(product, { phone_number: aPhone('7701') })
  const attempt = await shop.attempt(id, 'pending')
  const newest = async () =>
    (await control<{ items: { receipt: string | null }[] }>(server, `/prompts?phone=${attempt.phone_number}`)).items[0]?.receipt
  return { id, attempt, receipt: (await until(newest, Boolean)) ?? '' }
}

async function declined(product: StockedProduct): Promise<{ id: string; attempt: Attempt }> {
  const waiting = await shop.waiting(product)
  await shop.answer(waiting.attempt, 'cancelled')
  return waiting
}

test('[open-01] the receipt of a payment whose callback was lost becomes the order', async () => {
  const { id, attempt, receipt: paid } = await paidUnheard(await addProduct(server.database))
  const { body } = await claim(id, `  ${paid.toLowerCase()} `)
  expect(body.receipt_check).toMatchObject({ receipt: paid, message: expect.stringContaining('M-PESA') })
  expect(await checked(id, paid)).toMatchObject({ status: 'paid', receipt_check: { state: 'confirmed' } })
  expect(await shop.byId(attempt)).toMatchObject({ state: 'settled', receipt: paid, paid_amount: 1500 })
  // The callback after all: the same money.
  await shop.callback(attempt, { receipt: paid })
  expect([await shop.orders(id), (await shop.attempt(id)).number]).toEqual([1, 1])
})

test('a payment by hand still counts when a card was tried in between', async () => {
  const product = await addProduct(server.database)
  const { id, attempt } = await declined(product)
  await shop.again(id, { payment_method: 'card' })
  const card = await shop.attempt(id, 'pending', 2)
  expect((await shop.state(id)).by_hand).toBeNull()
  await control(server, '/paystack/pay', { reference: card.reference, card: '4084080000005408' })
  await server.post('/api/payments/verify', { reference: card.reference })
  const { status, by_hand: way } = await shop.state(id)
  expect([status, way]).toEqual(['failed', { kind: 'paybill', number: '174379', account: codeOf(attempt) }])
  await byHand(attempt.phone_number, { account: way?.account ?? '' })
  expect(
    (
      await until(
        () => shop.state(id),
        (state) => state.status === 'paid',
      )
    ).order_id,
  ).not.toBeNull()
})

test('a receipt typed while the prompt is still open, and the prompt paid as well: one order, the other payment is refunded', async () => {
  const { id, attempt } = await shop.waiting(await addProduct(server.database))
  expect(await checked(id, await byHand(attempt.phone_number, { account: codeOf(attempt) }))).toMatchObject({ status: 'paid' })
  await shop.answer(attempt, 'paid')
  const more = await shop.attempt(id, 'late_success', 2)
  expect(await shop.refunds(more)).toMatchObject([{ reason: 'double', amount: 1500 }])
  expect(await shop.orders(id)).toBe(1)
})

test('a code that M-PESA does not know, and what is no code at all', async () => {
  const { id } = await declined(await addProduct(server.database))
  const state = await checked(id, aReceipt())
  expect(state).toMatchObject({ status: 'failed', can_retry: true, receipt_check: { state: 'refused' } })
  expect(state.receipt_check?.message).toContain('couldn’t find this code')
  expect((await claim(id, 'short')).status).toBe(400)
})

test('[open-01] another amount than requested needs review: no order, the product stays held', async () => {
  const product = await addProduct(server.database)
  const short = await declined(product)
  const receipt = await byHand(short.attempt.phone_number, { amount: 1499, account: codeOf(short.attempt) })
  expect(await checked(short.id, receipt)).toMatchObject({ status: 'review' })
  expect(await shop.byId(short.attempt)).toMatchObject({ state: 'amount_mismatch', paid_amount: 1499 })
  expect(await shop.units(product)).toEqual({ stock: 0, held: 1, sold: 0 })
})

test('[open-01] a receipt pays once', async () => {
  const [first, second] = [await shop.waiting(await addProduct(server.database)), await declined(await addProduct(server.database))]
  const receipt = aReceipt()
  await shop.callback(first.attempt, { receipt })
  const { status, body } = await claim(second.id, receipt)
  expect([status, body.error.code]).toEqual([409, 'receipt_used'])
  expect((await shop.state(second.id)).receipt_check).toBeNull()
})

test('a payment of before Pay was pressed is not for these products', async () => {
  const phone_number = aPhone()
  const receipt = await byHand(`254${phone_number.slice(1)}`)
  server.clock.forward(600)
  const { id, attempt } = await shop.waiting(await addProduct(server.database), { phone_number })
  await shop.answer(attempt, 'cancelled')
  expect((await checked(id, receipt)).receipt_check).toMatchObject({
    state: 'refused',
    message: expect.stringContaining('before you tapped Pay'),
  })
})

test('only so many codes for one checkout', async () => {
  const { id } = await declined(await addProduct(server.database))
  const codes = Array.from({ length: RECEIPTS_PER_CHECKOUT }, aReceipt)
  for (const code of codes) await checked(id, code)
  expect((await claim(id, codes[0] as string)).status).toBe(200)
  expect((await claim(id, aReceipt())).body.error.code).toBe('too_many_requests')
})

test('a question without an answer ends, and the same code can be tried again', async () => {
  const { id, receipt } = await paidUnheard(await addProduct(server.database))
  await control(server, '/answers', { call: 'status', plan: 'silent', times: 1 })
  expect((await claim(id, receipt)).body.receipt_check?.state).toBe('asking')
  await server.shop.checkout.idle()
  server.clock.forward(RECEIPT_CHECK_SECONDS + 1)
  await server.shop.checkout.endReceiptChecks()
  expect((await shop.state(id)).receipt_check).toMatchObject({ state: 'unknown', message: expect.stringContaining('Try again') })
  expect(await checked(id, receipt)).toMatchObject({ status: 'paid' })
})

test('after the end of the checkout the money still finds its order, or its way back', async () => {
  const [free, gone] = [await addProduct(server.database), await addProduct(server.database)]
  const [one, two] = [await paidUnheard(free), await paidUnheard(gone)]
  server.clock.forward(HOLD.most.mpesa + 1)
  await server.shop.checkout.sweep()
  expect(await shop.state(one.id)).toMatchObject({
    status: 'expired',
    failure: 'unheard',
    message: expect.stringContaining('still checking this payment with'),
  })
  const { attempt } = await shop.waiting(gone)
  await shop.callback(attempt)
  expect(await checked(one.id, one.receipt)).toMatchObject({ status: 'paid' })
  const late = await checked(two.id, two.receipt)
  expect(late).toMatchObject({ status: 'review', refund: { told: 'on_its_way', amount: 1500 } })
  expect(late.receipt_check?.message).toContain('the pieces have been sold')
})

test('where no M-Pesa payment was made, and where the order is paid, there is nothing to check', async () => {
  const card = await shop.waiting(await addProduct(server.database), { payment_method: 'card' })
  expect((await claim(card.id, aReceipt())).body.error.code).toBe('receipt_not_possible')
  const { id, attempt } = await shop.waiting(await addProduct(server.database))
  await shop.callback(attempt)
  expect((await claim(id, aReceipt())).body).toMatchObject({ status: 'paid', receipt_check: null })
  expect((await claim('0'.repeat(32), aReceipt())).status).toBe(404)
})
