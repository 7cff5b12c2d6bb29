import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCESS_SECONDS } from '../../src/shop/accounts/rules-session.ts'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import { OPEN_PER_SHOPPER } from '../../src/shop/checkout/rules.ts'
import type { OrderPage } from '../../src/shop/orders/contract.ts'
import { newPhone } from '../support/purchases.ts'
import { cookieHeader, cookiesOf, send, signIn, signUp, type SignedInMember } from '../support/members.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { addProduct, unitsOf } from '../support/products.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ promptMs: 60_000 })
})
afterAll(() => server.close())

interface Refused {
  error: { code: string }
}

const pay = (body: object, key: string, headers: Record<string, string>) =>
  server.post<StartedCheckout & Refused>('/api/checkouts', body, { ...headers, 'idempotency-key': key })

async function bag(phone = newPhone()) {
  const product = await addProduct(server.database)
  const body = { items: [{ product_id: product.id, quantity: 1 }], delivery_area: 'nairobi', phone_number: phone, guest_id: randomUUID() }
  return { product, body, units: () => unitsOf(server.database, product.variants[''] as string) }
}

const paid = (id: string) =>
  until(
    () => server.read<CheckoutState>(`/api/checkouts/${id}`),
    (answer) => answer.body.status === 'paid',
  )

/** What the browser does when its access token is over. */
async function refresh({ cookies }: SignedInMember): Promise<Record<string, string>> {
  const response = await send(server.base, '/api/auth/refresh', {}, { cookie: cookieHeader(cookies) })
  const { csrf_token: csrf } = (await response.json()) as { csrf_token: string }
  return { cookie: cookieHeader({ ...cookies, ...cookiesOf(response) }), 'x-csrf-token': csrf }
}

describe('a member pays', () => {
  test('not as a guest when the token is over: nothing happens, and the repeated call makes one checkout of theirs', async () => {
    const member = await signUp(server)
    const { body, units } = await bag()
    const key = randomUUID()
    server.clock.forward(ACCESS_SECONDS + 1)
    const refused = await pay(body, key, member.headers)
    expect([refused.status, refused.body.error.code]).toEqual([401, 'session_expired'])
    expect(await units()).toMatchObject({ stock: 1, held: 0 })
    const headers = await refresh(member)
    const answers = await Promise.all([pay(body, key, headers), pay(body, key, headers)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    const { order_id: orderId } = (await paid(answers[0]?.body.id ?? '')).body
    const mine = await server.read<OrderPage>('/api/orders', headers)
    expect(mine.body.items.map((order) => order.id)).toEqual([orderId])
    expect(await units()).toEqual({ stock: 0, held: 0, sold: 1 })
  })

  test('and the token runs out while the phone rings: the order is theirs', async () => {
    const member = await signUp(server)
    // This simulated phone waits for input.
    const { body } = await bag('0722555111')
    const started = await pay(body, randomUUID(), member.headers)
    server.clock.forward(ACCESS_SECONDS + 1)
    await server.shop.checkout.idle()
    const rung = await fetch(`${server.mpesa}/phone/254722555111/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pin: '1234' }),
    })
    expect(rung.status).toBe(200)
    // The page of the payment needs no session.
    const { order_id: orderId } = (await paid(started.body.id)).body
    const order = await server.read<Refused>(`/api/orders/${orderId}`, member.headers)
    expect([order.status, order.body.error.code]).toEqual([401, 'session_expired'])
    expect((await server.read(`/api/orders/${orderId}`, await refresh(member))).status).toBe(200)
  })

  test('the same on another device of theirs, with the same key: one checkout', async () => {
    const member = await signUp(server)
    const device = await signIn(server, member.email)
    const { body } = await bag()
    const key = randomUUID()
    const [one, two] = [await pay(body, key, member.headers), await pay(body, key, device.headers)]
    expect(two.body.id).toBe(one.body.id)
  })

  test('and nobody else gets their checkout by its key', async () => {
    const [member, other] = [await signUp(server), await signUp(server)]
    const { body } = await bag()
    const key = randomUUID()
    expect((await pay(body, key, member.headers)).status).toBe(201)
    expect((await pay(body, key, other.headers)).body.error.code).toBe('idempotency_conflict')
    expect((await pay(body, key, {})).body.error.code).toBe('idempotency_conflict')
  })

  test('only from our own pages', async () => {
    const member = await signUp(server)
    const { body, units } = await bag()
    const { cookie = '' } = member.headers
    expect((await pay(body, randomUUID(), { cookie })).body.error.code).toBe('csrf_failed')
    expect(await units()).toMatchObject({ held: 0 })
  })

  test('and has as many open payments as anyone, on however many devices', async () => {
    const member = await signUp(server)
    for (let i = 0; i < OPEN_PER_SHOPPER; i++) {
      const { body } = await bag(`07225552${10 + i}`)
      expect((await pay(body, randomUUID(), member.headers)).status).toBe(201)
    }
    const device = await signIn(server, member.email)
    const { body } = await bag('0722555220')
    expect((await pay(body, randomUUID(), device.headers)).body.error.code).toBe('too_many_open_checkouts')
    expect((await pay(body, randomUUID(), {})).status).toBe(201)
  })

  test('and a new Pay ends checkouts that waited for a retry, also on another device', async () => {
    const member = await signUp(server)
    const { body, units } = await bag('0722555032')
    const first = await pay(body, randomUUID(), member.headers)
    await until(
      () => server.read<CheckoutState>(`/api/checkouts/${first.body.id}`),
      (answer) => answer.body.status === 'failed',
    )
    const device = await signIn(server, member.email)
    const again = await pay({ ...body, guest_id: randomUUID(), phone_number: newPhone() }, randomUUID(), device.headers)
    expect(again.status).toBe(201)
    await paid(again.body.id)
    expect((await server.read<CheckoutState>(`/api/checkouts/${first.body.id}`)).body.status).toBe('cancelled')
    expect(await units()).toEqual({ stock: 0, held: 0, sold: 1 })
  })

  test("is written to at the account's e-mail unless another one was given", async () => {
    const member = await signUp(server)
    const { body } = await bag()
    const { body: started } = await pay(body, randomUUID(), member.headers)
    const { rows } = await server.database.db.run('select email, user_id from checkouts where id = $1', [started.id])
    expect(rows).toEqual([{ email: member.email, user_id: member.id }])
    // Knowing a checkout's id is enough to read its state: it contains no name.
    expect(JSON.stringify((await server.read(`/api/checkouts/${started.id}`)).body)).not.toContain(member.email)
  })
})
