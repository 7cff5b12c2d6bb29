import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holds } from '../../src/shop/catalogue/schema.ts'
import type { CheckoutStatus } from '../../src/shop/checkout/rules.ts'
import { checkouts } from '../../src/shop/checkout/schema.ts'
import type { OrderStatus } from '../../src/shop/orders/rules.ts'
import { orderItems, orders } from '../../src/shop/orders/schema.ts'
import type { RefundState } from '../../src/shop/payments/rules-refunds.ts'
import type { AttemptState } from '../../src/shop/payments/rules.ts'
import { paymentAttempts, paymentRefunds } from '../../src/shop/payments/schema.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { checkInvariants, unitsNow } from './invariants.ts'
import { addProduct } from './products.ts'

// A check that cannot find anything proves nothing: here it finds each of these.

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

const run = (text: string, values: unknown[] = []) => t.database.db.query({ name: '', text }, values)

interface Made {
  checkout?: CheckoutStatus
  attempt?: AttemptState
  paid?: number | null
  /** Status of the order; none without. */
  order?: OrderStatus
  refunds?: [amount: number, state: RefundState][]
  hold?: 'held' | 'sold' | 'released'
  actor?: string
}

let made = 0

/** A checkout of KES 1,500 for one piece, with its attempt. */
async function make({ checkout = 'paid', attempt = 'settled', paid = 1500, order, refunds = [], hold = 'sold', actor }: Made) {
  const [id, number, attemptId] = [randomUUID().replaceAll('-', ''), `UP-I${String(++made).padStart(5, '0')}`, randomUUID()]
  const product = await addProduct(t.database, { stock: { '': 2 } })
  const piece = {
    product_id: product.id,
    variant_id: product.variants['']!,
    quantity: 1,
    name: product.name,
    size: null,
    picture_key: null,
  }
  const now = new Date()
  const common = { phone_number: '254712345678', currency: 'KES', created_at: now }
  const sums = { subtotal: 1500, discount: 0, delivery_fee: 0, total_amount: 1500, delivery_area: 'nairobi' as const, updated_at: now }
  const { db } = t.database
  await db.insert(holds, [{ checkout_id: id, variant_id: piece.variant_id, quantity: 1, state: hold, created_at: now }])
  const until = new Date(now.getTime() + 3_600_000)
  const lines = [{ ...piece, unit_price: 1500 }]
  await db.insert(checkouts, [
    { ...common, ...sums, id, code: number, lines, status: checkout, expires_at: until, hold_until: until, forget_person: false },
  ])
  const receipt = paid === null ? null : `R${number}`
  const sent = { method: 'mpesa', gateway: 'daraja', queries: 0 } as const
  const reference = `${number}-1`
  await db.insert(paymentAttempts, [
    {
      ...common,
      ...sent,
      id: attemptId,
      checkout_id: id,
      number: 1,
      amount: 1500,
      state: attempt,
      reference,
      callback_token: id,
      receipt,
      paid_amount: paid,
    },
  ])
  const event = 'insert into payment_events (attempt_id, source, to_state, evidence, actor, created_at) values ($1, $2, $3, $4, $5, now())'
  if (actor) await run(event, [attemptId, 'admin', attempt, '{}', actor])
  await db.insert(
    paymentRefunds,
    refunds.map(([amount, state], i) => {
      const own = { reference: `${reference}-R${i + 1}`, callback_token: `${id}${i}`, requested_by: 'shop', reason: 'late' } as const
      return {
        ...own,
        id: randomUUID(),
        attempt_id: attemptId,
        number: i + 1,
        amount,
        state,
        tries: 0,
        queries: 0,
        next_at: now,
        created_at: now,
      }
    }),
  )
  if (!order) return
  const orderId = randomUUID()
  const paidBy = { payment_ref: reference, payment_method: 'mpesa', fulfillment_status: 'awaiting_details' } as const
  await db.insert(orders, [
    {
      ...common,
      ...sums,
      ...paidBy,
      id: orderId,
      order_number: number,
      checkout_id: id,
      is_guest: true,
      status: order,
      forget_person: false,
    },
  ])
  await db.insert(orderItems, [{ ...piece, id: randomUUID(), order_id: orderId, price: 1500 }])
}

