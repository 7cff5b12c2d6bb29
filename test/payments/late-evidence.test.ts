import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { darajaTimestamp } from '../../src/shop/payments/gateways/daraja/payload-schemas.ts'
import { simulatedPaystack } from '../../src/simulator/paystack/credentials.ts'
import { backOffice, type BackOffice } from '../support/back-office.ts'
import { checkInvariants } from '../support/invariants.ts'
import { control, payByCard, sendWebhook } from '../support/simulator-control.ts'
import { until } from '../support/server.ts'
import { aReceipt, shopping, type Shopping, callbackPath } from '../support/shoppers.ts'
import { addProduct } from '../support/products.ts'

// Money that is with a person, or settled already, when somebody says something else, or says it once more.
let office: BackOffice
let shop: Shopping
beforeAll(async () => {
  office = await backOffice({ promptMs: 600_000 })
  shop = shopping(office)
})
afterAll(() => office.close())

const note = 'Looked at the M-Pesa portal'
const WRONG_PIN = 2001

async function declined() {
  const waiting = await shop.waiting(await addProduct(office.database))
  await shop.callback(waiting.attempt, { code: WRONG_PIN })
  return waiting
}

/** A payment that an earlier version matched, and left in review. */
async function doubted(attempt: { id: string; checkout_id: string }): Promise<string> {
  const receipt = await office.payByHand('somebody', 1500)
  await shop.rows(
    `update payment_attempts set state = 'manual_review', receipt = $2, paid_amount = 1500, next_query_at = null where id = $1`,
    [attempt.id, receipt],
  )
  await shop.rows('update provider_payments set attempt_id = $1 where receipt = $2', [attempt.id, receipt])
  await shop.rows(`update checkouts set status = 'review' where id = $1`, [attempt.checkout_id])
  return receipt
}

async function cardPaid() {
  const { id, attempt } = await shop.waiting(await addProduct(office.database), { payment_method: 'card' })
  return { id, attempt }
}

const REFUND = { status: 'processed', refund_reference: 'TRF_1', currency: 'KES' }

/** As documented, and signed. */
async function alertChannelOfPaystack(event: string, data: object): Promise<void> {
  const message = JSON.stringify({ event, data })
  const signature = createHmac('sha512', simulatedPaystack(office.mpesa).secretKey).update(message).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
  expect((await fetch(`${office.base}/pay/paystack`, { method: 'POST', headers, body: message })).status).toBe(200)
  await office.shop.checkout.idle()
}

const unmatched = async (receipt: string) => (await office.reconciliation()).unmatched.find((money) => money.receipt === receipt)

test('[open-01] a payment under manual review stays there when an old refusal is repeated', async () => {
  const { attempt } = await declined()
  const receipt = await doubted(attempt)
  await shop.callback(attempt, { code: WRONG_PIN })
  expect(await shop.byId(attempt)).toMatchObject({ state: 'manual_review', receipt, paid_amount: 1500 })
  expect((await office.list('?view=needs_person')).items.map((item) => item.id)).toContain(attempt.id)
})

test('money that was not of this payment after all is unmatched again, for whose it is', async () => {
  const { attempt } = await declined()
  const receipt = await doubted(attempt)
  expect(await unmatched(receipt)).toBeUndefined()
  expect((await office.act(`/payments/${attempt.id}/dismiss`, { note })).status).toBe(200)
  expect(await unmatched(receipt)).toMatchObject({ amount: 1500 })
})

test('a payment in review whose checkout has ended meanwhile is not opened again without its products', async () => {
  const { id, attempt } = await declined()
  office.clock.forward(700)
  await office.work()
  expect((await shop.state(id)).status).toBe('expired')
  await doubted(attempt)
  expect((await office.act(`/payments/${attempt.id}/dismiss`, { note })).status).toBe(200)
  expect(await shop.state(id)).toMatchObject({ status: 'expired', can_retry: false })
  office.clock.forward(-700)
})

test('other money matched to a payment in review does not take the place of what it has', async () => {
  const { id, attempt } = await declined()
  const receipt = await doubted(attempt)
  const other = await unmatched(await office.payByHand('more', 1500))
  expect((await office.act(`/payments/${attempt.id}/match`, { provider_payment_id: other!.id })).status).toBe(200)
  expect(await shop.byId(attempt)).toMatchObject({ state: 'manual_review', receipt, paid_amount: 1500 })
  expect(await shop.attempt(id)).toMatchObject({ state: 'settled', receipt: other!.receipt, number: 2 })
})

test('a sum that the provider has named is not accepted as another', async () => {
  const short = await office.tryToPay('7705', ['review'])
  const { body } = await office.act(`/payments/${short.id}/accept`, { note, amount: 9000 })
  expect(Object.keys(body.error.fields ?? {})).toEqual(['amount'])
  expect((await office.payment(short.id)).paid_amount).toBe(1499)
})

