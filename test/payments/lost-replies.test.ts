import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Attempt } from '../../src/shop/payments/attempts/attempt.ts'
import { PULL_EVERY, STILL_ASKED, UNKNOWN_AFTER } from '../../src/shop/payments/rules.ts'
import { backOffice, type BackOffice } from '../support/back-office.ts'
import { checkInvariants } from '../support/invariants.ts'
import { signUp } from '../support/members.ts'
import { control } from '../support/simulator-control.ts'
import { testServer, until } from '../support/server.ts'
import { aPhone, shopping, type Shopping } from '../support/shoppers.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'

// The reply to the push was lost, or the process died before it came: nobody knows the ids by which M-Pesa could be asked.
let office: BackOffice
let shop: Shopping
beforeAll(async () => {
  office = await backOffice({ promptMs: 600_000 })
  shop = shopping(office)
})
afterAll(() => office.close())

/** Time goes on for the shop alone: what M-Pesa does, it does now. */
const pass = (seconds: number) => office.clock.forward(seconds)
async function backInTime(): Promise<void> {
  office.clock.set(new Date())
  await shop.rows('update payment_pulls set next_at = $1, pulled_to = null', [office.clock.now()])
}
beforeEach(backInTime)
/** When it is time for it; M-Pesa's own clock has not gone on. */
async function pull(): Promise<number> {
  await shop.rows('update payment_pulls set next_at = $1, pulled_to = least(pulled_to, now())', [office.clock.now()])
  return office.shop.checkout.pullStatements()
}
const promptOf = async (phone: string) =>
  (await control<{ items: { receipt: string | null; live: boolean }[] }>(office, `/prompts?phone=254${phone.slice(1)}`)).items.at(-1)

/** The push arrives, its reply does not, the phone's owner pays, and the callback is lost, too. */
async function paidUnheard(product: StockedProduct, extra: object = {}): Promise<{ id: string; phone: string; attempt: Attempt }> {
  const phone = aPhone('7701')
  await control(office, '/failures', { call: 'push', failure: 'lost', times: 1 })
  const { id } = await shop.start(product, { phone_number: phone, ...extra })
  const attempt = await shop.attempt(id, 'unknown')
  await until(
    () => promptOf(phone),
    (prompt) => Boolean(prompt?.receipt),
  )
  return { id, phone, attempt }
}

async function untilTold(): Promise<void> {
  pass(UNKNOWN_AFTER + 1)
  await office.shop.checkout.sweep()
}

test('[open-01] it is never shown as unanswered: the shopper reads "still asking" until the statement brings the money', async () => {
  const product = await addProduct(office.database)
  const { id, attempt } = await paidUnheard(product)
  await untilTold()
  const state = await shop.state(id)
  expect(state).toMatchObject({ status: 'failed', failure: 'unheard', can_retry: true })
  expect(state.message).toBe('We’re still checking this payment with M-PESA.')
  expect(state.next).toMatch(/^You won’t lose any money\./)
  expect(state.next).toContain('I’ve already paid')

  const liveEvents: unknown[] = []
  const stop = office.live.subscribe(`checkout:${id}`, (event) => liveEvents.push(event))
  expect(await pull()).toBe(1)
  expect(await shop.state(id)).toMatchObject({ status: 'paid', message: expect.stringContaining('Payment received') })
  await until(
    async () => liveEvents.length,
    (n) => n > 0,
  )
  stop()
  expect(await shop.byId(attempt)).toMatchObject({ state: 'settled', paid_amount: 1500, failure: null })
  expect(await shop.units(product)).toEqual({ stock: 0, held: 0, sold: 1 })
  // The callback after all: the same money, once.
  const { receipt } = await shop.byId(attempt)
  await shop.callback({ ...attempt, merchant_request_id: 'm-late', provider_request_id: 'ws_CO_late' }, { receipt: receipt ?? '' })
  expect([await shop.orders(id), (await shop.attempt(id)).number, await shop.refunds(attempt)]).toEqual([1, 1, []])
})

