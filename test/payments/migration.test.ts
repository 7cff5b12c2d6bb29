import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants, unitsNow } from '../support/invariants.ts'
import { oldDatabase, type OldDatabase } from '../support/old-database.ts'
import { addProduct } from '../support/products.ts'

let shop: OldDatabase
beforeAll(async () => {
  shop = await oldDatabase(2)
})
afterAll(() => shop.close())

const run = <Row extends object>(text: string, values: unknown[] = []) => shop.database.db.query<Row>({ name: '', text }, values)

interface Past {
  checkout: string
  hold: string
  attempt: string
  gateway?: string
  paid?: number | null
  receipt?: boolean
  ordered?: boolean
}

/** What a shop can have on the day of the update, by name. */
const PAST: Record<string, Past> = {
  paid: { checkout: 'paid', hold: 'sold', attempt: 'settled', paid: 1500, receipt: true, ordered: true },
  'paid without a receipt': { checkout: 'paid', hold: 'sold', attempt: 'settled', paid: 1500, ordered: true },
  'paid at the till of the demo': {
    checkout: 'paid',
    hold: 'sold',
    attempt: 'settled',
    gateway: 'demo',
    paid: 1500,
    receipt: true,
    ordered: true,
  },
  waiting: { checkout: 'awaiting_payment', hold: 'held', attempt: 'pending' },
  cancelled: { checkout: 'cancelled', hold: 'released', attempt: 'cancelled' },
  expired: { checkout: 'expired', hold: 'released', attempt: 'timed_out' },
  late: { checkout: 'review', hold: 'released', attempt: 'late_success', paid: 1500, receipt: true },
  'of another sum': { checkout: 'review', hold: 'held', attempt: 'amount_mismatch', paid: 900, receipt: true },
  'never proven': { checkout: 'review', hold: 'held', attempt: 'manual_review', paid: 1500 },
  'with a receipt that had paid': { checkout: 'review', hold: 'held', attempt: 'duplicate_receipt', paid: 1500 },
}

/** As the version before wrote it. */
async function make(name: string, i: number): Promise<void> {
  const { checkout, hold, attempt, gateway = 'daraja', paid = null, receipt, ordered } = PAST[name]!
  const [id, code, attemptId, orderId] = [randomUUID().replaceAll('-', ''), `UP-PAST${i}`, randomUUID(), randomUUID()]
  const product = await addProduct(shop.database)
  const variant = product.variants['']!
  if (hold !== 'released') await run('update product_variants set stock = stock - 1 where id = $1', [variant])
  await run(`insert into holds (checkout_id, variant_id, quantity, state) values ($1, $2, 1, $3)`, [id, variant, hold])
  const lines = [{ product_id: product.id, variant_id: variant, name, size: null, quantity: 1, unit_price: 1500, picture_key: null }]
  await run(
    `insert into checkouts (id, code, guest_id, phone_number, lines, delivery_area, subtotal, discount, delivery_fee, total_amount, currency, status,
       expires_at, hold_until, forget_person, created_at, updated_at)
     values ($1, $2, $3, '254712345678', $4, 'nairobi', 1500, 0, 0, 1500, 'KES', $5, now() + interval '5 minutes', now() + interval '20 minutes', false, now(), now())`,
    [id, code, randomUUID(), JSON.stringify(lines), checkout],
  )
  await run(
    `insert into payment_attempts (id, checkout_id, number, method, gateway, phone_number, amount, currency, state, reference, callback_token,
       merchant_request_id, provider_request_id, receipt, paid_amount, queries, created_at, sent_at)
     values ($1, $2, 1, 'mpesa', $3, '254712345678', 1500, 'KES', $4, $5, $6, $2, $2, $7, $8, 0, now(), now())`,
    [attemptId, id, gateway, attempt, `${code}-1`, `token ${i}`, receipt ? `PAST${i}RECEIPT` : null, paid],
  )
  await run(
    `insert into payment_events (attempt_id, source, from_state, to_state, evidence, created_at) values ($1, 'callback', 'pending', $2, '{"kept":true}', now())`,
    [attemptId, attempt],
  )
  if (!ordered) return
  await run(
    `insert into orders (id, order_number, checkout_id, guest_id, is_guest, phone_number, subtotal, discount, delivery_fee, total_amount, currency,
       status, fulfillment_status, payment_ref, payment_method, delivery_area, forget_person, created_at, updated_at)
     values ($1, $2, $3, gen_random_uuid(), true, '254712345678', 1500, 0, 0, 1500, 'KES', 'paid', 'awaiting_details', $4, 'mpesa', 'nairobi', false, now(), now())`,
    [orderId, code, id, `${code}-1`],
  )
  await run(`insert into order_items (id, order_id, product_id, variant_id, quantity, price, name) values ($1, $2, $3, $4, 1, 1500, $5)`, [
    randomUUID(),
    orderId,
    product.id,
    variant,
    name,
  ])
}

test('a shop with payments of every kind is brought up to date: the invariants hold, nothing is lost, nothing is paid back by itself', async () => {
  const names = Object.keys(PAST)
  for (const [i, name] of names.entries()) await make(name, i)
  const units = await unitsNow(shop.database)
  const money = 'select sum(paid_amount)::int as received, count(*)::int as attempts, count(receipt)::int as receipts from payment_attempts'
  const before = await run(money)
  await shop.update()

  expect(await run(money)).toEqual(before)
  expect(await checkInvariants(shop.database, { units })).toEqual([])
  const states = await run<{ name: string; state: string; gateway: string }>(
    `select c.lines->0->>'name' as name, a.state, a.gateway from payment_attempts a join checkouts c on c.id = a.checkout_id`,
  )
  const stateOf = Object.fromEntries(states.map(({ name, state }) => [name, state]))
  // What came late before may have been paid back by hand: a person decides.
  const unchanged = Object.fromEntries(names.map((name) => [name, PAST[name]!.attempt]))
  expect(stateOf).toEqual({ ...unchanged, late: 'manual_review' })
  expect(new Set(states.map(({ gateway }) => gateway))).toEqual(new Set(['daraja']))
  expect(await run('select from payment_refunds')).toEqual([])
  // The detail of every payment is still there, and says what the update did.
  const [late] = await run<{ told: string[] }>(
    `select array_agg(e.source || ': ' || e.to_state order by e.id) as told from payment_events e join payment_attempts a on a.id = e.attempt_id
     where a.state = 'manual_review' and a.receipt is not null`,
  )
  expect(late?.told).toEqual(['callback: late_success', 'update: manual_review'])
  // Again there is nothing to do.
  await shop.update()
  expect(await run(money)).toEqual(before)
})
