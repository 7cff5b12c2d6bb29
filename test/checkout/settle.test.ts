import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import type { Attempt } from '../../src/shop/payments/attempts/attempt.ts'
import { textsOn } from '../support/codes.ts'
import { ofKnownGuest } from '../support/contacts.ts'
import { untilLockWait } from '../support/lock-waits.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { addProduct, unitsOf, type StockedProduct } from '../support/products.ts'
import { callbackPath } from '../support/shoppers.ts'

// The phone never answers by itself here: the tests are M-Pesa and say what they like on the callback address.
let server: TestServer
beforeAll(async () => {
  server = await testServer({ promptMs: 600_000 })
})
afterAll(() => server.close())

let phones = 0
async function waiting(product: StockedProduct, extra: object = {}): Promise<{ id: string; attempt: Attempt }> {
  const phone_number = `0722${String(100 + phones++)}555`
  const { body } = await server.post<StartedCheckout>('/api/checkouts', {
    items: [{ product_id: product.id, quantity: 1 }],
    delivery_area: 'nairobi',
    phone_number,
    guest_id: randomUUID(),
    ...extra,
  })
  const attempt = await until(
    () => server.shop.payments.latest(body.id),
    (latest) => latest?.state === 'pending',
  )
  if (!attempt) throw new Error('no attempt')
  return { id: body.id, attempt }
}

interface CallbackFields {
  code?: number | string
  amount?: number
  receipt?: string
  request?: string
}

function callback(
  attempt: Attempt,
  { code = 0, amount = attempt.amount, receipt = `R${randomUUID().slice(0, 9).toUpperCase()}`, request }: CallbackFields = {},
) {
  const items = [
    { Name: 'Balance' },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    { Name: 'Amount', Value: amount },
    { Name: 'TransactionDate', Value: 20261120102115 },
    { Name: 'PhoneNumber', Value: Number(attempt.phone_number) },
  ]
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: attempt.merchant_request_id,
        CheckoutRequestID: request ?? attempt.provider_request_id,
        ResultCode: code,
        ResultDesc: 'as the test says',
        ...(Number(code) === 0 ? { CallbackMetadata: { Item: items } } : {}),
      },
    },
  }
}

async function sendCallback(attempt: Attempt, fields: CallbackFields = {}, token = attempt.callback_token) {
  return postCallback(callback(attempt, fields), token)
}

/** Worked on after the answer. */
async function postCallback(body: object, token: string) {
  const answer = await server.post(callbackPath(server, token), body)
  await server.shop.checkout.idle()
  return answer
}

async function state(id: string): Promise<CheckoutState> {
  return (await server.read<CheckoutState>(`/api/checkouts/${id}`)).body
}

async function ordersOf(product: StockedProduct): Promise<number> {
  const [row] = await server.database.db.query<{ n: number }>(
    { name: 'test_orders_of', text: 'select count(*)::int as n from order_items where product_id = $1' },
    [product.id],
  )
  return row?.n ?? -1
}

test('a callback on another address, with foreign ids or without sense is answered and changes nothing', async () => {
  const product = await addProduct(server.database)
  const { id, attempt } = await waiting(product)
  expect(await sendCallback(attempt, {}, 'f'.repeat(32))).toEqual({ status: 200, body: { ResultCode: 0, ResultDesc: 'Success' } })
  expect((await sendCallback(attempt, { request: 'ws_CO_another' })).status).toBe(200)
  expect((await postCallback({ hello: 'there' }, attempt.callback_token)).status).toBe(200)
  expect((await state(id)).status).toBe('awaiting_payment')
  expect(await ordersOf(product)).toBe(0)
})

test('[open-01] the same callback many times at once makes one order', async () => {
  const product = await addProduct(server.database)
  const { id, attempt } = await waiting(product)
  const receipt = 'SAMESAME01'
  await Promise.all(Array.from({ length: 12 }, () => sendCallback(attempt, { receipt })))
  expect((await state(id)).status).toBe('paid')
  expect(await ordersOf(product)).toBe(1)
  expect(await unitsOf(server.database, product.variants[''] as string)).toEqual({ stock: 0, held: 0, sold: 1 })
})

