import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import { FREE_ORDERS_PER_CONTACT, FREE_ORDERS_PER_NETWORK } from '../../src/shop/checkout/rules.ts'
import { confirmPhone } from '../support/contacts.ts'
import { signUp } from '../support/members.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { aPhone, type Refused } from '../support/shoppers.ts'

// A discount code that takes the whole price off makes an order without a payment: its SMS and e-mails cost whoever asks nothing.
let server: TestServer
let product: StockedProduct
beforeAll(async () => {
  server = await testServer({ env: { RATE_LIMIT: '60000', TRUST_PROXY: '1' } })
  await server.shop.offers.create({ code: 'GIFT', type: 'percentage', value: 100 })
  product = await addProduct(server.database, { stock: { '': 500 } })
})
afterAll(() => server.close())

let networks = 0
const somewhere = () => `10.9.${networks >> 8}.${networks++ & 255}`

interface Press {
  phone?: string
  email?: string
  guest?: string
  from?: string
  headers?: Record<string, string>
}

function order({ phone = aPhone(), email, guest = randomUUID(), from = somewhere(), headers = {} }: Press) {
  const whose = headers['cookie'] ? {} : { guest_id: guest }
  const items = [{ product_id: product.id, quantity: 1 }]
  const request = { items, discount_code: 'GIFT', delivery_area: 'nairobi', phone_number: phone, ...whose, ...(email ? { email } : {}) }
  return server.post<StartedCheckout & Refused>('/api/checkouts', request, { 'x-forwarded-for': from, ...headers })
}
const codeOf = ({ status, body }: Awaited<ReturnType<typeof order>>) => (status === 201 ? 'ordered' : body.error.code)

/** Orders, and cancels, so that the code may be used again. */
async function orderAndCancel(phone: string): Promise<string> {
  const guest = randomUUID()
  const answer = await order({ phone, guest })
  if (answer.status !== 201) return codeOf(answer)
  const { body } = await until(
    () => server.read<CheckoutState>(`/api/checkouts/${answer.body.id}`),
    (state) => state.body.status === 'paid',
  )
  const cancelled = await server.post(`/api/orders/${body.order_id}/cancel`, {}, { 'x-guest-id': guest })
  expect(cancelled.status).toBe(200)
  return 'ordered'
}

test('a stranger’s phone gets few of them, from however many guests and networks; its owner, known by a code, goes on', async () => {
  const phone = aPhone()
  const { max } = FREE_ORDERS_PER_CONTACT
  const codes: string[] = []
  for (let i = 0; i <= max; i++) codes.push(await orderAndCancel(phone))
  expect(codes).toEqual([...Array<string>(max).fill('ordered'), 'phone_confirmation_required'])
  const sent = await server.database.db.run('select text from letter_queue where recipient = $1', [`254${phone.slice(1)}`])
  expect(sent.rows).toHaveLength(2 * max)
  const guest = randomUUID()
  await confirmPhone(server.database, guest, phone)
  expect(codeOf(await order({ phone, guest }))).toBe('ordered')
})

test('one network writes to few strangers; a paid order is not counted', async () => {
  const from = somewhere()
  const { max } = FREE_ORDERS_PER_NETWORK
  const codes: string[] = []
  for (let i = 0; i <= max; i++) codes.push(codeOf(await order({ from })))
  expect(codes).toEqual([...Array<string>(max).fill('ordered'), 'phone_confirmation_required'])
  const items = [{ product_id: product.id, quantity: 1 }]
  const paying = { items, delivery_area: 'nairobi', phone_number: aPhone(), guest_id: randomUUID() }
  expect((await server.post('/api/checkouts', paying, { 'x-forwarded-for': from })).status).toBe(201)
})

test('a mailbox gets few of them, also from a confirmed number; without the address the order is made', async () => {
  const [guest, phone, email] = [randomUUID(), aPhone(), 'Somebody@upya.example']
  await confirmPhone(server.database, guest, phone)
  const { max } = FREE_ORDERS_PER_CONTACT
  const codes: string[] = []
  for (let i = 0; i <= max; i++) codes.push(codeOf(await order({ guest, phone, email: i % 2 ? email : email.toLowerCase() })))
  expect(codes).toEqual([...Array<string>(max).fill('ordered'), 'too_many_requests'])
  expect(codeOf(await order({ guest, phone }))).toBe('ordered')
})

test('a member is written to at the own address, as often as they order', async () => {
  const { headers } = await signUp(server)
  const codes: string[] = []
  for (let i = 0; i <= FREE_ORDERS_PER_CONTACT.max; i++) codes.push(codeOf(await order({ headers, phone: '0733555555' })))
  expect(codes).toEqual(Array<string>(FREE_ORDERS_PER_CONTACT.max + 1).fill('ordered'))
})
