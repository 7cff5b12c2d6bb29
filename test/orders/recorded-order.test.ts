import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import type { Order } from '../../src/shop/orders/contract.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { addProduct, unitsOf } from '../support/products.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

let phones = 0
/** Whose phone approves by itself. */
function guest() {
  return { delivery_area: 'nairobi', phone_number: `07${String(20_000 + phones++)}000`, guest_id: randomUUID() }
}

function pay(body: object) {
  return server.post<StartedCheckout>('/api/checkouts', body, { 'idempotency-key': randomUUID() })
}

function ended(id: string) {
  return until(
    async () => (await server.read<CheckoutState>(`/api/checkouts/${id}`)).body,
    ({ status }) => status !== 'awaiting_payment',
  )
}

async function rows(text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await server.database.db.run(text, values)).rows as Record<string, unknown>[]
}

/** Two of a size, to the rest of Kenya, by a guest who wants the receipt: paid. */
async function bought() {
  const product = await addProduct(server.database, { stock: { M: 2 }, price: 1500 })
  const variant = product.variants['M'] as string
  const request = {
    ...guest(),
    items: [{ product_id: product.id, size: 'M', quantity: 2 }],
    delivery_area: 'nationwide',
    email: 'wanjiku@example.com',
  }
  const started = await pay(request)
  return { product, variant, request, started }
}

test('[checkout-05, order-01, pay-03] the payment of a guest becomes exactly one paid order that awaits its details', async () => {
  const { product, variant, request, started } = await bought()
  expect(started.status).toBe(201)
  expect(started.body).toMatchObject({ status: 'awaiting_payment', total_amount: 3200, currency: 'KES', payment: { kind: 'prompt' } })
  // Off sale at once; on a slow machine the simulated phone may have paid by now.
  const { stock, held, sold } = await unitsOf(server.database, variant)
  expect([stock, held + sold]).toEqual([0, 2])

  const paid = await ended(started.body.id)
  expect(paid).toMatchObject({ status: 'paid', step: 'done' })
  expect(await unitsOf(server.database, variant)).toEqual({ stock: 0, held: 0, sold: 2 })
  expect(await rows('select 1 from order_items where product_id = $1', product.id)).toHaveLength(1)
  const order = await server.read<Order>(`/api/orders/${paid.order_id}`, { 'x-guest-id': request.guest_id })
  expect(order.body).toMatchObject({ status: 'paid', fulfillment_status: 'awaiting_details' })
  expect(order.body.order_number).toMatch(/^UP-[34679ACDEFGHJKMNPQRTUVWXY]{6}$/)
})

test('[order-02, data-07] the order of a guest is recorded with every field of an order', async () => {
  const { request, started } = await bought()
  const paid = await ended(started.body.id)
  const [row] = await rows(
    `select user_id, phone_number, total_amount, currency, status, payment_ref, is_guest, fulfillment_status,
       guest_id, email, subtotal, discount, delivery_fee, delivery_area, payment_method from orders where id = $1`,
    paid.order_id,
  )
  expect(row).toEqual({
    user_id: null,
    phone_number: `254${request.phone_number.slice(1)}`,
    total_amount: 3200,
    currency: 'KES',
    status: 'paid',
    payment_ref: started.body.payment.reference,
    is_guest: true,
    fulfillment_status: 'awaiting_details',
    guest_id: request.guest_id,
    email: 'wanjiku@example.com',
    subtotal: 3000,
    discount: 0,
    delivery_fee: 200,
    delivery_area: 'nationwide',
    payment_method: 'mpesa',
  })
})

test('[order-02, data-09] an order has one item for each cart line, with product, quantity, price and variant', async () => {
  const [shirt, belt] = [
    await addProduct(server.database, { stock: { M: 2, L: 1 }, price: 1500 }),
    await addProduct(server.database, { price: 700 }),
  ]
  const items = [
    { product_id: shirt.id, size: 'M', quantity: 2 },
    { product_id: shirt.id, size: 'L', quantity: 1 },
    { product_id: belt.id, quantity: 1 },
  ]
  const paid = await ended((await pay({ ...guest(), items })).body.id)
  const item = (product_id: string, quantity: number, price: number, variant_id: string | undefined) => ({
    order_id: paid.order_id,
    product_id,
    quantity,
    price,
    variant_id,
  })
  const stored = await rows('select order_id, product_id, quantity, price, variant_id from order_items where order_id = $1', paid.order_id)
  expect(stored).toHaveLength(3)
  expect(stored).toEqual(
    expect.arrayContaining([
      item(shirt.id, 2, 1500, shirt.variants['M']),
      item(shirt.id, 1, 1500, shirt.variants['L']),
      item(belt.id, 1, 700, belt.variants['']),
    ]),
  )
})

test('[order-04, open-08] the order of a guest is theirs to read, with its reference as payment_reference and the receipt', async () => {
  const { product, variant, request, started } = await bought()
  const paid = await ended(started.body.id)
  const order = await server.read<Order>(`/api/orders/${paid.order_id}`, { 'x-guest-id': request.guest_id })
  expect(order.body).toMatchObject({
    id: paid.order_id,
    total_amount: 3200,
    delivery_fee: 200,
    currency: 'KES',
    payment_reference: started.body.payment.reference,
    user_email: 'wanjiku@example.com',
    items: [{ product_id: product.id, variant_id: variant, quantity: 2, price: 1500, size: 'M' }],
  })
  expect(order.body).not.toHaveProperty('payment_ref')
  expect(order.body.payment_receipt).toMatch(/^[A-Z0-9]{10}$/)
})

test('[order-02, order-06] an order that another number paid for in the end is recorded and found by that number', async () => {
  const product = await addProduct(server.database)
  const { guest_id, ...first } = guest()
  const poor = `${first.phone_number.slice(0, -3)}001`
  const items = [{ product_id: product.id, quantity: 1 }]
  const { body } = await pay({ delivery_area: 'nairobi', guest_id, phone_number: poor, items })
  await until(
    async () => (await server.read<CheckoutState>(`/api/checkouts/${body.id}`)).body,
    ({ can_retry }) => can_retry,
  )
  const { phone_number } = guest()
  const again = await server.post(`/api/checkouts/${body.id}/payments`, { phone_number }, { 'idempotency-key': randomUUID() })
  expect(again.status).toBe(201)
  const paid = await until(
    async () => (await server.read<CheckoutState>(`/api/checkouts/${body.id}`)).body,
    ({ status }) => status === 'paid',
  )
  expect(await rows('select phone_number from orders where id = $1', paid.order_id)).toEqual([
    { phone_number: `254${phone_number.slice(1)}` },
  ])
  const found = (phone: string) => server.post<{ items?: { id: string }[] }>('/api/guest-orders/lookup', { guest_id, phone_number: phone })
  expect((await found(phone_number)).body.items?.map(({ id }) => id)).toEqual([paid.order_id])
  expect((await found(poor)).status).toBe(404)
})
