import { describe, expect, it } from 'vitest'
import { LINES_MAX } from '../../../../shop/cart/rules.ts'
import { linesOfCode } from '../../../../shop/cart/rules-link.ts'
import type { BagEntry } from '../store/bag-items.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import { bagNote, bagTitle, listed, sharedLines, sumOf, withShared } from './shared-lines.ts'

const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

function piece(at: number, stocks: Record<string, number>, about: Partial<CardProduct> = {}): CardProduct {
  const variants = Object.entries(stocks).map(([size, stock], index) => ({
    id: id(at * 100 + index),
    size: size === '-' ? null : size,
    stock,
    price: 1000 + at,
  }))
  return {
    id: id(at),
    name: `Piece ${at}`,
    category: 'clothing',
    kind: null,
    price: 1000 + at,
    original_price: null,
    discount_percentage: null,
    condition: 'Good',
    is_new: false,
    is_bestseller: false,
    stock: variants.reduce((sum, { stock }) => sum + stock, 0),
    held: false,
    video_url: null,
    variants,
    images: [],
    ...about,
  }
}

const entry = (of: CardProduct, size: string | null, quantity = 1): BagEntry => ({ product_id: of.id, size, quantity, product: of })

describe('a bag that was sent', () => {
  const dress = piece(1, { S: 0, M: 1 })
  const shirts = piece(2, { '-': 2 })
  const paid = piece(3, { L: 0, XL: 1 })
  for (const variant of paid.variants) variant.held = variant.stock === 0
  const lines = [
    { variant_id: dress.variants[1]?.id ?? '', quantity: 1 },
    { variant_id: dress.variants[0]?.id ?? '', quantity: 1 },
    { variant_id: shirts.variants[0]?.id ?? '', quantity: 3 },
    { variant_id: paid.variants[0]?.id ?? '', quantity: 1 },
    { variant_id: id(9), quantity: 1 },
  ]

  it('says of each piece whether it is still to be had', () => {
    const shown = sharedLines(lines, [dress, shirts, paid])
    expect(shown.map(({ state, size, remaining }) => [state, size, remaining])).toEqual([
      ['here', 'M', 1],
      ['gone', 'S', 0],
      ['fewer', null, 2],
      ['held', 'L', 0],
      ['gone', null, 0],
    ])
    expect(shown[4]?.product).toBeNull()
    expect(sumOf(shown)).toEqual({ pieces: 3, total: 1001 + 2 * 1002 })
  })

  it('goes into one’s own bag as far as there is anything left, and once', () => {
    const shown = sharedLines(lines, [dress, shirts, paid])
    const own = entry(piece(7, { '-': 1 }), null)
    const first = withShared([own], shown)
    expect(first.added).toBe(3)
    expect(first.bag.map(({ product_id, size, quantity }) => [product_id, size, quantity])).toEqual([
      [own.product_id, null, 1],
      [dress.id, 'M', 1],
      [shirts.id, null, 2],
    ])
    expect(withShared(first.bag, shown)).toEqual({ bag: first.bag, added: 0, full: false })
  })

  it('raises what is there already, and never lowers it', () => {
    const shown = sharedLines([{ variant_id: shirts.variants[0]?.id ?? '', quantity: 2 }], [shirts])
    expect(withShared([entry(shirts, null, 1)], shown)).toMatchObject({ added: 1, bag: [{ quantity: 2 }] })
    expect(withShared([entry(shirts, null, 5)], shown)).toMatchObject({ added: 0, bag: [{ quantity: 5 }] })
  })

  it('does not go into a full bag', () => {
    const full = Array.from({ length: LINES_MAX }, (_, at) => entry(piece(20 + at, { '-': 1 }), null))
    const shown = sharedLines(lines, [dress])
    expect(withShared(full, shown)).toMatchObject({ added: 0, full: true })
    expect(withShared(full.slice(1), shown)).toMatchObject({ added: 1, full: false })
  })
})

describe('a bag on its way out', () => {
  it('is shared as text with price and sizes, and the link opens the same products', () => {
    const [dress, bag] = [piece(1, { S: 1, M: 1 }), piece(2, { '-': 4 })]
    const note = bagNote([entry(dress, 'M'), entry(bag, null, 2)], 'https://upya.example')
    expect(note?.text).toBe('A bag of 3 pieces at Upya, KES 3,005: Piece 1 (M); Piece 2')
    const code = /^https:\/\/upya\.example\/bag\/([\w-]+)$/.exec(note?.url ?? '')?.[1]
    expect(linesOfCode(code ?? '')).toEqual([
      { variant_id: dress.variants[1]?.id, quantity: 1 },
      { variant_id: bag.variants[0]?.id, quantity: 2 },
    ])
  })

  it('stays at home when nothing in it has a name', () => {
    expect(bagNote([], 'https://upya.example')).toBeNull()
    expect(bagNote([entry(piece(1, {}), 'M')], 'https://upya.example')).toBeNull()
  })

  it('names three pieces and counts the others', () => {
    expect(listed(['a', 'b', 'c'])).toBe('a; b; c')
    expect(listed(['a', 'b', 'c', 'd', 'e'])).toBe('a; b; c and 2 more')
    expect(bagTitle(1)).toBe('A bag with one piece')
    expect(bagTitle(2)).toBe('A bag of 2 pieces')
  })
})
