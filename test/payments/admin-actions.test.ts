import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backOffice, type BackOffice } from '../support/back-office.ts'
import { checkInvariants } from '../support/invariants.ts'
import { until } from '../support/server.ts'

// What admins may do with payments, and what they may not.
let office: BackOffice
beforeAll(async () => {
  office = await backOffice()
})
afterAll(() => office.close())

const SHORT = '7705'
const REUSED = '7707'
const note = 'Looked at the M-Pesa portal'

/** In review: one shilling too little came. */
const short = () => office.tryToPay(SHORT, ['review'])

test('[open-28] what does not exist, is not allowed, or is not explained is refused', async () => {
  expect((await office.act(`/payments/${randomUUID()}/accept`, { note })).body.error.code).toBe('payment_not_found')
  const paid = await office.tryToPay('000', ['paid'])
  for (const action of ['accept', 'dismiss']) {
    expect((await office.act(`/payments/${paid.id}/${action}`, { note })).body.error.code).toBe('payment_action_refused')
  }
  expect((await office.act(`/payments/${paid.id}/refund`, {})).status).toBe(400)
  expect((await office.act(`/payments/${paid.id}/refund`, { note, amount: 1501 })).body.error.code).toBe('refund_too_much')
  expect((await office.payment(paid.id)).actions).toEqual(['refund', 'match'])
  expect(await office.audited('payment.refund', paid.reference)).toEqual([])
})

