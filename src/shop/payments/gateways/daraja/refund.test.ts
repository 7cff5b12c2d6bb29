import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attemptOf, promptedIds, startStandIn, startSimulator, type TestSimulator } from '../../../../simulator/test-simulator.ts'
import { createDaraja } from './daraja.ts'
import { securityCredential } from './keys.ts'
import type { RefundOrder, RefundAnswer } from '../gateway.ts'

let world: TestSimulator
beforeAll(async () => {
  world = await startSimulator({ approveAfterMs: 20 })
})
afterAll(() => world.close())

let count = 0
/** A payment that has arrived, and the order to send it back. */
async function paidOrder(): Promise<RefundOrder> {
  const phone = `2547${13_000 + ++count}000`
  const token = `paid${++count}`
  const ids = promptedIds(await world.gateway.start(attemptOf(phone, token)))
  const evidence = await world.evidence(token)
  const receipt = evidence.kind === 'paid' ? (evidence.receipt ?? null) : null
  return orderOf({ payment: { reference: `UP-1-${token}`, receipt, ids, amount: 1500 } })
}

function orderOf(changes: Partial<RefundOrder> = {}): RefundOrder {
  const payment = { reference: 'UP-1-1', receipt: 'NLJ7RT61SV', ids: null, amount: 1500 }
  return { reference: 'UP-1-1-R1', callbackToken: `refund${++count}`, payment, amount: 1500, remarks: 'Cancelled order', ...changes }
}

async function answerOf(token: string, kind: 'result' | 'status' | 'timeout' = 'result'): Promise<RefundAnswer> {
  const message = await world.read(token, kind)
  if (message?.about !== 'refund') throw new Error(JSON.stringify(message))
  return message.answer
}

const answers = (plan: string, call = 'reversal') => world.control('/answers', { call, plan, times: 1 })

describe('what M-Pesa cannot reverse by API is left to an admin', () => {
  const byHand = { kind: 'by_hand', raw: null }

  test('a part of a payment', async () => {
    expect(await world.gateway.refund(orderOf({ amount: 1499 }))).toMatchObject({ ...byHand, description: expect.stringContaining('part') })
  })

  test('a payment without a receipt', async () => {
    const payment = { reference: 'UP-1-1', receipt: null, ids: null, amount: 1500 }
    expect(await world.gateway.refund(orderOf({ payment }))).toMatchObject({ ...byHand, description: expect.stringContaining('receipt') })
  })

  test('anything, when no operator is set up; receipts cannot be checked then', async () => {
    const gateway = createDaraja({ keys: { ...world.keys, initiator: undefined }, clock: world.clock })
    const order = orderOf()
    expect(await gateway.refund(order)).toMatchObject({ ...byHand, description: expect.stringContaining('DARAJA_INITIATOR') })
    expect(await gateway.askRefund({ order, providerId: 'x', callbackToken: 'y' })).toMatchObject(byHand)
    expect(gateway.checkReceipt).toBeNull()
  })

  test('anything, when the certificate is none', async () => {
    const initiator = { name: 'n', password: 'p', certificate: 'nonsense' }
    const gateway = createDaraja({ keys: { ...world.keys, initiator }, clock: world.clock })
    expect(await gateway.refund(orderOf())).toMatchObject({ ...byHand, description: expect.stringContaining('DARAJA_CERTIFICATE') })
  })
})

test('the password of the operator is sealed with the certificate, differently each time', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificate = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const sealed = [1, 2].map(() => securityCredential({ name: 'api', password: 'Sh0p#2026%', certificate }))
  expect(new Set(sealed).size).toBe(2)
  const opened = sealed.map((text) =>
    privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text, 'base64')).toString(),
  )
  expect(opened).toEqual(['Sh0p#2026%', 'Sh0p#2026%'])
})

describe('a reversal', () => {
  test('is sent, then completed with a receipt of its own', async () => {
    const order = await paidOrder()
    const sent = await world.gateway.refund(order)
    expect(sent).toMatchObject({ kind: 'sent', providerId: expect.any(String), code: '0' })
    expect(await answerOf(order.callbackToken)).toMatchObject({
      kind: 'completed',
      receipt: expect.stringMatching(/^[A-Z0-9]{10}$/),
      providerId: sent.kind === 'sent' && sent.providerId,
    })
  })

  test('a second time finds the money back already: completed, and nothing is paid twice', async () => {
    const order = await paidOrder()
    await world.gateway.refund(order)
    await answerOf(order.callbackToken)
    const again = { ...order, callbackToken: `again${++count}` }
    await world.gateway.refund(again)
    expect(await answerOf(again.callbackToken)).toMatchObject({ kind: 'completed', code: 'R000001' })
    const { items } = (await world.look('/ledger')).body as { items: { of?: string }[] }
    expect(items.filter(({ of }) => of === order.payment.receipt)).toHaveLength(1)
  })

  test.each([
    ['refused', { kind: 'refused', again: false, code: '11' }],
    ['refused_for_now', { kind: 'refused', again: true, code: '1' }],
  ])('that is %s says whether a retry may help', async (plan, expected) => {
    await answers(plan)
    const order = await paidOrder()
    await world.gateway.refund(order)
    expect(await answerOf(order.callbackToken)).toMatchObject(expected)
  })

  test('by the wrong operator needs a person', async () => {
    const initiator = { ...world.keys.initiator, password: 'wrong' }
    const gateway = createDaraja({ keys: { ...world.keys, initiator }, clock: world.clock })
    const order = await paidOrder()
    await gateway.refund(order)
    expect(await answerOf(order.callbackToken)).toMatchObject({ kind: 'refused', again: false, code: '2001' })
  })

  test('of an unknown receipt needs a person', async () => {
    const order = orderOf()
    await world.gateway.refund(order)
    expect(await answerOf(order.callbackToken)).toMatchObject({ kind: 'refused', again: false, code: 'R000002' })
  })
})

