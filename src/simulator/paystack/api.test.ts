import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempt, pause, startPaystack, type TestPaystack } from './test-paystack.ts'

let world: TestPaystack
beforeAll(async () => {
  world = await startPaystack()
})
afterAll(() => world.close())

let count = 0
const request = (changes: object = {}) => ({
  email: 'w@upya.example',
  amount: '150000',
  currency: 'KES',
  reference: `T-${(count += 1)}`,
  ...changes,
})
const charge = (changes: object = {}) => request({ mobile_money: { phone: '+254710000000', provider: 'mpesa' }, ...changes })
async function open(changes: object = {}) {
  const asked = request(changes)
  await world.api('/transaction/initialize', asked)
  return asked.reference
}

describe('Paystack refuses in its own envelope', () => {
  test.each<[string, Record<string, string>, string]>([
    ['no key', {}, 'No Authorization Header was found'],
    ['a wrong key', { authorization: 'Bearer sk_live_other' }, 'Invalid key'],
  ])('a call with %s', async (_case, headers, message) => {
    const { status, body } = await world.api('/transaction/initialize', request(), headers)
    expect(status).toBe(401)
    expect(body).toEqual({ status: false, message, meta: { nextStep: expect.any(String) }, type: 'api_error', code: expect.any(String) })
  })

  test.each([
    ['/transaction/initialize', request({ email: undefined }), 400, 'Email Address is required'],
    ['/transaction/initialize', request({ email: 'checkout-1@127.0.0.1' }), 400, 'Invalid Email Address passed'],
    ['/transaction/initialize', request({ amount: 299 }), 400, 'Amount is below the minimum of KES 3.00'],
    ['/transaction/initialize', request({ amount: '1500.50' }), 400, 'Invalid amount passed'],
    ['/transaction/initialize', request({ currency: 'NGN' }), 403, 'Currency not supported by merchant'],
    ['/transaction/initialize', request({ currency: undefined }), 403, 'Currency not supported by merchant'],
    ['/transaction/initialize', request({ reference: 'has space' }), 400, 'Invalid reference passed'],
    ['/transaction/initialize', request({ channels: ['ussd'] }), 400, 'No active channel'],
    ['/transaction/initialize', request({ metadata: 'no json' }), 400, 'Invalid metadata passed'],
    ['/charge', charge({ mobile_money: { phone: '0710000000', provider: 'mpesa' } }), 400, 'Invalid mobile_money passed'],
    ['/refund', { transaction: 'T-unknown' }, 404, 'Transaction not found'],
  ])('%s %j', async (path, body, status, message) => {
    expect(await world.api(path, body)).toMatchObject({ status, body: { status: false, message } })
  })

  test('the same reference twice, by whichever way', async () => {
    const reference = await open()
    for (const [path, body] of [
      ['/transaction/initialize', request({ reference })],
      ['/charge', charge({ reference })],
    ] as const)
      expect(await world.api(path, body)).toMatchObject({
        status: 400,
        body: { status: false, message: 'Duplicate Transaction Reference' },
      })
  })

  test('an unknown reference', async () => {
    expect(await world.api('/transaction/verify/T-unknown')).toMatchObject({ status: 400, body: { code: 'transaction_not_found' } })
    expect(await world.api('/refund/1')).toMatchObject({ status: 404, body: { code: 'refund_not_found' } })
  })

  test('a refund of what was not paid', async () => {
    expect(await world.api('/refund', { transaction: await open() })).toMatchObject({
      status: 400,
      body: { message: 'Transaction has not been paid' },
    })
  })
})

describe('a payment', () => {
  test('is abandoned until somebody pays, then success, with an id of more digits than a double holds', async () => {
    const reference = await open()
    expect((await world.api(`/transaction/verify/${reference}`)).body.data).toMatchObject({
      status: 'abandoned',
      amount: 150_000,
      paid_at: null,
    })
    await world.control('/pay', { reference, webhook: 'none' })
    const { text, body } = await world.api(`/transaction/verify/${reference}`)
    expect(body.data).toMatchObject({ status: 'success', currency: 'KES', channel: 'card', authorization: { last4: '4081' } })
    expect(text).toMatch(/"id":1\d{18},/)
  })

  test('sends the shop a signed webhook, and the state to a query', async () => {
    const reference = await open()
    await world.control('/pay', { reference, surplus: -10_000 })
    world.advance(1)
    const { body, headers, data } = await world.webhook('charge.success', reference)
    expect(headers['x-paystack-signature']).toBe(createHmac('sha512', world.keys.secretKey).update(body).digest('hex'))
    expect(data).toMatchObject({ amount: 140_000, requested_amount: 150_000 })
    const { items } = (await world.control(`/transactions?reference=${reference}`)).body as unknown as { items: object[] }
    expect(items).toEqual([expect.objectContaining({ status: 'success', paid: { amount: 140_000, currency: 'KES' } })])
  })

  test.each([
    ['none', 0],
    ['once', 1],
    ['thrice', 3],
  ])('with the webhook %s is sent %i times, each time the same', async (webhook, times) => {
    const reference = await open()
    await world.control('/pay', { reference, webhook })
    world.advance(1)
    if (times > 0) await world.webhook('charge.success', reference, times)
    const deliveries = await world.webhooksOf(reference, times)
    expect(deliveries).toHaveLength(times)
    expect(new Set(deliveries.map(({ body }) => body)).size).toBe(Math.min(1, times))
  })

  test('with the webhook before the return, late, or forged', async () => {
    const [before, late, forged] = [await open(), await open(), await open()]
    await world.control('/pay', { reference: before, webhook: 'before' })
    expect(world.webhooks.some(({ data }) => data.reference === before)).toBe(true)
    await world.control('/pay', { reference: late, webhook: 'late' })
    await world.control('/pay', { reference: forged, webhook: 'forged' })
    world.advance(1)
    const { body, headers } = await world.webhook('charge.success', forged)
    expect(headers['x-paystack-signature']).not.toBe(createHmac('sha512', world.keys.secretKey).update(body).digest('hex'))
    expect(world.webhooks.some(({ data }) => data.reference === late)).toBe(false)
    world.advance(60)
    await world.webhook('charge.success', late)
  })

  test('is paid once, however often somebody pays', async () => {
    const reference = await open()
    const outcomes = await Promise.all([1, 2, 3].map(async () => (await world.control('/pay', { reference })).body.id))
    expect(new Set(outcomes).size).toBe(1)
    expect(await world.webhooksOf(reference, 1)).toHaveLength(1)
  })

  test('goes the way that was ordered for all, until that is taken back', async () => {
    await world.control('/scenario', { webhook: 'none', currency: 'USD' })
    const [first, second] = [await open(), await open()]
    expect((await world.control('/pay', { reference: first })).body).toMatchObject({ paid: { currency: 'USD' } })
    await world.control('/reset', {})
    expect((await world.control('/pay', { reference: second })).body).toMatchObject({ paid: { currency: 'KES' } })
  })
})