test('a dozen of them, in every state that a death or a lost reply leaves, all find their orders without an import', async () => {
  const tried = []
  for (let i = 0; i < 12; i++) {
    const one = await paidUnheard(await addProduct(office.database))
    // Killed before the lost reply was recorded, after it was shown, or replaced by another attempt that got no answer.
    if (i % 3 === 0) await shop.rows(`update payment_attempts set state = 'initiating' where id = $1`, [one.attempt.id])
    tried.push(one)
    if (i % 4 === 3) await pull()
    if (i % 3 === 1) await untilTold()
    office.clock.set(new Date())
  }
  await untilTold()
  await pull()
  for (const { id } of tried) expect((await shop.state(id)).status).toBe('paid')
  expect((await office.reconciliation()).unmatched).toEqual([])
  expect(await shop.rows('select from payment_statements')).toEqual([])
})

test('with the products sold the payment is refunded; with them in stock again the order is made', async () => {
  const [gone, free] = [await addProduct(office.database), await addProduct(office.database)]
  const [one, two] = [await paidUnheard(gone), await paidUnheard(free)]
  await untilTold()
  pass(700)
  await office.shop.checkout.sweep()
  for (const { id } of [one, two]) {
    expect(await shop.state(id)).toMatchObject({
      status: 'expired',
      failure: 'unheard',
      message: expect.stringContaining('still checking this payment with'),
    })
  }
  const buyer = await shop.waiting(gone)
  await shop.callback(buyer.attempt)
  await pull()
  expect(await shop.state(one.id)).toMatchObject({ status: 'review', refund: { told: 'on_its_way', amount: 1500 } })
  expect(await shop.refunds(one.attempt)).toMatchObject([{ reason: 'late', amount: 1500 }])
  expect((await shop.state(two.id)).status).toBe('paid')
})

test('a retry and two payments make one order, and one of the two is refunded', async () => {
  const { id, attempt } = await paidUnheard(await addProduct(office.database))
  await untilTold()
  expect((await shop.again(id, { phone_number: aPhone() })).status).toBe(201)
  const second = await shop.attempt(id, 'pending', 2)
  await shop.answer(second, 'paid')
  expect((await shop.state(id)).status).toBe('paid')
  await pull()
  expect(await shop.byId(attempt)).toMatchObject({ state: 'late_success' })
  expect(await shop.refunds(attempt)).toMatchObject([{ reason: 'double', amount: 1500 }])
  expect(await shop.orders(id)).toBe(1)
})

test('a shopper who has left is notified: a member in the shop, a guest by SMS', async () => {
  const member = await signUp(office)
  const items = [{ product_id: (await addProduct(office.database)).id, quantity: 1 }]
  await control(office, '/failures', { call: 'push', failure: 'lost', times: 1 })
  const phone_number = aPhone('7701')
  const { body } = await office.post<{ id: string }>('/api/checkouts', { items, delivery_area: 'nairobi', phone_number }, member.headers)
  await shop.attempt(body.id, 'unknown')
  const guest = await paidUnheard(await addProduct(office.database))
  await until(
    () => promptOf(phone_number),
    (prompt) => Boolean(prompt?.receipt),
  )
  await untilTold()
  await pull()
  await office.shop.notifications.sendMessages()
  const notifications = await shop.rows<{ type: string }>('select type from notifications where user_id = $1 order by type', [member.id])
  expect(notifications.map(({ type }) => type)).toEqual(expect.arrayContaining(['order_placed', 'payment_confirmed']))
  const texts = await (await fetch(`${office.mpesa}/phone/254${guest.phone.slice(1)}/screen`)).text()
  expect(texts).toContain('M-PESA has found your payment')
})

test('a phone that answers with no is believed, and after two days nobody asks any more', async () => {
  const { id, attempt } = await shop.waiting(await addProduct(office.database))
  await shop.rows('update payment_attempts set merchant_request_id = null, provider_request_id = null, state = $2 where id = $1', [
    attempt.id,
    'unknown',
  ])
  await untilTold()
  expect((await shop.state(id)).failure).toBe('unheard')
  await shop.callback(attempt, { code: 1037 })
  expect(await shop.state(id)).toMatchObject({ failure: 'no_answer', message: 'The payment prompt wasn’t answered in time.' })

  const other = await shop.waiting(await addProduct(office.database))
  await shop.rows('update payment_attempts set merchant_request_id = null, provider_request_id = null, state = $2 where id = $1', [
    other.attempt.id,
    'unknown',
  ])
  await untilTold()
  pass(STILL_ASKED)
  await office.shop.checkout.sweep()
  expect(await shop.state(other.id)).toMatchObject({ status: 'expired', message: expect.not.stringContaining('M-PESA') })
})

