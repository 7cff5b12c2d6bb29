import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetPerson } from '../../src/shop/checkout/forget-person.ts'
import { INBOX_DROP_SECONDS, INBOX_RETENTION_SECONDS, INBOX_LEASE, INBOX_TRIES } from '../../src/shop/payments/rules.ts'
import { SIMULATED_SECRET_KEY } from '../../src/simulator/paystack/credentials.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { callbackOf, shopping, type Shopping, callbackPath } from '../support/shoppers.ts'
import { addProduct } from '../support/products.ts'

interface Row {
  id: number
  body: string
  outcome: string | null
  tries: number
  next_at: Date | null
  handled_at: Date | null
}

let server: TestServer
let shop: Shopping
beforeAll(async () => {
  server = await testServer({ promptMs: 600_000 })
  shop = shopping(server)
})
afterAll(() => server.close())

const inbox = (token: string) => shop.rows<Row>('select * from payment_inbox where token = $1 order by id', [token])
const send = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(server.base + path, { method: 'POST', body, headers: { 'content-type': 'application/json;charset=UTF-8', ...headers } })

/** Arrived and stored, and then the process died. */
const stored = (token: string, body: string) =>
  server.shop.payments.inbox.store({ gateway: 'daraja', kind: 'callback', token, body, address: '127.0.0.1' })

/** No order can be written for now. */
const closeOrders = () => shop.rows('alter table orders add constraint closed_for_a_test check (false) not valid')
const openOrders = () => shop.rows('alter table orders drop constraint closed_for_a_test')

test('what M-Pesa sends is stored byte for byte, answered, and then processed', async () => {
  const { id, attempt } = await shop.waiting(await addProduct(server.database))
  const body = `\n ${JSON.stringify(callbackOf(attempt), null, 3)}\r\n`
  const answer = await send(callbackPath(server, attempt.callback_token), body, { businessshortcode: '174379' })
  expect([answer.status, await answer.json()]).toEqual([200, { ResultCode: 0, ResultDesc: 'Success' }])
  await server.shop.checkout.idle()
  expect((await shop.state(id)).status).toBe('paid')
  const [row] = await inbox(attempt.callback_token)
  expect(row).toMatchObject({ body, outcome: 'changed', tries: 1, next_at: null, handled_at: expect.any(Date) })
})

describe('a crash between storing and settling', () => {
  test('loses nothing: another process takes over once the lease is over', async () => {
    const { id, attempt } = await shop.waiting(await addProduct(server.database))
    await stored(attempt.callback_token, JSON.stringify(callbackOf(attempt)))
    await server.shop.checkout.sweepInbox()
    expect((await shop.state(id)).status).toBe('awaiting_payment')
    server.clock.forward(INBOX_LEASE + 1)
    await Promise.all(Array.from({ length: 4 }, () => server.shop.checkout.sweepInbox()))
    expect((await shop.state(id)).status).toBe('paid')
    expect(await shop.orders(id)).toBe(1)
  })

  test('[open-01] the same message from two sides at once makes one order', async () => {
    const { id, attempt } = await shop.waiting(await addProduct(server.database))
    const body = callbackOf(attempt)
    await stored(attempt.callback_token, JSON.stringify(body))
    server.clock.forward(INBOX_LEASE + 1)
    await Promise.all([server.shop.checkout.sweepInbox(), server.post(callbackPath(server, attempt.callback_token), body)])
    await server.shop.checkout.idle()
    expect(await shop.orders(id)).toBe(1)
    expect((await inbox(attempt.callback_token)).map((row) => row.outcome).sort()).toEqual(['changed', 'kept'])
  })
})

describe('a message that cannot be processed', () => {
  test('is tried again after a pause, and becomes the order once it can be', async () => {
    const { id, attempt } = await shop.waiting(await addProduct(server.database))
    await closeOrders()
    await shop.callback(attempt)
    const [failed] = await inbox(attempt.callback_token)
    expect(failed).toMatchObject({
      tries: 1,
      handled_at: null,
      next_at: expect.any(Date),
      outcome: expect.stringContaining('closed_for_a_test'),
    })
    await openOrders()
    expect((await shop.state(id)).status).toBe('awaiting_payment')
    server.clock.forward(10)
    await server.shop.checkout.sweepInbox()
    expect((await shop.state(id)).status).toBe('paid')
  })

  test('is left to an admin after too many attempts', async () => {
    const { attempt } = await shop.waiting(await addProduct(server.database))
    await closeOrders()
    try {
      await shop.callback(attempt)
      for (let i = 1; i < INBOX_TRIES; i++) {
        server.clock.forward(3601)
        await server.shop.checkout.sweepInbox()
      }
    } finally {
      await openOrders()
    }
    expect((await inbox(attempt.callback_token))[0]).toMatchObject({ tries: INBOX_TRIES, next_at: null, handled_at: null })
  })

  test('that cannot be parsed waits for a person when it came to an address of ours, and is not stored otherwise', async () => {
    const { attempt } = await shop.waiting(await addProduct(server.database))
    const nowhere = randomUUID().replaceAll('-', '')
    for (const token of [attempt.callback_token, nowhere])
      expect((await send(callbackPath(server, token), '{"hello":"there"}')).status).toBe(200)
    await server.shop.checkout.idle()
    expect((await inbox(attempt.callback_token))[0]).toMatchObject({ outcome: 'unreadable', next_at: null, handled_at: null })
    expect(await inbox(nowhere)).toEqual([])
  })
})

