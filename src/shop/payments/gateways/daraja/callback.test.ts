import { describe, expect, test } from 'vitest'
import { evidenceOf } from '../../../../simulator/test-simulator.ts'
import { createDaraja } from './daraja.ts'
import { darajaTimestamp } from './payload-schemas.ts'

const { read } = createDaraja({
  keys: {
    baseUrl: 'http://127.0.0.1:1',
    consumerKey: 'k',
    consumerSecret: 's',
    shortCode: '174379',
    passkey: 'p',
    transactionType: 'CustomerPayBillOnline',
    partyB: '174379',
    callbackUrl: 'https://shop.example/pay/cb',
  },
  clock: { now: () => new Date() },
})

const readText = (text: string) => read('callback', text, {})
const parseCallback = (body: unknown) => readText(JSON.stringify(body))

const PAID_ITEMS = [
  { Name: 'Amount', Value: 1500.0 },
  { Name: 'MpesaReceiptNumber', Value: 'NLJ7RT61SV' },
  { Name: 'Balance' },
  { Name: 'TransactionDate', Value: 20191219102115 },
  { Name: 'PhoneNumber', Value: 254708374149 },
]

function callback(changes: object = {}) {
  const said = { MerchantRequestID: '29115-34620561-1', CheckoutRequestID: 'ws_CO_191220191020363925', ResultCode: 0, ResultDesc: 'Fine.' }
  return { Body: { stkCallback: { ...said, CallbackMetadata: { Item: PAID_ITEMS }, ...changes } } }
}

describe('what is no callback is null', () => {
  test.each([
    [null],
    [7],
    ['text'],
    [[]],
    [{}],
    [{ Body: {} }],
    [{ Body: { stkCallback: null } }],
    [callback({ CheckoutRequestID: undefined })],
    [callback({ CheckoutRequestID: '' })],
    [callback({ MerchantRequestID: 7 })],
    [callback({ ResultCode: undefined })],
    [callback({ ResultCode: {} })],
  ])('%j', (body) => {
    expect(parseCallback(body)).toBeNull()
  })

  test.each(['', '{"Body":', 'null', '\u0000', '<xml/>'])('also %j, which is no JSON object', (text) => {
    expect(readText(text)).toBeNull()
  })
})

describe('a failure', () => {
  test.each([
    [1, 'insufficient_funds'],
    [26, 'busy'],
    [1001, 'busy'],
    [1019, 'expired'],
    [1025, 'not_sent'],
    [1031, 'expired'],
    [1032, 'cancelled'],
    [1037, 'no_answer'],
    [2001, 'wrong_pin'],
    [9999, 'not_sent'],
    ['1032', 'cancelled'],
  ])('%j is %s', (code, failure) => {
    const body = callback({ ResultCode: code, CallbackMetadata: undefined })
    expect(evidenceOf(parseCallback(body))).toMatchObject({ kind: 'not_paid', failure, code: String(code), source: 'callback' })
  })

  test('that is none yet is in flight', () => {
    expect(evidenceOf(parseCallback(callback({ ResultCode: 4999, CallbackMetadata: undefined })))).toMatchObject({
      kind: 'in_flight',
      code: '4999',
    })
  })

  test.each([17, 8888, 'SFC_IC0003', 'constructor'])('with the unknown code %j is unclear, with the code and the words', (code) => {
    const body = callback({ ResultCode: code, ResultDesc: 'Something new', CallbackMetadata: undefined })
    expect(evidenceOf(parseCallback(body))).toMatchObject({ kind: 'unclear', code: String(code), description: 'Something new' })
  })
})

describe('a success', () => {
  const paid = {
    kind: 'paid',
    amount: 1500,
    receipt: 'NLJ7RT61SV',
    ids: { merchant: '29115-34620561-1', request: 'ws_CO_191220191020363925' },
  }

  test.each<[string, object]>([
    ['as documented', {}],
    ['with the result code as a string', { ResultCode: '0' }],
    ['with the items in another order', { CallbackMetadata: { Item: [...PAID_ITEMS].reverse() } }],
    ['without Balance', { CallbackMetadata: { Item: PAID_ITEMS.filter((item) => item.Name !== 'Balance') } }],
    ['with Balance null', { CallbackMetadata: { Item: [...PAID_ITEMS.slice(0, 2), { Name: 'Balance', Value: null }] } }],
    ['with the amount as a string', { CallbackMetadata: { Item: [{ Name: 'Amount', Value: '1500.00' }, ...PAID_ITEMS.slice(1)] } }],
    ['with an item that is damaged', { CallbackMetadata: { Item: [null, 7, ...PAID_ITEMS] } }],
    ['with fields nobody has announced', { Surprise: true }],
  ])('%s is read in full', (_case, changes) => {
    const body = callback(changes)
    expect(evidenceOf(parseCallback(body))).toMatchObject({ ...paid, raw: body })
  })

  test.each<[string, object]>([
    ['without details', { CallbackMetadata: undefined }],
    ['with details that cannot be read', { CallbackMetadata: { Item: 'none' } }],
    [
      'with empty details',
      {
        CallbackMetadata: {
          Item: [
            { Name: 'Amount', Value: '' },
            { Name: 'MpesaReceiptNumber', Value: ' ' },
          ],
        },
      },
    ],
  ])('%s is still a payment, with nothing invented', (_case, changes) => {
    const evidence = evidenceOf(parseCallback(callback(changes)))
    expect(evidence).toMatchObject({ kind: 'paid', code: '0' })
    expect(evidence).not.toHaveProperty('amount')
    expect(evidence).not.toHaveProperty('receipt')
  })
})

test('the timestamp is Nairobi time, also across midnight', () => {
  expect(darajaTimestamp(new Date('2026-12-31T21:30:05Z'))).toBe('20270101003005')
})
