import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStandIn, startSimulator, type TestSimulator } from '../../../../simulator/test-simulator.ts'
import { registerPayBill } from './daraja.ts'
import { payBillAddresses } from './paybill.ts'

let world: TestSimulator
let secret: string
beforeAll(async () => {
  world = await startSimulator()
  secret = world.gateway.payBill?.secret ?? ''
})
afterAll(() => world.close())

const confirmation = (changes: object = {}) => ({
  TransactionType: 'Pay Bill',
  TransID: 'RKTQDM7W6S',
  TransTime: '20191122063845',
  TransAmount: '1500.00',
  BusinessShortCode: '174379',
  BillRefNumber: ' UP-7K3M9Q ',
  InvoiceNumber: '',
  OrgAccountBalance: '49197.00',
  ThirdPartyTransID: '',
  MSISDN: '2547*****126',
  FirstName: 'John',
  MiddleName: '',
  LastName: 'Doe',
  ...changes,
})
const read = (changes: object = {}) => world.gateway.read('confirmation', JSON.stringify(confirmation(changes)), {})
const validate = (body: object | string) => world.gateway.payBill?.validate(typeof body === 'string' ? body : JSON.stringify(body))

test('the secret of the addresses is not to be guessed, stays the same, and no word of it is refused by Safaricom', () => {
  expect(secret).toMatch(/^[0-9a-f]{32}$/)
  expect(payBillAddresses(world.keys).confirmation).toBe(`${world.keys.callbackUrl}/${secret}/confirmation`)
  expect(payBillAddresses({ ...world.keys, passkey: 'other' }).confirmation).not.toContain(secret)
})

describe('a confirmation', () => {
  test('is money without an attempt', () => {
    const payment = { receipt: 'RKTQDM7W6S', amount: 1500, account: 'UP-7K3M9Q', payer: 'John 2547*****126' }
    expect(read()).toMatchObject({ about: 'unmatched', payment: { ...payment, paidAt: new Date('2019-11-22T03:38:45Z') } })
  })

  test.each<[string, object, object]>([
    ['numbers for texts', { TransAmount: 1500, BusinessShortCode: 174379, TransTime: 20191122063845 }, { amount: 1500 }],
    ['a phone number in full, which is masked', { MSISDN: '254708374126' }, { payer: 'John 2547*****126' }],
    ['a digest for a phone number', { MSISDN: 'a'.repeat(64) }, { payer: 'John' }],
    ['no account', { BillRefNumber: undefined }, { account: '' }],
    ['no moment', { TransTime: 'yesterday' }, { paidAt: expect.any(Date) }],
  ])('with %s', (_case, changes, expected) => {
    expect(read(changes)).toMatchObject({ about: 'unmatched', payment: expected })
  })

  test('to another short code is nothing to us', () => {
    expect(read({ BusinessShortCode: '600000' })).toMatchObject({ about: 'nothing' })
  })

  test.each([{ TransAmount: 'much' }, { TransAmount: '-5' }, { TransAmount: 0 }, { TransID: '' }, { TransID: {} }])(
    'with %j cannot be read, so that a person sees it',
    (changes) => {
      expect(read(changes)).toBeNull()
    },
  )
})

test.each([
  [confirmation(), '0', 'Accepted'],
  [confirmation({ BillRefNumber: 'anything' }), '0', 'Accepted'],
  [confirmation({ BusinessShortCode: '600000' }), 'C2B00015', 'Rejected'],
  [confirmation({ TransAmount: 'x' }), 'C2B00013', 'Rejected'],
  ['nonsense', 'C2B00016', 'Rejected'],
  ['[]', 'C2B00016', 'Rejected'],
])('%j is validated with %s %s', (body, ResultCode, ResultDesc) => {
  expect(validate(body)).toEqual({ ResultCode, ResultDesc })
})

describe('registering the addresses', () => {
  test('makes payments by hand known to the shop, both before and after they move', async () => {
    expect(await registerPayBill({ keys: world.keys, clock: world.clock })).toEqual({ kind: 'registered' })
    const { body } = await world.control('/pay', { phone: '254712345678', account: 'UP-7K3M9Q', amount: 1500 })
    expect(body).toEqual({ receipt: expect.any(String), refused: null })
    expect((await world.message(secret, 'validation')).body).toMatchObject({ BillRefNumber: 'UP-7K3M9Q' })
    expect(await world.read(secret, 'confirmation')).toMatchObject({
      about: 'unmatched',
      payment: { receipt: body['receipt'], amount: 1500 },
    })
  })

  test.each([
    [200, '{"OriginatorCoversationID":"7","ResponseCode":"00000000","ResponseDescription":"success"}', { kind: 'registered' }],
    [
      500,
      '{"errorCode":"500.003.1001","errorMessage":"Urls are already registered"}',
      { kind: 'refused', description: expect.stringContaining('already registered') },
    ],
    [502, 'Bad Gateway', { kind: 'refused', description: expect.stringContaining('502') }],
  ])('HTTP %i %s', async (status, body, expected) => {
    const standIn = await startStandIn((_request, response) => response.writeHead(status).end(body))
    expect(await registerPayBill({ keys: { ...world.keys, baseUrl: standIn.baseUrl }, clock: world.clock })).toEqual(expected)
    await standIn.close()
  })
})
