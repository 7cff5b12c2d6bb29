import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SIMULATED_MERCHANT } from './credentials.ts'
import { attemptOf, fetchBearer, promptedIds, startSimulator, type TestSimulator } from '../test-simulator.ts'

const PUSH = '/mpesa/stkpush/v1/processrequest'
const QUERY = '/mpesa/stkpushquery/v1/query'
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
const RIGHT_BASIC = basic(`${SIMULATED_MERCHANT.consumerKey}:${SIMULATED_MERCHANT.consumerSecret}`)

let world: TestSimulator
let bearer: string
beforeAll(async () => {
  world = await startSimulator({ promptMs: 1500 })
  bearer = await fetchBearer(world)
})
afterAll(() => world.close())

async function post(path: string, body: object | string, authorization = `Bearer ${bearer}`) {
  const response = await fetch(`${world.keys.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

function nairobiStamp(offsetSeconds = 0) {
  const text = new Date(Date.now() + (offsetSeconds + 3 * 3600) * 1000).toISOString()
  return text.replace(/\D/g, '').slice(0, 14)
}

function signed(timestamp = nairobiStamp()) {
  const password = Buffer.from(`174379${SIMULATED_MERCHANT.passkey}${timestamp}`).toString('base64')
  return { BusinessShortCode: 174379, Password: password, Timestamp: timestamp }
}

function pushBody(changes: object = {}, phone = 254712345678) {
  return {
    ...signed(),
    TransactionType: 'CustomerPayBillOnline',
    Amount: 1500,
    PartyA: phone,
    PartyB: 174379,
    PhoneNumber: phone,
    CallBackURL: `${world.keys.callbackUrl}/abc`,
    AccountReference: 'UP-7K3M9Q',
    TransactionDesc: 'Upya order',
    ...changes,
  }
}

describe('the access token', () => {
  const generate = async (query: string, authorization?: string) => {
    const response = await fetch(`${world.keys.baseUrl}/oauth/v1/generate${query}`, authorization ? { headers: { authorization } } : {})
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  test.each([
    ['a wrong secret', basic(`${SIMULATED_MERCHANT.consumerKey}:nope`)],
    ['no credentials', undefined],
  ])('is refused for %s', async (_case, authorization) => {
    const { status, body } = await generate('?grant_type=client_credentials', authorization)
    expect([status, body.errorCode, body.errorMessage]).toEqual([400, '400.008.01', 'Invalid Authentication passed'])
  })

  test('is refused for another grant type', async () => {
    expect((await generate('?grant_type=password', RIGHT_BASIC)).body.errorCode).toBe('400.008.02')
  })

  test('has 28 characters', async () => {
    const other = await startSimulator()
    const token = await fetchBearer(other)
    await other.close()
    expect(token).toHaveLength(28)
  })

  test('no longer opens anything once a newer one is out, or its time is over', async () => {
    const other = await startSimulator({ tokenSeconds: 60 })
    const send = async (token: string) => {
      const response = await fetch(`${other.keys.baseUrl}${QUERY}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ ...signed(), CheckoutRequestID: 'none' }),
      })
      return ((await response.json()) as { errorCode: string }).errorCode
    }
    const first = await fetchBearer(other)
    const second = await fetchBearer(other)
    expect(await send(first)).toBe('404.001.03')
    expect(await send(second)).toBe('500.001.1001')
    other.moveClock(61)
    expect(await send(second)).toBe('404.001.03')
    await other.close()
  })
})

describe('a push is refused', () => {
  test('without a known token', async () => {
    const { status, body } = await post(PUSH, pushBody(), 'Bearer nobody')
    expect([status, body.errorCode, body.errorMessage]).toEqual([404, '404.001.03', 'Invalid Access Token'])
  })

  test.each<[string, object, string]>([
    ['a phone that is no Kenyan mobile', { PhoneNumber: '254212345678' }, 'PhoneNumber'],
    ['a phone with a plus', { PhoneNumber: '+254712345678' }, 'PhoneNumber'],
    ['a payer that is no Kenyan mobile', { PartyA: '0712345678' }, 'PartyA'],
    ['a paybill other than the shortcode', { PartyB: 600000 }, 'PartyB'],
    ['cents', { Amount: 10.5 }, 'Amount'],
    ['nothing to pay', { Amount: 0 }, 'Amount'],
    ['an amount in words', { Amount: 'ten' }, 'Amount'],
    ['another transaction type', { TransactionType: 'Gift' }, 'TransactionType'],
    ['a reference of 13 characters', { AccountReference: '1234567890123' }, 'AccountReference'],
    ['no reference', { AccountReference: undefined }, 'AccountReference'],
    ['no description', { TransactionDesc: '' }, 'TransactionDesc'],
    ['a callback over http to elsewhere', { CallBackURL: 'http://shop.example/pay/cb/1' }, 'CallBackURL'],
    ['a callback that is no address', { CallBackURL: 'somewhere' }, 'CallBackURL'],
    ['a callback with a forbidden word', { CallBackURL: 'https://shop.example/MPESA/cb' }, 'CallBackURL'],
    ['a callback naming sql', { CallBackURL: 'https://shop.example/mysql' }, 'CallBackURL'],
    ['a timestamp in UTC', signed(nairobiStamp(-3 * 3600)), 'Timestamp'],
    ['a timestamp six minutes old', signed(nairobiStamp(-360)), 'Timestamp'],
    ['a timestamp six minutes ahead', signed(nairobiStamp(360)), 'Timestamp'],
    ['a timestamp that is no date', signed('20269999999999'), 'Timestamp'],
  ])('for %s', async (_case, changes, field) => {
    const { status, body } = await post(PUSH, pushBody(changes))
    expect([status, body.errorCode, body.errorMessage]).toEqual([400, '400.002.02', `Bad Request - Invalid ${field}`])
    expect(body.requestId).toEqual(expect.any(String))
  })

  test('for a password that does not match its timestamp', async () => {
    const { status, body } = await post(PUSH, pushBody({ Timestamp: nairobiStamp(-5) }))
    expect([status, body.errorCode, body.errorMessage]).toEqual([500, '500.001.1001', '[MerchantValidate] - Wrong credentials'])
  })

  test('for a merchant it does not know', async () => {
    expect((await post(PUSH, pushBody({ BusinessShortCode: 600000 }))).body.errorMessage).toBe('Merchant does not exist')
  })

  test('for a body that is no JSON object', async () => {
    expect((await post(PUSH, '{"Amount":')).body.errorCode).toBe('400.002.02')
    expect((await post(PUSH, '[]')).body.errorCode).toBe('400.002.02')
  })

  test('for a loopback callback when https is demanded', async () => {
    const strict = await startSimulator({ allowLoopback: false })
    const { gateway } = strict
    const result = await gateway.start(attemptOf('254712345678', 'abc'))
    await strict.close()
    expect(result).toMatchObject({ kind: 'rejected', code: '400.002.02', description: 'Bad Request - Invalid CallBackURL' })
  })

  test('while the phone still shows another prompt, and taken again when that is over', async () => {
    const phone = 254711111037
    expect((await post(PUSH, pushBody({}, phone))).status).toBe(200)
    const { status, body } = await post(PUSH, pushBody({}, phone))
    expect([status, body.errorCode, body.errorMessage]).toEqual([500, '500.001.1001', expect.stringContaining('Unable to lock subscriber')])
    await expect.poll(async () => (await post(PUSH, pushBody({}, phone))).status).toBe(200)
  })
})

