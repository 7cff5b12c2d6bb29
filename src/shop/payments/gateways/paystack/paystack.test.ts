import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempt, startPaystack, type TestPaystack } from '../../../../simulator/paystack/test-paystack.ts'
import type { Evidence, RefundOrder, StartAttempt } from '../gateway.ts'
import { createPaystack } from './paystack.ts'

let world: TestPaystack
beforeAll(async () => {
  world = await startPaystack()
})
afterAll(() => world.close())

const causeFault = (name: string, path: string) => world.control('/fault', { name, path, ms: 1000 })

/** A payment whose page is open. */
async function opened(changes: Partial<StartAttempt> = {}) {
  const asked = attempt(changes)
  const result = await world.gateway.start(asked)
  if (result.kind !== 'page') throw new Error(JSON.stringify(result))
  return { reference: asked.reference, ids: result.ids, url: result.url }
}
const ask = (of: { reference: string; ids: { merchant: string; request: string } | null }) => world.gateway.query(of)
const requestsOf = async (reference: string) => {
  const { items } = (await world.control('/requests')).body as unknown as {
    items: { path: string; body: Record<string, unknown> | null }[]
  }
  return items.filter(({ path, body }) => path.includes(reference) || body?.reference === reference)
}

describe('[open-05] the page of a card or bank payment', () => {
  test('is asked for with our reference, KES cents and the way back', async () => {
    const { reference, ids, url } = await opened({ email: 'wanjiku@upya.example' })
    expect(ids.request).toBe(reference)
    expect(url).toContain(`/paystack/pay/${ids.merchant}`)
    const [sent] = await requestsOf(reference)
    expect(sent?.body).toMatchObject({
      email: 'wanjiku@upya.example',
      amount: '150000',
      currency: 'KES',
      reference,
      channels: ['card'],
      callback_url: 'https://shop.example/payment-callback',
      metadata: {
        custom_fields: [{ variable_name: 'order', value: 'UP-7K3M9Q' }],
        cancel_action: `https://shop.example/payment-callback?reference=${reference}&cancelled=1`,
      },
    })
  })

  test.each([
    ['https://shop.example', 'checkout-c0ffee@shop.example'],
    ['http://127.0.0.1:3000', 'checkout-c0ffee@upya.example'],
    ['http://localhost:3000', 'checkout-c0ffee@upya.example'],
  ])('of a guest without an e-mail at %s goes to %s', async (publicUrl, email) => {
    const asked = attempt({ method: 'bank' })
    await createPaystack({ keys: world.keys, publicUrl, mpesa: false }).start(asked)
    expect((await requestsOf(asked.reference))[0]?.body).toMatchObject({ email, channels: ['bank_transfer', 'bank'] })
  })

  test('is refused for a sum below the least one, and with a wrong key', async () => {
    expect(await world.gateway.start(attempt({ amount: 2 }))).toMatchObject({
      kind: 'rejected',
      failure: 'refused',
      code: 'invalid_amount',
    })
    const stranger = createPaystack({ keys: { ...world.keys, secretKey: 'sk_wrong' }, publicUrl: 'https://shop.example', mpesa: false })
    expect(await stranger.start(attempt())).toMatchObject({ kind: 'rejected', failure: 'provider_down', code: 'invalid_Key' })
  })

  test('nobody there: nothing was sent, and nothing is owed', async () => {
    const gone = await startPaystack()
    await gone.close()
    const nobody = gone.gateway
    expect(await nobody.start(attempt())).toMatchObject({ kind: 'rejected', failure: 'provider_down', code: 'ECONNREFUSED' })
  })

  test.each(['lost', 'slow', 'garbage', 'error'])('a reply that is %s leaves it unknown, and it is never sent again', async (name) => {
    await causeFault(name, '/transaction/initialize')
    const asked = attempt()
    const gateway = name === 'slow' ? world.hasty : world.gateway
    expect((await gateway.start(asked)).kind).toBe('unknown')
    world.advance(600)
    expect((await requestsOf(asked.reference)).filter(({ path }) => path.includes('initialize'))).toHaveLength(1)
  })

  test('the same reference again opens no second payment: it is asked about instead', async () => {
    const { reference } = await opened()
    const again = await world.gateway.start(attempt({ reference }))
    expect(again).toMatchObject({ kind: 'unknown', description: expect.stringContaining('Duplicate Transaction Reference') })
    expect((await requestsOf(reference)).map(({ path }) => path.split('/paystack')[1])).toEqual([
      '/transaction/initialize',
      '/transaction/initialize',
      `/transaction/verify/${reference}`,
    ])
  })
})

