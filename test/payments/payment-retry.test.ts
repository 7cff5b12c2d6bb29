import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdTimes } from '../../src/shop/checkout/rules-holds.ts'
import { RETRY_NEEDS_SECONDS } from '../../src/shop/checkout/rules.ts'
import { PROMPT_WINDOW } from '../../src/shop/payments/rules.ts'
import { control } from '../support/simulator-control.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { aPhone, aReceipt, shopping, type Shopping } from '../support/shoppers.ts'
import { addProduct } from '../support/products.ts'

/** Of somebody who is known to be a person. */
const HOLD = holdTimes('confirmed')

// Phones that end in 555 do nothing by themselves: the test answers for them.
let server: TestServer
let shop: Shopping
beforeAll(async () => {
  server = await testServer({ promptMs: 600_000 })
  shop = shopping(server)
})
afterAll(() => server.close())

const pass = (seconds: number) => server.clock.forward(seconds)
const asked = async (phone: string | null) =>
  (await control<{ items: unknown[] }>(server, '/requests?call=query')).items.filter((item) => JSON.stringify(item).includes(phone ?? '-'))
    .length

describe('prompted again', () => {
  test('on the same number and on another one, the hold stays', async () => {
    const product = await addProduct(server.database)
    const { id, attempt } = await shop.waiting(product)
    await shop.answer(attempt, 'cancelled')
    expect(await shop.state(id)).toMatchObject({ status: 'failed', can_retry: true, methods: ['mpesa', 'card', 'bank'] })
    expect((await shop.again(id)).status).toBe(201)
    const second = await shop.attempt(id, 'pending', 2)
    expect(second.phone_number).toBe(attempt.phone_number)
    await shop.answer(second, 'wrong_pin')
    const other = aPhone()
    await shop.again(id, { phone_number: other })
    const third = await shop.attempt(id, 'pending', 3)
    expect(third.phone_number).toBe(`254${other.slice(1)}`)
    expect(await shop.units(product)).toEqual({ stock: 0, held: 1, sold: 0 })
    await shop.callback(third)
    expect(await shop.state(id)).toMatchObject({ status: 'paid', can_retry: false, methods: [] })
  })

  test('not while the last prompt may still be answered, and then only after one question', async () => {
    const { id, attempt } = await shop.waiting(await addProduct(server.database))
    const { can_switch_at: from, by_hand: hand } = await shop.state(id)
    expect(from).toBe(new Date((attempt.sent_at as Date).getTime() + PROMPT_WINDOW * 1000).toISOString())
    expect(hand).toBeNull()
    expect((await shop.again(id)).body.error.code).toBe('payment_in_progress')
    expect(await asked(attempt.provider_request_id)).toBe(0)
    pass(PROMPT_WINDOW)
    expect((await shop.state(id)).by_hand).toMatchObject({ kind: 'paybill', number: '174379', account: expect.stringMatching(/^UP-/) })
    expect((await shop.again(id, { phone_number: aPhone() })).status).toBe(201)
    expect(await asked(attempt.provider_request_id)).toBe(1)
    expect(await shop.byId(attempt)).toMatchObject({ state: 'cancelled', failure: 'replaced', next_query_at: expect.any(Date) })
  })

  test('pressed twice at once it is one prompt; the same key gives the same answer', async () => {
    const { id, attempt } = await shop.waiting(await addProduct(server.database))
    await shop.answer(attempt, 'cancelled')
    const both = await Promise.all([shop.again(id), shop.again(id)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const second = await shop.attempt(id, 'pending', 2)
    expect(await shop.prompts(attempt.phone_number)).toBe(2)
    await shop.answer(second, 'cancelled')
    const key = { 'idempotency-key': randomUUID() }
    const same = await Promise.all(Array.from({ length: 4 }, () => shop.again(id, {}, key)))
    expect(new Set(same.map(({ body }) => body.payment.reference)).size).toBe(1)
    expect((await shop.attempt(id)).number).toBe(3)
  })

  test('finds the money of a prompt whose callback was lost, and sends no second one', async () => {
    const phone_number = aPhone('7701')
    const { id } = await shop.start(await addProduct(server.database), { phone_number })
    const attempt = await shop.attempt(id, 'pending')
    await until(
      () => control<{ items: { live: boolean }[] }>(server, `/prompts?phone=${attempt.phone_number}`),
      ({ items }) => items[0]?.live === false,
    )
    pass(PROMPT_WINDOW)
    expect((await shop.again(id)).body.error.code).toBe('payment_in_progress')
    expect((await shop.attempt(id)).state).toBe('succeeded_unverified')
    pass(25)
    await server.shop.checkout.askProviders()
    expect((await shop.state(id)).status).toBe('paid')
    // Another press shows that it is paid.
    expect((await shop.again(id)).body).toMatchObject({ status: 'paid' })
    expect(await shop.prompts(attempt.phone_number)).toBe(1)
  })

  test('as long as the answer can come before the hold ends', async () => {
    const product = await addProduct(server.database)
    const { id, attempt } = await shop.waiting(product)
    pass(HOLD.first.mpesa - 5)
    await shop.answer(attempt, 'cancelled')
    pass(60)
    await server.shop.checkout.sweep()
    expect(await shop.units(product)).toMatchObject({ held: 1 })
    await shop.again(id)
    const second = await shop.attempt(id, 'pending', 2)
    pass(HOLD.most.mpesa - HOLD.first.mpesa - 55 - RETRY_NEEDS_SECONDS + 1)
    await shop.callback(second, { code: 1032 })
    expect((await shop.again(id)).body.error.code).toBe('checkout_expired')
  })

  test('nobody is prompted for a checkout that was cancelled at once', async () => {
    const given = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { id } = await shop.start(await addProduct(server.database))
        await server.post(`/api/checkouts/${id}/cancel`, {})
        return id
      }),
    )
    await server.shop.checkout.idle()
    for (const id of given) {
      const attempt = await shop.attempt(id)
      expect(await shop.prompts(attempt.phone_number)).toBe(attempt.state === 'cancelled' ? 0 : 1)
    }
  })
})

