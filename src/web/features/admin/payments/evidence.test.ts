import { expect, test } from 'vitest'
import { evidenceFacts, masked, shownEvidence } from './evidence.ts'

test('phone numbers in evidence are masked however the provider writes them', () => {
  expect(masked('to 254712345678 and +254712345678, 0712345678 or 0112345678')).toBe(
    'to 2547.....678 and +2547.....678, 07.....678 or 01.....678',
  )
  // The id of a prompt ends with the number of its payer.
  expect(masked('ws_CO_21112026170502123712345678')).toBe('ws_CO_21112026170502.....678')
})

test('what only looks like a phone number stays: times, sums, receipts, ids', () => {
  for (const text of ['20261121170533', 'NLJ7RT61SV', '29115-34620561-1', '1641942000', '2547123456789', '17.50', '0712']) {
    expect(masked(text)).toBe(text)
  }
})

test('evidence is set out line by line, and a body kept as text is opened', () => {
  expect(shownEvidence({ body: '{"PhoneNumber":254712345678}' })).toBe('{\n  "body": {\n    "PhoneNumber": 2547.....678\n  }\n}')
  expect(shownEvidence('{broken 254712345678')).toBe('{broken 2547.....678')
  expect(shownEvidence(null)).toBe('null')
})

test('what the provider said stands before its evidence, wherever it put it', () => {
  const callback = { Body: { stkCallback: { ResultCode: 1032, ResultDesc: 'Request cancelled by user.', CheckoutRequestID: 'ws_CO_1' } } }
  expect(evidenceFacts(callback)).toEqual([{ label: 'Said', value: '1032: Request cancelled by user.' }])
  const query = { ResponseCode: '0', ResponseDescription: 'Accepted', ResultCode: '0', ResultDesc: 'Processed for 254712345678' }
  expect(evidenceFacts(query)).toEqual([{ label: 'Said', value: '0: Processed for 2547.....678' }])
  expect(evidenceFacts({ note: 'The payer called.', receipt: 'NLJ7RT61SV' })).toEqual([{ label: 'Note', value: 'The payer called.' }])
  for (const nothing of [null, {}, [], 'plain', 4]) expect(evidenceFacts(nothing)).toEqual([])
})
