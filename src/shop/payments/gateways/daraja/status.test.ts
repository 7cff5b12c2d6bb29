import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attemptOf, promptedIds, startStandIn, startSimulator, type TestSimulator } from '../../../../simulator/test-simulator.ts'
import { createDaraja } from './daraja.ts'
import type { ReceiptAnswer } from '../gateway.ts'

let world: TestSimulator
beforeAll(async () => {
  world = await startSimulator({ approveAfterMs: 20 })
})
afterAll(() => world.close())

let count = 0
async function check(receipt: string): Promise<ReceiptAnswer> {
  const callbackToken = `check${++count}`
  const first = await world.gateway.checkReceipt?.({ receipt, callbackToken })
  if (first?.kind !== 'asked') throw new Error(JSON.stringify(first))
  const message = await world.read(callbackToken, 'receipt')
  if (message?.about !== 'receipt') throw new Error(JSON.stringify(message))
  return message.answer
}

async function pay(phone: string): Promise<string> {
  const token = `paid${++count}`
  promptedIds(await world.gateway.start(attemptOf(phone, token)))
  const evidence = await world.evidence(token)
  if (evidence.kind !== 'paid' || !evidence.receipt) throw new Error(evidence.kind)
  return evidence.receipt
}

describe('a receipt code that a shopper types', () => {
  test.each(['', 'short', 'NLJ7RT61SV7777', 'NLJ7 RT61SV', "NLJ7RT61S'"])('%j is none, and nobody is asked', async (receipt) => {
    const calls = world.callsTo('/mpesa/transactionstatus/v1/query')
    expect(await world.gateway.checkReceipt?.({ receipt, callbackToken: 'x' })).toMatchObject({ kind: 'not_found', code: 'format' })
    expect(world.callsTo('/mpesa/transactionstatus/v1/query')).toBe(calls)
  })

  test('that nobody knows is not found', async () => {
    expect(await check('NLJ7RT61SV')).toMatchObject({ kind: 'not_found' })
  })

  test('of a payment to us is found, however it is written', async () => {
    const receipt = await pay('254712555000')
    expect(await check(` ${receipt.toLowerCase()} `)).toMatchObject({
      kind: 'found',
      receipt,
      amount: 1500,
      payer: '254712555000',
      ours: true,
      reversed: false,
      paidAt: expect.any(Date),
    })
  })

  test('of a reversed payment is found, and is no longer ours', async () => {
    const receipt = await pay('254713555000')
    const payment = { reference: 'UP-1-1', receipt, ids: null, amount: 1500 }
    await world.gateway.refund({ reference: 'UP-1-1-R1', callbackToken: 'back', payment, amount: 1500, remarks: 'Late' })
    const answer = await world.read('back', 'result')
    expect(await check(receipt)).toMatchObject({ kind: 'found', ours: false, reversed: true })
    const reversal = answer?.about === 'refund' && answer.answer.kind === 'completed' ? (answer.answer.receipt ?? '') : ''
    expect(await check(reversal)).toMatchObject({ kind: 'found', ours: false, reversed: false })
  })

  test.each(['refused', 'queue_timeout'])('stays unknown when the answer is of no use (%s)', async (plan) => {
    await world.control('/answers', { call: 'status', plan, times: 1 })
    expect(await check('NLJ7RT61SV')).toMatchObject({ kind: 'unknown' })
  })

  test.each([
    [400, '{"errorCode":"400.002.02","errorMessage":"Bad Request - Invalid TransactionID"}', 'not_found'],
    [400, '{"errorCode":"400.002.02","errorMessage":"Bad Request - Invalid PartyA"}', 'unknown'],
    [503, 'closed', 'unknown'],
    [200, '{"ResponseCode":"1"}', 'unknown'],
    [200, '{"ResponseCode":"0","ConversationID":7}', 'asked'],
  ])('HTTP %i with %j is %s', async (status, body, kind) => {
    const standIn = await startStandIn((_request, response) => response.writeHead(status).end(body))
    const gateway = createDaraja({ keys: { ...world.keys, baseUrl: standIn.baseUrl }, clock: world.clock })
    expect(await gateway.checkReceipt?.({ receipt: 'NLJ7RT61SV', callbackToken: 'x' })).toMatchObject({ kind })
    await standIn.close()
  })
})

describe('an answer is read as it comes', () => {
  const read = (parameters: unknown, changes: object = {}) => {
    const ResultParameters = { ResultParameter: parameters }
    const Result = { ResultType: 0, ResultCode: 0, ResultDesc: 'Fine.', ConversationID: 'AG_1', TransactionID: 'MBN0000000', ...changes }
    return world.gateway.read('receipt', JSON.stringify({ Result: { ...Result, ResultParameters } }), {})
  }
  const all = [
    { Key: 'DebitPartyName', Value: '254708374149 - John Doe' },
    { Key: 'CreditPartyName', Value: '174379 - Upya' },
    { Key: 'TransactionStatus', Value: 'Completed' },
    { Key: 'FinalisedTime', Value: 20191219102115 },
    { Key: 'Amount', Value: '1500.00' },
    { Key: 'ReceiptNo', Value: 'NLJ7RT61SV' },
  ]
  const changed = (Key: string, Value: unknown) => all.map((entry) => (entry.Key === Key ? { Key, Value } : entry))
  const found = { kind: 'found', receipt: 'NLJ7RT61SV', amount: 1500, paidAt: new Date('2019-12-19T10:21:15+03:00') }

  test.each<[string, unknown, object]>([
    ['as documented', all, { payer: '254708374149', ours: true, reversed: false }],
    ['with spaces in its names', all.map((entry) => (entry.Key === 'ReceiptNo' ? { ...entry, Key: 'Receipt No' } : entry)), { ours: true }],
    [
      'with both parties called the debit party',
      all.map((e) => (e.Key === 'CreditPartyName' ? { ...e, Key: 'DebitPartyName' } : e)),
      { ours: true },
    ],
    ['with a masked payer', changed('DebitPartyName', '2547*****149 - John'), { payer: '149', ours: true }],
    ['with a payer by name only', changed('DebitPartyName', 'John Doe'), { payer: null, ours: true }],
    ['to somebody else', changed('CreditPartyName', '600000 - Other'), { ours: false }],
    ['from us', changed('DebitPartyName', '174379 - Upya'), { ours: false }],
    ['that is not through', changed('TransactionStatus', 'Pending'), { ours: false, reversed: false }],
    ['that was reversed', changed('TransactionStatus', 'Reversed'), { ours: false, reversed: true }],
    ['with damaged entries', [null, 7, { Key: 1 }, ...all], { ours: true }],
  ])('%s', (_case, parameters, expected) => {
    expect(read(parameters)).toMatchObject({ about: 'receipt', answer: { ...found, ...expected } })
  })

  test('a single parameter comes without a list', () => {
    expect(read({ Key: 'Amount', Value: 5 })).toMatchObject({
      about: 'receipt',
      answer: { kind: 'found', receipt: 'MBN0000000', amount: 5 },
    })
  })

  test('without an amount nothing is found', () => {
    expect(read(changed('Amount', 'much'))).toMatchObject({ answer: { kind: 'unknown' } })
    expect(read('none')).toMatchObject({ answer: { kind: 'unknown' } })
  })
})
