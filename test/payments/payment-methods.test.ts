import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdTimes } from '../../src/shop/checkout/rules-holds.ts'
import type { CheckoutState } from '../../src/shop/checkout/contract.ts'
import { control, type PaystackPayment, type PaystackOutcome } from '../support/simulator-control.ts'
import { testServer, until, type TestServer } from '../support/server.ts'
import { aPhone, shopping, type Shopping } from '../support/shoppers.ts'
import { addProduct } from '../support/products.ts'

/** Of somebody who is known to be a person. */
const HOLD = holdTimes('confirmed')

let server: TestServer
let shop: Shopping
beforeAll(async () => {
  server = await testServer({ promptMs: 600_000 })
  shop = shopping(server)
})
afterAll(() => server.close())

const CARD = { payment_method: 'card' }
const BANK = { payment_method: 'bank' }

/** Paid on the page of the provider; how its webhook goes is in `way`. */
const payCard = (reference: string, way: PaystackOutcome = {}) => control<PaystackPayment>(server, '/paystack/pay', { reference, ...way })
/** The browser comes back from there. */
const comeBack = (reference: string, id?: string) => server.shop.checkout.stateByReference(reference, id)
const becomes = (id: string, status: CheckoutState['status']) =>
  until(
    () => shop.state(id),
    (state) => state.status === status,
  )

describe('[pay-01] a card', () => {
  test('is paid on the page of the provider: no word of prompts, and the webhook makes the order', async () => {
    const product = await addProduct(server.database)
    const started = await shop.start(product, CARD)
    expect(started.payment.kind).toBe('redirect')
    const attempt = await shop.attempt(started.id, 'pending')
    const state = await shop.state(started.id)
    expect(state).toMatchObject({ step: 'page', payment: { kind: 'redirect', method: 'card', redirect_url: attempt.redirect_url } })
    expect(`${state.message} ${state.next}`).not.toMatch(/prompt|PIN|M-Pesa/)
    await payCard(attempt.reference)
    expect(await becomes(started.id, 'paid')).toMatchObject({ payment: { redirect_url: null } })
    expect(await shop.units(product)).toEqual({ stock: 0, held: 0, sold: 1 })
  })

  test('[open-07] without a webhook the return finds the money; a return without money changes nothing', async () => {
    const { id, attempt } = await shop.waiting(await addProduct(server.database), CARD)
    expect(await comeBack(attempt.reference)).toMatchObject({ status: 'awaiting_payment', step: 'page' })
    await payCard(attempt.reference, { webhook: 'none' })
    expect(await comeBack(attempt.reference, id)).toMatchObject({ id, status: 'paid' })
    expect(await comeBack('UP-000000-9')).toBeNull()
  })

  test('[open-01] in another currency or with another amount it needs review', async () => {
    for (const [way, state] of [
      [{ currency: 'USD' }, 'manual_review'],
      [{ surplus: -100 }, 'amount_mismatch'],
    ] as const) {
      const { id, attempt } = await shop.waiting(await addProduct(server.database), CARD)
      await payCard(attempt.reference, way)
      expect(await becomes(id, 'review')).toMatchObject({ message: 'We’ve received your payment and we’re checking it.' })
      expect((await shop.byId(attempt)).state).toBe(state)
    }
  })

  test('left for M-Pesa at once; paid all the same, it is refunded', async () => {
    const { id, attempt } = await shop.waiting(await addProduct(server.database), CARD)
    expect((await shop.state(id)).methods).toEqual(['mpesa', 'card', 'bank'])
    expect((await shop.again(id, { payment_method: 'mpesa', phone_number: aPhone() })).status).toBe(201)
    const prompt = await shop.attempt(id, 'pending', 2)
    expect(await shop.byId(attempt)).toMatchObject({ state: 'cancelled', failure: 'replaced' })
    await shop.answer(prompt, 'paid')
    expect((await shop.state(id)).status).toBe('paid')
    await payCard(attempt.reference)
    await until(
      () => shop.byId(attempt),
      ({ state }) => state === 'late_success',
    )
    expect(await shop.refunds(attempt)).toMatchObject([{ reason: 'double', amount: 1500 }])
  })

  test('that has been paid is not left: the question before it finds the money', async () => {
    const { id, attempt } = await shop.waiting(await addProduct(server.database), CARD)
    await payCard(attempt.reference, { webhook: 'none' })
    expect((await shop.again(id, { payment_method: 'mpesa' })).body).toMatchObject({ status: 'paid' })
    expect(await shop.prompts(attempt.phone_number)).toBe(0)
  })

  test('that nobody pays ends with the hold, in the words of cards', async () => {
    const { id, attempt } = await shop.waiting(await addProduct(server.database), CARD)
    server.clock.forward(HOLD.most.card + 1)
    await server.shop.checkout.sweep()
    expect((await shop.state(id)).status).toBe('expired')
    expect(await shop.byId(attempt)).toMatchObject({ state: 'timed_out', next_query_at: expect.any(Date) })
  })
})

