import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { attemptOf, promptedIds, startStandIn, startSimulator, type TestSimulator } from '../../../../simulator/test-simulator.ts'
import { createDaraja } from './daraja.ts'
import type { AskAttempt } from '../gateway.ts'

let world: TestSimulator
beforeAll(async () => {
  world = await startSimulator({ approveAfterMs: 60_000, promptMs: 60_000 })
})
afterAll(() => world.close())

let count = 0
const attempt = (phone: string) => attemptOf(phone, `token${++count}`)
const asked = (request = 'r'): AskAttempt => ({ reference: 'UP-7K3M9Q-1', ids: { merchant: 'm', request } })

describe('a push that never reached M-Pesa is rejected: nothing can be charged', () => {
  test('when nobody listens', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    const gateway = createDaraja({ keys: { ...world.keys, baseUrl: `http://127.0.0.1:${port}` }, clock: world.clock })
    expect(await gateway.start(attempt('254712000000'))).toMatchObject({ kind: 'rejected', failure: 'provider_down', code: 'unreachable' })
  })

  test('when connecting fails after the token was given', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
    const gateway = createDaraja({
      keys: world.keys,
      clock: world.clock,
      fetch: (url, init) =>
        String(url).includes('oauth') ? fetch(url, init) : Promise.reject(new TypeError('fetch failed', { cause: refused })),
    })
    expect(await gateway.start(attempt('254712000000'))).toMatchObject({ kind: 'rejected', failure: 'provider_down', code: 'ECONNREFUSED' })
  })

  test('when the keys are wrong', async () => {
    const gateway = createDaraja({ keys: { ...world.keys, consumerSecret: 'nope' }, clock: world.clock })
    expect(await gateway.start(attempt('254712000000'))).toMatchObject({ kind: 'rejected', failure: 'provider_down', code: '400.008.01' })
  })

  test('when the passkey is wrong', async () => {
    const gateway = createDaraja({ keys: { ...world.keys, passkey: 'nope' }, clock: world.clock })
    expect(await gateway.start(attempt('254712000000'))).toMatchObject({ kind: 'rejected', failure: 'provider_down', code: '500.001.1001' })
  })

  test('when the phone is no Kenyan mobile', async () => {
    expect(await world.gateway.start(attempt('254212345678'))).toMatchObject({ kind: 'rejected', failure: 'not_sent', code: '400.002.02' })
  })

  test('when the phone still shows another prompt', async () => {
    promptedIds(await world.gateway.start(attempt('254716000037')))
    expect(await world.gateway.start(attempt('254716000037'))).toMatchObject({ kind: 'rejected', failure: 'busy', code: '500.001.1001' })
  })
})

