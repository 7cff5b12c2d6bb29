import { expect, test } from 'vitest'
import type { Deed } from './actions.ts'
import { deedBody, sumTrouble, wholeKes } from './action-input.ts'

const deed: Deed = { path: '/api/x', press: '', title: '', will: [], send: '', done: '', fields: [] }
const typed = (values: Record<string, string>) => (field: string) => values[field] ?? ''

test('sums are whole shillings, as people write them', () => {
  expect(wholeKes('1500')).toBe(1500)
  expect(wholeKes(' KES 1,500 ')).toBe(1500)
  for (const text of ['', '15.50', '-3', 'all', '1e3']) expect([text, wholeKes(text)]).toEqual([text, null])
})

test('a refund of all names no sum; one of a part must name a good one', () => {
  const refund: Deed = { ...deed, fields: ['part', 'note'], left: 1850 }
  expect(deedBody(refund, typed({ note: ' The payer called. ' }))).toEqual({ note: 'The payer called.' })
  expect(deedBody(refund, typed({ note: 'x', part: 'part', amount: '1,200' }))).toEqual({ note: 'x', amount: 1200 })
  expect(sumTrouble(refund, typed({}))).toEqual({})
  for (const amount of ['', '0', '12.5']) expect(sumTrouble(refund, typed({ part: 'part', amount }))).toHaveProperty('amount')
})

test('an empty note is sent where one is needed, so that the server says so; an empty receipt never is', () => {
  const byHand: Deed = { ...deed, fields: ['note', 'receipt'] }
  expect(deedBody(byHand, typed({}))).toEqual({ note: '' })
  expect(deedBody(byHand, typed({ note: 'Cash', receipt: ' nlj7rt61sv ' }))).toEqual({ note: 'Cash', receipt: 'nlj7rt61sv' })
  expect(deedBody({ ...byHand, noteOptional: true }, typed({}))).toEqual({})
})
