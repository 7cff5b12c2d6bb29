import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { createDaraja } from '../../shop/payments/gateways/daraja/daraja.ts'
import { attemptOf, promptedIds, startSimulator, type TestSimulator } from '.././test-simulator.ts'

let world: TestSimulator
beforeAll(async () => {
  world = await startSimulator({ approveAfterMs: 20, promptMs: 60_000 })
})
afterAll(() => world.close())
afterEach(() => world.control('/reset', {}))

let count = 0
/** Not matched yet; it waits for an admin unless it ends otherwise. */
const nextPhone = (ending = '444') => `2547${20_000 + ++count}${ending}`
async function push(phone = nextPhone(), gateway = world.gateway) {
  const token = `token${++count}`
  return { phone, token, result: await gateway.start(attemptOf(phone, token)) }
}
const items = async (path: string) => (await world.look(path)).body['items'] as Record<string, unknown>[]

describe('an order is refused', () => {
  test.each([
    ['/scenario', { phone: '0712345678', scenario: 'late' }],
    ['/scenario', { phone: '254712345678', scenario: 'sings' }],
    ['/scenario', { next: 0, scenario: 'late' }],
    ['/scenario', { next: 1, scenario: null }],
    ['/callback', { phone: '254712345678', times: 101 }],
    ['/clock', { seconds: -1 }],
    ['/failures', { call: 'push', failure: 'explodes' }],
    ['/answers', { call: 'reversal', plan: 'maybe' }],
    ['/settings', { colour: 'red' }],
    ['/pay', { phone: '254712345678', account: 'UP-1', amount: 0.5 }],
  ])('%s %j', async (path, body) => {
    expect(await world.control(path, body)).toMatchObject({ status: 422, body: { error: { code: 'invalid_input' } } })
  })

  test('when there is no such prompt', async () => {
    expect(await world.control('/callback', { phone: '254799999999' })).toMatchObject({ status: 404 })
  })
})

describe('the scenario', () => {
  test('of a phone holds until it is taken back', async () => {
    const phone = nextPhone()
    await world.control('/scenario', { phone, scenario: 'cancels' })
    for (const _ of [1, 2]) {
      const { token } = await push(phone)
      expect(await world.evidence(token)).toMatchObject({ failure: 'cancelled' })
    }
    await world.control('/scenario', { phone, scenario: null })
    await push(phone)
    expect(await items(`/prompts?phone=${phone}`)).toMatchObject([
      { scenario: 'cancels' },
      { scenario: 'cancels' },
      { scenario: 'waits', live: true },
    ])
  })

  test('of the next prompts comes before that of the phone', async () => {
    await world.control('/scenario', { next: 2, scenario: 'short' })
    const pushed = [await push(nextPhone('000')), await push(), await push()]
    const seen = await Promise.all(pushed.map(async ({ phone }) => (await items(`/prompts?phone=${phone}`))[0]?.['scenario']))
    expect(seen).toEqual(['short', 'short', 'waits'])
  })

  test('is one of those that are listed', async () => {
    expect(await items('/scenarios')).toContainEqual({ name: 'late', title: expect.any(String), ending: '7703' })
  })
})

describe('a callback', () => {
  test('is sent now, with the end that is wanted', async () => {
    const { phone, token } = await push()
    const { body } = await world.control('/callback', { phone, outcome: 'paid' })
    expect(body).toMatchObject({ outcome: 'paid', live: false, callbacks: 1, receipt: expect.any(String) })
    expect(await world.evidence(token)).toMatchObject({ kind: 'paid', receipt: body['receipt'] })
  })

  test('is sent again, the same to the byte, as often as is wanted', async () => {
    const { phone, token, result } = await push()
    await world.control('/callback', { phone, outcome: 'paid' })
    await world.control('/callback', { id: promptedIds(result).request, times: 3 })
    const texts = world.received.filter((one) => one.token === token).map(({ text }) => text)
    expect([texts.length, new Set(texts).size]).toEqual([4, 1])
  })

  test('may be anything at all, and ends nothing', async () => {
    const { phone, token } = await push()
    expect((await world.control('/callback', { phone, raw: { Body: null } })).body).toMatchObject({ live: true, statuses: [200] })
    expect((await world.message(token)).text).toBe('{"Body":null}')
  })

  test('is in the deliveries with the reply of the shop', async () => {
    const { phone } = await push()
    await world.control('/callback', { phone, outcome: 'cancelled' })
    expect(await items(`/deliveries?phone=${phone}`)).toMatchObject([
      { kind: 'callback', status: 200, body: expect.stringContaining('1032') },
    ])
  })
})

