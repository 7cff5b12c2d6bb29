import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Quote } from '../../src/shop/cart/contract.ts'
import type { OfferReply } from '../../src/shop/cart/contract-exit-offers.ts'
import type { StartedCheckout } from '../../src/shop/checkout/contract.ts'
import type { AppliedDiscount } from '../../src/shop/offers/rules.ts'
import { callAs } from '../support/api-client.ts'
import { PASSWORD, signIn, signUp } from '../support/members.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { aPhone, shopping, type Refused, type Shopping } from '../support/shoppers.ts'

let server: TestServer
let shop: Shopping
let product: StockedProduct
beforeAll(async () => {
  server = await testServer({ promptMs: 600_000 })
  shop = shopping(server)
  product = await addProduct(server.database, { price: 1000, stock: { '': 200 } })
})
afterAll(() => server.close())

interface Who {
  guest?: string
  /** Of a session. */
  headers?: Record<string, string>
  phone?: string
  email?: string
}
const items = () => [{ product_id: product.id, quantity: 1 }]
const asked = ({ guest, headers = {} }: Who) => ({ ...headers, ...(guest ? { 'x-guest-id': guest } : {}) })
const current = async (who: Who) => (await server.post<OfferReply>('/api/exit-offers/current', {}, asked(who))).body
const claim = async (who: Who, offerType = who.headers ? 'general_browsing' : 'first_time_visitor') =>
  (await server.post<AppliedDiscount & Partial<Refused>>('/api/exit-offers/claim', { offerType }, asked(who))).body
const quote = async (code: string, who: Who) =>
  (await server.post<Quote>('/api/cart/quote', { items: items(), delivery_area: 'nairobi', discount_code: code }, asked(who))).body
const pay = async (code: string, { guest, headers = {}, phone = aPhone(), email }: Who) =>
  (
    await server.post<StartedCheckout & Refused>(
      '/api/checkouts',
      {
        items: items(),
        delivery_area: 'nairobi',
        phone_number: phone,
        discount_code: code,
        ...(guest ? { guest_id: guest } : {}),
        ...(email ? { email } : {}),
      },
      headers,
    )
  ).body
const refusal = ({ error }: Partial<Refused>) => error?.code ?? null
/** Claimed, used and paid: the code, and the order. */
async function buyWithOffer(who: Who): Promise<{ code: string; order: string }> {
  const { code } = await claim(who)
  const { id } = await pay(code, who)
  await shop.callback(await shop.attempt(id, 'pending'))
  const { status, order_id: order } = await shop.state(id)
  expect(status).toBe('paid')
  return { code, order: order ?? '' }
}

test('a code is for who claimed it: not for a friend, neither in the bag nor at Pay', async () => {
  const [me, friend] = [{ guest: randomUUID() }, { guest: randomUUID() }]
  const { code } = await claim(me)
  for (const other of [friend, {}]) {
    const quoted = await quote(code, other)
    expect([quoted.discount, quoted.discount_problem?.reason]).toEqual([0, 'discount_not_yours'])
    expect(quoted.discount_problem?.message).toMatch(/only for the shopper who claimed it/)
    expect(refusal(await pay(code, other))).toBe('discount_not_yours')
  }
  expect(await quote(code, me)).toMatchObject({ discount: 200, discount_problem: null })
  expect(refusal(await pay(code, me))).toBeNull()
})

test('a guest who signs in afterwards keeps it in the same browser, a member has it on every device', async () => {
  const guest = randomUUID()
  const { code } = await claim({ guest })
  const member = await signUp(server)
  expect((await quote(code, { guest, headers: member.headers })).discount).toBe(200)
  expect((await quote(code, { headers: member.headers })).discount_problem?.reason).toBe('discount_not_yours')
  expect(refusal(await pay(code, { guest, headers: member.headers }))).toBeNull()

  const she = await signUp(server)
  const hers = await claim({ guest: randomUUID(), headers: she.headers })
  const elsewhere = { guest: randomUUID(), headers: (await signIn(server, she.email)).headers }
  expect((await current(elsewhere)).claimed).toEqual(hers)
  expect((await quote(hers.code, elsewhere)).discount).toBe(120)
  expect(refusal(await pay(hers.code, elsewhere))).toBeNull()
})

test('who has bought with one is never offered another, and uses none: by browser, account, phone and e-mail', async () => {
  const guest = randomUUID()
  const [phone, email] = [aPhone(), `${randomUUID()}@mail.example`]
  await buyWithOffer({ guest, phone, email })
  const member = await signUp(server)
  await buyWithOffer({ headers: member.headers })
  server.clock.forward(40 * 86_400)
  expect(await current({ guest })).toMatchObject({ offer: null, claimed: null })
  const refused = await claim({ guest })
  expect([refusal(refused), refused.error?.message]).toEqual(['offer_claimed', expect.stringContaining('once for each shopper')])
  const again = (await signIn(server, member.email)).headers
  expect((await current({ guest: randomUUID(), headers: again })).offer).toBeNull()
  expect(refusal(await claim({ guest: randomUUID(), headers: again }))).toBe('offer_claimed')

  // With a new guest id there is a code, and it is refused as soon as they say who they are.
  const fresh = randomUUID()
  const { code } = await claim({ guest: fresh })
  for (const who of [{ phone }, { phone: `+254 ${phone.slice(1)}` }, { email: email.toUpperCase() }, { email: member.email }]) {
    const { error } = await pay(code, { guest: fresh, ...who })
    expect([who, error?.code, error?.message]).toEqual([who, 'discount_buyer_limit', expect.stringContaining('once for each shopper')])
  }
  // Neither at another try with another number.
  const { id } = await pay(code, { guest: fresh })
  const attempt = await shop.attempt(id, 'pending')
  await shop.callback(attempt, { code: 1032 })
  expect(refusal((await shop.again(id, { payment_method: 'mpesa', phone_number: phone })).body)).toBe('discount_buyer_limit')
})

test('an order that was not paid is none: the code can be used again, and others are offered later', async () => {
  const guest = randomUUID()
  const { code } = await claim({ guest })
  const { id } = await pay(code, { guest })
  await shop.attempt(id, 'pending')
  expect((await quote(code, { guest })).discount_problem?.reason).toBe('discount_used_up')
  await server.post(`/api/checkouts/${id}/cancel`, {})
  expect((await quote(code, { guest })).discount).toBe(200)
  server.clock.forward(86_400)
  expect((await current({ guest })).offer?.offerType).toBe('first_time_visitor')
})

test('who deletes their account is forgotten here, too: nothing says any more that they had an offer', async () => {
  const member = await signUp(server)
  const phone = aPhone()
  const { code, order } = await buyWithOffer({ headers: member.headers, phone })
  const details = { name: 'Achieng', phone_number: phone, delivery_area: 'nairobi', address: 'Milimani 4' }
  await callAs(server, member)('POST', `/api/orders/${order}/delivery-details`, details)
  for (const step of ['shipped', 'delivered', 'fulfilled'] as const) await server.shop.checkout.advanceOrder(order, step, async () => {})
  const takers = () =>
    shop.rows('select from discount_takers k join discount_codes d on d.discount_id = k.discount_id where d.code = $1', [code])
  expect((await takers()).length).toBeGreaterThan(0)
  expect((await callAs(server, member)('DELETE', '/api/profile', { current_password: PASSWORD })).status).toBe(204)
  expect(await takers()).toEqual([])
  server.clock.forward(86_400)
  const guest = randomUUID()
  const fresh = (await claim({ guest })).code
  expect(refusal(await pay(fresh, { guest, phone }))).toBeNull()
})
