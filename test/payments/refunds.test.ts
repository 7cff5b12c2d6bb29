import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RefundAnswer } from '../../src/shop/payments/gateways/gateway.ts'
import { REFUND_QUERIES, REFUND_TRIES, refundPause } from '../../src/shop/payments/rules-refunds.ts'
import { checkInvariants } from '../support/invariants.ts'
import { paidShop, WORDS, type Paid, type PaidShop } from '../support/scripted-shop.ts'

// Money on its way back, at a provider that does and says what a test wants.
let t: PaidShop
beforeAll(async () => {
  t = await paidShop()
})
afterAll(() => t.close())
beforeEach(() => {
  t.sent.length = t.asked.length = 0
  script([WORDS.sent], [WORDS.sent])
})

function script(refund: RefundAnswer[], ask: RefundAnswer[]): void {
  Object.assign(t.answers, { refund: [...refund], ask: [...ask] })
}

/** Cancelled by its owner. */
async function cancelled(): Promise<Paid> {
  const paid = await t.buy()
  await t.shop.checkout.cancelOrder(paid.orderId ?? '', { userId: null, guestId: paid.guest }, 'Too small')
  return paid
}

async function later(seconds: number): Promise<void> {
  t.clock.forward(seconds)
  await t.shop.checkout.sendRefunds()
}

const sentOf = (paid: Paid) => t.sent.filter(({ payment }) => payment.reference === paid.reference)
const askedOf = (paid: Paid) => t.asked.filter((ask) => ask.order.payment.reference === paid.reference)
const stateOf = async (paid: Paid) => (await t.refundsOf(paid)).map((refund) => refund.state)
const order = (paid: Paid) => t.shop.orders.get(paid.orderId ?? '', { userId: null, guestId: paid.guest })
const attemptState = async (paid: Paid) => (await t.shop.payments.byReference(paid.reference))?.state

