import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Quote } from '../../src/shop/cart/contract.ts'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import { holdTimes } from '../../src/shop/checkout/rules-holds.ts'
import { signUp } from '../support/members.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { aPhone, shopping, type Refused, type Shopping } from '../support/shoppers.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'

let server: TestServer
let shop: Shopping
let product: StockedProduct
beforeAll(async () => {
  server = await testServer({ promptMs: 600_000 })
  shop = shopping(server)
  await server.shop.offers.create({ code: 'FIRST', type: 'percentage', value: 10, firstOrder: true })
  product = await addProduct(server.database, { stock: { '': 200 } })
})
afterAll(() => server.close())

type Buyer = { phone?: string; email?: string; guest?: string; headers?: Record<string, string> }
const start = ({ phone = aPhone(), email, guest = randomUUID(), headers = {} }: Buyer, code = 'FIRST') =>
  server.post<StartedCheckout & Refused>(
    '/api/checkouts',
    {
      items: [{ product_id: product.id, quantity: 1 }],
      delivery_area: 'nairobi',
      phone_number: phone,
      discount_code: code,
      ...(headers['cookie'] ? {} : { guest_id: guest }),
      ...(email ? { email } : {}),
    },
    headers,
  )
const codeOf = ({ status, body }: Awaited<ReturnType<typeof start>>) => (status === 201 ? 'taken' : body.error.code)
const quoted = async (headers: Record<string, string> = {}) =>
  (
    await server.post<Quote>(
      '/api/cart/quote',
      { items: [{ product_id: product.id, quantity: 1 }], delivery_area: 'nairobi', discount_code: 'FIRST' },
      headers,
    )
  ).body

/** Paid for, at the full price. */
async function bought({ phone = aPhone('000'), email, headers = {} }: Buyer): Promise<{ phone: string; orderId: string }> {
  const items = [{ product_id: product.id, quantity: 1 }]
  const guest = headers['cookie'] ? {} : { guest_id: randomUUID() }
  const { body } = await server.post<StartedCheckout>(
    '/api/checkouts',
    { items, delivery_area: 'nairobi', phone_number: phone, ...guest, ...(email ? { email } : {}) },
    headers,
  )
  const { order_id } = await until(
    () => shop.state(body.id),
    (state: CheckoutState) => state.status === 'paid',
  )
  return { phone, orderId: order_id ?? '' }
}

test('[open-18] is taken once by a phone, an e-mail and an account, whatever else is new', async () => {
  const phone = aPhone()
  const email = `Wanjiku.${randomUUID()}@Mail.example`
  const member = await signUp(server)
  expect(codeOf(await start({ phone, email }))).toBe('taken')
  expect(codeOf(await start({ phone }))).toBe('discount_first_order')
  expect(codeOf(await start({ phone: `+254 ${phone.slice(1)}` }))).toBe('discount_first_order')
  expect(codeOf(await start({ email: email.toLowerCase() }))).toBe('discount_first_order')
  expect(codeOf(await start({ headers: member.headers }))).toBe('taken')
  expect(codeOf(await start({ headers: member.headers }))).toBe('discount_first_order')
  expect(codeOf(await start({ email: member.email }))).toBe('discount_first_order')
  expect(codeOf(await start({ email: `other-${randomUUID()}@mail.example` }))).toBe('taken')
})

test('[open-18] is not for who has bought before, as a guest or a member, with or without a code', async () => {
  const email = `${randomUUID()}@mail.example`
  const { phone } = await bought({ email })
  expect(codeOf(await start({ phone }))).toBe('discount_first_order')
  expect(codeOf(await start({ email: email.toUpperCase() }))).toBe('discount_first_order')
  const member = await signUp(server)
  expect(await quoted(member.headers)).toMatchObject({ discount: 150, discount_problem: null })
  await bought({ headers: member.headers })
  expect(await quoted(member.headers)).toMatchObject({
    discount: 0,
    discount_problem: { code: 'FIRST', message: expect.stringContaining('first order') },
  })
  expect(codeOf(await start({ headers: member.headers }))).toBe('discount_first_order')
  expect(codeOf(await start({ email: member.email }))).toBe('discount_first_order')
  // Nobody in particular sees what it would be.
  expect(await quoted()).toMatchObject({ discount: 150, discount_problem: null })
})