describe('a bad day at the provider', () => {
  let standIn: Awaited<ReturnType<typeof startStandIn>>
  afterEach(() => standIn.close())
  const gatewayTo = (baseUrl: string) => createDaraja({ keys: { ...world.keys, baseUrl }, clock: world.clock, timeoutMs: 1000 })

  test('a connection cut before the reply leaves the push unknown, and it is not sent again', async () => {
    standIn = await startStandIn((request) => request.socket.destroy())
    expect((await gatewayTo(standIn.baseUrl).start(attempt('254712000000'))).kind).toBe('unknown')
    expect(standIn.pushes()).toBe(1)
  })

  test('a reply that does not come in time leaves the push unknown, and it is not sent again', async () => {
    standIn = await startStandIn(() => {})
    expect((await gatewayTo(standIn.baseUrl).start(attempt('254712000000'))).kind).toBe('unknown')
    expect(standIn.pushes()).toBe(1)
  })

  test.each([
    [200, 'half a {"Respo'],
    [200, '{"ResponseCode":"0"}'],
    [500, 'Internal Server Error'],
    [502, '<html>Bad Gateway</html>'],
    [504, '{"fault":{"faultstring":"Gateway Timeout"}}'],
  ])('HTTP %i with %j leaves the push unknown', async (status, body) => {
    standIn = await startStandIn((_request, response) => response.writeHead(status).end(body))
    expect((await gatewayTo(standIn.baseUrl).start(attempt('254712000000'))).kind).toBe('unknown')
    expect(standIn.pushes()).toBe(1)
  })

  test.each([
    [429, '{"fault":{"faultstring":"Spike arrest violation"}}', 'provider_down'],
    [503, 'Service Unavailable', 'provider_down'],
    [500, '{"errorCode":"500.003.02","errorMessage":"Spike arrest violation"}', 'provider_down'],
    [500, '{"errorCode":"500.001.1001","errorMessage":"The transaction is being processed"}', 'busy'],
    [500, '{"errorCode":"500.001.1001","errorMessage":"Merchant does not exist"}', 'provider_down'],
    [500, '{"errorCode":"500.001.1001","errorMessage":""}', 'refused'],
    [400, '{"errorCode":"400.002.02","errorMessage":"Bad Request - Invalid PhoneNumber"}', 'not_sent'],
    [403, 'no apiproduct match found', 'refused'],
    [200, '{"ResponseCode":"1","ResponseDescription":"Rejected"}', 'refused'],
    [200, '{"ResponseCode":1}', 'refused'],
  ])('HTTP %i with %j rejects the push as %s', async (status, body, failure) => {
    standIn = await startStandIn((_request, response) => response.writeHead(status).end(body))
    expect(await gatewayTo(standIn.baseUrl).start(attempt('254712000000'))).toMatchObject({ kind: 'rejected', failure })
    expect(standIn.pushes()).toBe(1)
  })

  test.each([
    [401, '{"errorCode":"401.002.01","errorMessage":"Error Occurred - Invalid Access Token"}'],
    [401, ''],
    [404, '{"errorCode":"404.001.03","errorMessage":"Invalid Access Token"}'],
  ])('a token refused for good (HTTP %i %j) is renewed once, then the push is rejected', async (status, body) => {
    standIn = await startStandIn((_request, response) => response.writeHead(status).end(body))
    expect(await gatewayTo(standIn.baseUrl).start(attempt('254712000000'))).toMatchObject({ kind: 'rejected', failure: 'provider_down' })
    expect([standIn.tokens(), standIn.pushes()]).toEqual([2, 2])
  })

  test.each([
    [200, 'nonsense'],
    [502, ''],
    [200, '{"errorCode":"500.001.1001","errorMessage":""}'],
    [400, '{"errorCode":"400.002.02","errorMessage":"Bad Request - Invalid CheckoutRequestID"}'],
    [200, '{"ResponseCode":"0","ResultCode":4999,"ResultDesc":"The transaction is still under processing"}'],
    [200, '{"ResponseCode":"0","ResultCode":"0","CheckoutRequestID":"of-somebody-else"}'],
  ])('a status query answered with HTTP %i %j decides nothing', async (status, body) => {
    standIn = await startStandIn((_request, response) => response.writeHead(status).end(body))
    const evidence = await gatewayTo(standIn.baseUrl).query(asked())
    expect(evidence).toMatchObject({ kind: 'in_flight', source: 'query', ids: { merchant: 'm', request: 'r' } })
  })

  test('a status query without any answer decides nothing', async () => {
    standIn = await startStandIn((request) => request.socket.destroy())
    expect((await gatewayTo(standIn.baseUrl).query(asked())).kind).toBe('in_flight')
  })

  test('a result code written as a number counts too', async () => {
    standIn = await startStandIn((_request, response) =>
      response.end('{"ResponseCode":"0","ResultCode":1032,"ResultDesc":"Request canceled"}'),
    )
    const evidence = await gatewayTo(standIn.baseUrl).query(asked())
    expect(evidence).toMatchObject({ kind: 'not_paid', failure: 'cancelled', code: '1032' })
  })
})

