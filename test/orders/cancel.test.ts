import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import type { Order } from '../../src/shop/orders/contract.ts'
import { buy, newPhone, type Bought } from '../support/purchases.ts'
import { listen } from '../support/events.ts'
import { checkInvariants } from '../support/invariants.ts'
import { signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { addProduct } from '../support/products.ts'

// The owner of an order takes it back while it has not left.
let server: TestServer
let admin: SignedInMember
beforeAll(async () => {
  server = await testServer()
  admin = await signUpAdmin(server)
})
afterAll(() => server.close())

interface Refused {
  error: { code: string; message: string }
}

const asGuest = (guest: string) => ({ 'x-guest-id': guest })
const cancel = (id: string, headers: Record<string, string>, body: object = {}) =>
  server.post<Order & Refused>(`/api/orders/${id}/cancel`, body, headers)
const read = async (bought: Bought) => (await server.read<Order>(`/api/orders/${bought.orderId}`, asGuest(bought.guest))).body
const details = { name: 'Wanjiku Kamau', phone_number: '0712 345 678', delivery_area: 'nairobi', address: 'Kilimani, Blue House 4B' }
const give = (id: string, headers: Record<string, string>) =>
  server.post<Order & Refused>(`/api/orders/${id}/delivery-details`, details, headers)
const ship = (id: string) =>
  server.post<Order & Refused>(`/api/admin/orders/${id}/fulfillment`, { fulfillment_status: 'shipped' }, admin.headers)

async function one<Row>(text: string, ...values: unknown[]): Promise<Row> {
  return (await server.database.db.run(text, values)).rows[0] as Row
}
const stockOf = async (id: string) =>
  (await one<{ stock: number }>('select sum(stock)::int as stock from product_variants where product_id = $1', id)).stock
const refundsOf = async (id: string) =>
  (
    await one<{ n: number }>(
      'select count(*)::int as n from payment_refunds r join payment_attempts a on a.id = r.attempt_id join orders o on o.checkout_id = a.checkout_id where o.id = $1',
      id,
    )
  ).n

test('[open-13] nobody but the owner cancels, and ids reveal nothing to others', async () => {
  const bought = await buy(server)
  const member = await signUp(server)
  for (const headers of [{}, asGuest(randomUUID()), member.headers, admin.headers]) {
    expect((await cancel(bought.orderId, headers)).body.error.code).toBe('order_not_found')
  }
  expect((await cancel(randomUUID(), asGuest(bought.guest))).body.error.code).toBe('order_not_found')
  expect((await cancel(bought.orderId, asGuest(bought.guest), { reason: 'x'.repeat(301) })).status).toBe(400)
  expect(await read(bought)).toMatchObject({ status: 'paid', can_cancel: true, refund: null })
})

test('[open-11] what has left cannot be cancelled', async () => {
  const bought = await buy(server)
  await give(bought.orderId, asGuest(bought.guest))
  expect((await read(bought)).can_cancel).toBe(true)
  await ship(bought.orderId)
  const { status, body } = await cancel(bought.orderId, asGuest(bought.guest))
  expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'order_cannot_be_cancelled' })
  expect(await read(bought)).toMatchObject({ status: 'paid', can_cancel: false })
  expect(await stockOf(bought.product.id)).toBe(0)
})

test('the product is back on sale, the payment is reversed by M-Pesa, and the order is refunded', async () => {
  const bought = await buy(server)
  const line = await listen(server.base, `/api/live?order=${bought.orderId}`, asGuest(bought.guest))
  const { status, body } = await cancel(bought.orderId, asGuest(bought.guest), { reason: 'Too small after all' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'cancelled', can_cancel: false, refund: { told: 'on_its_way', amount: 1500 } })
  expect(await stockOf(bought.product.id)).toBe(1)
  await server.shop.checkout.sendRefunds()
  const order = await until(
    () => read(bought),
    (now) => now.status === 'refunded',
  )
  expect(order.refund).toMatchObject({ told: 'done', amount: 1500 })
  expect(order.timeline.map(({ event }) => event)).toEqual(['paid', 'cancelled', 'refunded'])
  await until(
    async () => line.events.length,
    (count) => count >= 3,
  )
  await line.close()
  expect(
    await one(
      'select note, requested_by, reason from payment_refunds where attempt_id = (select id from payment_attempts where reference = $1)',
      bought.reference,
    ),
  ).toEqual({
    note: 'Too small after all',
    requested_by: 'shopper',
    reason: 'cancelled',
  })
  // Someone else can buy it now.
  expect(await stockOf(bought.product.id)).toBe(1)
})