describe('money for what was left', () => {
  test('[open-01] settles the order if it is unpaid; the newer one is refunded then', async () => {
    const product = await addProduct(server.database)
    const { id, attempt } = await shop.waiting(product)
    pass(PROMPT_WINDOW)
    await shop.again(id, { phone_number: aPhone() })
    const second = await shop.attempt(id, 'pending', 2)
    await shop.callback(attempt)
    expect((await shop.state(id)).status).toBe('paid')
    await shop.callback(second)
    expect((await shop.byId(second)).state).toBe('late_success')
    expect(await shop.refunds(second)).toMatchObject([{ amount: 1500, reason: 'double', requested_by: 'shop', state: 'requested' }])
    expect(await shop.state(id)).toMatchObject({ status: 'paid', refund: { told: 'on_its_way', amount: 1500 } })
    expect([await shop.orders(id), await shop.units(product)]).toEqual([1, { stock: 0, held: 0, sold: 1 }])
  })

  test('a second payment on the same prompt is detected, and refunded', async () => {
    const { id, attempt } = await shop.waiting(await addProduct(server.database))
    await shop.callback(attempt, { receipt: aReceipt() })
    const receipt = aReceipt()
    await shop.callback(attempt, { receipt })
    await shop.callback(attempt, { receipt })
    const more = await shop.attempt(id)
    expect(more).toMatchObject({ number: 2, state: 'late_success', receipt, paid_amount: 1500 })
    expect(await shop.refunds(more)).toMatchObject([{ reason: 'double', amount: 1500 }])
    expect(await shop.orders(id)).toBe(1)
  })

  test('found long after the end becomes the order when the product is in stock, else it is refunded', async () => {
    const [free, gone] = [await addProduct(server.database), await addProduct(server.database)]
    const lost = await Promise.all(
      [free, gone].map(async (product) => {
        const { id } = await shop.start(product, { phone_number: aPhone('7701') })
        await shop.attempt(id, 'pending')
        return id
      }),
    )
    pass(HOLD.most.mpesa + 1)
    await server.shop.checkout.sweep()
    expect((await Promise.all(lost.map(shop.state))).map(({ status }) => status)).toEqual(['expired', 'expired'])
    const { id: quick, attempt } = await shop.waiting(gone)
    await shop.callback(attempt)
    for (const seconds of [400, 30]) {
      pass(seconds)
      await server.shop.checkout.askProviders()
    }
    expect((await Promise.all([...lost, quick].map(shop.state))).map(({ status }) => status)).toEqual(['paid', 'review', 'paid'])
    // Nothing is refunded because of a query alone, which has neither amount nor receipt.
    const late = await shop.attempt(lost[1] as string, 'manual_review')
    expect(await shop.refunds(late)).toEqual([])
    await shop.callback(late)
    expect(await shop.refunds(late)).toMatchObject([{ reason: 'late', amount: 1500 }])
    expect((await shop.state(lost[1] as string)).next).toBe('We’re refunding KES 1,500 to your M-PESA, usually within minutes.')
  })
})

describe('an answer that nobody understands', () => {
  test('keeps the payment open, then needs review, with code and description as they came', async () => {
    const product = await addProduct(server.database)
    const { id, attempt } = await shop.waiting(product)
    await shop.callback(attempt, { code: 17 })
    expect(await shop.state(id)).toMatchObject({
      status: 'awaiting_payment',
      step: 'checking',
      message: expect.stringContaining('an unclear reply'),
    })
    pass(HOLD.most.mpesa + 1)
    await server.shop.checkout.sweep()
    expect(await shop.byId(attempt)).toMatchObject({ state: 'manual_review', result_code: '17', result_description: 'as told by the test' })
    expect(await shop.state(id)).toMatchObject({ status: 'review', message: 'We’ve received your payment and we’re checking it.' })
    expect(await shop.units(product)).toEqual({ stock: 0, held: 1, sold: 0 })
    // The whole truth may still come by itself.
    await shop.callback(attempt)
    expect((await shop.state(id)).status).toBe('paid')
  })

  test('stays with a person also when the shopper goes on another way', async () => {
    const { id, attempt } = await shop.waiting(await addProduct(server.database))
    await shop.callback(attempt, { code: 17 })
    pass(PROMPT_WINDOW)
    expect((await shop.again(id, { phone_number: aPhone() })).status).toBe(201)
    expect((await shop.byId(attempt)).state).toBe('manual_review')
    await shop.callback(await shop.attempt(id, 'pending', 2))
    expect((await shop.state(id)).status).toBe('paid')
  })
})
