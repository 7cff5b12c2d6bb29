import { expect, test } from 'vitest'
import type { AdminAction } from './actions.ts'
import { actionBody, amountErrors, wholeKes } from './action-input.ts'

const action: AdminAction = { path: '/api/x', label: '', title: '', consequences: [], submitLabel: '', successMessage: '', fields: [] }
const typed = (values: Record<string, string>) => (field: string) => values[field] ?? ''

test('amounts are whole shillings, as people write them', () => {
  expect(wholeKes('1500')).toBe(1500)
  expect(wholeKes(' KES 1,500 ')).toBe(1500)
  for (const text of ['', '15.50', '-3', 'all', '1e3']) expect([text, wholeKes(text)]).toEqual([text, null])
})

test('a full refund sends no amount; a partial one needs a valid amount', () => {
  const refund: AdminAction = { ...action, fields: ['partial_amount', 'note'], refundable: 1850 }
  expect(actionBody(refund, typed({ note: ' The payer called. ' }))).toEqual({ note: 'The payer called.' })
  expect(actionBody(refund, typed({ note: 'x', part: 'part', amount: '1,200' }))).toEqual({ note: 'x', amount: 1200 })
  expect(amountErrors(refund, typed({}))).toEqual({})
  for (const amount of ['', '0', '12.5']) expect(amountErrors(refund, typed({ part: 'part', amount }))).toHaveProperty('amount')
})

test('an empty note is sent where one is needed, so that the server says so; an empty receipt never is', () => {
  const byHand: AdminAction = { ...action, fields: ['note', 'receipt'] }
  expect(actionBody(byHand, typed({}))).toEqual({ note: '' })
  expect(actionBody(byHand, typed({ note: 'Cash', receipt: ' nlj7rt61sv ' }))).toEqual({ note: 'Cash', receipt: 'nlj7rt61sv' })
  expect(actionBody({ ...byHand, noteOptional: true }, typed({}))).toEqual({})
})