describe('accept', () => {
  test('takes another sum as it is: the order is made, and who did it is in the detail and in the audit log', async () => {
    const tried = await short()
    const before = await office.payment(tried.id)
    expect(before).toMatchObject({ state: 'amount_mismatch', amount: 1500, paid_amount: 1499, needs_person: true, pieces_available: true })
    expect(before.actions).toEqual(['accept', 'refund'])
    const { status, body } = await office.act(`/payments/${tried.id}/accept`, { note })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'settled',
      paid_amount: 1499,
      order_number: tried.code,
      needs_person: false,
      checkout_status: 'paid',
    })
    expect(body.events.at(-1)).toMatchObject({ source: 'admin', to_state: 'settled', actor: office.admin.email, evidence: { note } })
    expect(await office.audited('payment.accept', tried.reference)).toEqual([
      { admin_email: office.admin.email, details: expect.objectContaining({ note, payment_id: tried.id }) },
    ])
    expect((await office.state(tried)).status).toBe('paid')
  })

  test('of the same payment twice at once makes one order', async () => {
    const tried = await short()
    const answers = await Promise.all([1, 2, 3].map(() => office.act(`/payments/${tried.id}/accept`, { note })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('is refused when a product is sold, and everything stays as it was', async () => {
    const tried = await short()
    // After a day in review the products go back on sale, and somebody buys the last one.
    await office.shop.transact(({ catalogue }) => catalogue.release(tried.checkoutId))
    await office.tryToPay('000', ['paid'], { product: tried.product })
    expect((await office.payment(tried.id)).pieces_available).toBe(false)
    expect((await office.act(`/payments/${tried.id}/accept`, { note })).body.error.code).toBe('pieces_gone')
    expect(await office.payment(tried.id)).toMatchObject({ state: 'amount_mismatch', refunding: 0 })
    expect(await office.audited('payment.accept', tried.reference)).toEqual([])
    const { body } = await office.act(`/payments/${tried.id}/refund`, { note })
    expect(body).toMatchObject({ refunding: 1499, needs_person: false })
    // Nobody named a sum: the log says how much it was.
    expect(await office.audited('payment.refund', tried.reference)).toMatchObject([{ details: { note, amount: 1499 } }])
  })

  test('calls off a refund that was not sent, and is refused once it was', async () => {
    const [accepted, gone] = [await short(), await short()]
    for (const { id } of [accepted, gone]) await office.act(`/payments/${id}/refund`, { note })
    const { body } = await office.act(`/payments/${accepted.id}/accept`, { note })
    expect(body).toMatchObject({ state: 'settled', refunding: 0 })
    expect(body.refunds).toMatchObject([{ state: 'withdrawn', actions: [] }])
    await office.work()
    expect((await office.payment(accepted.id)).refunds).toMatchObject([{ state: 'withdrawn' }])
    expect((await office.act(`/payments/${gone.id}/accept`, { note })).body.error.code).toBe('payment_action_refused')
  })

  test('of a receipt that has paid already needs another receipt', async () => {
    const first = await office.tryToPay('000', ['paid'])
    const tried = await office.tryToPay(REUSED, ['review'])
    expect((await office.payment(tried.id)).actions).toEqual(['accept', 'match', 'dismiss'])
    const accept = (body: object) => office.act(`/payments/${tried.id}/accept`, { note, ...body })
    expect(Object.keys((await accept({})).body.error.fields ?? {})).toEqual(['receipt'])
    const { receipt: used } = await office.payment(first.id)
    expect((await accept({ receipt: used })).body.error.code).toBe('receipt_used')
    const { body } = await accept({ receipt: 'nlj7rt61sv' })
    expect(body).toMatchObject({ state: 'settled', receipt: 'NLJ7RT61SV', paid_amount: 1500 })
  })
})

describe('dismiss', () => {
  test('states that no payment came: the shopper can retry while there is time', async () => {
    await office.tryToPay('000', ['paid'])
    const tried = await office.tryToPay(REUSED, ['review'])
    const { body } = await office.act(`/payments/${tried.id}/dismiss`, { note })
    expect(body).toMatchObject({ state: 'failed', paid_amount: null, needs_person: false })
    expect(await office.state(tried)).toMatchObject({ status: 'failed', can_retry: true })
    await office.work(700)
    expect((await office.state(tried)).status).toBe('expired')
    expect(await office.stockOf(tried.product)).toBe(1)
  })
})

describe('refund', () => {
  test('of a part leaves the order as it is; the same request twice is one refund', async () => {
    const paid = await office.tryToPay('000', ['paid'])
    const key = { 'idempotency-key': randomUUID() }
    for (let i = 0; i < 2; i++) {
      const { body } = await office.act(`/payments/${paid.id}/refund`, { note, amount: 400 }, key)
      expect(body).toMatchObject({ state: 'settled', refunding: 400, checkout_status: 'paid' })
    }
    expect((await office.act(`/payments/${paid.id}/refund`, { note, amount: 400 })).body.refunding).toBe(800)
    const order = await office.shop.orders.ofPayment(paid.reference)
    expect(order?.status).toBe('paid')
    // M-Pesa takes back whole payments only.
    await office.work()
    const { refunds, needs_person } = await office.payment(paid.id)
    expect(refunds.map(({ state, actions }) => ({ state, actions }))).toEqual(
      Array.from({ length: 2 }, () => ({ state: 'needs_person', actions: ['retry', 'by_hand'] })),
    )
    expect(needs_person).toBe(true)
  })

  test('of all of it cancels an order that has not left', async () => {
    const paid = await office.tryToPay('000', ['paid'])
    const { body } = await office.act(`/payments/${paid.id}/refund`, { note })
    expect(body).toMatchObject({ refunding: 1500, refunds: [{ reason: 'cancelled', requested_by: office.admin.email }] })
    expect((await office.shop.orders.ofPayment(paid.reference))?.status).toBe('cancelled')
    expect(await office.stockOf(paid.product)).toBe(1)
    await office.work()
    const after = await until(
      () => office.payment(paid.id),
      (detail) => detail.state === 'refunded',
    )
    expect(after).toMatchObject({ refunded: 1500, refunding: 0, actions: [] })
    expect((await office.shop.orders.ofPayment(paid.reference))?.status).toBe('refunded')
  })
})

describe('a refund that needs a person', () => {
  /** Refused by M-Pesa, for good. */
  async function stuck() {
    const paid = await office.tryToPay('7760', ['paid'])
    await office.act(`/payments/${paid.id}/refund`, { note })
    await office.work()
    const detail = await until(
      () => office.payment(paid.id),
      ({ refunds }) => refunds[0]?.state === 'needs_person' || refunds[0]?.state === 'failed',
    )
    return { paid, refund: detail.refunds[0]! }
  }

  test('can be asked about, sent again, and noted as paid back by hand', async () => {
    const { paid, refund } = await stuck()
    expect(refund.actions).toContain('by_hand')
    expect((await office.act(`/refunds/${randomUUID()}/retry`)).body.error.code).toBe('payment_not_found')
    expect((await office.act(`/refunds/${refund.id}/retry`)).status).toBe(200)
    expect((await office.payment(paid.id)).refunds[0]).toMatchObject({ state: 'requested', tries: 0 })
    expect((await office.act(`/refunds/${refund.id}/retry`)).body.error.code).toBe('payment_action_refused')
    const answers = await Promise.all([1, 2].map(() => office.act(`/refunds/${refund.id}/by-hand`, { note, receipt: 'PB12345678' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await office.payment(paid.id)).toMatchObject({ state: 'refunded', refunds: [{ state: 'completed', receipt: 'PB12345678' }] })
    expect(await office.audited('refund.by_hand', refund.reference)).toHaveLength(1)
    expect((await office.act(`/refunds/${refund.id}/ask`)).body.error.code).toBe('payment_action_refused')
  })
})

test('ask brings what the provider knows now', async () => {
  const tried = await office.tryToPay('7701', ['awaiting_payment'])
  // Before it is sent there is nothing to ask about.
  await until(
    () => office.payment(tried.id),
    (detail) => detail.actions.includes('ask'),
  )
  const { status } = await office.act(`/payments/${tried.id}/ask`)
  expect(status).toBe(200)
  expect(await office.audited('payment.ask', tried.reference)).toHaveLength(1)
  await until(
    async () => {
      await office.act(`/payments/${tried.id}/ask`)
      return office.payment(tried.id)
    },
    (detail) => detail.state !== 'pending',
  )
})

test('after all of it the invariants hold', async () => {
  await office.work(30)
  expect(await checkInvariants(office.database, { now: office.clock.now() })).toEqual([])
})