describe('[open-06] a bank transfer', () => {
  test('waits longer than a prompt, with its own words and an e-mail, until it has arrived', async () => {
    const product = await addProduct(server.database)
    const { id, attempt } = await shop.waiting(product, { ...BANK, email: 'payer@mail.example' })
    expect(await shop.state(id)).toMatchObject({
      step: 'page',
      next: expect.stringContaining('We’ll write to you when your transfer arrives'),
    })
    const mails = await shop.rows<{ recipient: string }>(`select recipient from letter_queue where dedup_key = $1`, [
      `payment-waiting:${attempt.id}`,
    ])
    expect(mails).toEqual([{ recipient: 'payer@mail.example' }])
    server.clock.forward(HOLD.most.mpesa + 60)
    await server.shop.checkout.sweep()
    expect(await shop.units(product)).toMatchObject({ held: 1 })
    await control(server, '/paystack/transfer', { reference: attempt.reference })
    await becomes(id, 'paid')
  })

  test('chosen after a prompt it lengthens the hold, and keeps the e-mail that was given for it', async () => {
    const product = await addProduct(server.database)
    const { id, attempt } = await shop.waiting(product)
    await shop.answer(attempt, 'insufficient_funds')
    server.clock.forward(HOLD.first.mpesa - 10)
    expect((await shop.again(id, { ...BANK, email: 'late@mail.example' })).status).toBe(201)
    await shop.attempt(id, 'pending', 2)
    server.clock.forward(HOLD.most.mpesa)
    await server.shop.checkout.sweep()
    expect(await shop.units(product)).toMatchObject({ held: 1 })
    expect(await shop.rows('select email from checkouts where id = $1', [id])).toEqual([{ email: 'late@mail.example' }])
    server.clock.forward(HOLD.most.bank - HOLD.most.mpesa)
    await server.shop.checkout.sweep()
    expect(await shop.units(product)).toEqual({ stock: 1, held: 0, sold: 0 })
  })

  test('that comes too late becomes the order when the product is free', async () => {
    const product = await addProduct(server.database)
    const { id, attempt } = await shop.waiting(product, BANK)
    server.clock.forward(HOLD.most.bank + 1)
    await server.shop.checkout.sweep()
    expect((await shop.state(id)).status).toBe('expired')
    await control(server, '/paystack/transfer', { reference: attempt.reference })
    await becomes(id, 'paid')
    expect(await shop.units(product)).toEqual({ stock: 0, held: 0, sold: 1 })
  })
})

describe('M-Pesa by Paystack', () => {
  test('takes over, when the settings say so, after Daraja could not be reached', async () => {
    const own = await testServer({ promptMs: 600_000, approveAfterMs: 600_000, mpesaRoute: 'fallback' })
    try {
      const mine = shopping(own)
      await control(own, '/failures', { call: 'push', failure: 'unavailable' })
      const { id } = await mine.start(await addProduct(own.database))
      expect(await mine.attempt(id, 'failed')).toMatchObject({ gateway: 'daraja', failure: 'provider_down' })
      await mine.again(id)
      const second = await mine.attempt(id, 'pending', 2)
      expect(second).toMatchObject({ gateway: 'paystack', method: 'mpesa', redirect_url: null })
      expect(await mine.state(id)).toMatchObject({ step: 'prompt_sent', payment: { kind: 'prompt' }, by_hand: null })
    } finally {
      await own.close()
    }
  })

  test('is the only way when the settings say so, and none when they say nothing', async () => {
    const own = await testServer({ promptMs: 600_000, approveAfterMs: 600_000, mpesaRoute: 'only' })
    try {
      const mine = shopping(own)
      expect((await mine.waiting(await addProduct(own.database))).attempt).toMatchObject({ gateway: 'paystack', method: 'mpesa' })
    } finally {
      await own.close()
    }
    await control(server, '/failures', { call: 'push', failure: 'unavailable', times: 2 })
    const { id } = await shop.start(await addProduct(server.database))
    await shop.attempt(id, 'failed')
    await shop.again(id)
    expect(await shop.attempt(id, 'failed', 2)).toMatchObject({ gateway: 'daraja' })
  })
})
