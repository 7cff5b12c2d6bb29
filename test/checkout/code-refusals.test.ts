import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERSON_REFUSALS_PER_NETWORK, PERSON_REFUSALS_PER_SHOPPER } from '../../src/shop/checkout/rules.ts'
import type { AppliedDiscount } from '../../src/shop/offers/rules.ts'
import { signUp } from '../support/members.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { aPhone, shopping, type Refused, type Shopping } from '../support/shoppers.ts'

let server: TestServer
let shop: Shopping
let product: StockedProduct
/** Somebody who has bought with an exit-intent offer. */
const victim = { phone_number: aPhone('000'), email: `${randomUUID()}@mail.example` }
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT: '100000' } })
  shop = shopping(server)
  product = await addProduct(server.database, { price: 1000, stock: { '': 500 } })
  await server.shop.offers.create({ code: 'FIRST', type: 'percentage', value: 10, firstOrder: true })
  await server.shop.offers.create({ code: 'ALL', type: 'percentage', value: 10 })
  const guest = randomUUID()
  const { body } = await pay(await claim(guest), { guest, ...victim })
  await until(
    () => shop.state(body.id),
    ({ status }) => status === 'paid',
  )
})
afterAll(() => server.close())

interface Asking {
  guest?: string
  address?: string
  headers?: Record<string, string>
  [field: string]: unknown
}
let networks = 0
/** A network that nobody has asked from. */
const elsewhere = () => `203.0.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`

async function post<T>(url: string, payload: object, { address = elsewhere(), headers = {} }: Asking) {
  const reply = await server.app.inject({ method: 'POST', url, remoteAddress: address, headers, payload })
  return { status: reply.statusCode, body: reply.json<T & Refused>() }
}
async function claim(guest: string, address = elsewhere()): Promise<string> {
  const asked = { address, headers: { 'x-guest-id': guest } }
  return (await post<AppliedDiscount>('/api/exit-offers/claim', { offerType: 'first_time_visitor' }, asked)).body.code
}
const pay = (code: string, { guest, address, headers, ...fields }: Asking) =>
  post<{ id: string }>(
    '/api/checkouts',
    {
      items: [{ product_id: product.id, quantity: 1 }],
      delivery_area: 'nairobi',
      phone_number: aPhone(),
      discount_code: code,
      ...(headers?.['cookie'] ? {} : { guest_id: guest ?? randomUUID() }),
      ...fields,
    },
    { ...(address ? { address } : {}), ...(headers ? { headers } : {}) },
  )
const answer = ({ status, body }: Awaited<ReturnType<typeof pay>>) => (status === 201 ? 'opened' : body.error.code)
const counts = () => shop.rows<{ tries: number }>(`select tries from rate_limits where key like 'code-refusal:%' and tries > 0`)

test('a total that nobody agreed to says nothing of whoever is named', async () => {
  const guest = randomUUID()
  const stay = await claim(guest)
  const { phone_number, email } = victim
  const never = { phone_number: aPhone(), email: `${randomUUID()}@mail.example` }
  for (const code of [stay, 'FIRST'])
    for (const who of [{ phone_number }, { email }, { phone_number: never.phone_number }, { email: never.email }])
      expect([code, who, answer(await pay(code, { guest, total_amount: 1, ...who }))]).toEqual([code, who, 'total_changed'])
  expect(await counts()).toEqual([])
})

test('refusals for who was named are counted by who names them; beyond that nobody is judged', async () => {
  const { max, seconds } = PERSON_REFUSALS_PER_SHOPPER
  const guest = randomUUID()
  const code = await claim(guest)
  for (let i = 0; i < max; i++) expect(answer(await pay(code, { guest, email: victim.email }))).toBe('discount_buyer_limit')
  const [bought, never] = [await pay(code, { guest, email: victim.email }), await pay(code, { guest })]
  expect([answer(bought), answer(never)]).toEqual(['too_many_requests', 'too_many_requests'])
  expect(bought.body).toEqual(never.body)
  expect(never.body.error.message).toMatch(/Remove the code/)
  // Without the code, and with one that is for everybody, they can buy.
  expect(answer(await pay('ALL', { guest, email: victim.email }))).toBe('opened')
  expect(answer(await pay('FIRST', { guest }))).toBe('too_many_requests')
  server.clock.forward(seconds)
  expect(answer(await pay(code, { guest }))).toBe('opened')
})

test('dropping the guest id is no way around: a network is counted, of IPv6 the /48; many at once neither; members count by themselves', async () => {
  const { max } = PERSON_REFUSALS_PER_NETWORK
  for (const address of [() => '198.51.100.1', (at: number) => `2001:db8:77:${at.toString(16)}::1`]) {
    const all = await Promise.all(Array.from({ length: max + 10 }, (_, at) => pay('FIRST', { email: victim.email, address: address(at) })))
    expect(all.filter((one) => answer(one) === 'discount_first_order').length).toBeLessThanOrEqual(max)
    expect(new Set(all.map(answer))).toEqual(new Set(['discount_first_order', 'too_many_requests']))
    const member = await signUp(server)
    const asMember = () => pay('FIRST', { headers: member.headers, address: address(0), email: victim.email })
    for (let i = 0; i < PERSON_REFUSALS_PER_SHOPPER.max; i++) expect(answer(await asMember())).toBe('discount_first_order')
    expect(answer(await asMember())).toBe('too_many_requests')
    // Whoever was named has lost no try.
    expect(answer(await pay('FIRST', { email: victim.email }))).toBe('discount_first_order')
  }
})

test('what is not refused for a person counts nothing, and another try of a payment counts the same', async () => {
  const address = elsewhere()
  const guest = randomUUID()
  const before = (await counts()).length
  const { body } = await pay(await claim(guest), { guest, address, phone_number: aPhone('555') })
  expect((await counts()).length).toBe(before)
  await shop.callback(await shop.attempt(body.id, 'pending'), { code: 1032 })
  const again = () => post<{ id: string }>(`/api/checkouts/${body.id}/payments`, { phone_number: victim.phone_number }, { address })
  for (let i = 0; i < PERSON_REFUSALS_PER_SHOPPER.max; i++) expect(answer(await again())).toBe('discount_buyer_limit')
  expect(answer(await again())).toBe('too_many_requests')
})
