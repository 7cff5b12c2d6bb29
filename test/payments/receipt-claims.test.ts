import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutState } from '../../src/shop/checkout/contract.ts'
import type { Attempt } from '../../src/shop/payments/attempts/attempt.ts'
import { UNKNOWN_AFTER } from '../../src/shop/payments/rules.ts'
import { darajaTimestamp } from '../../src/shop/payments/gateways/daraja/payload-schemas.ts'
import { SIMULATED_MERCHANT } from '../../src/simulator/daraja/credentials.ts'
import { backOffice, type BackOffice } from '../support/back-office.ts'
import { checkInvariants } from '../support/invariants.ts'
import { control } from '../support/simulator-control.ts'
import { until } from '../support/server.ts'
import { aPhone, aReceipt, shopping, type Shopping, callbackPath } from '../support/shoppers.ts'
import { addProduct } from '../support/products.ts'

// A receipt is in every SMS and on every screenshot: who knows it, and the number that paid, has proved nothing.
let office: BackOffice
let shop: Shopping
beforeAll(async () => {
  office = await backOffice({ promptMs: 600_000 })
  shop = shopping(office)
})
afterAll(() => office.close())

const codeOf = ({ reference }: Attempt) => reference.replace(/-\d+$/, '')
const unmatched = async (receipt: string) => (await office.reconciliation()).unmatched.find((money) => money.receipt === receipt)
const local = (phone: string | null) => `0${phone?.slice(3)}`

async function byHand(phone: string | null, account: string): Promise<string> {
  const { receipt } = await control<{ receipt: string }>(office, '/pay', { phone, account, amount: 1500 })
  await until(
    () => shop.rows('select from provider_payments where receipt = $1', [receipt]),
    (rows) => rows.length > 0,
  )
  return receipt
}

async function declined(phone_number = aPhone()): Promise<{ id: string; attempt: Attempt }> {
  const waiting = await shop.waiting(await addProduct(office.database), { phone_number })
  await shop.answer(waiting.attempt, 'cancelled')
  return waiting
}

async function claimed(id: string, receipt: string): Promise<CheckoutState> {
  const { status } = await office.post(`/api/checkouts/${id}/receipt`, { receipt })
  if (status !== 200) throw new Error(`refused with ${status}`)
  return until(
    () => shop.state(id),
    (state) => state.receipt_check?.receipt === receipt && state.receipt_check.state !== 'asking',
  )
}

/** As Safaricom confirms it, with the payer shown in a way of its own. */
async function confirmed(account: string, msisdn: string): Promise<string> {
  const receipt = aReceipt()
  const secret = office.deps.gateways.find(({ payBill }) => payBill)?.payBill?.secret ?? ''
  await office.post(`/pay/cb/${secret}/confirmation`, {
    TransactionType: 'Pay Bill',
    TransID: receipt,
    TransTime: darajaTimestamp(office.clock.now()),
    TransAmount: '1500.00',
    BusinessShortCode: SIMULATED_MERCHANT.shortCode,
    BillRefNumber: account,
    MSISDN: msisdn,
    FirstName: 'Wanjiku',
  })
  await office.shop.checkout.idle()
  return receipt
}

/** The answer of M-Pesa about a receipt that only this test knows of. */
async function answered(receipt: string, payer: string | null): Promise<void> {
  const [check] = await shop.rows<{ callback_token: string }>(
    `select callback_token from payment_receipt_checks where receipt = $1 order by created_at desc`,
    [receipt],
  )
  const said = {
    ReceiptNo: receipt,
    Amount: 1500,
    FinalisedTime: darajaTimestamp(office.clock.now()),
    TransactionStatus: 'Completed',
    DebitPartyName: payer ?? '',
    CreditPartyName: '174379 - Upya',
  }
  const ResultParameter = Object.entries(said).map(([Key, Value]) => ({ Key, Value }))
  const body = { Result: { ResultType: 0, ResultCode: 0, ResultDesc: 'found', ResultParameters: { ResultParameter } } }
  await office.post(`${callbackPath(office, check!.callback_token)}/receipt`, body)
  await office.shop.checkout.idle()
}

async function claimedWith(id: string, receipt: string, payer: string | null): Promise<CheckoutState> {
  await control(office, '/answers', { call: 'status', plan: 'silent', times: 1 })
  await office.post(`/api/checkouts/${id}/receipt`, { receipt })
  await office.shop.checkout.idle()
  await answered(receipt, payer)
  return shop.state(id)
}

