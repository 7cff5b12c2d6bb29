import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import { forgetPerson } from '../../src/shop/checkout/forget-person.ts'
import { holdTimes } from '../../src/shop/checkout/rules-holds.ts'
import { REVIEW_HOLD_SECONDS } from '../../src/shop/checkout/rules.ts'
import type { Order } from '../../src/shop/orders/contract.ts'
import type { OrderReturns, ReturnDetail } from '../../src/shop/returns/contract.ts'
import { backOffice, type BackOffice } from '../support/back-office.ts'
import { buy, newPhone } from '../support/purchases.ts'
import { askForCode, codeOn, confirmCode } from '../support/codes.ts'
import { signUp } from '../support/members.ts'
import { until } from '../support/server.ts'
import { addProduct } from '../support/products.ts'

/** Of somebody who is known to be a person. */
const HOLD = holdTimes('confirmed')

let server: BackOffice
beforeAll(async () => {
  server = await backOffice({ promptMs: 60_000 })
})
afterAll(() => server.close())

const details = {
  name: 'Njeri Mwangi',
  phone_number: '0712 345 678',
  delivery_area: 'nairobi',
  address: 'Westlands, Red Gate',
  notes: 'Ask for Njeri',
}
const give = (id: string, headers: Record<string, string>) => server.post<Order>(`/api/orders/${id}/delivery-details`, details, headers)
const leave = (userId: string) => server.shop.transact((areas) => forgetPerson(areas, userId))
async function move(id: string, ...steps: ('shipped' | 'delivered' | 'fulfilled')[]): Promise<void> {
  for (const step of steps) await server.shop.checkout.advanceOrder(id, step, async () => {})
}
async function row(table: 'orders' | 'checkouts' | 'order_returns', where: string, value: string): Promise<Record<string, unknown>> {
  return (await server.database.db.run(`select * from ${table} where ${where} = $1`, [value])).rows[0] as Record<string, unknown>
}

const NOBODY = { user_id: null, guest_id: null, phone_number: '', email: null }
const NOWHERE = { delivery_name: null, delivery_phone: null, delivery_address: null, delivery_notes: null }

test('an order that is done forgets its person at once; what was sold, for how much and how it was paid stays', async () => {
  const member = await signUp(server)
  const bought = await buy(server, { headers: member.headers })
  await give(bought.orderId, member.headers)
  await move(bought.orderId, 'shipped', 'delivered', 'fulfilled')
  const before = await row('orders', 'id', bought.orderId)
  await leave(member.id)
  const after = await row('orders', 'id', bought.orderId)
  expect(after).toMatchObject({ ...NOBODY, ...NOWHERE, forget_person: false })
  for (const column of ['order_number', 'total_amount', 'payment_ref', 'payment_receipt', 'status', 'delivery_area', 'created_at'])
    expect(after[column]).toEqual(before[column])
  expect(await row('checkouts', 'id', after['checkout_id'] as string)).toMatchObject({ ...NOBODY, status: 'paid', forget_person: false })
  expect((await server.read(`/api/orders/${bought.orderId}`, member.headers)).status).toBe(404)
  const order = await server.shop.orders.find(bought.orderId)
  expect(JSON.stringify(order)).not.toMatch(/Njeri|2547123|Westlands/)
  expect(order?.items).toHaveLength(1)
})

test('what was written about it is forgotten with it', async () => {
  const member = await signUp(server)
  const bought = await buy(server, { headers: member.headers })
  await give(bought.orderId, member.headers)
  await server.shop.transact(({ notifications }) =>
    notifications.queueMessage({
      dedup_key: `test:${bought.orderId}`,
      to: { email: member.email, userId: member.id, phone: bought.phone },
      about: { order: bought.orderId },
      mail: { subject: 'Njeri', lines: ['Westlands'] },
      link: { label: 'See your order', path: '/' },
    }),
  )
  const mails = async () =>
    (
      await server.database.db.run(
        'select l.*, d.next_at, d.address from letter_queue l join mail_deliveries d on d.queue_id = l.id where dedup_key = $1',
        [`test:${bought.orderId}`],
      )
    ).rows
  expect(await mails()).toMatchObject([{ recipient: member.email, subject: 'Njeri' }])
  await move(bought.orderId, 'shipped', 'delivered', 'fulfilled')
  await leave(member.id)
  expect(await mails()).toMatchObject([{ recipient: null, subject: '', text: '', html: '', next_at: null, address: null }])
})

