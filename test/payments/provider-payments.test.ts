import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeIn } from '../../src/shop/payments/rules-account.ts'
import { backOffice, type BackOffice } from '../support/back-office.ts'
import { checkInvariants } from '../support/invariants.ts'
import { control } from '../support/simulator-control.ts'
import { until } from '../support/server.ts'

// Money that comes without an attempt: paid to the PayBill by hand.
let office: BackOffice
beforeAll(async () => {
  // A prompt ends when a test says so, however long the machine takes.
  office = await backOffice({ promptMs: 60_000 })
})
afterAll(() => office.close())

const note = 'Looked at the M-Pesa portal'
const CANCELS = '032'
const WAITS = '999'

const unmatchedOf = async (receipt: string) => (await office.reconciliation()).unmatched.find((money) => money.receipt === receipt)
const siblingsOf = async (id: string) => (await office.payment(id)).siblings

test.each([
  ['UP-7K3M9Q', 'UP-7K3M9Q'],
  ['up-7k3m9q', 'UP-7K3M9Q'],
  [' 7k3 m9q ', 'UP-7K3M9Q'],
  ['UP 7K3M9Q', 'UP-7K3M9Q'],
  ['up7k3m9q', 'UP-7K3M9Q'],
  ['UP-7K3M9Q-2', 'UP-7K3M9Q'],
  ['UPQRST', 'UP-UPQRST'],
  ['school fees', null],
  ['7K3M9', null],
  ['', null],
])('the account "%s" names %s', (account, code) => {
  expect(codeIn(account)).toBe(code)
})

describe('by itself', () => {
  test('money with the code as its account and the exact sum makes the order, however the code is written', async () => {
    for (const written of [(code: string) => code, (code: string) => ` ${code.slice(3).toLowerCase()}`]) {
      const tried = await office.tryToPay(CANCELS, ['failed'])
      const receipt = await office.payByHand(written(tried.code), 1500)
      expect((await office.state(tried)).status).toBe('paid')
      const [own] = await siblingsOf(tried.id)
      expect(await office.payment(own!.id)).toMatchObject({ state: 'settled', receipt, order_number: tried.code, checkout_status: 'paid' })
      expect(await unmatchedOf(receipt)).toBeUndefined()
    }
  })

  test('money for a checkout that has ended takes the product back while it is free', async () => {
    const tried = await office.tryToPay(CANCELS, ['failed'])
    await office.post(`/api/checkouts/${tried.checkoutId}/cancel`, {})
    await office.payByHand(tried.code, 1500)
    expect((await office.state(tried)).status).toBe('paid')
    expect(await office.stockOf(tried.product)).toBe(0)
  })

  test('and is refunded when the product is sold, or the order was paid before', async () => {
    const gone = await office.tryToPay(CANCELS, ['failed'])
    await office.post(`/api/checkouts/${gone.checkoutId}/cancel`, {})
    await office.tryToPay('000', ['paid'], { product: gone.product })
    const twice = await office.tryToPay('000', ['paid'])
    for (const tried of [gone, twice]) {
      await office.payByHand(tried.code, 1500)
      const [own] = await siblingsOf(tried.id)
      expect(await office.payment(own!.id)).toMatchObject({ state: 'late_success', refunding: 1500, needs_person: false })
      await office.work()
      await until(
        () => office.payment(own!.id),
        (detail) => detail.state === 'refunded',
      )
    }
    expect((await office.state(twice)).status).toBe('paid')
    expect((await office.shop.orders.ofPayment(twice.reference))?.status).toBe('paid')
  })

  test('waits for a prompt that is still open: it may be the very same money', async () => {
    const tried = await office.tryToPay(WAITS, ['awaiting_payment'])
    await until(
      () => office.payment(tried.id),
      (detail) => detail.state === 'pending',
    )
    const receipt = await office.payByHand(tried.code, 1500)
    expect((await office.state(tried)).status).toBe('awaiting_payment')
    expect(await unmatchedOf(receipt)).toBeUndefined()
    await control(office, '/clock', { seconds: 61 })
    await until(
      async () => {
        await office.work(12)
        return office.state(tried)
      },
      (state) => state.status === 'paid',
    )
    expect(await siblingsOf(tried.id)).toMatchObject([{ state: 'settled' }])
  })

  test('counts once when M-Pesa confirms an answered prompt this way, too', async () => {
    await control(office, '/settings', { confirmPrompts: true })
    const tried = await office.tryToPay('000', ['paid'])
    await control(office, '/settings', { confirmPrompts: false })
    const { receipt } = await office.payment(tried.id)
    await until(
      () => office.database.db.run('select attempt_id from provider_payments where receipt = $1', [receipt]),
      ({ rows }) => rows.length === 1,
    )
    await office.work(12)
    const { rows } = await office.database.db.run('select attempt_id from provider_payments where receipt = $1', [receipt])
    expect(rows).toEqual([{ attempt_id: tried.id }])
    expect(await siblingsOf(tried.id)).toEqual([])
  })
})

