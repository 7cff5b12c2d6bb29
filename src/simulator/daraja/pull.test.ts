import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerStatement } from '../../shop/payments/gateways/daraja/daraja.ts'
import type { Pulled } from '../../shop/payments/gateways/gateway.ts'
import { attemptOf, fetchBearer, startSimulator, type TestSimulator } from '.././test-simulator.ts'

let world: TestSimulator
beforeAll(async () => {
  world = await startSimulator({ pullRegistered: false })
})
afterAll(() => world.close())

const HOUR = 3_600_000
const window = (hours = 2) => ({ from: new Date(world.clock.now().getTime() - hours * HOUR), to: world.clock.now() })

async function pull(hours?: number): Promise<Pulled> {
  const pulled = await world.gateway.pull?.(window(hours))
  if (!pulled) throw new Error('this gateway pulls nothing')
  return pulled
}
const payments = async (hours?: number) => {
  const pulled = await pull(hours)
  if (pulled.kind === 'failed') throw new Error(pulled.description)
  return pulled.payments
}
async function byHand(account: string, amount = 700): Promise<string> {
  return String((await world.control('/pay', { phone: '254712345678', account, amount })).body['receipt'])
}

test('nothing is shown before it is registered; registered twice it is registered', async () => {
  expect(await pull()).toMatchObject({ kind: 'failed', description: expect.stringContaining('not registered') })
  for (let i = 0; i < 2; i++) expect(await registerStatement({ keys: world.keys, clock: world.clock })).toEqual({ kind: 'registered' })
  expect(await pull()).toEqual({ kind: 'pulled', payments: [], unreadable: [] })
})

test('without a nominated number there is nothing to register, and nothing to pull', async () => {
  const { nominatedNumber: _none, ...keys } = world.keys
  expect(await registerStatement({ keys, clock: world.clock })).toMatchObject({ kind: 'refused' })
})

describe('its requests are refused', () => {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${world.keys.baseUrl}/pulltransactions/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await fetchBearer(world)}` },
      body: JSON.stringify(body),
    })
    return [response.status, ((await response.json()) as { errorMessage?: string }).errorMessage]
  }
  const query = { ShortCode: '174379', StartDate: '2026-11-20 8:36:00', EndDate: '2026-11-20 10:10:00', OffSetValue: '0' }
  const registration = {
    ShortCode: '174379',
    RequestType: 'Pull',
    NominatedNumber: '254722000000',
    CallBackURL: 'https://shop.example/pay/cb/x',
  }

  test.each<[string, object, string]>([
    ['/register', { ...registration, RequestType: 'Push' }, 'Bad Request - Invalid RequestType'],
    ['/register', { ...registration, NominatedNumber: '12' }, 'Bad Request - Invalid NominatedNumber'],
    ['/register', { ...registration, CallBackURL: 'https://shop.example/mpesa' }, 'Bad Request - Invalid CallBackURL'],
    ['/query', { ...query, ShortCode: '600000' }, 'Invalid ShortCode'],
    ['/query', { ...query, StartDate: '20261120' }, 'Bad Request - Invalid StartDate'],
    ['/query', { ...query, OffSetValue: '-1' }, 'Bad Request - Invalid OffSetValue'],
  ])('%s with %j', async (path, body, message) => {
    expect(await post(path, body)).toEqual([400, message])
  })

  test('without a token', async () => {
    const response = await fetch(`${world.keys.baseUrl}/pulltransactions/v1/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(query),
    })
    expect(response.status).toBe(404)
  })
})

test('prompts and payments by hand are in it with account, amount, time and a masked payer, however they are written', async () => {
  await world.gateway.start(attemptOf('254712555000', 'pulled'))
  await world.evidence('pulled')
  const receipts = []
  for (let i = 0; i < 12; i++) receipts.push(await byHand('UP-HAND22'))
  const found = await payments()
  expect(found.filter(({ account }) => account === 'UP-HAND22').map(({ receipt }) => receipt)).toEqual(receipts)
  expect(found.find(({ account }) => account === 'UP-7K3M9Q')).toMatchObject({ amount: 1500 })
  for (const { paidAt, payer, amount, raw } of found) {
    expect(Math.abs(paidAt.getTime() - world.clock.now().getTime())).toBeLessThan(60_000)
    expect(payer).toMatch(/^TEST PAYER 2547\*{5}\d{3}$/)
    expect(JSON.stringify(raw)).not.toMatch(/2547\d{8}/)
    expect([700, 1500]).toContain(amount)
  }
})

test('page by page, until there is nothing more', async () => {
  const before = (await payments()).length
  await Promise.all(Array.from({ length: 210 }, (_, i) => byHand(`MANY-${i}`, 5)))
  expect(await payments()).toHaveLength(before + 210)
  expect(world.callsTo('/pulltransactions/v1/query')).toBeGreaterThan(3)
})

test('what is late in it comes with a later reading', async () => {
  await world.control('/settings', { pullLagSeconds: 600 })
  const receipt = await byHand('LATE-1')
  expect((await payments()).map((one) => one.receipt)).not.toContain(receipt)
  world.moveClock(700)
  expect((await payments()).map((one) => one.receipt)).toContain(receipt)
  world.moveClock(-700)
  await world.control('/reset', {})
})

test('only the last 48 hours are there', async () => {
  const receipt = await byHand('OLD-1')
  world.moveClock(49 * 3600)
  expect((await payments(48)).map((one) => one.receipt)).not.toContain(receipt)
  world.moveClock(-49 * 3600)
})

test.each(['unavailable', 'throttled', 'error', 'cut', 'garbage', 'lost', 'wrong_credentials'])(
  '%s is a reading that failed, and no statement without payments',
  async (failure) => {
    await world.control('/failures', { call: 'pull', failure, times: 1 })
    expect(await pull(1)).toMatchObject({ kind: 'failed', description: expect.stringMatching(/./) })
    expect((await pull(1)).kind).toBe('pulled')
  },
)

test('an ended token is renewed', async () => {
  await world.control('/failures', { call: 'pull', failure: 'dead_token', times: 1 })
  expect((await pull(1)).kind).toBe('pulled')
})

test('rows with an impossible amount or receipt need a person, each once, and hide no other', async () => {
  const row = { transactionId: 'TKODD00001', trxDate: '2026-11-20 10:00:00', transactiontype: 'c2b-pay-bill-debit', billreference: 'UP-1' }
  const odd = [
    ...[-700, 0, 233.8, '-1', '1e9', 'NaN', 99_999_999_999, true, null].map((amount) => ({ ...row, amount })),
    { ...row, amount: 10, transactionId: '' },
    { ...row, amount: 10, transactiontype: 'b2c-payment-credit' },
    { surprise: true },
  ]
  for (const one of odd) await world.control('/pulled', { row: one })
  const receipt = await byHand('AFTER-ODD')
  const pulled = await pull(1)
  if (pulled.kind === 'failed') throw new Error(pulled.description)
  expect(pulled.unreadable).toEqual(odd)
  expect(pulled.payments.map((one) => one.receipt)).toContain(receipt)
  expect(pulled.payments.map((one) => one.receipt)).not.toContain('TKODD00001')
})