test('[open-18] raced by one person with many guest ids it is taken once', async () => {
  const phone = aPhone()
  const email = `${randomUUID()}@mail.example`
  const byPhone = await Promise.all(Array.from({ length: 3 }, () => start({ phone })))
  expect(byPhone.map(codeOf).toSorted()).toEqual(['discount_first_order', 'discount_first_order', 'taken'])
  const byEmail = await Promise.all(Array.from({ length: 8 }, () => start({ email })))
  expect(byEmail.map(codeOf).filter((code) => code === 'taken')).toHaveLength(1)
  expect(new Set(byEmail.map(codeOf))).toEqual(new Set(['taken', 'discount_first_order']))
})

test('is free again when the checkout ends unpaid, and when its order is cancelled', async () => {
  const phone = aPhone()
  const first = await start({ phone })
  await shop.answer(await shop.attempt(first.body.id, 'pending'), 'cancelled')
  await server.post(`/api/checkouts/${first.body.id}/cancel`, {})
  const second = await start({ phone })
  expect(codeOf(second)).toBe('taken')
  await shop.answer(await shop.attempt(second.body.id, 'pending'), 'cancelled')
  server.clock.forward(holdTimes('confirmed').most.mpesa + 1)
  await server.shop.checkout.sweep()
  const guest = randomUUID()
  const third = await start({ phone, guest })
  expect(codeOf(third)).toBe('taken')
  await shop.callback(await shop.attempt(third.body.id, 'pending'))
  expect(codeOf(await start({ phone }))).toBe('discount_first_order')
  const { order_id: order } = await shop.state(third.body.id)
  expect((await server.post(`/api/orders/${order}/cancel`, {}, { 'x-guest-id': guest })).status).toBe(200)
  expect(codeOf(await start({ phone }))).toBe('taken')
  server.clock.set(new Date())
})

test('a failed payment keeps it for a retry; with the number or the e-mail of somebody who has bought there is none', async () => {
  const { phone: old } = await bought({})
  const email = `${randomUUID()}@mail.example`
  await bought({ email })
  const { body } = await start({})
  await shop.answer(await shop.attempt(body.id, 'pending'), 'cancelled')
  expect((await shop.again(body.id, { phone_number: old })).body.error.code).toBe('discount_first_order')
  expect((await shop.again(body.id, { payment_method: 'card', email })).body.error.code).toBe('discount_first_order')
  const fresh = aPhone()
  expect((await shop.again(body.id, { phone_number: fresh })).status).toBe(201)
  expect(codeOf(await start({ phone: fresh }))).toBe('discount_first_order')
})

test('late money for a checkout that has ended counts as the first order', async () => {
  const phone = aPhone()
  const { body } = await start({ phone })
  const attempt = await shop.attempt(body.id, 'pending')
  await server.post(`/api/checkouts/${body.id}/cancel`, {})
  await shop.callback(attempt)
  expect((await shop.state(body.id)).status).toBe('paid')
  expect(codeOf(await start({ phone }))).toBe('discount_first_order')
})

test('codes for everybody are for everybody, and a last use is taken once however many race for it', async () => {
  await server.shop.offers.create({ code: 'ALL', type: 'fixed', value: 100 })
  await server.shop.offers.create({ code: 'LAST', type: 'fixed', value: 100, maxUses: 3 })
  const phone = aPhone()
  expect(codeOf(await start({ phone }, 'ALL'))).toBe('taken')
  expect(codeOf(await start({ phone }, 'ALL'))).toBe('taken')
  const raced = await Promise.all(Array.from({ length: 10 }, () => start({}, 'LAST')))
  expect(raced.map(codeOf).filter((code) => code === 'taken')).toHaveLength(3)
  expect(await server.shop.offers.uses('LAST')).toBe(3)
})

test('what names a person is not stored beside the code, and is deleted with the account', async () => {
  const phone = aPhone()
  const { body } = await start({ phone })
  const takers = await shop.rows<{ taker: string }>('select taker from discount_takers where checkout_id = $1', [body.id])
  expect(takers).toHaveLength(1)
  expect(takers[0]?.taker).not.toContain(phone.slice(1))
  await server.shop.offers.releaseTakers([body.id])
  expect(await shop.rows('select from discount_takers where checkout_id = $1', [body.id])).toEqual([])
})
