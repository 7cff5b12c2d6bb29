import { describe, expect, test } from 'vitest'
import { SALES_MIN, suggestPrice, type Sale } from './rules-price-suggestion.ts'

const sale = (price: number, over: Partial<Sale> = {}): Sale => ({ vendor: '', condition: 'Good', size: 'M', price, days: 9, ...over })
const prices = (...of: number[]) => of.map((price) => sale(price))

describe('too few sales', () => {
  test.each([
    [0, 'No dresses sold in the last year, so there is no price to suggest.'],
    [1, 'One sale of dresses in the last year: too few to suggest a price.'],
    [SALES_MIN - 1, '4 sales of dresses in the last year: too few to suggest a price.'],
  ])('%i: no guess, and it says why', (count, reason) => {
    const sales = Array.from({ length: count }, () => sale(900))
    expect(suggestPrice(sales, { kind: 'dress' })).toEqual({
      sold: count,
      prices: null,
      low: null,
      high: null,
      days: null,
      reason,
    })
  })
})

test('quick, usual and patient are the quarters, in whole fifties, with the reason', () => {
  const days = [1, 3, 5, 9, 20, 40, 60]
  const sales = [900, 980, 1000, 1120, 1200, 1310, 1400].map((price, i) => sale(price, { days: days[i] ?? 0 }))
  expect(suggestPrice(sales, { kind: 'dress' })).toEqual({
    sold: 7,
    prices: { quick: 1000, usual: 1100, patient: 1300 },
    low: 900,
    high: 1400,
    days: 9,
    reason: '7 dresses sold for KES 900 to 1,400, half within 9 days.',
  })
})

test('of many sales the cheapest and dearest tenth say nothing', () => {
  const sales = [...prices(10, 90_000), ...Array.from({ length: 30 }, (_, i) => sale(1000 + i * 10, { days: 0 }))]
  const { low, high, reason } = suggestPrice(sales, { kind: 'tee' })
  expect([low, high]).toEqual([1020, 1270])
  expect(reason).toBe('32 T-shirts and polos sold, most for KES 1,020 to 1,270, half on the first day.')
})

describe('the closest that are enough', () => {
  const zara = Array.from({ length: 5 }, () => sale(2000, { vendor: 'ZARA', condition: 'Like new' }))
  const small = Array.from({ length: 5 }, () => sale(700, { size: 'S' }))
  const worn = Array.from({ length: 5 }, () => sale(300, { condition: 'Worn', size: 'L' }))
  const all = [...zara, ...small, ...worn]
  test.each([
    [
      'the brand in about this condition',
      { brand: 'Zara', condition: 'Very good', size: 'S' },
      2000,
      'Zara dresses in about this condition',
    ],
    ['the brand, where the condition leaves too few', { brand: 'zara ', condition: 'Worn' }, 2000, 'zara dresses'],
    ['the size, where nothing of the brand sold', { brand: 'H&M', condition: 'Good', size: 'S' }, 700, 'dresses of size S in about'],
    ['about this condition', { condition: 'New with tags', size: 'XXL' }, 2000, 'dresses in about this condition'],
  ] as const)('%s', (_what, asked, usual, words) => {
    const found = suggestPrice(all, { kind: 'dress', ...asked })
    expect(found.prices?.usual).toBe(usual)
    expect(found.reason).toContain(words)
  })
  test('one too few of the brand is not taken', () => {
    const found = suggestPrice([...zara.slice(1), ...small], { kind: 'dress', brand: 'Zara' })
    expect(found).toMatchObject({ sold: 9 })
  })
})
