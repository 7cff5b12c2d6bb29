import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPaystack } from './paystack.ts'

const secretKey = 'sk_test_of_this_file'
const { read } = createPaystack({ keys: { baseUrl: 'http://127.0.0.1:9', secretKey }, publicUrl: 'https://shop.example', mpesa: false })

const sign = (body: string, key = secretKey) => createHmac('sha512', key).update(body).digest('hex')
/** As it arrives, signed over its bytes. */
const receive = (body: string) => read('webhook', body, { 'x-paystack-signature': sign(body) })
const receiveEvent = (name: string, data: unknown) => receive(JSON.stringify({ event: name, data }))

const CHARGE = {
  id: 302_961,
  status: 'success',
  reference: 'UP-7K3M9Q-1',
  amount: 150_000,
  currency: 'KES',
  channel: 'card',
  gateway_response: 'Approved by Financial Institution',
  authorization: {
    authorization_code: 'AUTH_f5rnfq9p',
    bin: '539999',
    last4: '8877',
    exp_month: '08',
    brand: 'Mastercard',
    bank: 'Equity',
  },
  customer: { email: 'wanjiku@upya.example', phone: '254712345678' },
}
const body = JSON.stringify({ event: 'charge.success', data: CHARGE })

describe('a message is not believed', () => {
  test.each<[string, Record<string, string>]>([
    ['without a signature', {}],
    ['with an empty one', { 'x-paystack-signature': '' }],
    ['with one of another key', { 'x-paystack-signature': sign(body, 'sk_other') }],
    ['with one of other bytes', { 'x-paystack-signature': sign(`${body} `) }],
    ['with one that is cut short', { 'x-paystack-signature': sign(body).slice(0, 126) }],
    ['with one that is no hex', { 'x-paystack-signature': 'z'.repeat(128) }],
    ['with one of SHA-256', { 'x-paystack-signature': createHmac('sha256', secretKey).update(body).digest('hex') }],
    ['with the signature under another name', { 'x-signature': sign(body) }],
  ])('%s', (_case, headers) => {
    expect(read('webhook', body, headers)).toBeNull()
  })

  test.each(['', 'null', '[]', '"text"', '{}', '{"event":""}', '{"event":7,"data":{}}', '{"event":"charge.success"'])(
    'when it is %j',
    (text) => {
      expect(receive(text)).toBeNull()
    },
  )

  test('when it came to the address of another provider', () => {
    expect(read('callback', body, { 'x-paystack-signature': sign(body) })).toBeNull()
  })
})

test('the signature is over the bytes, not over the parsed content: spaces and order count', () => {
  const spaced = `{ "data": ${JSON.stringify(CHARGE)},\n  "event":"charge.success" }`
  expect(receive(spaced)).toMatchObject({ about: 'reference' })
  expect(read('webhook', spaced, { 'x-paystack-signature': sign(body) })).toBeNull()
})

test('a signature in capitals is the same one, and a message from our own inbox needs none', () => {
  expect(read('webhook', body, { 'x-paystack-signature': sign(body).toUpperCase() })).not.toBeNull()
  expect(read('webhook', body, 'checked')).toMatchObject({ about: 'reference' })
})