describe('the access token', () => {
  const TOKEN = '/oauth/v1/generate'

  test('is fetched once for many pushes at the same time, and cached for the next', async () => {
    const own = await startSimulator()
    const phones = Array.from({ length: 20 }, (_, index) => `2547120${10 + index}000`)
    const results = await Promise.all(phones.map((phone) => own.gateway.start(attempt(phone))))
    expect(results.map((result) => result.kind)).toEqual(phones.map(() => 'prompted'))
    await own.gateway.start(attempt('254719000000'))
    expect(own.callsTo(TOKEN)).toBe(1)
    await own.close()
  })

  test('is renewed before it ends', async () => {
    const own = await startSimulator({ tokenSeconds: 300 })
    promptedIds(await own.gateway.start(attempt('254712000000')))
    own.moveClock(230)
    promptedIds(await own.gateway.start(attempt('254713000000')))
    expect(own.callsTo(TOKEN)).toBe(1)
    own.moveClock(20)
    promptedIds(await own.gateway.start(attempt('254714000000')))
    expect(own.callsTo(TOKEN)).toBe(2)
    await own.close()
  })

  test('killed by a newer one is renewed once for all, and every push is sent again once', async () => {
    const own = await startSimulator()
    promptedIds(await own.gateway.start(attempt('254712000000')))
    promptedIds(await createDaraja({ keys: own.keys, clock: own.clock }).start(attempt('254713000000')))
    const phones = Array.from({ length: 8 }, (_, index) => `2547150${10 + index}000`)
    const results = await Promise.all(phones.map((phone) => own.gateway.start(attempt(phone))))
    expect(results.map((result) => result.kind)).toEqual(phones.map(() => 'prompted'))
    expect(own.callsTo(TOKEN)).toBe(3)
    await own.close()
  })
})

describe('each ending of the phone number', () => {
  test.each([
    ['000', { kind: 'paid', code: '0', amount: 1500, receipt: expect.stringMatching(/^[A-Z0-9]{10}$/) }],
    ['032', { kind: 'not_paid', code: '1032', failure: 'cancelled' }],
    ['037', { kind: 'not_paid', code: '1037', failure: 'no_answer' }],
    ['001', { kind: 'not_paid', code: '1', failure: 'insufficient_funds' }],
    ['201', { kind: 'not_paid', code: '2001', failure: 'wrong_pin' }],
    ['7717', { kind: 'unclear', code: '17' }],
    ['7719', { kind: 'not_paid', code: '1019', failure: 'expired' }],
    ['7721', { kind: 'not_paid', code: '1001', failure: 'busy' }],
    ['7725', { kind: 'not_paid', code: '1025', failure: 'not_sent' }],
    ['7726', { kind: 'not_paid', code: '26', failure: 'busy' }],
    ['7729', { kind: 'not_paid', code: '9999', failure: 'not_sent' }],
  ])('%s: in flight first, then the same by callback and by query', async (ending, expected) => {
    const started = attempt(`254718555999`.slice(0, 12 - ending.length) + ending)
    const ids = promptedIds(await world.gateway.start(started))
    const ask = { reference: started.reference, ids }
    expect(await world.gateway.query(ask)).toMatchObject({ kind: 'in_flight', ids })

    await world.control('/callback', { phone: started.phone })
    const callback = await world.message(started.callbackToken)
    expect(callback.headers['content-type']).toBe('application/json;charset=UTF-8')
    expect(callback.headers.businessshortcode).toBe('174379')
    expect(await world.evidence(started.callbackToken)).toEqual(
      expect.objectContaining({ ...expected, source: 'callback', ids, raw: callback.body }),
    )

    const { kind, code } = expected
    const query = await world.gateway.query(ask)
    expect(query).toMatchObject({ kind, code, source: 'query', ids })
    expect(query).not.toHaveProperty('receipt')
  })
})

test('without the ids of the push there is nothing to ask by', async () => {
  const { gateway } = world
  expect(gateway.asksByReference).toBe(false)
  expect(await gateway.query({ reference: 'UP-7K3M9Q-1', ids: null })).toMatchObject({ kind: 'in_flight', code: 'no_ids' })
})

test('a payment by hand shows the PayBill, or the till', () => {
  expect(world.gateway.manualPayment).toEqual({ payBill: '174379' })
  const till = createDaraja({ keys: { ...world.keys, transactionType: 'CustomerBuyGoodsOnline', partyB: '600123' }, clock: world.clock })
  expect(till.manualPayment).toEqual({ till: '600123' })
})
