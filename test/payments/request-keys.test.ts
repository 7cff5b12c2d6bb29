import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEY_RETENTION_SECONDS } from '../../src/shop/request-keys.ts'
import { backOffice, type Answer, type BackOffice } from '../support/back-office.ts'
import { buy } from '../support/purchases.ts'
import { checkInvariants } from '../support/invariants.ts'
import { shopping, type Shopping } from '../support/shoppers.ts'
import { addProduct } from '../support/products.ts'

// Every POST that takes an Idempotency-Key: the same request is done once, another one with its key is refused.
let office: BackOffice
let shop: Shopping
beforeAll(async () => {
  office = await backOffice({ promptMs: 600_000 })
  shop = shopping(office)
})
afterAll(() => office.close())

interface Case {
  path: string
  headers?: Record<string, string>
  /** What is asked for, and something else under the same key. */
  body: object
  other: object
  /** The other one is about something else, too. */
  elsewhere?: string
  /** How often it was done, whatever was answered. */
  done: () => Promise<number>
}

const note = 'As agreed by phone'
const admin = () => office.admin.headers
const count = async (text: string, ...values: unknown[]) =>
  (await shop.rows<{ n: number }>(`select count(*)::int as n ${text}`, values))[0]?.n ?? -1
const audited = (action: string, subject: string) => count('from admin_audit_log where action = $1 and subject = $2', action, subject)

async function failed() {
  const { id, attempt } = await shop.waiting(await addProduct(office.database))
  await shop.answer(attempt, 'cancelled')
  return { id, attempt }
}
/** One shilling too little: with a person. */
const inReview = () => office.tryToPay('7705', ['review'])

/** A part of an M-Pesa payment, which waits for an admin. */
async function aRefund() {
  const paid = await office.tryToPay('000', ['paid'])
  const { body } = await office.act(`/payments/${paid.id}/refund`, { note, amount: 300 })
  await office.work()
  const [refund] = body.refunds
  if (!refund) throw new Error('nothing is refunded')
  return refund
}