async function broken(): Promise<string[]> {
  const found = [...new Set((await checkInvariants(t.database)).map((line) => line.replace(/: [^:]*$/, '')))]
  await run('truncate order_items, order_events, orders, payment_refunds, payment_events, payment_attempts, checkouts, holds cascade')
  return found
}

const HELD = { checkout: 'review', hold: 'held' } as const
const BACK = { order: 'cancelled', hold: 'released' } as const

test.each<[string, Made[]]>([
  ['a paid order', [{ order: 'paid' }]],
  ['an attempt that waits', [{ checkout: 'awaiting_payment', attempt: 'pending', paid: null, hold: 'held' }]],
  ['an amount under review', [{ ...HELD, attempt: 'amount_mismatch', paid: 900 }]],
  ['a sum that a person took', [{ order: 'paid', paid: 1400, actor: 'admin@upya.example' }]],
  ['late money on its way back', [{ checkout: 'review', attempt: 'late_success', hold: 'released', refunds: [[1500, 'sent']] }]],
  ['a cancelled order', [{ ...BACK, refunds: [[1500, 'requested']] }]],
  ['a refunded order', [{ ...BACK, attempt: 'refunded', order: 'refunded', refunds: [[1500, 'completed']] }]],
])('%s is all right', async (_name, all) => {
  for (const one of all) await make(one)
  expect(await broken()).toEqual([])
})

test.each<[string, Made]>([
  ['settled money is in no order', { checkout: 'expired', hold: 'released' }],
  ['a checkout is paid without an order', { attempt: 'pending', paid: null, hold: 'released' }],
  ['the payment of a cancelled order is not refunded', { ...BACK, refunds: [[500, 'sent']] }],
  ['an order took another sum than its own, and nobody decided that', { order: 'paid', paid: 1400 }],
  ['an order is refunded before its money is', { ...BACK, order: 'refunded', refunds: [[1500, 'sent']] }],
  ['a late payment is not refunded', { checkout: 'review', attempt: 'late_success', hold: 'released' }],
  ['an attempt is refunded before its money is', { checkout: 'refunded', attempt: 'refunded', hold: 'released' }],
  ['more is refunded than received', { order: 'paid', refunds: [[1501, 'sent']] }],
  ['money came for an attempt that says it has not been paid', { checkout: 'expired', attempt: 'timed_out', hold: 'released' }],
  ['a checkout that is over holds pieces', { checkout: 'expired', attempt: 'timed_out', paid: null, hold: 'held' }],
  ['an open checkout does not hold its pieces', { checkout: 'failed', attempt: 'failed', paid: null, hold: 'released' }],
  ['what is sold is not what was ordered', { order: 'paid', hold: 'held' }],
  ['a checkout waits for an answer that nobody will give', { checkout: 'awaiting_payment', attempt: 'failed', paid: null, hold: 'held' }],
  ['a review has nothing to look at', { ...HELD, attempt: 'failed', paid: null }],
])('it finds that %s', async (sentence, one) => {
  await make(one)
  expect(await broken()).toContain(sentence)
})

test('it finds pieces that came or went, money that nobody knows of, and what has been forgotten', async () => {
  await make({ order: 'paid' })
  await make({ checkout: 'awaiting_payment', attempt: 'pending', paid: null, hold: 'held' })
  const units = await unitsNow(t.database)
  const providerMoney = { taken: 1500, returned: 0 }
  expect(await checkInvariants(t.database, { units, providerMoney })).toEqual([])
  await run('update product_variants set stock = stock + 1 where id = (select variant_id from order_items limit 1)')
  const tomorrow = new Date(Date.now() + 86_400_000)
  const found = await checkInvariants(t.database, { units, providerMoney: { taken: 3000, returned: 100 }, now: tomorrow })
  expect(found).toEqual([
    expect.stringContaining('an attempt is forgotten: UP-I'),
    expect.stringContaining('pieces came or went'),
    'providers took KES 3000, the shop knows of 1500',
    'providers gave back KES 100, the shop knows of 0',
  ])
})