describe('a question about an attempt', () => {
  test('whose request never arrived: nothing was paid', async () => {
    expect(await ask({ reference: 'UP-NEVER-1', ids: null })).toMatchObject({ kind: 'not_paid', failure: 'provider_down' })
  })

  test('that Paystack has confirmed before, but does not find now, decides nothing', async () => {
    expect(await ask({ reference: 'UP-NEVER-1', ids: { merchant: 'x', request: 'UP-NEVER-1' } })).toMatchObject({ kind: 'in_flight' })
  })

  test('whose page nobody has seen, as its address was lost: nothing will be paid', async () => {
    const { reference } = await opened()
    expect(await ask({ reference, ids: null })).toMatchObject({ kind: 'not_paid', failure: 'provider_down', code: 'abandoned' })
  })

  test('whose page is open: the payer may still pay', async () => {
    expect(await ask(await opened())).toMatchObject({ kind: 'in_flight', code: 'abandoned', source: 'query' })
  })

  test.each(['down', 'lost', 'slow', 'garbage', 'error', 'busy'])('on a bad day (%s) decides nothing', async (name) => {
    const open = await opened()
    await world.control('/pay', { reference: open.reference, webhook: 'none' })
    await causeFault(name, '/verify/')
    expect((await (name === 'slow' ? world.hasty : world.gateway).query(open)).kind).toBe('in_flight')
    expect((await ask(open)).kind).toBe('paid')
  })

  test('that is paid brings sum, currency and the whole id, digit by digit', async () => {
    const open = await opened()
    const { body } = await world.control('/pay', { reference: open.reference, webhook: 'none' })
    const evidence = await ask(open)
    expect(evidence).toMatchObject({ kind: 'paid', amount: 1500, currency: 'KES', receipt: body.id, code: 'success' })
    expect(Number(body.id)).toBeGreaterThan(Number.MAX_SAFE_INTEGER)
  })

  test.each<[object, Partial<Extract<Evidence, { kind: 'paid' }>>]>([
    [{ surplus: -10_000 }, { amount: 1400, currency: 'KES' }],
    [{ surplus: 50 }, { amount: 1500.5 }],
    [{ currency: 'USD' }, { amount: 1500, currency: 'USD' }],
  ])('that was paid otherwise (%j) says so', async (does, says) => {
    const open = await opened()
    await world.control('/pay', { reference: open.reference, webhook: 'none', ...does })
    expect(await ask(open)).toMatchObject({ kind: 'paid', ...says })
  })

  test('stores brand and last digits, and nothing with which a card could be charged', async () => {
    const open = await opened()
    await world.control('/pay', { reference: open.reference, webhook: 'none' })
    const kept = JSON.stringify((await ask(open)).raw)
    expect(kept).toContain('"last4":"4081"')
    expect(kept).not.toMatch(/AUTH_|SIG_|408408"|exp_month|sk_test/)
  })

  test.each([
    ['4084080000005408', 'declined'],
    ['4084080000670037', 'insufficient_funds'],
  ])('after the card %s is %s, and paid once another card works on the same page', async (card, failure) => {
    const open = await opened()
    await world.control('/pay', { reference: open.reference, card })
    expect(await ask(open)).toMatchObject({ kind: 'not_paid', failure })
    await world.control('/pay', { reference: open.reference, webhook: 'none' })
    expect((await ask(open)).kind).toBe('paid')
  })

  test.each([
    ['wrong', 'transfer_rejected'],
    ['rejected', 'transfer_rejected'],
    ['expired', 'expired'],
  ])('[open-06] after a transfer that was %s: %s', async (does, failure) => {
    const open = await opened({ method: 'bank' })
    await world.control('/transfer', { reference: open.reference, does })
    expect(await ask(open)).toMatchObject({ kind: 'not_paid', failure })
  })

  test('[open-06] after a transfer was sent, waits for the bank', async () => {
    const open = await opened({ method: 'bank' })
    await world.control('/transfer', { reference: open.reference })
    expect(await ask(open)).toMatchObject({ kind: 'in_flight', code: 'pending' })
    world.advance(3)
    expect(await ask(open)).toMatchObject({ kind: 'paid', amount: 1500 })
  })
})

describe('M-Pesa by Paystack', () => {
  test('rings the phone, and is paid by our reference', async () => {
    const asked = attempt({ method: 'mpesa' })
    expect(await world.gateway.start(asked)).toMatchObject({ kind: 'prompted', ids: { request: asked.reference } })
    const of = { reference: asked.reference, ids: null }
    expect(await ask(of)).toMatchObject({ kind: 'in_flight' })
    world.advance(3)
    expect(await ask(of)).toMatchObject({ kind: 'paid', amount: 1500 })
  })

  test.each([
    ['254712000032', 'cancelled'],
    ['254712000037', 'no_answer'],
    ['254712000001', 'insufficient_funds'],
    ['254712000201', 'wrong_pin'],
  ])('from %s ends as %s', async (phone, failure) => {
    const asked = attempt({ method: 'mpesa', phone })
    await world.gateway.start(asked)
    world.advance(3)
    expect(await ask({ reference: asked.reference, ids: null })).toMatchObject({ kind: 'not_paid', failure })
  })

  test('is offered only when it is wanted', () => {
    expect(world.gateway.methods).toContain('mpesa')
    expect(createPaystack({ keys: world.keys, publicUrl: 'https://shop.example', mpesa: false }).methods).toEqual(['card', 'bank'])
  })
})

describe('a refund', () => {
  let number = 0
  async function paid(does: object = {}) {
    const open = await opened()
    const { body } = await world.control('/pay', { reference: open.reference, webhook: 'none', ...does })
    number += 1
    const order = (amount = 1500): RefundOrder => ({
      reference: `${open.reference}-R${number}`,
      callbackToken: 'r',
      payment: { reference: open.reference, receipt: String(body.id), ids: open.ids, amount: 1500 },
      amount,
      remarks: 'late',
    })
    return { ...open, order }
  }
  const askRefund = (order: RefundOrder, providerId: string | null) => world.gateway.askRefund({ order, providerId, callbackToken: 'q' })

  test.each([1500, 400])('of KES %i is accepted, and its result reported later', async (amount) => {
    const { order, reference, ids } = await paid()
    const answer = await world.gateway.refund(order(amount))
    if (answer.kind !== 'sent') throw new Error(JSON.stringify(answer))
    world.advance(3)
    expect(await askRefund(order(amount), answer.providerId)).toMatchObject({ kind: 'completed', providerId: answer.providerId })
    // A payment that was reversed completely is not ours any more; it needs review.
    expect((await ask({ reference, ids })).kind).toBe(amount === 1500 ? 'unclear' : 'paid')
  })

  test.each([
    ['failed', { kind: 'refused', again: true }],
    ['needs-attention', { kind: 'stuck' }],
    ['pending', { kind: 'sent' }],
  ])('that ends as %s', async (refund, says) => {
    const { order } = await paid({ refund })
    const answer = await world.gateway.refund(order())
    world.advance(3)
    expect(await askRefund(order(), answer.kind === 'sent' ? answer.providerId : null)).toMatchObject(says)
  })

  test('of more than there is, or a second time, is refused for good', async () => {
    const { order } = await paid()
    expect(await world.gateway.refund(order(1501))).toMatchObject({ kind: 'refused', again: false })
    await world.gateway.refund(order())
    expect(await world.gateway.refund(order())).toMatchObject({ kind: 'refused', again: false, code: 'transaction_reversed' })
  })

  test('whose reply was lost is found again by its note, and not sent twice', async () => {
    const { order } = await paid()
    await causeFault('lost', '/refund')
    expect((await world.gateway.refund(order())).kind).toBe('unknown')
    expect((await askRefund(order(), null)).kind).toMatch(/sent|completed/)
  })

  test('that never arrived may be sent again', async () => {
    const { order } = await paid()
    await causeFault('down', '/refund')
    expect((await world.gateway.refund(order())).kind).toBe('unknown')
    expect(await askRefund(order(), null)).toMatchObject({ kind: 'never_sent' })
  })

  test('about which Paystack cannot be asked stays unknown', async () => {
    const { order } = await paid()
    await causeFault('error', '/refund/')
    expect((await askRefund(order(), '123')).kind).toBe('unknown')
  })
})