test('a parcel that is under way keeps its address until it is done, and nobody sees it but who holds the phone', async () => {
  const member = await signUp(server)
  const guest = randomUUID()
  const bought = await buy(server, { headers: member.headers, guest })
  await give(bought.orderId, member.headers)
  await leave(member.id)
  await server.shop.checkout.forgetDue()
  const waiting = await row('orders', 'id', bought.orderId)
  expect(waiting).toMatchObject({ user_id: null, guest_id: null, forget_person: true, delivery_name: 'Njeri Mwangi' })
  for (const headers of [member.headers, { 'x-guest-id': guest }])
    expect((await server.read(`/api/orders/${bought.orderId}`, headers)).status).toBe(404)
  // No other account takes it over.
  const other = await signUp(server)
  const claimed = await server.post('/api/orders/claim', { guest_id: guest, phone_number: bought.phone }, other.headers)
  expect(claimed.body).toEqual({ claimed: 0 })
  const { total_amount: p_total_amount, payment_ref: p_payment_ref } = waiting
  const p_items = [{ product_id: bought.product.id, quantity: 1 }]
  const paper = { p_phone_number: bought.phone, p_total_amount, p_payment_ref, p_items, p_currency: 'KES', p_guest_id: randomUUID() }
  expect((await server.post<{ error: { code: string } }>('/api/guest-orders', paper)).body.error.code).toBe('payment_not_verified')
  // The person can still follow it, by the phone alone.
  const { body: sent } = await askForCode(server, bought)
  const newGuest = randomUUID()
  const found = await confirmCode(server, sent.id, await codeOn(server, bought.phone), newGuest)
  expect(found.body.items.map((order) => order.id)).toEqual([bought.orderId])

  await move(bought.orderId, 'shipped', 'delivered')
  await server.shop.checkout.forgetDue()
  expect(await row('orders', 'id', bought.orderId)).toMatchObject({ forget_person: true, delivery_address: details.address })
  await move(bought.orderId, 'fulfilled')
  await server.shop.checkout.forgetDue()
  expect(await row('orders', 'id', bought.orderId)).toMatchObject({ ...NOBODY, ...NOWHERE, forget_person: false })
  expect(await row('checkouts', 'id', waiting['checkout_id'] as string)).toMatchObject(NOBODY)
  expect((await server.read(`/api/orders/${bought.orderId}`, { 'x-guest-id': newGuest })).status).toBe(404)
})

test('orders that were claimed are forgotten with their payments', async () => {
  const bought = await buy(server, { email: 'njeri@mail.example' })
  const member = await signUp(server, { guest_id: bought.guest, phone_number: bought.phone })
  await give(bought.orderId, member.headers)
  await move(bought.orderId, 'shipped', 'delivered', 'fulfilled')
  await leave(member.id)
  const order = await row('orders', 'id', bought.orderId)
  expect(order).toMatchObject({ ...NOBODY, ...NOWHERE })
  expect(await row('checkouts', 'id', order['checkout_id'] as string)).toMatchObject(NOBODY)
})

test('what was claimed as a guest goes with the account, and so does what is sent in exchange for it afterwards', async () => {
  const bought = await buy(server, { email: 'njeri@mail.example' })
  const member = await signUp(server, { guest_id: bought.guest, phone_number: bought.phone })
  await give(bought.orderId, member.headers)
  await move(bought.orderId, 'shipped', 'delivered')
  const path = `/api/orders/${bought.orderId}/returns`
  const { body: before } = await server.read<OrderReturns>(path, member.headers)
  const items = before.items.map(({ order_item_id, quantity }) => ({ order_item_id, quantity }))
  const { body } = await server.post<OrderReturns>(path, { items, reason: 'fit', wish: 'exchange', words: 'Too tight' }, member.headers)
  const { id } = body.returns[0]!
  await leave(member.id)
  const order = await row('orders', 'id', bought.orderId)
  expect(await row('checkouts', 'id', order['checkout_id'] as string)).toMatchObject({ forget_person: true })
  const other = await addProduct(server.database)
  await server.act(`/returns/${id}/agree`, { answer: 'Our rider comes on Tuesday.' })
  await server.act(`/returns/${id}/receive`, { items: items.map(({ order_item_id }) => ({ order_item_id, condition: 'on_sale' })) })
  const { body: done } = await server.act<ReturnDetail>(`/returns/${id}/exchange`, { variant_id: other.variants[''] })
  const exchanged = done.exchange_order_id!
  expect(await row('orders', 'id', exchanged)).toMatchObject({ user_id: null, guest_id: null, forget_person: true })

  // Whoever has the number next sees neither.
  const next = await buy(server, { phone: bought.phone })
  const { body: sent } = await askForCode(server, next)
  const found = await confirmCode(server, sent.id, await codeOn(server, bought.phone), randomUUID())
  expect(found.body.items.map((one) => one.id)).toEqual([next.orderId])
  for (const one of [bought.orderId, exchanged])
    await move(one, ...(one === exchanged ? (['shipped', 'delivered'] as const) : []), 'fulfilled')
  await server.shop.checkout.forgetDue()
  for (const one of [bought.orderId, exchanged]) expect(await row('orders', 'id', one)).toMatchObject({ ...NOBODY, ...NOWHERE })
})