test('a webhook that the shop does not take is sent again', async () => {
  let answers = 0
  const other = await startPaystack({ answers: () => ((answers += 1) < 3 ? 500 : 200) })
  const asked = attempt()
  await other.gateway.start(asked)
  await other.control('/pay', { reference: asked.reference })
  for (const time of [1, 2, 3]) {
    other.advance(300)
    await other.webhook('charge.success', asked.reference, time)
    await pause(20)
  }
  expect(await other.webhooksOf(asked.reference, 3)).toHaveLength(3)
  await other.close()
})

describe('a refund', () => {
  async function paid() {
    const reference = await open()
    await world.control('/pay', { reference, webhook: 'none' })
    return reference
  }

  test('is reported step by step, with the amount as a string, and the whole makes the payment reversed', async () => {
    const reference = await paid()
    const { body } = await world.api('/refund', { transaction: reference })
    expect(body.data).toMatchObject({ status: 'pending', amount: 150_000, transaction: { reference } })
    for (const step of ['pending', 'processing', 'processed']) {
      world.advance(1.5)
      expect((await world.webhook(`refund.${step}`, reference)).data).toMatchObject({ amount: '150000', transaction_reference: reference })
    }
    expect((await world.api(`/transaction/verify/${reference}`)).body.data.status).toBe('reversed')
  })

  test('in parts is taken until nothing is left', async () => {
    const reference = await paid()
    expect((await world.api('/refund', { transaction: reference, amount: 100_000 })).status).toBe(200)
    expect((await world.api('/refund', { transaction: reference, amount: 60_000 })).status).toBe(400)
    expect((await world.api('/refund', { transaction: reference, amount: '50000' })).status).toBe(200)
    const { id } = (await world.api(`/transaction/verify/${reference}`)).body.data
    expect((await world.api(`/refund?transaction=${String(id)}`)).body.data).toMatchObject([{ amount: 50_000 }, { amount: 100_000 }])
  })

  test('that failed leaves the money with the merchant; one that is stuck is moved by the control API', async () => {
    const reference = await paid()
    await world.control('/scenario', { reference, refund: 'pending' })
    const other = await open()
    await world.control('/pay', { reference: other, refund: 'pending', webhook: 'none' })
    await world.api('/refund', { transaction: other })
    await world.control('/refund', { reference: other, status: 'failed' })
    await world.webhook('refund.failed', other)
    expect((await world.api('/refund', { transaction: other })).status).toBe(200)
    await world.control('/refund', { reference: other, status: 'processed' })
    expect((await world.control(`/transactions?reference=${other}`)).body.items).toMatchObject([{ refunded: 150_000, status: 'reversed' }])
  })
})

test('the statement has every payment with what came of it', async () => {
  const own = await startPaystack()
  const [first, second] = [attempt(), attempt()]
  await own.gateway.start(first)
  await own.gateway.start(second)
  await own.control('/pay', { reference: first.reference, webhook: 'none' })
  const [head, paid, unpaid] = (await own.statement()).trim().split('\n')
  expect(head).toBe(
    'ID,Reference,Customer Email,Amount Paid,Amount Refunded,Fees,Currency,Channel,Status,Gateway Response,Created At,Paid At',
  )
  expect(paid).toMatch(
    new RegExp(`^1\\d{18},${first.reference},checkout-c0ffee@shop.example,1500.00,0.00,43.50,KES,card,success,Successful,`),
  )
  expect(unpaid).toMatch(/,abandoned,.*,$/)
  await own.close()
})

test('old payments are forgotten, so a long demo does not grow', async () => {
  const small = await startPaystack({ keep: 2 })
  const asked = [attempt(), attempt(), attempt()]
  for (const one of asked) await small.gateway.start(one)
  const found = await Promise.all(asked.map(async ({ reference }) => (await small.api(`/transaction/verify/${reference}`)).status))
  expect(found).toEqual([400, 200, 200])
  await small.close()
})