test('a receipt that is confirmed only after the order was paid needs review: it is unknown what it was paid for', async () => {
  const { id, attempt } = await shop.waiting(await addProduct(office.database))
  await control(office, '/answers', { call: 'status', plan: 'silent', times: 1 })
  const receipt = aReceipt()
  await office.post(`/api/checkouts/${id}/receipt`, { receipt })
  await shop.callback(attempt)
  expect((await shop.state(id)).status).toBe('paid')
  const [check] = await shop.rows<{ callback_token: string }>('select callback_token from payment_receipt_checks where receipt = $1', [
    receipt,
  ])
  const said = {
    ReceiptNo: receipt,
    Amount: 1500,
    FinalisedTime: darajaTimestamp(office.clock.now()),
    TransactionStatus: 'Completed',
    DebitPartyName: `${attempt.phone_number} - Wanjiku Kamau`,
    CreditPartyName: '174379 - Upya',
  }
  const ResultParameter = Object.entries(said).map(([Key, Value]) => ({ Key, Value }))
  const answer = { Result: { ResultType: 0, ResultCode: 0, ResultDesc: 'found', ResultParameters: { ResultParameter } } }
  for (let i = 0; i < 2; i++) await office.post(`${callbackPath(office, check!.callback_token)}/receipt`, answer)
  await office.shop.checkout.idle()
  const state = await shop.state(id)
  expect(state).toMatchObject({ status: 'paid', refund: null, receipt_check: { state: 'review' } })
  expect(await unmatched(receipt)).toMatchObject({
    source: 'receipt',
    claims: [{ payment_id: attempt.id, why: 'The account it was paid to is unknown' }],
  })
  expect([await shop.orders(id), (await shop.attempt(id)).number]).toEqual([1, 1])
})

test('a card payment found on the statement, and then announced after all, is one payment', async () => {
  const { id, attempt } = await cardPaid()
  await payByCard(office, attempt.reference, { webhook: 'none' })
  const csv = await (await fetch(`${office.mpesa}/control/statement.csv?gateway=paystack`)).text()
  await office.act('/payments/statements', { gateway: 'paystack', file_name: 'cards.csv', csv })
  const money = await unmatched(attempt.reference)
  expect((await office.act(`/payments/${attempt.id}/match`, { provider_payment_id: money!.id })).status).toBe(200)
  expect((await shop.state(id)).status).toBe('paid')
  await sendWebhook(office, attempt.reference, { times: 2 })
  await office.shop.checkout.idle()
  const detail = await office.payment(attempt.id)
  expect(detail).toMatchObject({ state: 'settled', refunding: 0, siblings: [] })
  expect(detail.receipt).not.toBe(attempt.reference)
})

test('a statement row of a paid card payment, with another amount, is no second payment', async () => {
  const { id, attempt } = await cardPaid()
  await payByCard(office, attempt.reference)
  await until(
    () => shop.state(id),
    (state) => state.status === 'paid',
  )
  const csv = `Reference,Paid At,Status,Amount\n${attempt.reference},2026-01-02 10:00:00,success,1400\n`
  await office.act('/payments/statements', { gateway: 'paystack', file_name: 'cards.csv', csv })
  const money = await unmatched(attempt.reference)
  const { body } = await office.act(`/payments/${attempt.id}/match`, { provider_payment_id: money!.id })
  expect(body.error.code).toBe('payment_action_refused')
  expect(await office.payment(attempt.id)).toMatchObject({ state: 'settled', refunding: 0, siblings: [] })
  await office.act(`/provider-payments/${money!.id}/set-aside`, { note })
})

test('[open-01] a part of a card payment is refunded once, also when its messages name no id and are repeated', async () => {
  const { id, attempt } = await cardPaid()
  await payByCard(office, attempt.reference)
  await until(
    () => shop.state(id),
    (state) => state.status === 'paid',
  )
  await office.act(`/payments/${attempt.id}/refund`, { note, amount: 500 })
  await office.work()
  await office.work(30)
  const done = await until(
    () => shop.refunds(attempt),
    ([refund]) => refund?.state === 'completed',
  )
  expect(done).toHaveLength(1)
  for (let i = 0; i < 2; i++)
    await alertChannelOfPaystack('refund.processed', { ...REFUND, transaction_reference: attempt.reference, amount: '50000' })
  expect((await office.list()).open.messages).toBe(0)
  expect(await shop.refunds(attempt)).toMatchObject([{ state: 'completed', amount: 500 }])
})

test('a payment that is sent back at the provider puts its product back on sale, once, and no message of it is lost', async () => {
  const { id, attempt } = await cardPaid()
  await payByCard(office, attempt.reference)
  await until(
    () => shop.state(id),
    (state) => state.status === 'paid',
  )
  for (let i = 0; i < 2; i++)
    await alertChannelOfPaystack('refund.processed', { ...REFUND, transaction_reference: attempt.reference, amount: '150000' })
  expect(await shop.byId(attempt)).toMatchObject({ state: 'refunded' })
  expect(await shop.rows('select h.state from holds h where h.checkout_id = $1', [id])).toEqual([{ state: 'released' }])
})

test('a payment message that cannot be parsed waits for an admin, who reads it, retries it, or sets it aside', async () => {
  await alertChannelOfPaystack('charge.success', { reference: 17 })
  const [message] = (await office.reconciliation()).messages
  expect(message).toMatchObject({ kind: 'webhook', outcome: 'unreadable', tries: 1, body: expect.stringContaining('"reference":17') })
  const act = (name: string, body = {}) => office.act(`/payment-messages/${message!.id}/${name}`, body)
  expect((await act('again')).status).toBe(200)
  expect((await office.list()).open.messages).toBe(0)
  expect((await act('set-aside', { note })).body.error.code).toBe('payment_not_found')
  await office.work()
  expect((await office.reconciliation()).messages).toMatchObject([{ id: message!.id, outcome: 'unreadable', tries: 1 }])
  expect((await act('set-aside')).status).toBe(400)
  expect((await act('set-aside', { note })).status).toBe(200)
  expect((await office.reconciliation()).messages).toEqual([])
  expect(await office.audited('message.set_aside', String(message!.id))).toMatchObject([{ details: { note, gateway: 'paystack' } }])
})

test('after all of it the invariants hold', async () => {
  await office.work(120)
  expect(await checkInvariants(office.database, { now: office.clock.now() })).toEqual([])
})
