import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import type { Order } from '../../src/shop/orders/contract.ts'
import { DETAILS_PER_HOUR, LOOKUPS_PER_PHONE } from '../../src/shop/orders/rules.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

interface Refused {
  error: { code: string; message: string; fields?: Record<string, string> }
}
interface Bought {
  product: StockedProduct
  orderId: string
  guest: string
  phone: string
  reference: string
}

let phones = 0
async function buy(area: 'nairobi' | 'nationwide' = 'nairobi', guest: string | null = randomUUID()): Promise<Bought> {
  const product = await addProduct(server.database)
  const phone = `0755${String(100 + phones++)}000`
  const { body } = await server.post<StartedCheckout>('/api/checkouts', {
    items: [{ product_id: product.id, quantity: 1 }],
    delivery_area: area,
    phone_number: phone,
    ...(guest ? { guest_id: guest } : {}),
  })
  const paid = await until(
    () => server.read<CheckoutState>(`/api/checkouts/${body.id}`),
    (answer) => answer.body.status === 'paid',
  )
  return { product, orderId: paid.body.order_id as string, guest: guest ?? '', phone, reference: body.payment.reference }
}

function claim({ product, guest, phone, reference }: Bought, change: object = {}) {
  return server.post<Refused & { id: string; guest_id: string }>('/api/guest-orders', {
    p_phone_number: phone,
    p_total_amount: product.price,
    p_payment_ref: reference,
    p_items: [{ product_id: product.id, quantity: 1, price: product.price }],
    p_currency: 'KES',
    p_guest_id: guest,
    ...change,
  })
}

describe('POST /api/guest-orders', () => {
  test('[open-01, open-02] refuses an unpaid, foreign or altered payload', async () => {
    const bought = await buy()
    expect((await claim(bought, { p_payment_ref: 'UP-AAAAAA-1' })).body.error.code).toBe('payment_not_verified')
    expect((await claim(bought, { p_guest_id: randomUUID() })).body.error.code).toBe('payment_not_verified')
    expect((await claim(bought, { p_phone_number: '0711999999' })).body.error.code).toBe('payment_not_verified')
    expect((await claim(bought, { p_total_amount: 1 })).body.error.code).toBe('payment_mismatch')
    expect((await claim(bought, { p_items: [{ product_id: bought.product.id, quantity: 2 }] })).body.error.code).toBe('payment_mismatch')
    expect((await claim(bought, { p_currency: 'USD' })).status).toBe(400)
    expect((await claim(bought, { status: 'paid' })).status).toBe(400)
  })

  test('[data-10, order-04, open-10] returns the order of the verified payment, every time the same', async () => {
    const bought = await buy()
    for (let i = 0; i < 2; i++) {
      expect(await claim(bought)).toEqual({ status: 200, body: { id: bought.orderId, guest_id: bought.guest } })
    }
  })
})

test('[open-01] without proof, the answer is the same for an existing and a missing payment', async () => {
  for (const guest of [null, randomUUID()]) {
    const bought = await buy('nairobi', guest)
    const stranger = { p_guest_id: randomUUID(), p_total_amount: 1 }
    const answers = [
      await claim(bought, stranger),
      await claim(bought, { ...stranger, p_payment_ref: 'UP-AAAAAA-1' }),
      await claim(bought, { ...stranger, p_phone_number: '0711999999' }),
    ]
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(answers[1])]))
    expect(answers[0]).toMatchObject({ status: 409, body: { error: { code: 'payment_not_verified' } } })
  }
})

test('[open-10, order-04] an order without a guest belongs to the first who proves its payment', async () => {
  const bought = await buy('nairobi', null)
  const [first, second] = [randomUUID(), randomUUID()]
  expect((await claim(bought, { p_guest_id: first, p_phone_number: '0711999999' })).body.error.code).toBe('payment_not_verified')
  expect((await claim(bought, { p_guest_id: first })).body).toEqual({ id: bought.orderId, guest_id: first })
  expect((await claim(bought, { p_guest_id: second })).body.error.code).toBe('payment_not_verified')
  expect((await server.read(`/api/orders/${bought.orderId}`, { 'x-guest-id': first })).status).toBe(200)
})

describe('guest lookup', () => {
  test('[order-06, open-14] needs both; anything else gets one and the same answer', async () => {
    const { guest, phone } = await buy()
    const wrong = [
      { guest_id: randomUUID(), phone_number: phone },
      { guest_id: guest, phone_number: '0700000001' },
      { guest_id: randomUUID(), phone_number: '0700000001' },
    ]
    const answers = await Promise.all(wrong.map((body) => server.post<Refused>('/api/guest-orders/lookup', body)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 404, body: { error: { code: 'order_not_found' } } })
  })

  test('[order-06, open-15, data-08] finds the orders, however the number is written', async () => {
    const { guest, phone, orderId } = await buy()
    for (const written of [phone, `+254 ${phone.slice(1)}`, `254${phone.slice(1)}`]) {
      const { status, body } = await server.post<{ items: Order[] }>('/api/guest-orders/lookup', { guest_id: guest, phone_number: written })
      expect(status).toBe(200)
      expect(body.items.map((order) => order.id)).toEqual([orderId])
    }
  })
})