describe('charge.success', () => {
  const paid = { kind: 'paid', source: 'webhook', amount: 1500, currency: 'KES', receipt: '302961', code: 'success' }

  test('is money for our reference', () => {
    expect(receive(body)).toMatchObject({ about: 'reference', reference: 'UP-7K3M9Q-1', evidence: paid })
  })

  test('stores what a person needs, and nothing by which a card could be charged or a payer found', () => {
    const stored = JSON.stringify(receive(body))
    expect(stored).toContain('8877')
    expect(stored).toContain('Mastercard')
    expect(stored).not.toMatch(/AUTH_f5rnfq9p|539999|exp_month|254712345678/)
  })

  test.each<[string, object]>([
    ['with the amount as a string', { amount: '150000' }],
    ['with the id as a string', { id: '302961' }],
    ['without the words of the bank', { gateway_response: null, message: null }],
    ['with fields nobody has announced', { surprise: { deep: [1] } }],
  ])('%s is read in full', (_case, changes) => {
    expect(receiveEvent('charge.success', { ...CHARGE, ...changes })).toMatchObject({ evidence: paid })
  })

  test('with an id of 64 bits loses none of its digits', () => {
    const text = body.replace('302961', '18446744073709551557')
    expect(receive(text)).toMatchObject({ evidence: { receipt: '18446744073709551557' } })
  })

  test.each([150_050, 149_999, 100])('of %i cents is not rounded to what was asked for', (amount) => {
    expect(receiveEvent('charge.success', { ...CHARGE, amount })).toMatchObject({ evidence: { amount: amount / 100 } })
  })

  test('without amount invents none', () => {
    const message = receiveEvent('charge.success', { ...CHARGE, amount: undefined })
    expect(message).toMatchObject({ about: 'reference', evidence: { kind: 'paid', receipt: '302961' } })
    expect((message as { evidence: object }).evidence).not.toHaveProperty('amount')
  })

  test.each([-150_000, 0, 1, 150_000.5, 1e15, 1e300, 'much', '-150000', '1.5e5', '150000.00', '', true, [150_000], {}])(
    'of %j is no money, whoever signed it: it needs manual review',
    (amount) => {
      expect(receiveEvent('charge.success', { ...CHARGE, amount })).toMatchObject({ about: 'nothing', needsReview: true })
    },
  )

  test('with words that no database would keep is read all the same, without them', () => {
    const message = receiveEvent('charge.success', { ...CHARGE, gateway_response: 'Appro\0ved', metadata: { 'a\0b': '\uD800' } })
    expect(message).toMatchObject({ evidence: { ...paid, description: 'Approved' } })
    expect(JSON.stringify(message)).not.toMatch(/\\u0000|\\ud800/)
  })

  test('that says something else inside is not money', () => {
    expect(receiveEvent('charge.success', { ...CHARGE, status: 'failed' })).toMatchObject({ evidence: { kind: 'not_paid' } })
    expect(receiveEvent('charge.success', { ...CHARGE, status: 'reversed' })).toMatchObject({ evidence: { kind: 'unclear' } })
  })

  test('without a reference is stored, and changes nothing', () => {
    expect(receiveEvent('charge.success', { ...CHARGE, reference: undefined })).toMatchObject({ about: 'nothing' })
  })
})

describe('refund.*', () => {
  const REFUND = { status: 'processed', transaction_reference: 'UP-7K3M9Q-1', refund_reference: 'TRF_1', amount: '40000', currency: 'KES' }

  test.each([
    ['refund.pending', 'pending', { kind: 'sent', code: 'pending' }],
    ['refund.processing', 'processing', { kind: 'sent' }],
    ['refund.processed', 'processed', { kind: 'completed', receipt: 'TRF_1' }],
    ['refund.failed', 'failed', { kind: 'refused', again: true }],
    ['refund.needs-attention', 'needs-attention', { kind: 'stuck' }],
    ['refund.invented', 'invented', { kind: 'unknown' }],
  ])('%s', (event, status, answer) => {
    expect(receiveEvent(event, { ...REFUND, status })).toMatchObject({
      about: 'refund_of',
      paymentReference: 'UP-7K3M9Q-1',
      refundReference: 'TRF_1',
      providerId: null,
      amount: 400,
      answer,
    })
  })

  test('with a number as the sum, an id and no status of its own', () => {
    const message = receiveEvent('refund.processed', { ...REFUND, status: undefined, amount: 40_000, id: 77 })
    expect(message).toMatchObject({ amount: 400, providerId: '77', answer: { kind: 'completed', providerId: '77' } })
  })
})

describe('other messages', () => {
  const REJECTED = {
    bank_transfer: { amount: '30000', message: 'incorrect amount sent', message_type: 'INCORRECT_AMOUNT', transaction_id: '3103959930' },
  }

  test('[open-06] a rejected transfer, as documented, names no reference of ours: it is stored', () => {
    expect(receiveEvent('bank.transfer.rejected', REJECTED)).toEqual({
      about: 'nothing',
      why: expect.stringContaining('3103959930: incorrect amount sent'),
    })
  })

  test('[open-06] a rejected transfer that names one is a failure', () => {
    expect(receiveEvent('bank.transfer.rejected', { ...REJECTED, reference: 'UP-7K3M9Q-1' })).toMatchObject({
      about: 'reference',
      reference: 'UP-7K3M9Q-1',
      evidence: { kind: 'not_paid', failure: 'transfer_rejected', code: 'INCORRECT_AMOUNT' },
    })
  })

  test.each(['charge.dispute.create', 'charge.dispute.remind', 'charge.dispute.resolve'])(
    '%s is stored with the payment it is about',
    (event) => {
      const message = receiveEvent(event, { id: 1, transaction: { reference: 'UP-7K3M9Q-1' } })
      expect(message).toEqual({ about: 'nothing', why: `${event} of UP-7K3M9Q-1` })
    },
  )

  test.each(['transfer.success', 'invoice.create', 'something.new'])('%s changes nothing', (event) => {
    expect(receiveEvent(event, { reference: 'UP-7K3M9Q-1', status: 'success', amount: 150_000 })).toMatchObject({ about: 'nothing' })
  })
})
