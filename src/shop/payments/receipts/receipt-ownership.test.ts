import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { matchesShownPhone } from './receipt-ownership.ts'

const PHONE = '254712345149'
const digest = createHash('sha256').update(PHONE).digest('hex')

test.each([
  [PHONE, true],
  ['2547*****149', true],
  ['149', true],
  [digest, true],
  [digest.toUpperCase(), true],
  ['2541*****149', false],
  ['2547*****148', false],
  ['254712345148', false],
  ['2547****149', false],
  ['2547******149', false],
  ['148', false],
  ['49', false],
  ['', false],
  ['************', false],
  ['2547*****14*', false],
  [createHash('sha256').update('254712345148').digest('hex'), false],
])('a payer shown as %s: ours is %s', (shown, is) => {
  expect(matchesShownPhone(PHONE, shown)).toBe(is)
})