test('[open-14] guessing is slowed down, by phone and for all ways in together', async () => {
  const { guest, phone } = await buy()
  const statuses: number[] = []
  for (let i = 0; i <= LOOKUPS_PER_PHONE.max; i++) {
    statuses.push((await server.post('/api/guest-orders/lookup', { guest_id: randomUUID(), phone_number: phone })).status)
  }
  expect(statuses.slice(0, -1).every((status) => status === 404)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  server.clock.forward(601)
  expect((await server.post('/api/guest-orders/lookup', { guest_id: guest, phone_number: phone })).status).toBe(200)
})

describe('delivery details', () => {
  const details = {
    name: 'Wanjiku Kamau',
    phone_number: '0712 345 678',
    delivery_area: 'nairobi',
    address: 'Kilimani, Argwings Kodhek Rd, Blue House 4B',
  }
  const save = ({ orderId }: Bought, guest: string, change: object = {}) =>
    server.post<Order & Refused>(`/api/orders/${orderId}/delivery-details`, { ...details, ...change }, { 'x-guest-id': guest })

  test('[open-12, open-13] are refused for strangers, and when something is missing, field by field', async () => {
    const bought = await buy()
    expect((await save(bought, randomUUID())).status).toBe(404)
    const { status, body } = await save(bought, bought.guest, { name: ' ', address: '', phone_number: '12' })
    expect(status).toBe(400)
    expect(Object.keys(body.error.fields ?? {}).sort()).toEqual(['address', 'name', 'phone_number'])
  })

  test('are taken as often as anyone corrects them, not as often as a program wants e-mails', async () => {
    const bought = await buy()
    const statuses: number[] = []
    for (let i = 0; i <= DETAILS_PER_HOUR; i++) statuses.push((await save(bought, bought.guest)).status)
    expect(statuses).toEqual([...Array.from({ length: DETAILS_PER_HOUR }, () => 200), 429])
  })

  test('[open-03] cannot move a free delivery out of Nairobi', async () => {
    const bought = await buy('nairobi')
    expect((await save(bought, bought.guest, { delivery_area: 'nationwide' })).body.error.code).toBe('area_mismatch')
  })

  test('[open-11, open-12, open-09] set details_received and queue the e-mail; they may be corrected until the parcel leaves', async () => {
    const bought = await buy()
    const saved = await save(bought, bought.guest, { notes: 'Call at the gate' })
    expect(saved.body).toMatchObject({
      fulfillment_status: 'details_received',
      delivery_address: details.address,
      delivery_info: { name: 'Wanjiku Kamau', phone_number: '254712345678', notes: 'Call at the gate' },
    })
    expect((await save(bought, bought.guest, { name: 'Otieno' })).body.delivery_info.name).toBe('Otieno')
    const { rows } = await server.database.db.run(
      'select event_type from order_notification_queue where order_id = $1 order by created_at, event_type',
      [bought.orderId],
    )
    expect(rows.map((row) => (row as { event_type: string }).event_type)).toEqual(
      expect.arrayContaining(['order_placed', 'payment_confirmed', 'delivery_details_received']),
    )
    await server.database.db.run(`update orders set fulfillment_status = 'shipped' where id = $1`, [bought.orderId])
    expect((await save(bought, bought.guest)).body.error.code).toBe('details_already_final')
  })
})

describe('GET /api/live', () => {
  test('refuses an unknown checkout', async () => {
    expect((await server.read('/api/live?checkout=' + 'a'.repeat(32))).status).toBe(404)
    expect((await server.read('/api/live?checkout=abc')).status).toBe(400)
  })

  test('sends the state at once and every change after it', async () => {
    const product = await addProduct(server.database)
    const { body } = await server.post<StartedCheckout>('/api/checkouts', {
      items: [{ product_id: product.id, quantity: 1 }],
      delivery_area: 'nairobi',
      phone_number: '0766000000',
      guest_id: randomUUID(),
    })
    const stream = await fetch(`${server.base}/api/live?checkout=${body.id}`)
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    const seen: string[] = []
    let text = ''
    for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) {
      text += new TextDecoder().decode(chunk)
      for (const match of text.matchAll(/data: (.*)\n\n/g)) seen.push((JSON.parse(match[1] ?? '{}') as CheckoutState).status)
      text = text.slice(text.lastIndexOf('\n\n') + 2)
      if (seen.at(-1) === 'paid') break
    }
    expect(seen[0]).toBe('awaiting_payment')
    expect(seen.at(-1)).toBe('paid')
  })
})
