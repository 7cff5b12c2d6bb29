import { expect, test } from 'vitest'
import { fromNairobiField, nairobiField } from './dates.ts'

test('fields of date and time are in Nairobi, three hours ahead, also over midnight; what is none is empty', () => {
  expect(nairobiField('2026-11-23T21:30:00.000Z')).toBe('2026-11-24T00:30')
  expect(fromNairobiField('2026-11-24T00:30')).toBe('2026-11-23T21:30:00.000Z')
  for (const none of [null, '', 'soon']) expect(nairobiField(none)).toBe('')
  for (const none of ['', '2026-11-24', '2026-13-01T08:00', '2026-11-24T08:00:00']) expect(fromNairobiField(none)).toBeNull()
})
