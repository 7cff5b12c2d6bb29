import { describe, expect, test } from 'vitest'
import { differencesOf, effectOf, inverseOf, proposalOf, titleOf, type Changeable } from './rules-changes.ts'
import { MARKDOWN_FLOOR, markdownFor, rounded } from './rules.ts'

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
  since: '2026-08-01T06:00:00.000Z',
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

describe('a markdown by age', () => {
  const after = (days: number) => new Date(Date.parse('2026-08-01T06:00:00.000Z') + days * 86_400_000).toISOString()
  const one = (price: number, original_price: number | null = null): Changeable => ({
    ...PIECE,
    price,
    original_price,
    sizes: [{ id: 'm', size: 'M', price, stock: 1, held: 0 }],
  })
  const costs = (piece: Changeable, days: number) => {
    const effect = effectOf({ kind: 'markdown_by_age', as_of: after(days) }, piece)
    return 'patch' in effect ? effect.patch : Object.values(effect)[0]
  }

  test('is the step of each, off the first price, which stays what it was', () => {
    expect(costs(one(1490), 29)).toBe('For sale for 29 days: nothing before 30.')
    expect(costs(one(1490), 30)).toEqual({ prices: [{ id: 'm', price: 1200 }], original_price: 1490 })
    expect(costs(one(1200, 1490), 60)).toEqual({ prices: [{ id: 'm', price: 750 }] })
    expect(costs(one(750, 1490), 90)).toEqual({ prices: [{ id: 'm', price: 450 }] })
  })

  test('is never done twice for a step, and never makes dearer what was marked down by more', () => {
    expect(costs(one(1200, 1490), 45)).toBe('It costs KES 1,200 already.')
    expect(costs(one(700, 1490), 60)).toBe('It costs KES 700 already.')
  })

  test('never goes below the floor', () => {
    expect(costs(one(250), 90)).toEqual({ prices: [{ id: 'm', price: MARKDOWN_FLOOR }], original_price: 250 })
    expect(costs(one(100, 250), 120)).toBe('It costs KES 100 already.')
    expect(costs(one(80), 90)).toBe('It costs KES 80 already.')
  })

  test('leaves what is not for sale', () => {
    for (const over of [{ published: false }, { archived: true }, { since: null }])
      expect(costs({ ...one(1000), ...over }, 60)).toBe('It is not for sale.')
    expect(costs({ ...one(1000), sizes: [{ id: 'm', size: 'M', price: 1000, stock: 0, held: 0 }] }, 60)).toBe(
      'It is sold: its price stays.',
    )
  })

  test('says what it proposes and why', () => {
    expect(proposalOf(one(1000), after(45))).toEqual({
      note: '45 days for sale: 20% off',
      differences: [
        { what: 'Price', before: 'KES 1,000', after: 'KES 800' },
        { what: 'Was', before: 'none', after: 'KES 1,000' },
      ],
    })
    expect(proposalOf(one(1000), after(1))).toEqual({ note: 'For sale for 1 day: nothing before 30.', differences: [] })
  })
})

test('markdowns by age: none before 30 days, 20, 50 and 70 percent then', () => {
  expect([29, 30, 59, 60, 89, 90].map(markdownFor)).toEqual([null, 20, 20, 50, 50, 70])
  expect([10, 74, 75, 1192].map(rounded)).toEqual([50, 50, 100, 1200])
})
