import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionReply } from '../../src/shop/accounts/contract.ts'
import type { OrderPage } from '../../src/shop/orders/contract.ts'
import { buy } from '../support/purchases.ts'
import { callAs } from '../support/api-client.ts'
import { begin, confirm, PASSWORD, send, signIn, signUp, type SignedInMember } from '../support/members.ts'
import { paidOrder } from '../support/orders.ts'
import { testServer, type TestServer } from '../support/server.ts'

// What somebody bought as a guest becomes theirs when they sign up or in.
let t: TestServer
beforeAll(async () => {
  t = await testServer()
})
afterAll(() => t.close())

const ordersOf = async (member: SignedInMember) =>
  (await callAs(t, member)<OrderPage>('GET', '/api/orders')).body.items.map((order) => order.id)
const mail = () => `member-${randomUUID()}@mail.example`

test('whoever signs up brings what they bought as a guest', async () => {
  const guest = randomUUID()
  const first = await buy(t, { guest, phone: '0712345000' })
  const brings = { guest_id: guest, phone_number: '+254 712 345 000' }
  const response = await confirm(t, await begin(t, { email: mail(), password: PASSWORD, ...brings }))
  const session = (await response.json()) as SessionReply
  expect([response.status, session.claimed_orders]).toEqual([201, 1])
  const [order] = await t.shop.orders.listOf([first.orderId])
  expect(order?.order_number).toBe(first.orderNumber)
  expect(await t.shop.orders.get(first.orderId, { userId: session.user.id, guestId: null })).not.toBeNull()
  // What was theirs as a guest is the member's alone now.
  expect(await t.shop.orders.get(first.orderId, { userId: null, guestId: guest })).toBeNull()
  expect((await t.post('/api/guest-orders/lookup', { guest_id: guest, phone_number: '0712345000' })).status).toBe(404)
})

test('and whoever signs in', async () => {
  const member = await signUp(t)
  const { id, guestId, phone } = await paidOrder(t)
  const again = await signIn(t, member.email, { guest_id: guestId, phone_number: phone })
  expect(again.session.claimed_orders).toBe(1)
  expect(await ordersOf(again)).toEqual([id])
  expect((await signIn(t, member.email, { guest_id: guestId, phone_number: phone })).session.claimed_orders).toBe(0)
})

test('guest id and phone must both be those of the order', async () => {
  const { id, guestId, phone } = await paidOrder(t, { phone: '254700111222' })
  for (const proof of [
    { guest_id: guestId, phone_number: '0700111223' },
    { guest_id: randomUUID(), phone_number: phone },
    { guest_id: guestId },
    { phone_number: phone },
  ]) {
    const member = await signUp(t, proof)
    expect(member.session.claimed_orders).toBe(0)
    expect(await ordersOf(member)).toEqual([])
    expect((await callAs(t, member)('GET', `/api/orders/${id}`)).body.error.code).toBe('order_not_found')
  }
})

test('an order that has a member stays theirs', async () => {
  const { id, guestId, phone } = await paidOrder(t)
  const first = await signUp(t, { guest_id: guestId, phone_number: phone })
  const second = await signUp(t, { guest_id: guestId, phone_number: phone })
  expect([await ordersOf(first), await ordersOf(second)]).toEqual([[id], []])
})

test('of two that claim at once one gets it', async () => {
  const { guestId, phone } = await paidOrder(t)
  const both = await Promise.all([1, 2].map(() => signUp(t, { guest_id: guestId, phone_number: phone })))
  expect(both.map((member) => member.session.claimed_orders).toSorted()).toEqual([0, 1])
})

test('guessing the phone of somebody’s guest id ends soon, signing in does not', async () => {
  const { guestId, phone } = await paidOrder(t)
  const member = await signUp(t)
  const claim = (number: string) =>
    callAs(t, member)<{ claimed: number }>('POST', '/api/orders/claim', { guest_id: guestId, phone_number: number })
  for (let i = 0; i < 20; i++) expect((await claim(`07100000${10 + i}`)).status).toBe(200)
  expect((await claim(phone)).status).toBe(429)
  const elsewhere = await signUp(t, { guest_id: guestId, phone_number: phone })
  expect(elsewhere.session.claimed_orders).toBe(0)
  t.clock.forward(3601)
  expect((await signIn(t, elsewhere.email, { guest_id: guestId, phone_number: phone })).session.claimed_orders).toBe(1)
})

test('later, orders with another phone are claimed too', async () => {
  const guestId = randomUUID()
  const [one, two] = [await paidOrder(t, { guestId, phone: '254711000001' }), await paidOrder(t, { guestId, phone: '254711000002' })]
  const member = await signUp(t, { guest_id: guestId, phone_number: one.phone })
  const { body } = await callAs(t, member)('POST', '/api/orders/claim', { guest_id: guestId, phone_number: two.phone })
  expect(body).toEqual({ claimed: 1 })
  expect((await ordersOf(member)).toSorted()).toEqual([one.id, two.id].toSorted())
})

test('a sign-up with an address that has an account leaves the orders where they are', async () => {
  const { id, guestId, phone } = await paidOrder(t)
  const { email } = await signUp(t)
  const response = await send(t.base, '/api/auth/sign-up', { email, password: PASSWORD, guest_id: guestId, phone_number: phone })
  expect(response.status).toBe(202)
  expect(await t.shop.orders.get(id, { userId: null, guestId })).not.toBeNull()
})
