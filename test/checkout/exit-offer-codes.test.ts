import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Quote } from '../../src/shop/cart/contract.ts'
import type { OfferReply } from '../../src/shop/cart/contract-exit-offers.ts'
import type { StartedCheckout } from '../../src/shop/checkout/contract.ts'
import type { AppliedDiscount } from '../../src/shop/offers/rules.ts'
import { callAs } from '../support/api-client.ts'
import { PASSWORD, signIn, signUp, type SignedInMember } from '../support/members.ts'
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

async function deliver(order: string, member: SignedInMember): Promise<void> {
  const details = { name: 'Achieng', phone_number: aPhone(), delivery_area: 'nairobi', address: 'Milimani 4' }
  await callAs(server, member)('POST', `/api/orders/${order}/delivery-details`, details)
  for (const step of ['shipped', 'delivered', 'fulfilled'] as const) await server.shop.checkout.advanceOrder(order, step, async () => {})
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
  await deliver(order, member)
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

test('who names the phone or the e-mail of somebody else and does not pay takes nothing from them: cancelled, lapsed, retried', async () => {
  const [phone, email] = [aPhone(), `${randomUUID()}@mail.example`]
  const left = () => shop.rows<{ person: string }>('select person from exit_offer_claims')
  const mine = async () => {
    const guest = randomUUID()
    return { guest, code: (await claim({ guest })).code }
  }
  const victim = await mine()
  const attacker = await mine()
  const marks = (await left()).length
  const blocked = async () => {
    const tries = [await pay(victim.code, { guest: victim.guest, phone }), await pay(victim.code, { guest: victim.guest, email })]
    return tries.map(refusal)
  }
  // As long as it is open it may be paid, and then it is theirs.
  const cancelled = await pay(attacker.code, { guest: attacker.guest, phone, email })
  expect(await blocked()).toEqual(['discount_buyer_limit', 'discount_buyer_limit'])
  await shop.answer(await shop.attempt(cancelled.id, 'pending'), 'cancelled')
  await server.post(`/api/checkouts/${cancelled.id}/cancel`, {})

  const lapsed = await pay(attacker.code, { guest: attacker.guest })
  await shop.callback(await shop.attempt(lapsed.id, 'pending'), { code: 1032 })
  expect((await shop.again(lapsed.id, { payment_method: 'mpesa', phone_number: phone, email })).status).toBe(201)
  expect(await blocked()).toEqual(['discount_buyer_limit', 'discount_buyer_limit'])
  await shop.answer(await shop.attempt(lapsed.id, 'pending', 2), 'cancelled')
  server.clock.forward(3600)
  await server.shop.checkout.sweep()
  expect((await shop.state(lapsed.id)).status).toBe('expired')

  expect((await left()).length).toBe(marks)
  const { id, error } = await pay(victim.code, { guest: victim.guest, phone, email })
  expect(error).toBeUndefined()
  await shop.callback(await shop.attempt(id, 'pending'))
  expect((await shop.state(id)).status).toBe('paid')
  // Once it is paid they have had theirs; and nothing beside the order says so.
  expect((await left()).length).toBe(marks)
  for (const who of [{ phone }, { email }])
    expect(refusal(await pay(attacker.code, { guest: attacker.guest, ...who }))).toBe('discount_buyer_limit')
})

test('of many checkouts of one phone, or of one e-mail, at once with different codes one gets its offer', async () => {
  for (const who of [{ phone: aPhone() }, { email: `${randomUUID()}@mail.example` }]) {
    const guests = Array.from({ length: 6 }, () => randomUUID())
    const codes = await Promise.all(guests.map((guest) => claim({ guest })))
    const all = await Promise.all(codes.map(({ code }, at) => pay(code, { guest: guests[at]!, ...who })))
    expect(all.map(refusal).filter((code) => code === null)).toHaveLength(1)
    expect(new Set(all.map(refusal))).toEqual(new Set([null, 'discount_buyer_limit']))
  }
  // Also of those that name it at another try.
  const [one, two] = [randomUUID(), randomUUID()]
  const open = await Promise.all(
    [one, two].map(async (guest) => {
      const { id } = await pay((await claim({ guest })).code, { guest })
      await shop.callback(await shop.attempt(id, 'pending'), { code: 1032 })
      return id
    }),
  )
  const phone = aPhone()
  const again = await Promise.all(open.map((id) => shop.again(id, { payment_method: 'mpesa', phone_number: phone })))
  expect(again.map(({ status, body }) => (status === 201 ? 'again' : body.error.code)).toSorted()).toEqual([
    'again',
    'discount_buyer_limit',
  ])
})

test('who is forgotten leaves no claim: neither of the account nor of the browsers they bought with', async () => {
  const guest = randomUUID()
  const member = await signUp(server)
  const { order } = await buyWithOffer({ guest, headers: member.headers })
  const person = (kind: string, id: string) => createHash('sha256').update(`${kind}:${id}`).digest('base64url')
  const left = (...persons: string[]) => shop.rows('select from exit_offer_claims where person = any($1)', [persons])
  const theirs = [person('member', member.id), person('guest', guest)]
  expect(await left(...theirs)).toHaveLength(2)
  await deliver(order, member)
  expect((await callAs(server, member)('DELETE', '/api/profile', { current_password: PASSWORD })).status).toBe(204)
  expect(await left(...theirs)).toEqual([])
})
