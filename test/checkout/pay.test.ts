import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import { ofKnownGuest } from '../support/contacts.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { addProduct, unitsOf, type StockedProduct } from '../support/products.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

let phones = 0
/** A number of nobody else, with the ending that decides the outcome. */
function phone(ending: string): string {
  return `07${String(10_000 + phones++).padStart(5, '0')}`.slice(0, 10 - ending.length) + ending
}

function bag(product: StockedProduct, extra: object = {}) {
  return {
    items: [{ product_id: product.id, quantity: 1 }],
    delivery_area: 'nairobi',
    phone_number: phone('000'),
    guest_id: randomUUID(),
    ...extra,
  }
}

async function pay(body: object, key: string = randomUUID()) {
  return server.post<StartedCheckout & { error?: { code: string; message: string; fields?: Record<string, string> } }>(
    '/api/checkouts',
    body,
    { 'idempotency-key': key },
  )
}

async function state(id: string): Promise<CheckoutState> {
  return (await server.read<CheckoutState>(`/api/checkouts/${id}`)).body
}

function ended(id: string) {
  return until(
    () => state(id),
    (s) => s.status !== 'awaiting_payment',
  )
}

async function orderCount(product: StockedProduct): Promise<number> {
  const [row] = await server.database.db.query<{ n: number }>(
    { name: 'test_orders_of', text: 'select count(*)::int as n from order_items where product_id = $1' },
    [product.id],
  )
  return row?.n ?? -1
}

describe('what Pay refuses', () => {
  test('[open-15] a phone that is not a Kenyan mobile number, in words, under its field', async () => {
    const product = await addProduct(server.database)
    for (const bad of ['0212345678', '071234567', 'abc', '+44 7700 900123', '']) {
      const { status, body } = await pay(bag(product, { phone_number: bad }))
      expect(status).toBe(400)
      expect(body.error?.fields?.['phone_number']).toContain('Kenyan mobile number')
    }
    expect(await unitsOf(server.database, product.variants[''] as string)).toEqual({ stock: 1, held: 0, sold: 0 })
  })

  test('[open-02] a total that differs from the shop’s own', async () => {
    const product = await addProduct(server.database)
    const { status, body } = await pay(bag(product, { total_amount: 1 }))
    expect([status, body.error?.code]).toEqual([409, 'total_changed'])
  })

  test('unknown fields, an empty bag, a broken guest id', async () => {
    const product = await addProduct(server.database)
    expect((await pay(bag(product, { status: 'paid' }))).status).toBe(400)
    expect((await pay({ ...bag(product), items: [] })).status).toBe(400)
    expect((await pay(bag(product, { guest_id: 'me' }))).status).toBe(400)
  })

  test('[open-52] a sized product without its size, and a size that has gone', async () => {
    const product = await addProduct(server.database, { stock: { S: 0, M: 2 } })
    expect((await pay(bag(product))).body.error?.code).toBe('size_required')
    const gone = await pay({ ...bag(product), items: [{ product_id: product.id, size: 'S', quantity: 1 }] })
    expect([gone.status, gone.body.error?.code]).toEqual([409, 'out_of_stock'])
  })

  test('[open-53] more than there are, a hidden product, an unknown product: nothing is held', async () => {
    const one = await addProduct(server.database)
    const hidden = await addProduct(server.database, { active: false })
    const many = { ...bag(one), items: [{ product_id: one.id, quantity: 2 }] }
    for (const body of [many, bag(hidden), { ...bag(one), items: [{ product_id: randomUUID(), quantity: 1 }] }]) {
      expect((await pay(body)).body.error?.code).toBe('out_of_stock')
    }
    expect(await unitsOf(server.database, one.variants[''] as string)).toEqual({ stock: 1, held: 0, sold: 0 })
  })

  test('[pay-01] a method that the shop cannot take, and one that does not exist', async () => {
    const own = await testServer({ payments: ['daraja'] })
    try {
      const request = bag(await addProduct(own.database), { payment_method: 'card' })
      const refused = await own.post<{ error: { code: string } }>('/api/checkouts', request)
      expect(refused.body.error.code).toBe('payment_method_unavailable')
      expect((await own.read('/api/payment-methods')).body).toEqual({ methods: ['mpesa'] })
    } finally {
      await own.close()
    }
    expect((await pay(bag(await addProduct(server.database), { payment_method: 'cash' }))).status).toBe(400)
  })

  test('[open-18] unknown and expired codes; the hold is not made', async () => {
    const product = await addProduct(server.database)
    await server.shop.offers.create({ code: 'OLD', type: 'fixed', value: 50, expiresAt: new Date(server.clock.now().getTime() - 1000) })
    expect((await pay(bag(product, { discount_code: 'NOPE' }))).body.error?.code).toBe('discount_unknown')
    expect((await pay(bag(product, { discount_code: 'old' }))).body.error?.code).toBe('discount_expired')
    expect((await unitsOf(server.database, product.variants[''] as string)).held).toBe(0)
  })

  test('a bag with one product gone holds none of the others', async () => {
    const [free, gone] = [await addProduct(server.database), await addProduct(server.database, { stock: { '': 0 } })]
    const items = [free, gone].map((product) => ({ product_id: product.id, quantity: 1 }))
    expect((await pay({ ...bag(free), items })).body.error?.code).toBe('out_of_stock')
    expect(await unitsOf(server.database, free.variants[''] as string)).toEqual({ stock: 1, held: 0, sold: 0 })
  })
})