test('[open-01] a stranger who has seen the receipt and types the number that paid gets neither the order nor the money', async () => {
  const payer = aPhone()
  const receipt = await byHand(`254${payer.slice(1)}`, 'SHOES')
  // After the stranger has pressed Pay, so that no clock gives them away.
  const thief = await declined(payer)
  await shop.rows(`update provider_payments set paid_at = now() where receipt = $1`, [receipt])
  await shop.rows(`update checkouts set created_at = created_at - interval '1 hour' where id = $1`, [thief.id])
  const before = await shop.state(thief.id)

  const state = await claimed(thief.id, receipt)
  expect(state).toMatchObject({
    status: 'failed',
    order_id: null,
    refund: null,
    receipt_check: { state: 'review' },
    expires_at: before.expires_at,
  })
  expect(state.receipt_check?.message).not.toMatch(/found|account|phone|SHOES|another/i)
  expect(await shop.byId(thief.attempt)).toMatchObject({ state: 'cancelled', receipt: null, paid_amount: null })
  expect(await shop.orders(thief.id)).toBe(0)
  expect(await unmatched(receipt)).toMatchObject({
    account: 'SHOES',
    suggestion: null,
    claims: [{ payment_id: thief.attempt.id, reference: thief.attempt.reference, why: 'It was paid to another account' }],
  })
  // Whose it is gets it all the same: a person matches it.
  const owner = await declined(payer)
  const money = await unmatched(receipt)
  expect((await office.act(`/payments/${owner.attempt.id}/match`, { provider_payment_id: money!.id })).status).toBe(200)
  expect((await shop.state(owner.id)).status).toBe('paid')
})

test('nor does who types another number, nor who has a prompt of their own open', async () => {
  const receipt = await byHand(`254${aPhone('111').slice(1)}`, 'SHOES')
  const { id } = await shop.waiting(await addProduct(office.database), { phone_number: aPhone('222') })
  expect(await claimed(id, receipt)).toMatchObject({ status: 'awaiting_payment', receipt_check: { state: 'review' } })
  expect(await shop.orders(id)).toBe(0)
  expect(await unmatched(receipt)).toBeDefined()
})

test('money to the code of another checkout goes to that one, whoever has its receipt', async () => {
  const phone = aPhone()
  const [owner, thief] = [await declined(phone), await declined(phone)]
  // Too little for the owner's order, so that it is not taken for it at once.
  const { receipt } = await control<{ receipt: string }>(office, '/pay', {
    phone: owner.attempt.phone_number,
    account: codeOf(owner.attempt),
    amount: 1400,
  })
  await until(
    () => unmatched(receipt),
    (money) => money !== undefined,
  )
  expect(await claimed(thief.id, receipt)).toMatchObject({ status: 'failed', receipt_check: { state: 'review' } })
  expect(await unmatched(receipt)).toMatchObject({ suggestion: { id: owner.attempt.id }, claims: [{ payment_id: thief.attempt.id }] })
})

test('two checkouts of one phone that both wait for an answer: the receipt gives neither away', async () => {
  const phone = aPhone('7701')
  const { id } = await shop.start(await addProduct(office.database), { phone_number: phone })
  const owner = await shop.attempt(id, 'pending')
  const newest = async () =>
    (await control<{ items: { receipt: string | null }[] }>(office, `/prompts?phone=${owner.phone_number}`)).items[0]?.receipt
  const receipt = (await until(newest, Boolean)) ?? ''
  const thief = await shop.waiting(await addProduct(office.database), { phone_number: phone })
  expect(await claimed(thief.id, receipt)).toMatchObject({ receipt_check: { state: 'review' } })
  expect(await shop.orders(thief.id)).toBe(0)
  expect((await unmatched(receipt))?.claims[0]?.why).toContain('is still waiting for an answer')
})

test.each<[string, (phone: string) => string, string]>([
  ['masked', (phone) => `${phone.slice(0, 4)}*****${phone.slice(-3)}`, 'paid'],
  ['a digest', (phone) => createHash('sha256').update(phone).digest('hex'), 'paid'],
  ['the mask of another number', (phone) => `2541*****${phone.slice(-3)}`, 'awaiting_payment'],
  ['the digest of another number', () => createHash('sha256').update('254700000000').digest('hex'), 'awaiting_payment'],
])('the payer is %s: with the account of this checkout it is %s', async (_how, shown, status) => {
  // The prompt is open, so that the confirmation alone does not decide.
  const { id, attempt } = await shop.waiting(await addProduct(office.database))
  const receipt = await confirmed(codeOf(attempt), shown(attempt.phone_number ?? ''))
  const state = await claimedWith(id, receipt, null)
  expect(state.status).toBe(status)
  await shop.answer(attempt, 'cancelled')
})

test('a claim of a payment without any message is recorded without its account, which a later confirmation brings', async () => {
  const { id, attempt } = await declined()
  const receipt = aReceipt()
  expect(await claimedWith(id, receipt, `${attempt.phone_number} - Wanjiku`)).toMatchObject({ status: 'failed' })
  const money = await unmatched(receipt)
  expect(money).toMatchObject({ account: '', source: 'receipt', payer: `... ${attempt.phone_number?.slice(-3)}` })
  expect(JSON.stringify(money)).not.toContain(local(attempt.phone_number).slice(1))
  const secret = office.deps.gateways.find(({ payBill }) => payBill)?.payBill?.secret ?? ''
  await office.post(`/pay/cb/${secret}/confirmation`, {
    TransactionType: 'Pay Bill',
    TransID: receipt,
    TransTime: darajaTimestamp(office.clock.now()),
    TransAmount: 1500,
    BusinessShortCode: SIMULATED_MERCHANT.shortCode,
    BillRefNumber: codeOf(attempt),
  })
  await office.shop.checkout.idle()
  expect((await shop.state(id)).status).toBe('paid')
})

test('after all of it the invariants hold', async () => {
  office.clock.forward(UNKNOWN_AFTER)
  await office.work()
  expect(await checkInvariants(office.database, { now: office.clock.now() })).toEqual([])
})
