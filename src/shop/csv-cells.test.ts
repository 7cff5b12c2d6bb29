import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardCell, unguardCell } from './csv-cells.ts'

test.each(['=1+1', '+254712345678', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1+1', '＋1', '－1', '＠A1', "'=1", "''=1"])(
  '%j is no formula in a spreadsheet, and comes back as it was',
  (text) => {
    expect(guardCell(text)).toBe(`'${text}`)
    expect(unguardCell(guardCell(text))).toBe(text)
  },
)

test.each(['', 'Wanjiku', "Jo's", "'quoted'", '7 = 7', 'a; b', 'one\ntwo', 'a@b.example', '12.50'])('%j stays what it is', (text) => {
  expect(guardCell(text)).toBe(text)
  expect(unguardCell(text)).toBe(text)
})

test.each([
  ["a;=cmd|'/C calc'!A0", "a;'=cmd|'/C calc'!A0"],
  ['a; +1|-1', "a; '+1|'-1"],
  ['two\n=lines', "two\n'=lines"],
  ['a;"=1+1', 'a;"\'=1+1'],
  ["a;'=1", "a;''=1"],
  ['=1;@2', "'=1;'@2"],
  ['\t=1', "'\t'=1"],
])('%j begins no cell where lists are separated by something else', (text, guarded) => {
  expect(guardCell(text)).toBe(guarded)
  expect(unguardCell(guarded)).toBe(text)
})

test('whatever it was, it comes back', () => {
  const parts = fc.constantFrom(';', '|', '\t', '\n', '"', "'", '=', '+', ' ', 'a')
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (text) => {
      expect(unguardCell(guardCell(text.join('')))).toBe(text.join(''))
    }),
  )
})
