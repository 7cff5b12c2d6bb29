import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paymentAttempts, paymentRefunds } from '../../src/shop/payments/schema.ts'
import { signUp } from '../support/members.ts'
import { paidOrder } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())

const rows = async <Row>(text: string, values: unknown[] = []) => (await t.database.db.run(text, values)).rows as Row[]
const keyOf = async (order: { id: string }) =>
  (await rows<{ key: string }>('select customer_key as key from orders where id = $1', [order.id]))[0]?.key ?? ''

/** Waits for no worker. */
async function totals(key: string) {
  await t.shop.figures.recount()
  return (await t.shop.figures.customers([key]))[0]
}

test('[role-07] [role-08] [role-09] [data-22] a buyer’s totals and tier follow each order, cancellation and refund', async () => {
  const phone = '254711000001'
  const first = await paidOrder(t, { phone, total: 20_000 })
  const key = await keyOf(first)
  expect(await totals(key)).toMatchObject({ orders: 1, spent: 20_000, refunded: 0, tier: 'Regular', second_at: null })
  t.clock.forward(60)
  const second = await paidOrder(t, { phone, total: 30_000 })
  expect(await totals(key)).toMatchObject({ orders: 2, spent: 50_000, tier: 'Premium', second_at: expect.any(Date) })
  t.clock.forward(60)
  await paidOrder(t, { phone, total: 1 })
  expect(await totals(key)).toMatchObject({ orders: 3, spent: 50_001, tier: 'VIP' })

  await t.shop.transact(({ orders }) => orders.cancel(second.id))
  expect(await totals(key)).toMatchObject({ orders: 2, spent: 20_001, refunded: 0, tier: 'Premium' })
  const [{ payment_ref: reference } = { payment_ref: '' }] = await rows<{ payment_ref: string }>(
    'select payment_ref from orders where id = $1',
    [second.id],
  )
  const attempt = randomUUID()
  const now = t.clock.now()
  const paid = { checkout_id: randomUUID(), number: 1, method: 'mpesa', gateway: 'daraja', currency: 'KES', state: 'settled' } as const
  await t.database.db.insert(paymentAttempts, [
    { id: attempt, ...paid, amount: 30_000, paid_amount: 30_000, reference, callback_token: attempt, created_at: now, decided_at: now },
  ])
  const back = { id: randomUUID(), attempt_id: attempt, number: 1, requested_by: 'shop', created_at: now } as const
  await t.database.db.insert(paymentRefunds, [
    { ...back, amount: 30_000, reason: 'cancelled', state: 'requested', reference: `${reference}-R1`, callback_token: back.id },
  ])
  expect(await totals(key)).toMatchObject({ refunded: 0 })
  await rows(`update payment_refunds set state = 'completed', decided_at = $2 where id = $1`, [back.id, now])
  expect(await totals(key)).toMatchObject({ orders: 2, refunded: 30_000 })
  expect(await rows('select from_tier, to_tier from customer_moves where customer_key = $1 order by at, to_tier desc', [key])).toEqual([
    { from_tier: 'Regular', to_tier: 'Premium' },
    { from_tier: 'Premium', to_tier: 'VIP' },
    { from_tier: 'VIP', to_tier: 'Premium' },
  ])
})

test('a guest’s orders go over to the member who claims them, and to nobody when the account goes', async () => {
  const member = await signUp(t)
  const phone = '254711000002'
  const guestId = randomUUID()
  const order = await paidOrder(t, { phone, guestId, total: 900 })
  const guestKey = await keyOf(order)
  expect(await totals(guestKey)).toMatchObject({ orders: 1 })
  await t.shop.orders.claim(member.id, guestId, phone)
  const memberKey = await keyOf(order)
  expect(memberKey).not.toBe(guestKey)
  expect(await totals(memberKey)).toMatchObject({ orders: 1, spent: 900 })
  expect(await totals(guestKey)).toBeUndefined()

  await t.shop.orders.forgetPerson(member.id)
  expect(await totals(memberKey)).toBeUndefined()
  expect(await totals(await keyOf(order))).toMatchObject({ orders: 1, spent: 900 })
})

test('of several workers that recount at the same time none writes what is old, and a repeat changes nothing', async () => {
  const phone = '254711000003'
  const orders = []
  for (let n = 0; n < 8; n++) {
    orders.push(await paidOrder(t, { phone, total: 1000 + n }))
    await Promise.all([t.shop.figures.recount(), t.shop.figures.recount(), t.shop.figures.recount()])
  }
  const key = await keyOf(orders[0]!)
  expect(await totals(key)).toMatchObject({ orders: 8, spent: 8028 })
  await rows(`insert into figure_changes (kind, key) values ('customer', $1)`, [key])
  const before = await rows('select xmin::text from customers where customer_key = $1', [key])
  await t.shop.figures.recount()
  expect(await rows('select xmin::text from customers where customer_key = $1', [key])).toEqual(before)
})

test('every wish made and taken back is noted once, with its price, and stays when the member goes', async () => {
  const [one, two] = [await signUp(t), await signUp(t)]
  const product = await addProduct(t.database, { price: 1200 })
  const wish = { product_id: product.id }
  await t.shop.wishlist.add(one.id, wish)
  await t.shop.wishlist.add(one.id, { ...wish, added_at: '2026-01-01T00:00:00.000Z' })
  await t.shop.wishlist.merge(two.id, [{ ...wish, added_at: '2026-01-01T00:00:00.000Z', price_when_added: 1500 }])
  const events = () =>
    rows('select user_id, what, price from wish_events where product_id = $1 order by id', [product.id]) as Promise<
      { user_id: string | null }[]
    >
  expect(await events()).toEqual([
    { user_id: one.id, what: 'added', price: 1200 },
    { user_id: two.id, what: 'added', price: 1200 },
  ])
  const wishes = async () => {
    await t.shop.figures.recount()
    return (await rows<{ wishes: number }>('select wishes from stat_wished where product_id = $1', [product.id]))[0]?.wishes
  }
  expect(await wishes()).toBe(2)

  await t.shop.wishlist.remove(one.id, product.id)
  await t.shop.wishlist.remove(one.id, product.id)
  expect(await wishes()).toBe(1)
  await t.shop.transact(({ wishlist }) => wishlist.forgetUser(two.id))
  expect(await wishes()).toBeUndefined()
  expect(await events()).toEqual([
    { user_id: one.id, what: 'added', price: 1200 },
    { user_id: null, what: 'added', price: 1200 },
    { user_id: one.id, what: 'removed', price: 1200 },
    { user_id: null, what: 'removed', price: 1200 },
  ])
})
