import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import { holdTimes } from '../../src/shop/checkout/rules-holds.ts'
import { REVIEW_HOLD_SECONDS } from '../../src/shop/checkout/rules.ts'
import { recordUnmatched } from '../../src/shop/checkout/settlement/unmatched-payments.ts'
import { applyEvidence } from '../../src/shop/checkout/settlement/apply-evidence.ts'
import type { Evidence } from '../../src/shop/payments/gateways/gateway.ts'
import type { Attempt } from '../../src/shop/payments/attempts/attempt.ts'
import { PROMPT_WINDOW } from '../../src/shop/payments/rules.ts'
import { ofKnownGuest } from '../support/contacts.ts'
import { checkInvariants } from '../support/invariants.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { addProduct, unitsOf, type StockedProduct } from '../support/products.ts'
import { callbackPath } from '../support/shoppers.ts'

/** Of somebody who is known to be a person. */
const HOLD = holdTimes('confirmed')

// Evidence from M-Pesa that is incomplete, late or contradictory. The simulated phone never answers by itself here.
let server: TestServer
beforeAll(async () => {
  server = await testServer({ promptMs: 600_000 })
})
afterAll(() => server.close())

let phones = 0
async function waiting(product: StockedProduct): Promise<{ id: string; attempt: Attempt }> {
  const request = await ofKnownGuest(server.database, {
    items: [{ product_id: product.id, quantity: 1 }],
    delivery_area: 'nairobi',
    phone_number: `0723${String(100 + phones++)}555`,
  })
  const { body } = await server.post<StartedCheckout>('/api/checkouts', request)
  const attempt = await until(
    () => server.shop.payments.latest(body.id),
    (latest) => latest?.state === 'pending',
  )
  return { id: body.id, attempt: attempt as Attempt }
}

/** A callback as M-Pesa sends it. */
async function sendCallback(attempt: Attempt, code: number, items: { Name: string; Value?: string | number }[] = []) {
  const { merchant_request_id: MerchantRequestID, provider_request_id: CheckoutRequestID } = attempt
  const said = { MerchantRequestID, CheckoutRequestID, ResultCode: code, ResultDesc: 'as the test says' }
  const body = { Body: { stkCallback: { ...said, CallbackMetadata: { Item: items } } } }
  const answer = await server.post(callbackPath(server, attempt.callback_token), body)
  await server.shop.checkout.idle()
  return answer
}

const whole = (attempt: Attempt, amount: number = attempt.amount) => [
  { Name: 'Amount', Value: amount },
  { Name: 'MpesaReceiptNumber', Value: `R${randomUUID().slice(0, 9).toUpperCase()}` },
]

/** The answer to a status query. */
function answer(attempt: Attempt, said: Partial<Evidence>): Promise<unknown> {
  const evidence = { source: 'query', code: 'x', description: 'as the test says', raw: {}, ...said } as Evidence
  return server.shop.transact(async ({ payments }) => payments.settle(await payments.lock(attempt.id), evidence, async () => true))
}

const paidByQuery: Evidence = { kind: 'paid', source: 'query', code: '0', description: 'as the test says', raw: {} }

const latest = (id: string) => server.shop.payments.latest(id)
const state = async (id: string) => (await server.read<CheckoutState>(`/api/checkouts/${id}`)).body
const units = (product: StockedProduct) => unitsOf(server.database, product.variants[''] as string)

test('an answer that crosses the callback on its way does not make us ask for ever', async () => {
  const { id, attempt } = await waiting(await addProduct(server.database))
  await sendCallback(attempt, 0, whole(attempt))
  await answer(attempt, { kind: 'in_flight' })
  expect(await latest(id)).toMatchObject({ state: 'settled', next_query_at: null })
})

test('a payment reported once and never confirmed needs review at the end of the hold, with the product held', async () => {
  const product = await addProduct(server.database)
  const { id, attempt } = await waiting(product)
  await sendCallback(attempt, 0)
  expect((await latest(id))?.state).toBe('succeeded_unverified')
  server.clock.forward(1501)
  await server.shop.checkout.sweep()
  expect((await latest(id))?.state).toBe('manual_review')
  expect((await state(id)).status).toBe('review')
  expect(await units(product)).toEqual({ stock: 0, held: 1, sold: 0 })
})

test('the same after the shopper gave up', async () => {
  const { id, attempt } = await waiting(await addProduct(server.database))
  await server.post(`/api/checkouts/${id}/cancel`, {})
  await sendCallback(attempt, 0)
  await answer(attempt, { kind: 'not_paid', failure: 'cancelled' })
  expect((await latest(id))?.state).toBe('succeeded_unverified')
  server.clock.forward(1501)
  await server.shop.checkout.askProviders()
  expect(await latest(id)).toMatchObject({ state: 'manual_review', next_query_at: null })
  expect((await state(id)).status).toBe('review')
})