describe('a failure', () => {
  const order = (call: string, failure: string, more: object = {}) => world.control('/failures', { call, failure, ...more })

  test.each([
    ['cut', 'unknown', 0],
    ['lost', 'unknown', 1],
    ['garbage', 'unknown', 1],
    ['bad_gateway', 'unknown', 0],
    ['throttled', 'rejected', 0],
    ['unavailable', 'rejected', 0],
    ['error', 'rejected', 0],
    ['wrong_credentials', 'rejected', 0],
    ['busy', 'rejected', 0],
  ])('of a push, %s: the shop sees %s, prompts: %i', async (failure, kind, prompts) => {
    await order('push', failure, { times: 1 })
    const { phone, result } = await push()
    expect(result.kind).toBe(kind)
    expect(await items(`/prompts?phone=${phone}`)).toHaveLength(prompts)
    expect((await push()).result.kind).toBe('prompted')
  })

  test('of the token refused once is mended by a new one; refused for good it is not', async () => {
    await order('push', 'dead_token', { times: 1 })
    expect((await push()).result.kind).toBe('prompted')
    await order('push', 'dead_token')
    expect((await push()).result).toMatchObject({ kind: 'rejected', failure: 'provider_down' })
    await fetch(`${world.keys.baseUrl}/control/failures`, { method: 'DELETE' })
    expect((await push()).result.kind).toBe('prompted')
  })

  test('of getting a token: nothing was sent', async () => {
    await order('token', 'unavailable')
    const gateway = createDaraja({ keys: world.keys, clock: world.clock })
    expect((await push(undefined, gateway)).result).toMatchObject({ kind: 'rejected', failure: 'provider_down' })
  })

  test('hangs or is slow: the shop waits as long as it wants to', async () => {
    const hasty = createDaraja({ keys: world.keys, clock: world.clock, timeoutMs: 400 })
    expect((await push(undefined, hasty)).result.kind).toBe('prompted')
    await order('push', 'hang', { times: 1 })
    expect((await push(undefined, hasty)).result.kind).toBe('unknown')
    await order('push', 'slow', { times: 1, ms: 50 })
    expect((await push(undefined, hasty)).result.kind).toBe('prompted')
  })

  test('of everything: the phone company is down, and comes back', async () => {
    await world.control('/down', { down: true })
    expect((await push()).result.kind).not.toBe('prompted')
    await world.control('/down', { down: false })
    expect((await push()).result.kind).toBe('prompted')
  })
})

test('requests are remembered without their secrets', async () => {
  const { phone } = await push()
  const [seen] = await items(`/requests?call=push&phone=${phone}`)
  expect(seen).toMatchObject({ call: 'push', status: 200, body: { Amount: 1500, AccountReference: 'UP-7K3M9Q' } })
  expect(seen?.['body']).not.toHaveProperty('Password')
})

test('time put forward ends prompts and tokens, and requests of now are taken as before', async () => {
  const { token } = await push()
  await world.control('/clock', { seconds: 3600 })
  expect(await world.evidence(token)).toMatchObject({ failure: 'no_answer' })
  expect((await push()).result.kind).toBe('prompted')
})

test('callback addresses without TLS are refused when that is wanted', async () => {
  await world.control('/settings', { httpsOnly: true })
  expect((await push()).result).toMatchObject({ kind: 'rejected', code: '400.002.02' })
})

describe('the statement', () => {
  test('has every movement of money, and the balance of the ledger', async () => {
    const { phone, token } = await push(nextPhone('000'))
    const paid = await world.evidence(token)
    const receipt = paid.kind === 'paid' ? (paid.receipt ?? '') : ''
    const payment = { reference: 'UP-1', receipt, ids: null, amount: 1500 }
    await world.gateway.refund({ reference: 'UP-1-R1', callbackToken: 'csv', payment, amount: 1500, remarks: 'Late' })
    await world.message('csv', 'result')
    const response = await fetch(`${world.keys.baseUrl}/control/statement.csv?gateway=daraja`)
    const rows = parse(await response.text(), { columns: true }) as Record<string, string>[]
    const mine = rows.filter((row) => [row['Receipt No.'], row['Linked Transaction ID']].includes(receipt))
    expect(mine).toMatchObject([
      { 'Paid In': '1500.00', Withdrawn: '', 'A/C No.': 'UP-7K3M9Q', 'Transaction Status': 'Completed' },
      { 'Paid In': '', Withdrawn: '-1500.00', 'Linked Transaction ID': receipt },
    ])
    expect(mine[0]?.['Other Party Info']).toContain(`${phone.slice(0, 4)}*****${phone.slice(-3)}`)
    expect(rows.at(-1)?.['Balance']).toBe(Number((await world.look('/ledger')).body['balance']).toFixed(2))
  })

  test('of another provider is that provider’s own', async () => {
    const response = await fetch(`${world.keys.baseUrl}/control/statement.csv?gateway=paystack`, { redirect: 'manual' })
    expect(response.headers.get('location')).toBe('/simulator/control/paystack/statement.csv')
  })
})

test('without the control API nobody can give orders', async () => {
  const closed = await startSimulator({ control: false })
  expect((await closed.control('/down', { down: true })).status).toBe(404)
  await closed.close()
})
