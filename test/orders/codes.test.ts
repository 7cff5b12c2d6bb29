import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '../../src/shop/orders/contract.ts'
import { CODE_SECONDS, CODE_TRIES } from '../../src/shop/orders/rules.ts'
import { buy, newPhone } from '../support/purchases.ts'
import { askForCode, codeMails, codeOn, confirmCode } from '../support/codes.ts'
import { PASSWORD, signUp } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Six digits that are not these. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  test('is refused when it is wrong, unknown or no code at all', async () => {
    const bought = await buy(server)
    const { body } = await askForCode(server, bought)
    const code = await codeOn(server, bought.phone)
    const wrong = await confirmCode(server, body.id, other(code), randomUUID())
    expect([wrong.status, wrong.body.error.code]).toEqual([422, 'code_wrong'])
    expect((await confirmCode(server, randomUUID(), code, randomUUID())).body).toEqual(wrong.body)
    expect((await confirmCode(server, body.id, '12345', randomUUID())).status).toBe(400)
    expect((await confirmCode(server, body.id, code, 'not-a-guest')).status).toBe(400)
  })

  test(`dies after ${CODE_TRIES} wrong tries, even for the right one`, async () => {
    const bought = await buy(server)
    const { body } = await askForCode(server, bought)
    const code = await codeOn(server, bought.phone)
    for (let i = 0; i < CODE_TRIES; i++) expect((await confirmCode(server, body.id, other(code), randomUUID())).status).toBe(422)
    expect((await confirmCode(server, body.id, code, randomUUID())).body.error.code).toBe('code_wrong')
  })

  test('is not found by trying many at once', async () => {
    const bought = await buy(server)
    const { body } = await askForCode(server, bought)
    const code = await codeOn(server, bought.phone)
    const guesses = Array.from({ length: 40 }, (_, i) => String((Number(code) + i + 1) % 1_000_000).padStart(6, '0'))
    await Promise.all(guesses.map((guess) => confirmCode(server, body.id, guess, randomUUID())))
    const { rows } = await server.database.db.run('select tries from order_codes where id = $1', [body.id])
    expect(rows).toEqual([{ tries: CODE_TRIES }])
    expect((await confirmCode(server, body.id, code, randomUUID())).status).toBe(422)
  })

  test('runs out', async () => {
    const bought = await buy(server)
    const { body } = await askForCode(server, bought)
    const code = await codeOn(server, bought.phone)
    server.clock.forward(CODE_SECONDS)
    expect((await confirmCode(server, body.id, code, randomUUID())).body.error.code).toBe('code_wrong')
  })

  test('works once, also for two who have it at the same moment', async () => {
    const bought = await buy(server)
    const { body } = await askForCode(server, bought)
    const code = await codeOn(server, bought.phone)
    const answers = await Promise.all([randomUUID(), randomUUID(), randomUUID()].map((guest) => confirmCode(server, body.id, code, guest)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect((await confirmCode(server, body.id, code, randomUUID())).status).toBe(422)
  })

  test('[open-13] by SMS opens all guest orders of the phone to this browser, and nobody else', async () => {
    const phone = newPhone()
    const member = await signUp(server)
    const first = await buy(server, { phone })
    const second = await buy(server, { phone })
    const hers = await buy(server, { phone, headers: member.headers })
    const stranger = await buy(server)
    const { body } = await askForCode(server, first)
    const guest = randomUUID()
    const { body: found } = await confirmCode(server, body.id, await codeOn(server, phone), guest)
    expect(found.items.map((order) => order.id)).toEqual([second.orderId, first.orderId])

    const seenBy = async (headers: Record<string, string>) =>
      Promise.all([first, second, hers, stranger].map(async ({ orderId }) => (await server.read(`/api/orders/${orderId}`, headers)).status))
    expect(await seenBy({ 'x-guest-id': guest })).toEqual([200, 200, 404, 404])
    expect(await seenBy({ 'x-guest-id': randomUUID() })).toEqual([404, 404, 404, 404])
    // The browser it was bought with keeps it.
    expect((await server.read(`/api/orders/${first.orderId}`, { 'x-guest-id': first.guest })).status).toBe(200)
    const lookedUp = await server.post<{ items: Order[] }>('/api/guest-orders/lookup', { guest_id: guest, phone_number: phone })
    expect(lookedUp.body.items.map((order) => order.id)).toEqual([second.orderId, first.orderId])
  })

  test('of another order never opens one whose account was deleted', async () => {
    const phone = newPhone()
    const member = await signUp(server)
    const hers = await buy(server, { phone, headers: member.headers, email: member.email })
    await server.shop.membership.deleteAccount(member.id, PASSWORD, '')
    const next = await buy(server, { phone })
    const { body } = await askForCode(server, next)
    const guest = randomUUID()
    const { body: found } = await confirmCode(server, body.id, await codeOn(server, phone), guest)
    expect(found.items.map((order) => order.id)).toEqual([next.orderId])
    expect((await server.read(`/api/orders/${hers.orderId}`, { 'x-guest-id': guest })).status).toBe(404)
  })

  test('by e-mail opens only the order it was sent for', async () => {
    const phone = newPhone()
    const first = await buy(server, { phone, email: 'kamau@mail.example' })
    const second = await buy(server, { phone, email: 'kamau@mail.example' })
    const { body } = await askForCode(server, first, { channel: 'email' })
    const code = /\d{6}/.exec((await codeMails(server))[0]?.text ?? '')?.[0] ?? ''
    const guest = randomUUID()
    expect((await confirmCode(server, body.id, code, guest)).body.items.map((order) => order.id)).toEqual([first.orderId])
    expect((await server.read(`/api/orders/${second.orderId}`, { 'x-guest-id': guest })).status).toBe(404)
  })

  test('whoever has found an order by it may say where it goes, follow it, and take it into an account', async () => {
    const bought = await buy(server)
    const { body } = await askForCode(server, bought)
    const guest = randomUUID()
    await confirmCode(server, body.id, await codeOn(server, bought.phone), guest)
    const saved = await server.post<Order>(
      `/api/orders/${bought.orderId}/delivery-details`,
      { name: 'Wanjiku', phone_number: bought.phone, delivery_area: 'nairobi', address: 'Kilimani, Blue House' },
      { 'x-guest-id': guest },
    )
    expect(saved.body.fulfillment_status).toBe('details_received')
    const stream = await fetch(`${server.base}/api/live?order=${bought.orderId}`, { headers: { cookie: `guest_user_id=${guest}` } })
    expect(stream.status).toBe(200)
    await stream.body?.cancel()
    const member = await signUp(server)
    const claimed = await server.post('/api/orders/claim', { guest_id: guest, phone_number: bought.phone }, member.headers)
    expect(claimed.body).toEqual({ claimed: 1 })
    expect((await server.read(`/api/orders/${bought.orderId}`, { 'x-guest-id': guest })).status).toBe(404)
  })

  test('that was asked for before the order got its member opens nothing any more', async () => {
    const bought = await buy(server)
    const { body } = await askForCode(server, bought)
    const code = await codeOn(server, bought.phone)
    const member = await signUp(server)
    await server.post('/api/orders/claim', { guest_id: bought.guest, phone_number: bought.phone }, member.headers)
    expect((await confirmCode(server, body.id, code, randomUUID())).body.error.code).toBe('code_wrong')
  })
})

test('codes that have run out are dropped', async () => {
  const bought = await buy(server)
  const { body } = await askForCode(server, bought)
  await server.shop.checkout.forgetDue()
  const left = async () => (await server.database.db.run('select 1 from order_codes where id = $1', [body.id])).rows.length
  expect(await left()).toBe(1)
  server.clock.forward(CODE_SECONDS)
  await server.shop.checkout.forgetDue()
  expect(await left()).toBe(0)
})