test('a person is known until what they send back has been settled, and what they were answered goes with them', async () => {
  const member = await signUp(server)
  const bought = await buy(server, { headers: member.headers })
  await give(bought.orderId, member.headers)
  await move(bought.orderId, 'shipped', 'delivered')
  const path = `/api/orders/${bought.orderId}/returns`
  const { body: before } = await server.read<OrderReturns>(path, member.headers)
  const items = before.items.map(({ order_item_id, quantity }) => ({ order_item_id, quantity }))
  const { body } = await server.post<OrderReturns>(path, { items, reason: 'fit', wish: 'refund', words: 'Too tight' }, member.headers)
  await move(bought.orderId, 'fulfilled')
  await leave(member.id)
  expect(await row('orders', 'id', bought.orderId)).toMatchObject({ forget_person: true, delivery_name: 'Njeri Mwangi' })
  const { id } = body.returns[0]!
  const { body: refused } = await server.act<ReturnDetail>(`/returns/${id}/refuse`, { answer: 'Njeri, it was worn.' })
  await server.shop.checkout.forgetDue()
  expect(await row('orders', 'id', bought.orderId)).toMatchObject({ ...NOBODY, ...NOWHERE })
  expect(await row('order_returns', 'id', id)).toMatchObject({ words: null, answer: null })
  // Looked at again, it is nobody's.
  await server.act(`/returns/${id}/reopen`, {})
  await server.act(`/returns/${id}/refuse`, { answer: 'Njeri, it was worn.' })
  expect(await row('order_returns', 'id', refused.id)).toMatchObject({ words: null, answer: null })
})

test('others are not touched', async () => {
  const [member, other] = [await signUp(server), await signUp(server)]
  const theirs = await buy(server, { headers: other.headers })
  const guests = await buy(server)
  await buy(server, { headers: member.headers })
  const before = await Promise.all([theirs, guests].map(({ orderId }) => row('orders', 'id', orderId)))
  await leave(member.id)
  await server.shop.checkout.forgetDue()
  expect(await Promise.all([theirs, guests].map(({ orderId }) => row('orders', 'id', orderId)))).toEqual(before)
})

test('a payment that is answered after the account has gone makes an order of nobody, which is forgotten when it is done', async () => {
  const member = await signUp(server)
  const product = await addProduct(server.database)
  const { body } = await server.post<StartedCheckout>(
    '/api/checkouts',
    { items: [{ product_id: product.id, quantity: 1 }], delivery_area: 'nairobi', phone_number: '0722666111' },
    member.headers,
  )
  await server.shop.checkout.idle()
  await leave(member.id)
  await fetch(`${server.mpesa}/phone/254722666111/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pin: '1234' }),
  })
  const paid = await until(
    () => server.read<CheckoutState>(`/api/checkouts/${body.id}`),
    (answer) => answer.body.status === 'paid',
  )
  expect(await row('orders', 'id', paid.body.order_id as string)).toMatchObject({
    user_id: null,
    forget_person: true,
    phone_number: '254722666111',
  })
  const { rows } = await server.database.db.run('select 1 from notifications where user_id = $1', [member.id])
  expect(rows).toEqual([])
})

test('what was never paid is forgotten when no answer can come any more', async () => {
  const member = await signUp(server)
  const product = await addProduct(server.database)
  const { body } = await server.post<StartedCheckout>(
    '/api/checkouts',
    {
      items: [{ product_id: product.id, quantity: 1 }],
      delivery_area: 'nairobi',
      phone_number: newPhone().replace(/000$/, '032'),
      email: 'a@b.ke',
    },
    member.headers,
  )
  await until(
    () => server.read<CheckoutState>(`/api/checkouts/${body.id}`),
    (answer) => answer.body.status === 'failed',
  )
  await leave(member.id)
  server.clock.forward(HOLD.most.mpesa + 1)
  await server.shop.checkout.sweep()
  await server.shop.checkout.forgetDue()
  expect(await row('checkouts', 'id', body.id)).toMatchObject({ status: 'expired', user_id: null, email: 'a@b.ke', forget_person: true })
  server.clock.forward(REVIEW_HOLD_SECONDS)
  await server.shop.checkout.forgetDue()
  expect(await row('checkouts', 'id', body.id)).toMatchObject({ ...NOBODY, forget_person: false })
})