describe('the state of a refund', () => {
  const ask = async (order: RefundOrder, providerId: string | null) => {
    const said = await world.gateway.askRefund({ order, providerId, callbackToken: order.callbackToken })
    expect(said).toMatchObject({ kind: 'unknown', description: expect.stringContaining('answers later') })
    return answerOf(order.callbackToken, 'status')
  }

  test.each([
    ['queue_timeout_done', { kind: 'completed', receipt: expect.any(String) }],
    ['queue_timeout', { kind: 'refused', again: true }],
  ])('is asked after a time-out of the queue (%s)', async (plan, expected) => {
    await answers(plan)
    const order = await paidOrder()
    const sent = await world.gateway.refund(order)
    expect(await answerOf(order.callbackToken, 'timeout')).toMatchObject({ kind: 'unknown' })
    expect(await ask(order, sent.kind === 'sent' ? sent.providerId : null)).toMatchObject(expected)
  })

  test('is asked by the payment when the reply was lost; nothing is sent twice', async () => {
    await answers('reply_lost')
    const order = await paidOrder()
    expect(await world.gateway.refund(order)).toMatchObject({ kind: 'unknown' })
    const { items } = (await world.look('/requests?call=reversal')).body as { items: { body: { TransactionID: string } }[] }
    expect(items.filter(({ body }) => body.TransactionID === order.payment.receipt)).toHaveLength(1)
    expect(await ask(order, null)).toMatchObject({ kind: 'completed', description: 'The payment has been reversed' })
  })

  test('a payment that is still here has not been sent back', async () => {
    expect(await ask(await paidOrder(), null)).toMatchObject({ kind: 'refused', again: true })
  })

  test.each(['refused', 'queue_timeout'])('an answer of no use (%s) decides nothing', async (plan) => {
    await answers(plan, 'status')
    const order = await paidOrder()
    await world.gateway.askRefund({ order, providerId: null, callbackToken: order.callbackToken })
    expect(await world.read(order.callbackToken, 'status')).toMatchObject({ about: 'nothing' })
  })
})

describe('a bad day at the provider', () => {
  test.each([
    [200, '{"OriginatorCoversationID":"a-1","ConversationID":"AG_1","ResponseCode":0}', { kind: 'sent', providerId: 'a-1' }],
    [200, '{"ConversationID":"AG_1","ResponseCode":"0"}', { kind: 'sent', providerId: 'AG_1' }],
    [200, '{"ResponseCode":"21","ResponseDescription":"not allowed"}', { kind: 'refused', again: false }],
    [200, '{"ResponseCode":"1","ResponseDescription":"Already reversed"}', { kind: 'completed' }],
    [429, '{"fault":{"faultstring":"Spike arrest violation"}}', { kind: 'never_sent' }],
    [503, 'Service Unavailable', { kind: 'never_sent' }],
    [401, '', { kind: 'never_sent' }],
    [400, '{"errorCode":"400.002.02","errorMessage":"Bad Request - Invalid Remarks"}', { kind: 'refused', again: false }],
    [500, '{"errorCode":"500.001.1001","errorMessage":"Wrong credentials"}', { kind: 'refused', again: false }],
    [500, '{"errorCode":"500.002.1001","errorMessage":"Service is currently unreachable"}', { kind: 'refused', again: true }],
    [502, '<html>Bad Gateway</html>', { kind: 'unknown' }],
    [500, 'Internal Server Error', { kind: 'unknown' }],
    [200, 'half a {"Respo', { kind: 'unknown' }],
  ])('HTTP %i with %j', async (status, body, expected) => {
    const standIn = await startStandIn((_request, response) => response.writeHead(status).end(body))
    const gateway = createDaraja({ keys: { ...world.keys, baseUrl: standIn.baseUrl }, clock: world.clock })
    expect(await gateway.refund(orderOf())).toMatchObject(expected)
    // Once more for a new token, never for anything else.
    expect(standIn.callsTo('/mpesa/reversal/v1/request')).toBe(status === 401 ? 2 : 1)
    await standIn.close()
  })

  test('a result that contradicts itself, as in the official sample, is asked about', () => {
    const ResultParameter = [
      { Key: 'OriginalTransactionID', Value: 'MJ551H6X5D' },
      { Key: 'TransCompletedTime', Value: '20181005153225' },
    ]
    const body = JSON.stringify({ Result: { ResultCode: '21', ResultDesc: 'Success', ResultParameters: { ResultParameter } } })
    expect(world.gateway.read('result', body, {})).toMatchObject({ about: 'refund', answer: { kind: 'unknown' } })
  })

  test('a result that says more will follow is not the end', () => {
    const body = JSON.stringify({ Result: { ResultType: 1, ResultCode: 0, ResultDesc: 'Wait', ConversationID: 'AG_1' } })
    expect(world.gateway.read('result', body, {})).toMatchObject({ about: 'refund', answer: { kind: 'sent', providerId: 'AG_1' } })
  })
})
