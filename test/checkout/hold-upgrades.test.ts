import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StartedCheckout } from '../../src/shop/checkout/contract.ts'
import { HOLD_LIMITS, networkShareOf } from '../../src/shop/checkout/rules-holds.ts'
import { buy } from '../support/purchases.ts'
import { confirmPhone } from '../support/contacts.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { aPhone } from '../support/shoppers.ts'
import { addProduct, unitsOf, type StockedProduct } from '../support/products.ts'

// More becomes known of who pays while the products are held already: by a code, by an order.
const UNITS = 1000
let server: TestServer
let product: StockedProduct
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT: '60000', TRUST_PROXY: '1' }, promptMs: 600_000 })
})
afterAll(() => server.close())

type Answer = StartedCheckout & { error?: { code: string } }

let networks = 0
const somewhere = () => `10.7.${networks >> 8}.${networks++ & 255}`
const codeOf = ({ status, body }: { status: number; body: Answer }) => (status === 201 ? 'held' : body.error?.code)
const held = async () => (await unitsOf(server.database, product.variants[''] as string)).held

interface Press {
  quantity: number
  guest: string
  from?: string
  phone?: string
  method?: string
}

function pay({ quantity, guest, from = somewhere(), phone = aPhone(), method = 'card' }: Press) {
  const items = [{ product_id: product.id, quantity }]
  const body = { items, delivery_area: 'nairobi', payment_method: method, phone_number: phone, guest_id: guest }
  return server.post<Answer>('/api/checkouts', body, { 'x-forwarded-for': from })
}

/** Presses Pay as somebody unknown, types a code, and goes on by bank transfer, which keeps the products for an hour. */
async function holdThenConfirm(from: string): Promise<string | undefined> {
  const guest = randomUUID()
  const begun = await pay({ quantity: HOLD_LIMITS.unproven.perCheckout, guest, from })
  if (begun.status !== 201) return codeOf(begun)
  await until(
    () => server.shop.payments.latest(begun.body.id),
    (attempt) => attempt?.state === 'pending',
  )
  await confirmPhone(server.database, guest, aPhone())
  return codeOf(
    await server.post<Answer>(`/api/checkouts/${begun.body.id}/payments`, { payment_method: 'bank' }, { 'x-forwarded-for': from }),
  )
}

test('a code that is typed while products are held is no way around what all of that standing may hold', async () => {
  product = await addProduct(server.database, { stock: { '': UNITS }, price: 100 })
  const from = somewhere()
  const answers: (string | undefined)[] = []
  for (let i = 0; i < 16; i++) answers.push(await holdThenConfirm(from))
  const most = (networkShareOf('confirmed', UNITS) as number) + (networkShareOf('unproven', UNITS) as number)
  expect(await held()).toBeLessThanOrEqual(most)
  expect(answers.slice(0, 9)).toEqual(Array(9).fill('held'))
  expect(answers).toContain('holds_exhausted')
})

test('who has bought once holds no more by confirming the same number for many guest ids', async () => {
  product = await addProduct(server.database, { stock: { '': UNITS }, price: 100 })
  const { phone, orderId } = await buy(server)
  await server.database.db.run(`update orders set fulfillment_status = 'shipped' where id = $1`, [orderId])
  const answers: (string | undefined)[] = []
  for (let i = 0; i < 4; i++) {
    const guest = randomUUID()
    await confirmPhone(server.database, guest, phone)
    answers.push(codeOf(await pay({ quantity: HOLD_LIMITS.customer.perCheckout, guest, phone, method: i % 2 ? 'card' : 'bank' })))
  }
  expect(answers).toEqual(['held', ...Array(3).fill('too_many_pieces')])
  expect(await held()).toBe(HOLD_LIMITS.customer.perPerson)
})

test('an order that can still be cancelled does not raise the limit of holds', async () => {
  product = await addProduct(server.database, { stock: { '': UNITS }, price: 100 })
  const { guest, orderId } = await buy(server)
  const { perPerson } = HOLD_LIMITS.confirmed
  expect(codeOf(await pay({ quantity: perPerson + 1, guest }))).toBe('too_many_pieces')
  // The money was real: a person is there.
  expect(codeOf(await pay({ quantity: 1, guest, method: 'bank' }))).toBe('held')
  await server.database.db.run(`update orders set fulfillment_status = 'shipped' where id = $1`, [orderId])
  expect(codeOf(await pay({ quantity: perPerson + 1, guest }))).toBe('held')
})
