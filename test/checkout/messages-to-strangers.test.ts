import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import { AWAITED_PER_ADDRESS, FREE_ORDERS_PER_ASKER, FREE_ORDERS_PER_CONTACT } from '../../src/shop/checkout/rules.ts'
import { confirmPhone } from '../support/contacts.ts'
import { signUp } from '../support/members.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { aPhone, type Refused } from '../support/shoppers.ts'

// SMS and e-mails that cost whoever asks nothing: of an order that a discount code makes free, and of a bank transfer that is
// only begun.
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

test('one network writes to few strangers; a paid order is not counted, nor who is known by a code', async () => {
  const from = somewhere()
  const { max } = FREE_ORDERS_PER_ASKER
  const codes: string[] = []
  for (let i = 0; i <= max; i++) codes.push(codeOf(await order({ from })))
  expect(codes).toEqual([...Array<string>(max).fill('ordered'), 'phone_confirmation_required'])
  const items = [{ product_id: product.id, quantity: 1 }]
  const paying = { items, delivery_area: 'nairobi', phone_number: aPhone(), guest_id: randomUUID() }
  expect((await server.post('/api/checkouts', paying, { 'x-forwarded-for': from })).status).toBe(201)
  const [guest, phone] = [randomUUID(), aPhone()]
  expect(codeOf(await order({ from, guest, phone, email: 'neighbour@upya.example' }))).toBe('phone_confirmation_required')
  await confirmPhone(server.database, guest, phone)
  expect(codeOf(await order({ from, guest, phone, email: 'neighbour@upya.example' }))).toBe('ordered')
})

test('a member writes to few mailboxes of others, from however many networks', async () => {
  const { headers } = await signUp(server)
  const { max } = FREE_ORDERS_PER_ASKER
  const codes: string[] = []
  for (let i = 0; i <= max; i++) codes.push(codeOf(await order({ headers, email: `mailbox-${i}@upya.example` })))
  expect(codes).toEqual([...Array<string>(max).fill('ordered'), 'too_many_requests'])
})

test('a mailbox gets few of them, also from a confirmed number; without the address the order is made', async () => {
  const [guest, phone, email] = [randomUUID(), aPhone(), 'Somebody@upya.example']
  await confirmPhone(server.database, guest, phone)
  const { max } = FREE_ORDERS_PER_CONTACT
  const codes: string[] = []
  for (let i = 0; i <= max; i++) codes.push(codeOf(await order({ guest, phone, email: i % 2 ? email : email.toLowerCase() })))
  expect(codes).toEqual([...Array<string>(max).fill('ordered'), 'too_many_requests'])
  expect((await order({ guest, phone, email })).body.error).toMatchObject({
    fields: { email: expect.stringContaining('Leave it out') as string },
  })
  expect(codeOf(await order({ guest, phone }))).toBe('ordered')
})

test('a member is written to at the own address, as often as they order', async () => {
  const { headers } = await signUp(server)
  const codes: string[] = []
  for (let i = 0; i <= FREE_ORDERS_PER_CONTACT.max; i++) codes.push(codeOf(await order({ headers, phone: '0733555555' })))
  expect(codes).toEqual(Array<string>(FREE_ORDERS_PER_CONTACT.max + 1).fill('ordered'))
})

/** A bank transfer is begun, announced and given up; whom it was announced to. */
async function beginTransfer({ phone, guest, email }: { phone: string; guest: string; email?: string }): Promise<unknown[]> {
  const request = {
    items: [{ product_id: product.id, quantity: 1 }],
    delivery_area: 'nairobi',
    payment_method: 'bank',
    phone_number: phone,
  }
  const whose = { guest_id: guest, ...(email ? { email } : {}) }
  const { body } = await server.post<StartedCheckout>('/api/checkouts', { ...request, ...whose }, { 'x-forwarded-for': somewhere() })
  await until(
    () => server.shop.payments.latest(body.id),
    (attempt) => attempt?.state === 'pending',
  )
  expect((await server.post(`/api/checkouts/${body.id}/cancel`, {})).status).toBe(200)
  const sent = await server.database.db.run('select recipient from letter_queue where checkout_id = $1', [body.id])
  return sent.rows.map((row) => (row as { recipient: string }).recipient)
}

test('a bank transfer that is only begun sends no SMS to a number that was not confirmed by who asks', async () => {
  const [guest, own] = [randomUUID(), aPhone()]
  await confirmPhone(server.database, guest, own)
  expect(await beginTransfer({ guest, phone: aPhone() })).toEqual([])
  expect(await beginTransfer({ guest, phone: own })).toEqual([`254${own.slice(1)}`])
})

test('nor more than a few e-mails in a day to one mailbox', async () => {
  const [guest, phone] = [randomUUID(), aPhone()]
  await confirmPhone(server.database, guest, phone)
  const sent: unknown[] = []
  for (let i = 0; i < AWAITED_PER_ADDRESS.max + 2; i++)
    sent.push(...(await beginTransfer({ guest, phone, email: 'pestered@mail.example' })))
  expect(sent).toHaveLength(AWAITED_PER_ADDRESS.max)
})
