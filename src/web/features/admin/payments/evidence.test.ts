import { expect, test } from 'vitest'
import { evidenceSummary, maskPhones, readableEvidence } from './evidence.ts'

test('phone numbers in evidence are masked however the provider writes them', () => {
  expect(maskPhones('to 254712345678 and +254712345678, 0712345678 or 0112345678')).toBe(
    'to 2547.....678 and +2547.....678, 07.....678 or 01.....678',
  )
  // The id of a prompt ends with the number of its payer.
  expect(maskPhones('ws_CO_21112026170502123712345678')).toBe('ws_CO_21112026170502.....678')
})

test('what only looks like a phone number stays: times, sums, receipts, ids', () => {
  for (const text of ['20261121170533', 'NLJ7RT61SV', '29115-34620561-1', '1641942000', '2547123456789', '17.50', '0712']) {
    expect(maskPhones(text)).toBe(text)
  }
})

test('evidence is set out line by line, and a body kept as text is parsed', () => {
  expect(readableEvidence({ body: '{"PhoneNumber":254712345678}' })).toBe('{\n  "body": {\n    "PhoneNumber": 2547.....678\n  }\n}')
  expect(readableEvidence('{broken 254712345678')).toBe('{broken 2547.....678')
  expect(readableEvidence(null)).toBe('null')
})

test('the result of the provider is shown before its evidence, in whatever field it is', () => {
  const callback = { Body: { stkCallback: { ResultCode: 1032, ResultDesc: 'Request cancelled by user.', CheckoutRequestID: 'ws_CO_1' } } }
  expect(evidenceSummary(callback)).toEqual([{ label: 'Provider said', value: '1032: Request cancelled by user.' }])
  const query = { ResponseCode: '0', ResponseDescription: 'Accepted', ResultCode: '0', ResultDesc: 'Processed for 254712345678' }
  expect(evidenceSummary(query)).toEqual([{ label: 'Provider said', value: '0: Processed for 2547.....678' }])
  expect(evidenceSummary({ note: 'The payer called.', receipt: 'NLJ7RT61SV' })).toEqual([{ label: 'Note', value: 'The payer called.' }])
  for (const nothing of [null, {}, [], 'plain', 4]) expect(evidenceSummary(nothing)).toEqual([])
})
