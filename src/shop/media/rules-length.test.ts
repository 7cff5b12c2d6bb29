import { expect, test } from 'vitest'
import { lengthText, readLength } from './rules-length.ts'

test.each([
  ['3:25', 205],
  [' 205 ', 205],
  ['1:02:03', 3723],
  ['0:07', 7],
  ['', null],
  ['3:99', 'unreadable'],
  ['0:00', 'unreadable'],
  ['99:59:59', 'unreadable'],
  ['three', 'unreadable'],
  ['-5', 'unreadable'],
])('the length "%s" is %s', (typed, seconds) => {
  expect(readLength(typed)).toBe(seconds)
})

test('a length is written as YouTube does', () => {
  expect([205, 59.6, 7, 3723].map(lengthText)).toEqual(['3:25', '1:00', '0:07', '62:03'])
})