test('[order-04] a guest gets number and link of the order by SMS at once, and only once when the payment is reported again', async () => {
  const { id, attempt } = await waiting(await addProduct(server.database))
  await sendCallback(attempt, { receipt: 'ONESMSONLY' })
  const { order_id } = await state(id)
  const phone = attempt.phone_number ?? ''
  const written = `Upya: asante! Your order ${attempt.reference.slice(0, 9)} is paid. See it here: ${server.base}/orders/${order_id}`
  await server.shop.notifications.sendMessages()
  expect(await textsOn(server, phone)).toEqual([written])
  await sendCallback(attempt, { receipt: 'ONESMSONLY' })
  await server.shop.notifications.sendMessages()
  expect(await textsOn(server, phone)).toEqual([written])
})

test('the code may be a string', async () => {
  const product = await addProduct(server.database)
  const { id, attempt } = await waiting(product)
  await sendCallback(attempt, { code: '0' })
  expect((await state(id)).status).toBe('paid')
})

test('[open-01] another amount makes no order: the money is in review, the product stays held', async () => {
  const product = await addProduct(server.database)
  const { id, attempt } = await waiting(product)
  await sendCallback(attempt, { amount: 1 })
  expect(await state(id)).toMatchObject({ status: 'review', can_retry: false })
  expect((await server.shop.payments.latest(id))?.state).toBe('amount_mismatch')
  expect(await ordersOf(product)).toBe(0)
})

test('[open-01] a receipt that has paid before makes no second order', async () => {
  const [one, two] = [await addProduct(server.database), await addProduct(server.database)]
  const [first, second] = [await waiting(one), await waiting(two)]
  await sendCallback(first.attempt, { receipt: 'USEDTWICE1' })
  await sendCallback(second.attempt, { receipt: 'USEDTWICE1' })
  expect((await state(second.id)).status).toBe('review')
  expect((await server.shop.payments.latest(second.id))?.state).toBe('duplicate_receipt')
  expect(await ordersOf(two)).toBe(0)
})

test('[open-01] a receipt that two report in the same moment pays once, and the other is in review at once', async () => {
  const [one, two] = [await addProduct(server.database), await addProduct(server.database)]
  const [first, second] = [await waiting(one), await waiting(two)]
  let sent: Promise<unknown> | undefined
  await server.database.transact(async (db) => {
    await db.run(`update payment_attempts set receipt = 'BOTHATONCE' where id = $1`, [first.attempt.id])
    // It has looked for the receipt, which nobody sees yet, and waits to write it.
    sent = sendCallback(second.attempt, { receipt: 'BOTHATONCE' })
    await untilLockWait(server.database)
  })
  await sent
  expect((await server.shop.payments.latest(second.id))?.state).toBe('duplicate_receipt')
  expect((await state(second.id)).status).toBe('review')
})

test('money after a reported failure still becomes the order', async () => {
  const product = await addProduct(server.database)
  const { id, attempt } = await waiting(product)
  await sendCallback(attempt, { code: 1037 })
  expect((await state(id)).status).toBe('failed')
  await sendCallback(attempt)
  expect((await state(id)).status).toBe('paid')
  await sendCallback(attempt, { code: 1032 })
  expect((await state(id)).status).toBe('paid')
})

test('money after the shopper gave up takes the product back, if it is free', async () => {
  const product = await addProduct(server.database)
  const { id, attempt } = await waiting(product)
  await server.post(`/api/checkouts/${id}/cancel`, {})
  await sendCallback(attempt)
  expect((await state(id)).status).toBe('paid')
  expect(await unitsOf(server.database, product.variants[''] as string)).toEqual({ stock: 0, held: 0, sold: 1 })
})

