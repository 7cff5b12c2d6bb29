import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test.each([
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=65536-', { start: 65_536, end: 99_999 }],
  ['bytes=-500', { start: 99_500, end: 99_999 }],
  ['bytes=-200000', { start: 0, end: 99_999 }],
  ['bytes=99999-200000', { start: 99_999, end: 99_999 }],
  ['bytes=100000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-2', null],
  ['bytes=a-b', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['items=0-1', null],
  [`bytes=${'9'.repeat(400)}-`, null],
  [undefined, null],
])('%s of 100,000 bytes', (header, expected) => {
  expect(byteRange(header, 100_000)).toEqual(expected)
})

test('an empty file has no range', () => {
  expect([byteRange('bytes=0-', 0), byteRange('bytes=-5', 0)]).toEqual(['unsatisfiable', 'unsatisfiable'])
})
