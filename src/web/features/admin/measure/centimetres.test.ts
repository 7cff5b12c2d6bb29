import { expect, test } from 'vitest'
import { centimetres } from './centimetres.ts'

test.each([
  ['', null],
  [' ', null],
  ['48', 48],
  ['48,5', 48.5],
  ['48.3', 48.5],
  ['0.1', 'wrong'],
  ['-3', 'wrong'],
  ['1001', 'wrong'],
  ['wide', 'wrong'],
])('“%s” is %s', (typed, cm) => {
  expect(centimetres(typed)).toBe(cm)
})