test('money after the product went to someone else is in review, not lost and not an order', async () => {
  const product = await addProduct(server.database)
  const late = await waiting(product)
  await server.post(`/api/checkouts/${late.id}/cancel`, {})
  const quick = await waiting(product)
  await sendCallback(quick.attempt)
  await sendCallback(late.attempt, { receipt: 'LATEMONEY1' })
  expect((await state(late.id)).status).toBe('review')
  const attempt = await server.shop.payments.latest(late.id)
  expect(attempt).toMatchObject({ state: 'late_success', receipt: 'LATEMONEY1', paid_amount: 1500 })
  expect(await ordersOf(product)).toBe(1)
})

test('two attempts on one checkout that are both paid: one order, the other payment in review', async () => {
  const product = await addProduct(server.database)
  const { id, attempt } = await waiting(product)
  await sendCallback(attempt, { code: 1032 })
  await server.post(`/api/checkouts/${id}/payments`, { phone_number: '0722999555' })
  const second = await until(
    () => server.shop.payments.latest(id),
    (latest) => latest?.number === 2 && latest.state === 'pending',
  )
  await sendCallback(attempt)
  await sendCallback(second as Attempt)
  expect((await state(id)).status).toBe('paid')
  expect(await ordersOf(product)).toBe(1)
  expect((await server.shop.payments.latest(id))?.state).toBe('late_success')
})

test('a lost callback is found by asking; the receipt may be missing then', async () => {
  const own = await testServer({ promptMs: 600_000, approveAfterMs: 1000 })
  try {
    const product = await addProduct(own.database)
    const { body } = await own.post<StartedCheckout>('/api/checkouts', {
      items: [{ product_id: product.id, quantity: 1 }],
      delivery_area: 'nairobi',
      phone_number: '0712345000',
      guest_id: randomUUID(),
    })
    // The callback gets lost: its secret address is changed under it.
    await own.shop.checkout.idle()
    await own.database.db.run(`update payment_attempts set callback_token = 'lost-' || id`)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect((await own.shop.payments.latest(body.id))?.state).toBe('pending')
    for (let i = 0; i < 6; i++) {
      own.clock.forward(30)
      await own.shop.checkout.askProviders()
    }
    const paid = await own.read<CheckoutState>(`/api/checkouts/${body.id}`)
    expect(paid.body.status).toBe('paid')
  } finally {
    await own.close()
  }
})

test('a hold does not lapse while a payment is undecided, but at its cap it does', async () => {
  const own = await testServer({ promptMs: 600_000 })
  try {
    const product = await addProduct(own.database)
    const request = await ofKnownGuest(own.database, {
      items: [{ product_id: product.id, quantity: 1 }],
      delivery_area: 'nairobi',
      phone_number: '0712345555',
    })
    await own.post<StartedCheckout>('/api/checkouts', request)
    await own.shop.checkout.idle()
    own.clock.forward(900)
    await own.shop.checkout.sweep()
    expect((await unitsOf(own.database, product.variants[''] as string)).held).toBe(1)
    own.clock.forward(601)
    await own.shop.checkout.sweep()
    expect(await unitsOf(own.database, product.variants[''] as string)).toEqual({ stock: 1, held: 0, sold: 0 })
  } finally {
    await own.close()
  }
})

test('a prompt that a crash kept from being sent fails and may be tried again; one whose reply was lost runs out', async () => {
  const product = await addProduct(server.database)
  const { id, attempt } = await waiting(product)
  const set = (to: string) => server.database.db.run('update payment_attempts set state = $2 where id = $1', [attempt.id, to])
  await set('initiating')
  server.clock.forward(31)
  await server.shop.checkout.sweep()
  expect((await server.shop.payments.latest(id))?.state).toBe('unknown')
  server.clock.forward(120)
  await server.shop.checkout.sweep()
  expect(await state(id)).toMatchObject({ status: 'failed', failure: 'unheard', can_retry: true })
  await server.database.db.run(`update checkouts set status = 'awaiting_payment' where id = $1`, [id])
  await set('created')
  await server.shop.checkout.sweep()
  expect(await state(id)).toMatchObject({ status: 'failed', failure: 'not_sent', can_retry: true })
})