test('an amount with cents is impossible at M-Pesa: the message is stored for review, and no payment is stored', async () => {
  const { id, attempt } = await waiting(await addProduct(server.database))
  expect((await sendCallback(attempt, 0, whole(attempt, attempt.amount - 0.5))).status).toBe(200)
  await server.shop.checkout.idle()
  expect(await latest(id)).toMatchObject({ state: 'pending', paid_amount: null, receipt: null })
  const openMessages = `select outcome, next_at from payment_inbox where token = $1 and handled_at is null`
  expect((await server.database.db.run(openMessages, [attempt.callback_token])).rows).toEqual([{ outcome: 'unreadable', next_at: null }])
})

test('an unknown result code changes no state, but is stored as it came', async () => {
  const { id, attempt } = await waiting(await addProduct(server.database))
  await sendCallback(attempt, 8888)
  expect(await latest(id)).toMatchObject({ state: 'pending', queries: 0, result_code: '8888', result_description: 'as the test says' })
  const [row] = (
    await server.database.db.run(`select count(*)::int as n from payment_events where attempt_id = $1 and source = 'callback'`, [
      attempt.id,
    ])
  ).rows
  expect(row).toEqual({ n: 1 })
})

test('a receipt that comes after the money was settled without one is noted', async () => {
  const { id, attempt } = await waiting(await addProduct(server.database))
  await server.shop.transact((areas) => applyEvidence(areas, id, attempt.id, paidByQuery))
  await server.shop.transact((areas) => applyEvidence(areas, id, attempt.id, paidByQuery))
  expect(await latest(id)).toMatchObject({ state: 'settled', receipt: null })
  await sendCallback(attempt, 0, whole(attempt))
  const receipt = (await latest(id))?.receipt
  expect(receipt).toMatch(/^R/)
  expect((await server.shop.orders.findByReference(attempt.reference))?.payment_receipt).toBe(receipt)
})

test.each([
  ['half of the money keeps its piece for a day', 0, REVIEW_HOLD_SECONDS],
  ['money that is next to nothing keeps its piece no longer than the hold would have lasted', 1, HOLD.most.mpesa],
])('in review, %s', async (_what, missing, seconds) => {
  const product = await addProduct(server.database)
  const { id, attempt } = await waiting(product)
  await sendCallback(attempt, 0, whole(attempt, attempt.amount / 2 - missing))
  server.clock.forward(seconds - 1)
  await server.shop.checkout.sweep()
  expect(await units(product)).toEqual({ stock: 0, held: 1, sold: 0 })
  server.clock.forward(1)
  await server.shop.checkout.sweep()
  expect(await units(product)).toEqual({ stock: 1, held: 0, sold: 0 })
  // The payment is still under review.
  expect((await state(id)).status).toBe('review')
})

/** M-Pesa confirms a prompt at the PayBill, too. */
function confirmed({ reference }: Attempt, receipt: string, amount: number): Promise<unknown> {
  const payment = { receipt, amount, account: reference.replace(/-\d+$/, ''), payer: 'Jane', paidAt: server.clock.now(), raw: {} }
  return server.shop.transact((areas) => recordUnmatched(areas, payment, 'daraja', server.clock.now()))
}

test('a prompt that the PayBill has confirmed first is not counted twice, whatever is said of it after its callback', async () => {
  const { id, attempt } = await waiting(await addProduct(server.database))
  await answer(attempt, { kind: 'not_paid', failure: 'cancelled' })
  const items = whole(attempt)
  await confirmed(attempt, String(items[1]?.Value), attempt.amount)
  expect((await state(id)).status).toBe('paid')
  // A query speaks of it before the callback does.
  await answer(attempt, { kind: 'paid' })
  await sendCallback(attempt, 0, items)
  const now = await server.shop.payments.byReference(attempt.reference)
  expect(now).toMatchObject({ state: 'cancelled', paid_amount: null, receipt: null, next_query_at: null })
  expect(await checkInvariants(server.database, { now: server.clock.now() })).toEqual([])
})

test('a wrong sum that the PayBill has confirmed first is the same money, and for one list only', async () => {
  const { attempt } = await waiting(await addProduct(server.database))
  const items = whole(attempt, attempt.amount - 1)
  server.clock.forward(PROMPT_WINDOW + 1)
  await confirmed(attempt, String(items[1]?.Value), attempt.amount - 1)
  expect((await server.shop.payments.reconciliation()).unmatched).toHaveLength(1)
  await sendCallback(attempt, 0, items)
  expect((await server.shop.payments.byReference(attempt.reference))?.state).toBe('amount_mismatch')
  expect((await server.shop.payments.reconciliation()).unmatched).toEqual([])
})