describe('a push is taken', () => {
  test('with the reply of the documents', async () => {
    const { status, body } = await post(PUSH, pushBody({}, 254712000032))
    expect(status).toBe(200)
    expect(body).toEqual({
      MerchantRequestID: expect.stringMatching(/^(?:\d{5}-\d{8}-1|[0-9a-f]{4}(?:-[0-9a-f]{4}){2}-[0-9a-f]{12}\d{5})$/),
      CheckoutRequestID: expect.stringMatching(/^ws_CO_\d{17}712000032$/),
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    })
  })

  test('with numbers written as strings', async () => {
    const phone = '254712111032'
    const strings = { BusinessShortCode: '174379', Amount: '1500', PartyA: phone, PhoneNumber: phone, PartyB: '174379' }
    expect((await post(PUSH, pushBody(strings))).status).toBe(200)
  })

  test('for a till, whose PartyB is not the shortcode', async () => {
    const { status } = await post(PUSH, pushBody({ TransactionType: 'CustomerBuyGoodsOnline', PartyB: 600123 }, 254713000032))
    expect(status).toBe(200)
  })

  test('with a description over 182 characters, but then ends with 1025', async () => {
    const { body } = await post(
      PUSH,
      pushBody({ TransactionDesc: 'x'.repeat(183), CallBackURL: `${world.keys.callbackUrl}/long` }, 254714000000),
    )
    expect(body.ResponseCode).toBe('0')
    expect((await world.message('long')).body).toMatchObject({
      Body: { stkCallback: { ResultCode: expect.toSatisfy((code) => String(code) === '1025') } },
    })
  })
})

describe('a status query', () => {
  const query = (id: unknown) => post(QUERY, { ...signed(), CheckoutRequestID: id })

  test('is refused without an id, with a wrong password, and for an unknown id', async () => {
    expect((await query(undefined)).body.errorMessage).toBe('Bad Request - Invalid CheckoutRequestID')
    expect((await post(QUERY, { ...signed(), Password: 'x', CheckoutRequestID: 'y' })).body.errorCode).toBe('500.001.1001')
    const unknown = await query('ws_CO_0')
    expect([unknown.status, unknown.body.errorMessage]).toEqual([500, 'The transaction does not Exist'])
  })

  test('says "not yet" in both of its ways, then the result as a string without receipt or amount', async () => {
    const phone = 254715000444
    await world.control('/scenario', { phone: String(phone), scenario: 'late' })
    const { body } = await post(PUSH, pushBody({}, phone))
    const said: unknown[] = []
    for (let poll = 0; poll < 20; poll += 1) {
      const reply = await query(body.CheckoutRequestID)
      said.push(String(reply.body.ResultCode ?? reply.body.errorCode))
    }
    expect(new Set(said)).toEqual(new Set(['4999', '500.001.1001']))
    await world.control('/callback', { phone: String(phone) })
    expect((await query(body.CheckoutRequestID)).body).toEqual({
      ResponseCode: '0',
      ResponseDescription: expect.any(String),
      MerchantRequestID: body.MerchantRequestID,
      CheckoutRequestID: body.CheckoutRequestID,
      ResultCode: '0',
      ResultDesc: 'The service request is processed successfully.',
    })
  })
})

describe('memory', () => {
  test('old requests are forgotten, so a long demo does not grow', async () => {
    const small = await startSimulator({ keep: 2, approveAfterMs: 1 })
    const ids = []
    for (const [index, phone] of ['254710000000', '254711000000', '254712000000'].entries()) {
      ids.push(promptedIds(await small.gateway.start(attemptOf(phone, `t${index}`))))
      await small.message(`t${index}`)
    }
    const answers = await Promise.all(ids.map((id) => small.gateway.query({ reference: 'UP-1', ids: id })))
    await small.close()
    expect(answers.map((answer) => answer.kind)).toEqual(['in_flight', 'paid', 'paid'])
  })
})
