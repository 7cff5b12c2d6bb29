import { expect, test } from 'vitest'
import { guardCell, unguardCell } from './csv-cells.ts'

test.each(['=1+1', '+254712345678', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠A1', "'=1", "''=1"])(
  '%j is no formula in a spreadsheet, and comes back as it was',
  (text) => {
    expect(guardCell(text)).toBe(`'${text}`)
    expect(unguardCell(guardCell(text))).toBe(text)
  },
)

test.each(['', 'Wanjiku', "Jo's", "'quoted'", '7 = 7', 'a@b.example', '12.50'])('%j stays what it is', (text) => {
  expect(guardCell(text)).toBe(text)
  expect(unguardCell(text)).toBe(text)
})
