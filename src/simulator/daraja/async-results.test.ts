import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicEncrypt, constants } from 'node:crypto'
import { simulatedInitiator } from './credentials.ts'
import { fetchBearer, startSimulator, type TestSimulator } from '../test-simulator.ts'

let world: TestSimulator
let bearer: string
beforeAll(async () => {
  world = await startSimulator({ approveAfterMs: 10 })
  bearer = await fetchBearer(world)
})
afterAll(() => world.close())

async function post(path: string, body: object, authorization = `Bearer ${bearer}`) {
  const response = await fetch(`${world.keys.baseUrl}/mpesa${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const { name, password, certificate } = simulatedInitiator()
const seal = (text: string) =>
  publicEncrypt({ key: certificate, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64')

const later = (token: string) => ({
  SecurityCredential: seal(password),
  ResultURL: `${world.keys.callbackUrl}/${token}/result`,
  QueueTimeOutURL: `${world.keys.callbackUrl}/${token}/timeout`,
  Remarks: 'Refund',
})
const reversal = (token: string) => ({
  ...later(token),
  Initiator: name,
  CommandID: 'TransactionReversal',
  TransactionID: 'NLJ7RT61SV',
  Amount: 1500,
  ReceiverParty: 174379,
  RecieverIdentifierType: '11',
  Occasion: 'UP-1-R1',
})
const status = (token: string) => ({
  ...later(token),
  Initiator: name,
  CommandID: 'TransactionStatusQuery',
  TransactionID: 'NLJ7RT61SV',
  PartyA: 174379,
  IdentifierType: '4',
})
const payout = (token: string) => ({
  ...later(token),
  OriginatorConversationID: `upya-${token}`,
  InitiatorName: name,
  CommandID: 'BusinessPayment',
  Amount: 100,
  PartyA: 174379,
  PartyB: 254712345678,
  Occassion: '',
})
const REQUESTS = {
  reversal: ['/reversal/v1/request', reversal],
  status: ['/transactionstatus/v1/query', status],
  payout: ['/b2c/v3/paymentrequest', payout],
} as const
const resultOf = async (token: string) => ((await world.message(token, 'result')).body as { Result: Record<string, unknown> }).Result

describe('refused at once', () => {
  test.each<[keyof typeof REQUESTS, object, string]>([
    ['reversal', { CommandID: 'Reverse' }, 'CommandID'],
    ['reversal', { TransactionID: '' }, 'TransactionID'],
    ['reversal', { Amount: 0 }, 'Amount'],
    ['reversal', { ReceiverParty: 600000 }, 'ReceiverParty'],
    ['reversal', { RecieverIdentifierType: '4' }, 'RecieverIdentifierType'],
    ['reversal', { ResultURL: 'http://shop.example/r' }, 'ResultURL'],
    ['reversal', { QueueTimeOutURL: 'https://shop.example/mpesa' }, 'QueueTimeOutURL'],
    ['reversal', { Remarks: 'x'.repeat(101) }, 'Remarks'],
    ['reversal', { SecurityCredential: undefined }, 'SecurityCredential'],
    ['status', { TransactionID: undefined }, 'TransactionID'],
    ['status', { PartyA: 600000 }, 'PartyA'],
    ['status', { IdentifierType: '11' }, 'IdentifierType'],
    ['payout', { OriginatorConversationID: undefined }, 'OriginatorConversationID'],
    ['payout', { CommandID: 'Gift' }, 'CommandID'],
    ['payout', { PartyB: '0712345678' }, 'PartyB'],
    ['payout', { Amount: 10.5 }, 'Amount'],
  ])('a %s with %j', async (kind, changes, field) => {
    const [path, body] = REQUESTS[kind]
    const reply = await post(path, { ...body('none'), ...changes })
    expect([reply.status, reply.body['errorMessage']]).toEqual([400, `Bad Request - Invalid ${field}`])
  })

  test.each(['reversal', 'status', 'payout'] as const)('a %s without the newest token', async (kind) => {
    const [path, body] = REQUESTS[kind]
    expect((await post(path, body('none'), 'Bearer other')).body['errorCode']).toBe('404.001.03')
  })
})

describe('refused later', () => {
  test.each(['reversal', 'status', 'payout'] as const)('a %s by an operator with a wrong password', async (kind) => {
    const [path, body] = REQUESTS[kind]
    const token = `wrong-${kind}`
    expect((await post(path, { ...body(token), SecurityCredential: seal('guess') })).body['ResponseCode']).toBe('0')
    expect(String((await resultOf(token))['ResultCode'])).toBe('2001')
  })

  test('a reversal of another sum', async () => {
    const { body } = await world.control('/pay', { phone: '254712345678', account: 'UP-1', amount: 700 })
    await post('/reversal/v1/request', { ...reversal('sum'), TransactionID: body['receipt'], Amount: 600 })
    expect((await resultOf('sum'))['ResultCode']).toBe('R000003')
  })

  test('a payout below the least sum', async () => {
    await post('/b2c/v3/paymentrequest', { ...payout('little'), Amount: 9 })
    expect(String((await resultOf('little'))['ResultCode'])).toBe('2')
  })
})

test('a payout arrives, with an SMS and the result', async () => {
  await post('/b2c/v3/paymentrequest', payout('paid'))
  const result = await resultOf('paid')
  expect(result).toMatchObject({ OriginatorConversationID: 'upya-paid', TransactionID: expect.stringMatching(/^[A-Z0-9]{10}$/) })
  const screen = await (await world.phone('/254712345678/screen')).text()
  expect(screen).toContain(`${String(result['TransactionID'])} Confirmed. You have received KES 100 from UPYA`)
})

test('a reversal sends the payer an SMS, and its result twice when configured', async () => {
  const { body } = await world.control('/pay', { phone: '254713345678', account: 'UP-1', amount: 700 })
  await world.control('/answers', { call: 'reversal', plan: 'twice', times: 1 })
  await post('/reversal/v1/request', { ...reversal('twice'), TransactionID: body['receipt'], Amount: 700 })
  await expect.poll(() => world.received.filter(({ token }) => token === 'twice').length).toBe(2)
  const screen = await (await world.phone('/254713345678/screen')).text()
  expect(screen).toContain(`Transaction ${String(body['receipt'])} has been reversed`)
})

test.each([
  [false, 'R000002'],
  [true, 0],
])('a payment from before it began can be sent back in a demo only: %s', async (forgetful, code) => {
  const other = await startSimulator({ approveAfterMs: 10, forgetful })
  const response = await fetch(`${other.keys.baseUrl}/mpesa/reversal/v1/request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await fetchBearer(other)}` },
    body: JSON.stringify({
      ...reversal('old'),
      ResultURL: `${other.keys.callbackUrl}/old/result`,
      QueueTimeOutURL: `${other.keys.callbackUrl}/old/timeout`,
    }),
  })
  expect(response.status).toBe(200)
  const { Result } = (await other.message('old', 'result')).body as { Result: Record<string, unknown> }
  await other.close()
  expect(String(Result['ResultCode'])).toBe(String(code))
})