describe('reading the statement', () => {
  test('happens once for all processes at a time, and again after a minute; a payment counts once', async () => {
    const { id } = await paidUnheard(await addProduct(office.database))
    await backInTime()
    const read = () => office.shop.checkout.pullStatements()
    const fresh = await Promise.all([read(), read(), read()])
    expect(fresh.toSorted()).toEqual([0, 0, 1])
    expect((await shop.state(id)).status).toBe('paid')
    expect(await read()).toBe(0)
    pass(PULL_EVERY)
    expect(await read()).toBe(0)
    expect(await shop.orders(id)).toBe(1)
  })

  test('that fails is made up for: the next one reaches back to where the last good one ended', async () => {
    const read = () => office.shop.checkout.pullStatements()
    await read()
    const { id } = await paidUnheard(await addProduct(office.database))
    for (const failure of ['cut', 'garbage', 'unavailable']) {
      await control(office, '/failures', { call: 'pull', failure, times: 1 })
      pass(3600)
      expect(await read()).toBe(0)
    }
    expect((await shop.state(id)).status).not.toBe('paid')
    pass(3600)
    await read()
    expect((await shop.state(id)).status).toBe('paid')
  })

  test('knows ordinary payments already, and gives a receipt to what a question alone has settled', async () => {
    const { id, attempt } = await shop.waiting(await addProduct(office.database))
    await shop.answer(attempt, 'paid')
    const lost = await shop.start(await addProduct(office.database), { phone_number: aPhone('7701') })
    const asked = await shop.attempt(lost.id, 'pending')
    await until(
      () => promptOf(`0${asked.phone_number?.slice(3)}`),
      (prompt) => Boolean(prompt?.receipt),
    )
    for (let i = 0; i < 8 && (await shop.state(lost.id)).status !== 'paid'; i++) {
      pass(30)
      await office.shop.checkout.askProviders()
    }
    expect(await shop.byId(asked)).toMatchObject({ state: 'settled', receipt: null })
    await pull()
    expect(await shop.byId(asked)).toMatchObject({ state: 'settled', receipt: expect.any(String), paid_amount: 1500 })
    expect([await shop.orders(id), await shop.orders(lost.id)]).toEqual([1, 1])
    expect((await office.reconciliation()).unmatched).toEqual([])
  })

  test('leaves rows without an amount for manual review, once, however often they are read', async () => {
    const row = { transactionId: 'TKODD00009', transactiontype: 'c2b-pay-bill-debit', billreference: 'UP-1', amount: '-1500.00' }
    await control(office, '/pulled', { row })
    await pull()
    await pull()
    const [message, ...more] = (await office.reconciliation()).messages
    expect([message, more]).toEqual([expect.objectContaining({ kind: 'pulled', outcome: 'unreadable', body: JSON.stringify(row) }), []])
    expect((await office.act(`/payment-messages/${message!.id}/again`)).status).toBe(200)
    await office.shop.checkout.sweepInbox()
    expect((await office.reconciliation()).messages).toHaveLength(1)
    expect((await office.act(`/payment-messages/${message!.id}/set-aside`, { note: 'A line of a test' })).status).toBe(200)
    await pull()
    expect((await office.reconciliation()).messages).toEqual([])
  })
})

test('after all of it the invariants hold', async () => {
  expect(await checkInvariants(office.database, { now: office.clock.now() })).toEqual([])
})

test('by Paystack our own reference finds a prompt whose reply was lost', async () => {
  const own = await testServer({ mpesaRoute: 'only', payments: ['paystack'] })
  try {
    await control(own, '/paystack/fault', { name: 'lost', path: '/charge' })
    await control(own, '/paystack/scenario', { webhook: 'none' })
    const { id } = await shopping(own).start(await addProduct(own.database), { phone_number: aPhone('000') })
    await shopping(own).attempt(id, 'unknown')
    const paid = async () => {
      own.clock.forward(15)
      await own.shop.checkout.askProviders()
      return (await shopping(own).state(id)).status
    }
    expect(await until(paid, (status) => status === 'paid')).toBe('paid')
  } finally {
    await own.close()
  }
})