describe('what is refused, and not stored', () => {
  test('what is no JSON, what holds a NUL, what is too large', async () => {
    const { attempt } = await shop.waiting(await addProduct(server.database))
    const path = callbackPath(server, attempt.callback_token)
    const sent = [await send(path, 'Amount=1'), await send(path, '{"a":"\0"}'), await send(path, Buffer.from([0x22, 0xff, 0x22]))]
    expect(sent.map(({ status }) => status)).toEqual([400, 400, 400])
    expect((await send(path, JSON.stringify('x'.repeat(65_536)))).status).toBe(413)
    expect(await inbox(attempt.callback_token)).toEqual([])
  })

  test('a webhook whose signature is missing, of another body, or by another key', async () => {
    const body = JSON.stringify({ event: 'charge.success', data: { reference: 'UP-000000-1', status: 'success', amount: 150_000 } })
    const sign = (text: string, key = SIMULATED_SECRET_KEY) => createHmac('sha512', key).update(text).digest('hex')
    const count = async () =>
      (await shop.rows<{ n: number }>(`select count(*)::int as n from payment_inbox where gateway = 'paystack'`))[0]?.n
    const before = await count()
    for (const signature of [undefined, '', 'zz', sign(`${body} `), sign(body, 'sk_test_other')]) {
      const answer = await send('/pay/paystack', body, signature === undefined ? {} : { 'x-paystack-signature': signature })
      expect(answer.status).toBe(401)
    }
    expect(await count()).toBe(before)
    expect((await send('/pay/paystack', body, { 'x-paystack-signature': sign(body) })).status).toBe(200)
    expect(await count()).toBe((before ?? 0) + 1)
  })

  test('PayBill money on an address with another secret', async () => {
    const wrong = 'f'.repeat(32)
    expect((await send(`/pay/cb/${wrong}/confirmation`, '{"TransID":"QQ1"}')).status).toBe(200)
    expect(await inbox(wrong)).toEqual([])
    expect((await send(`/pay/cb/${wrong}/validation`, '{}')).status).toBe(404)
  })

  test('messages from elsewhere, when the settings name the addresses of the provider', async () => {
    const own = await testServer({
      promptMs: 600_000,
      env: { DARAJA_ALLOWED_ADDRESSES: '196.201.214.0/24', PAYSTACK_ALLOWED_ADDRESSES: '::1,127.0.0.0/8' },
    })
    try {
      const mine = shopping(own)
      const { id, attempt } = await mine.waiting(await addProduct(own.database))
      expect((await mine.callback(attempt)).status).toBe(403)
      expect((await mine.state(id)).status).toBe('awaiting_payment')
      expect(await mine.rows('select * from payment_inbox')).toEqual([])
      // Allowed, and refused for its signature alone.
      expect((await own.post('/pay/paystack', {})).status).toBe(401)
    } finally {
      await own.close()
    }
  })
})

test('a flood of forged messages is not stored and hides no genuine one, however low the ceiling is', async () => {
  const own = await testServer({ promptMs: 600_000, env: { RATE_LIMIT: '200' } })
  try {
    const mine = shopping(own)
    const { id, attempt } = await mine.waiting(await addProduct(own.database))
    const forge = (n: number) =>
      n % 2 === 0
        ? own.post(`/pay/cb/${String(n).padStart(32, '0')}`, callbackOf(attempt))
        : own.post('/pay/paystack', { event: 'charge.success' }, { 'x-paystack-signature': 'forged' })
    const flood = Array.from({ length: 300 }, (_, n) => forge(n))
    const genuine = own.post(callbackPath(own, attempt.callback_token), callbackOf(attempt))
    expect((await Promise.race(flood)).status).not.toBe(429)
    expect((await genuine).status).toBe(200)
    await Promise.all(flood)
    await own.shop.checkout.idle()
    expect((await mine.state(id)).status).toBe('paid')
    expect(await mine.rows('select token from payment_inbox')).toEqual([{ token: attempt.callback_token }])
    // Nor does it use up what the network may ask for: names below /pay/ that are none have the ceiling of every other.
    const metrics = await (await fetch(`${own.base}/metrics`)).text()
    expect(metrics).toMatch(/upya_forged_payment_message_total (?:2[5-9]\d|300)\n/)
    const others = await Promise.all(Array.from({ length: 201 }, () => own.post('/pay/', {})))
    expect(others.map(({ status }) => status)).toContain(429)
  } finally {
    await own.close()
  }
})

test('the phone of a forgotten person leaves the messages, which are gone after two months at most', async () => {
  const userId = randomUUID()
  const { id, attempt } = await shop.waiting(await addProduct(server.database))
  await shop.rows('update checkouts set user_id = $2 where id = $1', [id, userId])
  await shop.callback(attempt, { code: 1032 })
  await server.post(`/api/checkouts/${id}/cancel`, {})
  await shop.rows(`update payment_inbox set body = replace(body, 'as told', $2 || ' a@b.example told') where token = $1`, [
    attempt.callback_token,
    attempt.phone_number,
  ])
  server.clock.forward(3 * 86_400)
  await server.shop.transact((areas) => forgetPerson(areas, userId))
  const [row] = await inbox(attempt.callback_token)
  expect(row?.body).not.toContain(attempt.phone_number)
  expect(row?.body).not.toContain('@')
  expect(row?.body).toContain('1032')
  server.clock.forward(INBOX_RETENTION_SECONDS + 31 * 86_400 + INBOX_DROP_SECONDS)
  await server.shop.payments.inbox.purge()
  expect(await inbox(attempt.callback_token)).toEqual([])
  // What waits for a person stays.
  expect((await shop.rows<Row>('select * from payment_inbox')).every((row) => row.handled_at === null)).toBe(true)
})
