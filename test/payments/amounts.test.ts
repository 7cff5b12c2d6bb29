import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Log } from '../../src/platform/log.ts'
import type { Attempt } from '../../src/shop/payments/attempts/attempt.ts'
import { AMOUNT_MAX } from '../../src/shop/payments/rules.ts'
import { SIMULATED_MERCHANT } from '../../src/simulator/daraja/credentials.ts'
import { simulatedPaystack } from '../../src/simulator/paystack/credentials.ts'
import { backOffice, type BackOffice } from '../support/back-office.ts'
import { checkInvariants } from '../support/invariants.ts'
import { control, payByCard } from '../support/simulator-control.ts'
import { scriptedProvider } from '../support/scripted-provider.ts'
import { testShop } from '../support/shop.ts'
import { aReceipt, callbackOf, shopping, type Shopping, callbackPath } from '../support/shoppers.ts'
import { addProduct } from '../support/products.ts'

// A signature says who speaks, not that it is true: a sum that cannot be is never stored as money, whoever names it.
let office: BackOffice
let shop: Shopping
let mpesa: Attempt
let card: Attempt
let paidCard: Attempt
beforeAll(async () => {
  office = await backOffice({ promptMs: 600_000 })
  shop = shopping(office)
  mpesa = (await shop.waiting(await addProduct(office.database))).attempt
  card = (await shop.waiting(await addProduct(office.database), { payment_method: 'card' })).attempt
  const paid = await shop.waiting(await addProduct(office.database), { payment_method: 'card' })
  await payByCard(office, paid.attempt.reference)
  paidCard = await shop.attempt(paid.id, 'settled')
})
afterAll(() => office.close())

/** Numbers and texts that are no sum of shillings which could have moved; in the smallest unit of whoever names them. */
const noSum = fc.oneof(
  fc.integer({ max: 0 }),
  fc.double({ max: -0.01, noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: 0.01, max: 1e6, noNaN: true, noDefaultInfinity: true }).filter((value) => !Number.isInteger(value)),
  fc.integer({ min: 1, max: 1000 }).map((more) => (AMOUNT_MAX + more) * 1000),
  fc.constantFrom('NaN', 'Infinity', '-1500', '1e9', '0x5dc', 'much', '1500,00.5', '٥٠٠', true, [1500], { value: 1500 }),
)

async function signed(event: string, data: object): Promise<number> {
  const message = JSON.stringify({ event, data })
  const signature = createHmac('sha512', simulatedPaystack(office.mpesa).secretKey).update(message).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
  return (await fetch(`${office.base}/pay/paystack`, { method: 'POST', headers, body: message })).status
}
function confirmed(TransAmount: unknown) {
  const secret = office.deps.gateways.find(({ payBill }) => payBill)?.payBill?.secret ?? ''
  const payment = { TransactionType: 'Pay Bill', TransID: aReceipt(), TransAmount, BusinessShortCode: SIMULATED_MERCHANT.shortCode }
  return office.post(`/pay/cb/${secret}/confirmation`, { ...payment, BillRefNumber: mpesa.reference.slice(0, 9) })
}

/** Who may name a sum, and how. */
const SPEAKERS: Record<string, (amount: unknown) => Promise<unknown>> = {
  'a signed charge.success': (amount) =>
    signed('charge.success', { id: 1, status: 'success', reference: card.reference, amount, currency: 'KES', channel: 'card' }),
  'a signed refund.processed': (amount) =>
    signed('refund.processed', {
      status: 'processed',
      transaction_reference: paidCard.reference,
      refund_reference: 'TRF_9',
      amount,
      currency: 'KES',
    }),
  'the callback of a prompt': (amount) =>
    office.post(callbackPath(office, mpesa.callback_token), callbackOf(mpesa, { amount: amount as number })),
  'a confirmation of the PayBill': confirmed,
  'a line of the pulled statement': async (amount) => {
    await control(office, '/pulled', {
      row: { transactionId: aReceipt(), transactiontype: 'c2b-pay-bill-debit', billreference: 'UP-1', amount },
    })
    await shop.rows('update payment_pulls set next_at = $1', [office.clock.now()])
    await office.shop.checkout.pullStatements()
  },
}

test.each(Object.keys(SPEAKERS))('%s: no impossible amount is stored as a payment, and each needs review', async (name) => {
  await office.shop.checkout.pullStatements()
  await fc.assert(
    fc.asyncProperty(noSum, async (amount) => {
      await shop.rows('delete from payment_inbox')
      await SPEAKERS[name]!(amount)
      await office.shop.checkout.idle()
      const open = await shop.rows<{ outcome: string }>('select outcome from payment_inbox where handled_at is null and next_at is null')
      // A row of the statement is read again with every window.
      expect(new Set(open.map(({ outcome }) => outcome))).toEqual(new Set(['unreadable']))
    }),
    { numRuns: 12 },
  )
  const money = await shop.rows<{ n: number }>(
    `select
    (select count(*) from payment_attempts where paid_amount is not null and id <> $1)::int
    + (select count(*) from provider_payments)::int + (select count(*) from payment_refunds)::int as n`,
    [paidCard.id],
  )
  expect(money).toEqual([{ n: 0 }])
  expect([(await shop.byId(mpesa)).state, (await shop.byId(card)).state]).toEqual(['pending', 'pending'])
})

test('a provider that answers a question with such a sum has said nothing', async () => {
  const { id, attempt } = await shop.waiting(await addProduct(office.database), { payment_method: 'card' })
  await payByCard(office, attempt.reference, { webhook: 'none', surplus: -149_950 })
  await office.post('/api/payments/verify', { reference: attempt.reference })
  expect(await shop.byId(attempt)).toMatchObject({ state: 'pending', paid_amount: null })
  expect((await shop.state(id)).status).toBe('awaiting_payment')
})

test('a statement with negative incoming amounts is refused row by row', async () => {
  const lines = ['-1500.00', '(1500)', 'NaN', '1e9', '99999999999'].map(
    (sum, i) => `TKNEG0000${i},2026-11-20 10:00:00,Pay Bill,Completed,${sum},`,
  )
  const csv = ['Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn', ...lines].join('\n')
  const { status, body } = await office.act('/payments/statements', { gateway: 'daraja', file_name: 'odd.csv', csv })
  expect([status, body.error.code]).toEqual([422, 'statement_unreadable'])
  expect(await shop.rows('select from provider_payments')).toEqual([])
})

test('the log raises an alarm for each, without what names a person', async () => {
  const raised: unknown[] = []
  const error = (...said: unknown[]) => void raised.push(said)
  const log = { error, warn() {}, info() {}, debug() {} } as unknown as Log
  const provider = scriptedProvider('daraja', ['mpesa'])
  const own = await testShop({ gateways: [provider.gateway], log })
  try {
    const { body } = provider.payByHand('UP-000000', -1500, own.clock.now())
    const token = provider.gateway.payBill?.secret ?? ''
    await own.shop.checkout.receive({ gateway: 'daraja', kind: 'confirmation', token, body, address: '127.0.0.1', headers: {} })
    await own.shop.checkout.idle()
    expect(raised).toEqual([[{ message: expect.any(Number), outcome: 'unreadable' }, 'a payment message needs a person']])
    expect(await own.shop.payments.providerPayments.unmatched()).toEqual([])
  } finally {
    await own.close()
  }
})

test('after all of it the invariants hold', async () => {
  expect(await checkInvariants(office.database, { now: office.clock.now() })).toEqual([])
})