describe('an approved payment', () => {
  test('[open-13] is nobody else’s to see, and an unknown order is answered the same', async () => {
    const product = await addProduct(server.database)
    const paid = await ended((await pay(bag(product))).body.id)
    for (const [id, guest] of [
      [paid.order_id, randomUUID()],
      [paid.order_id, ''],
      [randomUUID(), randomUUID()],
    ]) {
      const { status, body } = await server.read<{ error: { code: string } }>(`/api/orders/${id}`, guest ? { 'x-guest-id': guest } : {})
      expect([status, body.error.code]).toEqual([404, 'order_not_found'])
    }
  })

  test('[discount-01, discount-02] takes the code off, once', async () => {
    await server.shop.offers.create({ code: 'ONCE10', type: 'percentage', value: 10, maxUses: 1 })
    const product = await addProduct(server.database, { stock: { '': 2 }, price: 999 })
    const first = await pay(bag(product, { discount_code: 'once10', total_amount: 899 }))
    expect(first.body.total_amount).toBe(899)
    expect((await pay(bag(product, { discount_code: 'ONCE10' }))).body.error?.code).toBe('discount_used_up')
    expect((await ended(first.body.id)).status).toBe('paid')
  })

  test('a code is given back when the checkout is cancelled', async () => {
    await server.shop.offers.create({ code: 'BACK', type: 'fixed', value: 100, maxUses: 1 })
    const product = await addProduct(server.database)
    const started = await pay(bag(product, { discount_code: 'BACK', phone_number: phone('555') }))
    expect(await server.shop.offers.uses('BACK')).toBe(1)
    await server.post(`/api/checkouts/${started.body.id}/cancel`, {})
    expect(await server.shop.offers.uses('BACK')).toBe(0)
  })

  test('the same key and request give the same checkout, also at once; another request is refused', async () => {
    const product = await addProduct(server.database, { stock: { '': 9 } })
    const request = bag(product, { phone_number: phone('555') })
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(request, key)))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await unitsOf(server.database, product.variants[''] as string)).toEqual({ stock: 8, held: 1, sold: 0 })
    expect((await pay({ ...request, delivery_area: 'nationwide' }, key)).body.error?.code).toBe('idempotency_conflict')
  })
})

describe('a payment that does not come', () => {
  test.each([
    ['032', 'cancelled', 'Payment cancelled'],
    ['037', 'no_answer', 'The payment prompt wasn’t answered in time.'],
    ['001', 'insufficient_funds', 'There isn’t enough money in this account.'],
    ['201', 'wrong_pin', 'Wrong M-PESA PIN.'],
  ])('[pay-04] phone ending %s: says so, keeps the hold and lets the shopper try again', async (ending, failure, message) => {
    const product = await addProduct(server.database)
    const { body } = await pay(bag(product, { phone_number: phone(ending) }))
    const failed = await ended(body.id)
    expect(failed).toMatchObject({ status: 'failed', failure, message, can_retry: true, order_id: null })
    expect(await unitsOf(server.database, product.variants[''] as string)).toEqual({ stock: 0, held: 1, sold: 0 })

    const again = await server.post<StartedCheckout>(`/api/checkouts/${body.id}/payments`, { phone_number: phone('000') })
    expect(again.status).toBe(201)
    expect((await ended(body.id)).status).toBe('paid')
    expect(await orderCount(product)).toBe(1)
  })

  test('a second prompt is refused while the first is open', async () => {
    const product = await addProduct(server.database)
    // Nothing is ever heard of it.
    const { body } = await pay(bag(product, { phone_number: phone('7715') }))
    const second = await server.post<{ error: { code: string } }>(`/api/checkouts/${body.id}/payments`, {})
    expect([second.status, second.body.error.code]).toEqual([409, 'payment_in_progress'])
  })

  test('[pay-04] cancelling frees the product at once, and a cancelled checkout cannot be paid again', async () => {
    const product = await addProduct(server.database)
    const { body } = await pay(bag(product, { phone_number: phone('555') }))
    const cancelled = await server.post<CheckoutState>(`/api/checkouts/${body.id}/cancel`, {})
    expect(cancelled.body).toMatchObject({ status: 'cancelled', message: 'Payment cancelled' })
    expect(await unitsOf(server.database, product.variants[''] as string)).toEqual({ stock: 1, held: 0, sold: 0 })
    const again = await server.post<{ error: { code: string } }>(`/api/checkouts/${body.id}/payments`, {})
    expect(again.body.error.code).toBe('checkout_closed')
  })

  test('the hold lapses after 10 minutes and the product is free again', async () => {
    const own = await testServer()
    try {
      const product = await addProduct(own.database)
      const request = await ofKnownGuest(own.database, bag(product, { phone_number: '0712000037' }))
      const started = await own.post<StartedCheckout>('/api/checkouts', request)
      await until(
        () => own.read<CheckoutState>(`/api/checkouts/${started.body.id}`),
        ({ body }) => body.status === 'failed',
      )
      own.clock.forward(599)
      await own.shop.checkout.sweep()
      expect(await unitsOf(own.database, product.variants[''] as string)).toEqual({ stock: 0, held: 1, sold: 0 })
      own.clock.forward(2)
      await own.shop.checkout.sweep()
      expect(await unitsOf(own.database, product.variants[''] as string)).toEqual({ stock: 1, held: 0, sold: 0 })
      const { body } = await own.read<CheckoutState>(`/api/checkouts/${started.body.id}`)
      expect(body).toMatchObject({ status: 'expired', can_retry: false })
    } finally {
      await own.close()
    }
  })
})

test('a shop without payment keys keeps the bag and says that it cannot take payments', async () => {
  const closed = await testServer({ payments: false })
  try {
    const product = await addProduct(closed.database)
    const { status, body } = await closed.post<{ error: { code: string } }>('/api/checkouts', bag(product))
    expect([status, body.error.code]).toEqual([503, 'payments_unavailable'])
  } finally {
    await closed.close()
  }
})
