import { randomUUID } from 'node:crypto'
import { orderEvents, orderItems, orders } from '../../src/shop/orders/schema.ts'
import { checkouts } from '../../src/shop/checkout/schema.ts'
import { paymentAttempts, paymentRefunds } from '../../src/shop/payments/schema.ts'
import { addProduct } from '../support/products.ts'
import type { TestShop } from '../support/shop.ts'

type Attempt = typeof paymentAttempts.$inferInsert
type Refund = typeof paymentRefunds.$inferInsert

/** The same numbers for the same seed. */
export function dice(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return {
    next,
    upTo: (most: number) => Math.floor(next() * (most + 1)),
    one: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T,
    chance: (share: number) => next() < share,
  }
}

/** Moments around midnight in Nairobi (21:00 UTC), where days are mistaken for one another, and some at noon. */
const MOMENTS = [0, 1, -1, 999, -999, 60_000, -60_000, 10_800_000, -10_800_000, 43_200_000, 5_000_000]

export interface History {
  orders: number
  /** 2026-03-10 */
  first: string
  days: number
  seed: number
}

/** A small history of orders, attempts, cancellations and refunds, most of it around midnight; as the shop would have stored it. */
export async function inventHistory(t: Pick<TestShop, 'database'>, { orders: number, first, days, seed }: History): Promise<void> {
  const { next, upTo, one, chance } = dice(seed)
  const begin = Date.parse(`${first}T00:00:00+03:00`)
  const end = begin + days * 86_400_000 - 1
  const within = (at: number) => new Date(Math.min(end, Math.max(begin, at)))
  const someMoment = () => within(begin + upTo(days - 1) * 86_400_000 + one(MOMENTS))
  const { db } = t.database
  const pieces = await Promise.all(
    ['clothing', 'shoes', 'bags'].map((category) => addProduct(t.database, { category, stock: { '': 500, M: 500 } })),
  )
  for (const [at, piece] of pieces.entries()) {
    await db.run(`update products set vendor = $2, condition = $3, first_price = $4, published_at = $5 where id = $1`, [
      piece.id,
      ['Zara', '', 'Nike'][at],
      ['Good', 'Like new', 'Good'][at],
      at === 2 ? null : 2000,
      at === 2 ? null : new Date(begin - at * 40 * 86_400_000),
    ])
  }
  const buyers = Array.from({ length: 9 }, () => randomUUID())
  const rows = { checkouts: [], attempts: [], orders: [], items: [], events: [], refunds: [] } as {
    checkouts: (typeof checkouts.$inferInsert)[]
    attempts: Attempt[]
    orders: (typeof orders.$inferInsert)[]
    items: (typeof orderItems.$inferInsert)[]
    events: (typeof orderEvents.$inferInsert)[]
    refunds: Refund[]
  }

  function attempt(checkout: string, n: number, at: Date, rest: Partial<Attempt>): Attempt {
    const id = randomUUID()
    const made: Attempt = {
      id,
      checkout_id: checkout,
      number: n,
      method: one(['mpesa', 'card'] as const),
      gateway: one(['daraja', 'paystack'] as const),
      amount: 0,
      currency: 'KES',
      state: 'settled',
      reference: `${checkout}-${n}`,
      callback_token: id,
      created_at: at,
      decided_at: at,
      ...rest,
    }
    rows.attempts.push({ failure: null, paid_amount: null, ...made })
    return made
  }

  function refund(of: Attempt, n: number, amount: number, rest: Partial<Refund>): void {
    const id = randomUUID()
    const decided = within((of.decided_at as Date).getTime() + one([...MOMENTS.filter((at) => at >= 0), 86_400_000]))
    const state = rest.state ?? 'completed'
    const base = {
      id,
      attempt_id: of.id,
      number: n,
      amount,
      reason: 'review',
      reference: `${of.reference}-R${n}`,
      callback_token: id,
    } as const
    rows.refunds.push({
      ...base,
      requested_by: 'shop',
      created_at: of.decided_at as Date,
      ...rest,
      state,
      decided_at: state === 'completed' ? decided : null,
    })
  }

  for (let n = 0; n < number; n++) {
    const id = randomUUID().replaceAll('-', '')
    const at = someMoment()
    const area = one(['nairobi', 'nationwide'] as const)
    const lines = Array.from({ length: 1 + upTo(2) }, () => ({
      piece: one(pieces),
      size: one(['', 'M']),
      quantity: 1 + upTo(1),
      price: 500 + upTo(1500),
    }))
    const subtotal = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
    const discount = chance(0.3) ? upTo(subtotal) : 0
    const delivery_fee = area === 'nairobi' ? 0 : 200
    const total_amount = subtotal - discount + delivery_fee
    const ending = one(['paid', 'paid', 'paid', 'paid', 'cancelled', 'refunded', 'partly', 'twice', 'surplus', 'late', 'failed'] as const)
    const isSold = ending !== 'late' && ending !== 'failed'
    const phone_number = '254700000000'
    const money = { subtotal, discount, delivery_fee, total_amount, currency: 'KES' }
    const times = { created_at: at, updated_at: at }
    rows.checkouts.push({
      id,
      code: `C${seed}-${n}`,
      phone_number,
      lines: [],
      delivery_area: area,
      ...money,
      status: isSold ? 'paid' : ending === 'late' ? 'refunded' : 'failed',
      units: 0,
      standing: 'unproven',
      expires_at: at,
      hold_until: at,
      forget_person: false,
      is_demo: false,
      ...times,
    })
    const began = within(at.getTime() - one([0, 1, 40_000]))
    const failedFirst = chance(0.25)
    if (failedFirst)
      attempt(id, 1, began, {
        state: one(['cancelled', 'failed', 'timed_out']),
        failure: one(['wrong_pin', null]) as never,
        amount: total_amount,
      })
    if (ending === 'failed') {
      if (!failedFirst) attempt(id, 1, began, { state: 'failed', failure: null, amount: total_amount })
      continue
    }
    const more = ending === 'surplus' ? 300 : 0
    const back = ['cancelled', 'refunded', 'late'].includes(ending)
    const paying = attempt(id, failedFirst ? 2 : 1, began, {
      state: back ? 'refunded' : 'settled',
      amount: total_amount,
      paid_amount: total_amount + more,
      decided_at: at,
    })
    if (ending === 'late') {
      refund(paying, 1, total_amount, { reason: 'late' })
      continue
    }
    const orderId = randomUUID()
    rows.orders.push({
      id: orderId,
      order_number: `O${seed}-${n}`,
      checkout_id: id,
      is_guest: true,
      customer_key: one(buyers),
      phone_number,
      ...money,
      status: ending === 'cancelled' && chance(0.5) ? 'cancelled' : back ? 'refunded' : 'paid',
      fulfillment_status: 'awaiting_details',
      payment_ref: paying.reference,
      payment_method: paying.method,
      delivery_area: area,
      forget_person: false,
      ...times,
    })
    for (const { piece, size, quantity, price } of lines) {
      rows.items.push({
        id: randomUUID(),
        order_id: orderId,
        product_id: piece.id,
        variant_id: piece.variants[size]!,
        quantity,
        price,
        name: piece.name,
        size: size || null,
      })
    }
    rows.events.push({ order_id: orderId, event: 'paid', created_at: at })
    if (ending === 'cancelled')
      rows.events.push({ order_id: orderId, event: 'cancelled', created_at: within(at.getTime() + one([1, 60_000, 7_200_000])) })
    if (ending === 'paid' && chance(0.5)) {
      rows.events.push({
        order_id: orderId,
        event: 'delivered',
        created_at: within(at.getTime() + one([1, 2 * 86_400_000, 2 * 86_400_000 + 1, 90_000_000])),
      })
    }
    if (back) refund(paying, 1, total_amount, { reason: 'cancelled' })
    if (ending === 'partly') {
      refund(paying, 1, 1 + upTo(total_amount - 1), {})
    }
    if (ending === 'twice') {
      const one_ = Math.floor(next() * total_amount)
      if (one_ > 0) refund(paying, 1, one_, {})
      refund(paying, 2, total_amount - one_, { state: one(['completed', 'withdrawn', 'completed'] as const) })
    }
    if (ending === 'surplus') refund(paying, 1, more, { reason: 'surplus' })
  }
  await db.insert(checkouts, rows.checkouts)
  await db.insert(paymentAttempts, rows.attempts)
  await db.insert(orders, rows.orders)
  await db.insert(orderItems, rows.items)
  await db.insert(orderEvents, rows.events)
  const left = new Map(
    rows.orders.map((order) => [order.payment_ref, { goods: order.subtotal - order.discount, delivery: order.delivery_fee }]),
  )
  // Some of each refund is for delivery: as much as it can be, or as little.
  const refunds = rows.refunds.map((made) => {
    const due = left.get(rows.attempts.find(({ id }) => id === made.attempt_id)?.reference ?? '')
    if (!due || made.reason === 'surplus' || made.state === 'withdrawn') return { ...made, delivery_amount: 0 }
    const most = Math.min(made.amount, due.delivery)
    const delivery_amount = one([most, Math.max(0, Math.min(most, made.amount - due.goods))])
    due.goods -= made.amount - delivery_amount
    due.delivery -= delivery_amount
    return { ...made, delivery_amount }
  })
  await db.insert(paymentRefunds, refunds)
}