describe('by a person', () => {
  test('another sum, or an account that names nothing, waits with a suggestion', async () => {
    const tried = await office.tryToPay(CANCELS, ['failed'])
    const [little, foreign] = [await office.payByHand(tried.code, 1400), await office.payByHand('school fees', 1500)]
    expect(await unmatchedOf(little)).toMatchObject({
      amount: 1400,
      account: tried.code,
      source: 'confirmation',
      suggestion: { id: tried.id },
    })
    expect((await unmatchedOf(foreign))?.suggestion).toBeNull()
    expect((await office.list()).open.unmatched).toBeGreaterThanOrEqual(2)
    const counts = await office.read<{ payments: number }>('/api/admin/counts', office.admin.headers)
    expect(counts.body.payments).toBeGreaterThanOrEqual(2)
  })

  test('it is matched once, and judged like any payment', async () => {
    const tried = await office.tryToPay(CANCELS, ['failed'])
    const money = await unmatchedOf(await office.payByHand('pay for jacket', 1500))
    const match = () => office.act(`/payments/${tried.id}/match`, { provider_payment_id: money!.id })
    const answers = await Promise.all([match(), match()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await office.payment(tried.id)).toMatchObject({ state: 'settled', receipt: money!.receipt, checkout_status: 'paid' })
    expect((await office.payment(tried.id)).events.at(-1)).toMatchObject({ source: 'match', actor: office.admin.email })
    const short = await office.tryToPay(CANCELS, ['failed'])
    const less = await unmatchedOf(await office.payByHand(short.code, 100))
    const { body } = await office.act(`/payments/${short.id}/match`, { provider_payment_id: less!.id, note })
    expect(body).toMatchObject({ state: 'amount_mismatch', paid_amount: 100, actions: ['accept', 'refund'] })
  })

  test('of a paid order it is a second payment, which is refunded', async () => {
    const paid = await office.tryToPay('000', ['paid'])
    const money = await unmatchedOf(await office.payByHand('again', 700))
    expect((await office.act(`/payments/${paid.id}/match`, { provider_payment_id: money!.id })).status).toBe(200)
    const [own] = await siblingsOf(paid.id)
    expect(await office.payment(own!.id)).toMatchObject({
      state: 'late_success',
      receipt: money!.receipt,
      refunding: 700,
      needs_person: false,
    })
    expect(await office.payment(paid.id)).toMatchObject({ state: 'settled', refunding: 0 })
  })

  test('it is set aside with a reason, once', async () => {
    const money = await unmatchedOf(await office.payByHand('rent', 20_000))
    expect((await office.act(`/provider-payments/${money!.id}/set-aside`, {})).status).toBe(400)
    expect((await office.act(`/provider-payments/${randomUUID()}/set-aside`, { note })).body.error.code).toBe('payment_not_found')
    expect((await office.act(`/provider-payments/${money!.id}/set-aside`, { note })).status).toBe(200)
    expect(await unmatchedOf(money!.receipt)).toBeUndefined()
    const tried = await office.tryToPay(CANCELS, ['failed'])
    expect((await office.act(`/payments/${tried.id}/match`, { provider_payment_id: money!.id })).body.error.code).toBe(
      'payment_action_refused',
    )
  })
})

test('after all of it the invariants hold', async () => {
  await office.work(120)
  await office.work(120)
  expect(await checkInvariants(office.database, { now: office.clock.now() })).toEqual([])
})