test('everyone is notified: the shopper, the shop, and the member on open pages', async () => {
  const member = await signUp(server)
  const bought = await buy(server, { guest: null, headers: member.headers })
  const line = await listen(server.base, '/api/live/me', member.headers)
  await cancel(bought.orderId, member.headers)
  await until(
    async () => line.events.map(({ event }) => event),
    (events) => events.includes('order') && events.includes('notification'),
  )
  await line.close()
  const notifications = await server.read<{ items: { type: string; message: string }[] }>('/api/notifications', member.headers)
  expect(notifications.body.items[0]).toMatchObject({ type: 'order_cancelled', message: expect.stringContaining('KES 1,500') })
  const queued = await one<{ events: string[] }>(
    'select array_agg(event_type) as events from order_notification_queue where order_id = $1',
    bought.orderId,
  )
  expect(queued.events).toContain('order_cancelled')
  const standing = await server.read<{ order_count: number }>('/api/profile/standing', member.headers)
  expect(standing.body.order_count).toBe(0)
})

test('a guest who proved by a code that it is theirs may cancel it too', async () => {
  const bought = await buy(server)
  const elsewhere = randomUUID()
  await server.database.db.run('insert into order_grants (order_id, guest_id, created_at) values ($1, $2, now())', [
    bought.orderId,
    elsewhere,
  ])
  expect((await cancel(bought.orderId, {}, { guest_id: elsewhere })).body.status).toBe('cancelled')
})

describe('of several at once one wins', () => {
  test('two cancels: one refund, one unit back on sale', async () => {
    const bought = await buy(server)
    const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(bought.orderId, asGuest(bought.guest))))
    expect(answers.map(({ status, body }) => `${status} ${body.status}`)).toEqual(Array.from({ length: 6 }, () => '200 cancelled'))
    expect(await refundsOf(bought.orderId)).toBe(1)
    expect(await stockOf(bought.product.id)).toBe(1)
  })

  test('cancel and the shop that sends it', async () => {
    for (let round = 0; round < 4; round++) {
      const bought = await buy(server)
      await give(bought.orderId, asGuest(bought.guest))
      const [cancelled, shipped] = await Promise.all([cancel(bought.orderId, asGuest(bought.guest)), ship(bought.orderId)])
      expect([cancelled.status, shipped.status].toSorted()).toEqual([200, 409])
      const order = await read(bought)
      const won = cancelled.status === 200
      expect(order).toMatchObject(
        won ? { status: 'cancelled', fulfillment_status: 'details_received' } : { status: 'paid', fulfillment_status: 'shipped' },
      )
      expect(await refundsOf(bought.orderId)).toBe(won ? 1 : 0)
      expect(await stockOf(bought.product.id)).toBe(won ? 1 : 0)
    }
  })

  test('cancel and the delivery details', async () => {
    const bought = await buy(server)
    const [cancelled, given] = await Promise.all([
      cancel(bought.orderId, asGuest(bought.guest)),
      give(bought.orderId, asGuest(bought.guest)),
    ])
    expect(cancelled.status).toBe(200)
    expect(['200 undefined', '409 details_already_final']).toContain(`${given.status} ${given.body.error?.code}`)
    expect((await read(bought)).status).toBe('cancelled')
    const late = await give(bought.orderId, asGuest(bought.guest))
    expect(late.body.error).toMatchObject({ code: 'details_already_final', message: expect.stringContaining('cancelled') })
    expect((await ship(bought.orderId)).body.error.code).toBe('fulfillment_conflict')
  })
})

test('[open-18] a code that took the whole price off is given back, and no money moves', async () => {
  const code = `FREE${randomUUID().slice(0, 6).toUpperCase()}`
  await server.shop.offers.create({ code, type: 'percentage', value: 100, maxUses: 1 })
  const product = await addProduct(server.database)
  const guest = randomUUID()
  const { body: started } = await server.post<StartedCheckout>('/api/checkouts', {
    items: [{ product_id: product.id, quantity: 1 }],
    discount_code: code,
    delivery_area: 'nairobi',
    phone_number: newPhone(),
    guest_id: guest,
  })
  const paid = await until(
    () => server.read<CheckoutState>(`/api/checkouts/${started.id}`),
    (answer) => answer.body.status === 'paid',
  )
  const id = paid.body.order_id as string
  const { body } = await cancel(id, asGuest(guest))
  expect(body).toMatchObject({ status: 'cancelled', refund: null, total_amount: 0 })
  expect(await refundsOf(id)).toBe(0)
  expect(await server.shop.offers.uses(code)).toBe(0)
  expect(await stockOf(product.id)).toBe(1)
})

test('after all of it the invariants hold', async () => {
  expect(await checkInvariants(server.database, { now: server.clock.now() })).toEqual([])
})
