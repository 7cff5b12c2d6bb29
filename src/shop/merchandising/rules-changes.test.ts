import { describe, expect, test } from 'vitest'
import { differencesOf, effectOf, inverseOf, titleOf, type Changeable } from './rules-changes.ts'
import { markdownFor, rounded } from './rules.ts'

const PIECE: Changeable = {
  price: 1490,
  original_price: null,
  sizes: [
    { id: 'm', size: 'M', price: 1490, stock: 1, held: 0 },
    { id: 'l', size: 'L', price: 1990, stock: 0, held: 1 },
  ],
  category: 'clothing',
  styles: ['Vintage'],
  tags: ['linen'],
  place: '',
  published: true,
  archived: false,
}
const MARKDOWN = { kind: 'markdown', percent: 20 } as const

describe('what a change of many does to one', () => {
  test('sizes of different prices keep their distance when marked down, each rounded to 50', () => {
    expect(effectOf(MARKDOWN, PIECE)).toEqual({
      patch: {
        prices: [
          { id: 'm', price: 1200 },
          { id: 'l', price: 1600 },
        ],
        original_price: 1490,
      },
    })
  })

  test('marked down once more it is off the first price; a smaller markdown changes nothing', () => {
    const marked = { ...PIECE, price: 1200, original_price: 1490, sizes: [{ id: 'm', size: 'M', price: 1200, stock: 1, held: 0 }] }
    expect(effectOf({ kind: 'markdown', percent: 50 }, marked)).toEqual({ patch: { prices: [{ id: 'm', price: 750 }] } })
    expect(effectOf({ kind: 'markdown', percent: 10 }, marked)).toEqual({ same: 'It costs KES 1,200 already.' })
  })

  test('a price at or above what it was takes "was" away', () => {
    const marked = { ...PIECE, price: 1000, original_price: 1400, sizes: [{ id: 'm', size: 'M', price: 1000, stock: 1, held: 0 }] }
    expect(effectOf({ kind: 'price', how: 'to', amount: 1400 }, marked)).toEqual({
      patch: { prices: [{ id: 'm', price: 1400 }], original_price: null },
    })
  })

  test('the inverse of a patch has the values that were there, and the differences say both', () => {
    const effect = effectOf(MARKDOWN, PIECE)
    const patch = 'patch' in effect ? effect.patch : {}
    expect(inverseOf(patch, PIECE)).toEqual({
      prices: [
        { id: 'm', price: 1490 },
        { id: 'l', price: 1990 },
      ],
      original_price: null,
    })
    expect(differencesOf(patch, PIECE)).toEqual([
      { what: 'Price of M', before: 'KES 1,490', after: 'KES 1,200' },
      { what: 'Price of L', before: 'KES 1,990', after: 'KES 1,600' },
      { what: 'Was', before: 'none', after: 'KES 1,490' },
    ])
  })

  test('labels are added and taken off whatever their capitals; what is so already is left', () => {
    expect(effectOf({ kind: 'styles', add: ['vintage'], remove: [] }, PIECE)).toEqual({ same: 'It has them so already.' })
    expect(effectOf({ kind: 'tags', add: ['soft'], remove: ['LINEN'] }, PIECE)).toEqual({ patch: { tags: ['soft'] } })
  })

  test('titles are words', () => {
    expect(titleOf({ kind: 'price', how: 'percent', amount: -10 })).toBe('Price 10% lower')
    expect(titleOf({ kind: 'price', how: 'by', amount: 200 })).toBe('Price KES 200 higher')
    expect(titleOf({ kind: 'tags', add: ['a'], remove: ['b'] })).toBe('Tags: + a, − b')
  })
})

test('markdowns by age: none before 30 days, 20, 50 and 70 percent then', () => {
  expect([29, 30, 59, 60, 89, 90].map(markdownFor)).toEqual([null, 20, 20, 50, 50, 70])
  expect([10, 74, 75, 1192].map(rounded)).toEqual([50, 50, 100, 1200])
})