const CASES: Record<string, () => Promise<Case>> = {
  'another try at paying': async () => {
    const { id } = await failed()
    return {
      path: `/api/checkouts/${id}/payments`,
      body: { phone_number: '0712345999' },
      other: { phone_number: '0712345998' },
      elsewhere: `/api/checkouts/${(await failed()).id}/payments`,
      done: async () => (await count('from payment_attempts where checkout_id = $1', id)) - 1,
    }
  },
  'delivery details': async () => {
    const { orderId, guest } = await buy(office)
    const body = { name: 'Wanjiku Kamau', phone_number: '0712345678', delivery_area: 'nairobi', address: 'Kilimani, Blue House 4B' }
    const { orderId: another } = await buy(office, { guest })
    return {
      path: `/api/orders/${orderId}/delivery-details`,
      headers: { 'x-guest-id': guest },
      body,
      other: { ...body, address: 'Westlands, Red House 5C' },
      elsewhere: `/api/orders/${another}/delivery-details`,
      done: () => count(`from order_notification_queue where order_id = $1 and event_type = 'delivery_details_received'`, orderId),
    }
  },
  'an order cancelled': async () => {
    const { orderId, guest } = await buy(office)
    return {
      path: `/api/orders/${orderId}/cancel`,
      headers: { 'x-guest-id': guest },
      body: { reason: 'Changed my mind' },
      other: { reason: 'Too small' },
      done: () =>
        count(
          `from payment_refunds r join payment_attempts a on a.id = r.attempt_id join orders o on o.checkout_id = a.checkout_id where o.id = $1`,
          orderId,
        ),
    }
  },
  'an order moved on': async () => {
    const { orderId, guest } = await buy(office)
    const details = { name: 'Wanjiku Kamau', phone_number: '0712345678', delivery_area: 'nairobi', address: 'Kilimani, Blue House 4B' }
    await office.post(`/api/orders/${orderId}/delivery-details`, details, { 'x-guest-id': guest })
    return {
      path: `/api/admin/orders/${orderId}/fulfillment`,
      headers: admin(),
      body: { fulfillment_status: 'shipped' },
      other: { fulfillment_status: 'delivered' },
      done: () => count(`from order_events where order_id = $1 and event = 'shipped'`, orderId),
    }
  },
  'a refund': async () => {
    const paid = await office.tryToPay('000', ['paid'])
    return {
      path: `/api/admin/payments/${paid.id}/refund`,
      headers: admin(),
      body: { note, amount: 400 },
      other: { note, amount: 401 },
      elsewhere: `/api/admin/payments/${(await office.tryToPay('000', ['paid'])).id}/refund`,
      done: () => count('from payment_refunds where attempt_id = $1', paid.id),
    }
  },
  'money accepted': async () => {
    const { id, reference } = await inReview()
    return {
      path: `/api/admin/payments/${id}/accept`,
      headers: admin(),
      body: { note },
      other: { note: 'Something else' },
      elsewhere: `/api/admin/payments/${(await inReview()).id}/accept`,
      done: () => audited('payment.accept', reference),
    }
  },
  'a payment dismissed': async () => {
    const { attempt } = await failed()
    await shop.rows(`update payment_attempts set state = 'manual_review' where id = $1`, [attempt.id])
    return {
      path: `/api/admin/payments/${attempt.id}/dismiss`,
      headers: admin(),
      body: { note },
      other: { note: 'Something else' },
      done: () => audited('payment.dismiss', attempt.reference),
    }
  },
  'money matched': async () => {
    const { attempt } = await failed()
    const receipts = [await office.payByHand('one', 1500), await office.payByHand('two', 1500)]
    const { unmatched } = await office.reconciliation()
    const [one, two] = receipts.map((receipt) => unmatched.find((money) => money.receipt === receipt)?.id)
    return {
      path: `/api/admin/payments/${attempt.id}/match`,
      headers: admin(),
      body: { provider_payment_id: one },
      other: { provider_payment_id: two },
      done: () => audited('payment.match', attempt.reference),
    }
  },
  'a refund tried again': async () => {
    const refund = await aRefund()
    return {
      path: `/api/admin/refunds/${refund.id}/retry`,
      headers: admin(),
      body: {},
      other: {},
      elsewhere: `/api/admin/refunds/${(await aRefund()).id}/retry`,
      done: () => audited('refund.retry', refund.reference),
    }
  },
  'a refund made by hand': async () => {
    const refund = await aRefund()
    return {
      path: `/api/admin/refunds/${refund.id}/by-hand`,
      headers: admin(),
      body: { note },
      other: { note, receipt: 'TKBYHAND01' },
      done: () => audited('refund.by_hand', refund.reference),
    }
  },
  'money set aside': async () => {
    const receipt = await office.payByHand('aside', 10)
    const money = (await office.reconciliation()).unmatched.find((one) => one.receipt === receipt)
    return {
      path: `/api/admin/provider-payments/${money?.id}/set-aside`,
      headers: admin(),
      body: { note },
      other: { note: 'Something else' },
      done: () => audited('money.set_aside', receipt),
    }
  },
  'a statement imported': async () => {
    const csv = (line: string) => `Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn\n${line}\n`
    const file_name = `${randomUUID()}.csv`
    return {
      path: '/api/admin/payments/statements',
      headers: admin(),
      body: { gateway: 'daraja', file_name, csv: csv('TKKEYED001,2026-11-20 10:00:00,Pay Bill,Completed,10.00,') },
      other: { gateway: 'daraja', file_name, csv: csv('TKKEYED002,2026-11-20 10:00:00,Pay Bill,Completed,10.00,') },
      done: () => count('from payment_statements where file_name = $1', file_name),
    }
  },
}