test('[open-01] never more than the payment is refunded, also by simultaneous requests', async () => {
  const paid = await t.buy()
  const ask = (amount: number) =>
    t.shop.transact(async ({ payments }) => {
      await payments.refunds.request(await payments.lock(paid.attemptId), { amount, reason: 'review', by: 'shop' })
    })
  await expect(ask(1501)).rejects.toMatchObject({ code: 'refund_too_much' })
  const asked = await Promise.allSettled(Array.from({ length: 4 }, () => ask(600)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await t.shop.payments.refunds.left(paid.attemptId)).toBe(300)
  await expect(ask(301)).rejects.toMatchObject({ code: 'refund_too_much' })
})

test('is sent once, followed to its end, and ends order and attempt; the same word again changes nothing', async () => {
  const paid = await cancelled()
  await Promise.all([t.shop.checkout.sendRefunds(), t.shop.checkout.sendRefunds(), t.shop.checkout.sendRefunds()])
  expect(sentOf(paid)).toEqual([expect.objectContaining({ amount: 1500, reference: `${paid.reference}-R1`, remarks: 'Order cancelled' })])
  expect(await stateOf(paid)).toEqual(['sent'])
  expect((await order(paid))?.refund).toMatchObject({ told: 'on_its_way', amount: 1500 })
  const [refund] = await t.refundsOf(paid)
  for (let i = 0; i < 3; i++) await t.receive(refund!.callback_token, { about: 'refund', answer: WORDS.completed })
  expect(await t.refundsOf(paid)).toMatchObject([{ state: 'completed', receipt: 'BACK000001', next_at: null }])
  expect(await attemptState(paid)).toBe('refunded')
  const after = await order(paid)
  expect(after).toMatchObject({ status: 'refunded', can_cancel: false, refund: { told: 'done', amount: 1500 } })
  expect(after?.timeline.map(({ event }) => event)).toEqual(['paid', 'cancelled', 'refunded'])
  const moves = await t.one<{ n: number }>(
    `select count(*)::int as n from payment_events where attempt_id = $1 and from_state is distinct from to_state and to_state in ('completed', 'refunded')`,
    paid.attemptId,
  )
  expect(moves.n).toBe(2)
})

test('a refusal is tried again after growing pauses, then a person is needed', async () => {
  const paid = await cancelled()
  script([WORDS.refused], [])
  await t.shop.checkout.sendRefunds()
  for (let tries = 1; tries < REFUND_TRIES; tries++) {
    expect(sentOf(paid)).toHaveLength(tries)
    expect(await stateOf(paid)).toEqual(['failed'])
    await later(refundPause(tries) - 1)
    expect(sentOf(paid)).toHaveLength(tries)
    await later(1)
  }
  expect(sentOf(paid)).toHaveLength(REFUND_TRIES)
  expect(await t.refundsOf(paid)).toMatchObject([{ state: 'needs_person', tries: REFUND_TRIES, next_at: null }])
  expect((await order(paid))?.refund?.told).toBe('delayed')
  await later(86_400)
  expect(sentOf(paid)).toHaveLength(REFUND_TRIES)
  expect((await t.shop.payments.openWork()).refunds).toBeGreaterThan(0)
})

describe('a lost reply', () => {
  test('is never sent again before the provider has said that nothing happened', async () => {
    const paid = await cancelled()
    script([WORDS.unknown], [WORDS.unknown])
    await t.shop.checkout.sendRefunds()
    for (const seconds of REFUND_QUERIES.slice(0, 5)) await later(seconds)
    expect(sentOf(paid)).toHaveLength(1)
    expect(askedOf(paid).length).toBeGreaterThanOrEqual(4)
    expect(await stateOf(paid)).toEqual(['unknown'])
    script([WORDS.sent], [WORDS.neverSent])
    await later(REFUND_QUERIES[5])
    expect(await stateOf(paid)).toEqual(['requested'])
    await later(refundPause(1))
    expect(sentOf(paid)).toHaveLength(2)
    expect(await stateOf(paid)).toEqual(['sent'])
  })

  test('of a refund that happened is found by asking', async () => {
    const paid = await cancelled()
    script([WORDS.unknown], [WORDS.completed])
    await t.shop.checkout.sendRefunds()
    await later(REFUND_QUERIES[0])
    expect(await stateOf(paid)).toEqual(['completed'])
    expect(sentOf(paid)).toHaveLength(1)
    expect((await order(paid))?.status).toBe('refunded')
  })

  test('because the process ended leaves it unknown, not sent twice', async () => {
    const paid = await cancelled()
    const [refund] = await t.refundsOf(paid)
    expect(await t.shop.payments.refunds.begin(refund!)).toMatchObject({ state: 'sending', tries: 1 })
    await later(1)
    expect(sentOf(paid)).toHaveLength(0)
    await later(200)
    expect(await stateOf(paid)).toEqual(['unknown'])
    script([], [WORDS.completed])
    await later(REFUND_QUERIES[0])
    expect(await stateOf(paid)).toEqual(['completed'])
    expect(sentOf(paid)).toHaveLength(0)
  })
})

test('a refund without any result needs a person in the end', async () => {
  const paid = await cancelled()
  await t.shop.checkout.sendRefunds()
  for (const _ of REFUND_QUERIES) await later(86_400)
  expect(askedOf(paid)).toHaveLength(REFUND_QUERIES.length)
  expect(await stateOf(paid)).toEqual(['needs_person'])
  // The word may still come.
  await t.receive((await t.refundsOf(paid))[0]!.callback_token, { about: 'refund', answer: WORDS.completed })
  expect(await stateOf(paid)).toEqual(['completed'])
})

test('a refund that cannot be automatic needs a person at once, and the shopper reads that it takes longer', async () => {
  const paid = await cancelled()
  script([WORDS.byHand], [])
  await t.shop.checkout.sendRefunds()
  expect(await t.refundsOf(paid)).toMatchObject([{ state: 'needs_person', sent_at: null }])
  const mails = await t.one<{ n: number }>(
    `select count(*)::int as n from letter_queue where dedup_key like 'refund-delayed:' || $1 || '%'`,
    (await t.refundsOf(paid))[0]!.id,
  )
  expect(mails.n).toBeGreaterThan(0)
})

test('a try after one that failed has no name at its provider until it is told, and what failed before is not it', async () => {
  const paid = await cancelled()
  script([{ ...WORDS.sent, providerId: 'old-10' }, WORDS.unknown], [WORDS.unknown, WORDS.completed])
  await t.shop.checkout.sendRefunds()
  const failed = {
    about: 'refund_of',
    paymentReference: paid.reference,
    providerId: 'old-10',
    refundReference: null,
    amount: 1500,
    answer: { ...WORDS.refused, raw: { id: 'old-10' } },
  } as const
  await t.receive('', failed, 'webhook')
  expect(await t.refundsOf(paid)).toMatchObject([{ state: 'failed', provider_id: 'old-10' }])
  await later(refundPause(1))
  expect(await t.refundsOf(paid)).toMatchObject([{ state: 'unknown', provider_id: null }])
  // The same word once more, while the second try has no answer yet: sent again, it might go back twice.
  await t.receive('', failed, 'webhook')
  expect(await stateOf(paid)).toEqual(['unknown'])
  await later(REFUND_QUERIES[0])
  await later(REFUND_QUERIES[1])
  expect(askedOf(paid).map(({ providerId }) => providerId)).toEqual([null, null])
  expect(sentOf(paid)).toHaveLength(2)
  expect(await stateOf(paid)).toEqual(['completed'])
})

test('a late second refusal does not end a try that is planned', async () => {
  const paid = await cancelled()
  await t.shop.checkout.sendRefunds()
  const { callback_token: token } = (await t.refundsOf(paid))[0]!
  await t.receive(token, { about: 'refund', answer: WORDS.refused })
  await t.receive(token, { about: 'refund', answer: WORDS.refusedForGood })
  expect(await stateOf(paid)).toEqual(['failed'])
})

test('a refund that somebody makes at the provider is accounted for, too', async () => {
  const paid = await t.buy()
  const message = { about: 'refund_of', paymentReference: paid.reference, providerId: 'rf-9', refundReference: null, amount: 500 } as const
  for (let i = 0; i < 2; i++) await t.receive('', { ...message, answer: { ...WORDS.completed, providerId: 'rf-9' } }, 'webhook')
  expect(await t.refundsOf(paid)).toMatchObject([{ state: 'completed', amount: 500, requested_by: 'daraja', provider_id: 'rf-9' }])
  expect(await order(paid)).toMatchObject({ status: 'paid', refund: { told: 'done', amount: 500 } })
  expect(await attemptState(paid)).toBe('settled')
  // More than what is left is not believed.
  await t.receive('', { ...message, providerId: 'rf-10', amount: 1200, answer: { ...WORDS.completed, providerId: 'rf-10' } }, 'webhook')
  expect(await t.refundsOf(paid)).toHaveLength(1)
})

test('another receipt for what is paid already is a second payment, once, and is refunded', async () => {
  const paid = await t.buy()
  const attempt = await t.shop.payments.byReference(paid.reference)
  const ids = { merchant: attempt!.merchant_request_id!, request: attempt!.provider_request_id! }
  const said = { kind: 'paid', source: 'callback', ids, receipt: 'OTHER00001', code: '0', description: '', raw: {} } as const
  for (const amount of [1500, 1500])
    await t.receive(attempt!.callback_token, { about: 'attempt', evidence: { ...said, amount } }, 'callback')
  const { siblings, ...detail } = (await t.shop.payments.detail(paid.attemptId))!
  expect(detail).toMatchObject({ state: 'settled', refunding: 0 })
  expect(siblings).toMatchObject([{ state: 'late_success', reference: `${paid.reference.slice(0, -1)}2` }])
  expect(await t.refundsOf({ attemptId: siblings[0]!.id })).toMatchObject([{ amount: 1500, reason: 'double', state: 'requested' }])
  expect(await order(paid)).toMatchObject({ status: 'paid', refund: { told: 'on_its_way', amount: 1500 } })
})

test('the refund of a payment in review ends its checkout', async () => {
  const paid = await t.buy({ surplus: -1 })
  expect(await attemptState(paid)).toBe('amount_mismatch')
  const [attempt, checkout] = [await t.shop.payments.byId(paid.attemptId), await t.shop.checkout.state(paid.checkoutId)]
  expect(checkout?.status).toBe('review')
  const admin = { admin: { id: null, email: 'amina@upya.example' }, address: '127.0.0.1' }
  await t.shop.checkout.refundPayment(attempt!.id, { note: 'One shilling short' }, admin)
  expect(await t.one('select stock from product_variants where id = $1', paid.variant)).toEqual({ stock: 1 })
  script([WORDS.completed], [])
  await t.shop.checkout.sendRefunds()
  expect(sentOf(paid)).toMatchObject([{ amount: 1499, payment: { amount: 1499 } }])
  expect((await t.shop.checkout.state(paid.checkoutId))?.status).toBe('refunded')
  expect(await attemptState(paid)).toBe('refunded')
})

test('after all of it the invariants hold', async () => {
  expect(await checkInvariants(t.database, { now: t.clock.now() })).toEqual([])
})