const ask = (path: string, body: object, headers: object) =>
  office.post(path, body, { ...headers } as Record<string, string>) as Promise<Answer>

test.each(Object.keys(CASES))('%s: sent twice it is done once, and its key is refused to everything else', async (name) => {
  const { path, headers = {}, body, other, elsewhere, done } = await CASES[name]!()
  const keyed = { ...headers, 'idempotency-key': randomUUID() }
  const first = await ask(path, body, keyed)
  expect([first.status < 300, await done()]).toEqual([true, 1])
  const again = await ask(path, body, keyed)
  expect([again.status, await done()]).toEqual([first.status, 1])
  const refused: Answer[] = []
  if (JSON.stringify(other) !== JSON.stringify(body)) refused.push(await ask(path, other, keyed))
  if (elsewhere) refused.push(await ask(elsewhere, body, keyed))
  expect(refused.map((answer) => answer.body.error?.code ?? answer.status)).toEqual(refused.map(() => 'idempotency_conflict'))
  expect(await done()).toBe(1)
})

test.each(Object.keys(CASES))('%s: twins that race are one, and get one answer', async (name) => {
  const { path, headers = {}, body, done } = await CASES[name]!()
  const keyed = { ...headers, 'idempotency-key': randomUUID() }
  const twins = await Promise.all(Array.from({ length: 5 }, () => ask(path, body, keyed)))
  expect(new Set(twins.map(({ status }) => status)).size).toBe(1)
  expect(twins[0]!.status).toBeLessThan(300)
  expect(await done()).toBe(1)
})

test('the answer to a repeated request is identical, and so is that to an import', async () => {
  for (const name of ['another try at paying', 'a statement imported']) {
    const { path, headers = {}, body } = await CASES[name]!()
    const keyed = { ...headers, 'idempotency-key': randomUUID() }
    const first = await ask(path, body, keyed)
    await office.shop.checkout.idle()
    expect(await ask(path, body, keyed)).toEqual(first)
  }
})

test('two requests that race for one key: one is done, the other refused', async () => {
  const paid = await office.tryToPay('000', ['paid'])
  const keyed = { ...admin(), 'idempotency-key': randomUUID() }
  const both = await Promise.all([100, 200].map((amount) => ask(`/api/admin/payments/${paid.id}/refund`, { note, amount }, keyed)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await count('from payment_refunds where attempt_id = $1', paid.id)).toBe(1)
})

test('a refusal leaves the key free for what was put right', async () => {
  const paid = await office.tryToPay('000', ['paid'])
  const keyed = { ...admin(), 'idempotency-key': randomUUID() }
  const path = `/api/admin/payments/${paid.id}/refund`
  expect((await ask(path, { note, amount: 1501 }, keyed)).body.error.code).toBe('refund_too_much')
  expect((await ask(path, { note, amount: 1500 }, keyed)).status).toBe(200)
})

test('a key belongs to its admin, and reveals nothing to others', async () => {
  const { orderId, guest } = await buy(office)
  const key = { 'idempotency-key': randomUUID() }
  const details = { name: 'Wanjiku Kamau', phone_number: '0712345678', delivery_area: 'nairobi', address: 'Kilimani, Blue House 4B' }
  const path = `/api/orders/${orderId}/delivery-details`
  expect((await ask(path, details, { 'x-guest-id': guest, ...key })).status).toBe(200)
  expect((await ask(path, details, { 'x-guest-id': randomUUID(), ...key })).status).toBe(404)
  expect((await ask('/api/admin/payments/statements', {}, key)).status).toBe(401)
})

test('after a week a key is forgotten', async () => {
  office.clock.forward(KEY_RETENTION_SECONDS + 1)
  await office.shop.requestKeys.forget()
  expect(await count('from request_keys')).toBe(0)
  office.clock.set(new Date())
})

test('after all of it the invariants hold', async () => {
  expect(await checkInvariants(office.database, { now: office.clock.now() })).toEqual([])
})
