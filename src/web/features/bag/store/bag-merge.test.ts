import { describe, expect, it } from 'vitest'
import type { CartLine } from '../../../../shop/cart/rules.ts'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import type { BagEntry } from './bag-items.ts'
import { entriesOf, mergedLines, linesOf, parseBase, sameLines } from './bag-merge.ts'

const id = (n: number) => `0199b0a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const line = (n: number, quantity = 1, size: string | null = null): CartLine => ({ product_id: id(n), size, quantity })
const short = (lines: readonly CartLine[]) =>
  lines.map(({ product_id, quantity, size }) => `${Number(product_id.slice(-2))}x${quantity}${size ?? ''}`)

describe('one bag of two', () => {
  it('with no change here the server is right: what was paid for or taken out elsewhere goes, what came in there comes', () => {
    expect(short(mergedLines([line(1), line(2)], [line(1), line(2)], [line(2), line(3)]))).toEqual(['2x1', '3x1'])
    expect(mergedLines([line(1)], [line(1)], [])).toEqual([])
  })

  it('a change made here while offline is kept', () => {
    const base = [line(1), line(2, 1), line(3)]
    const here = [line(1), line(2, 3), line(4)]
    expect(short(mergedLines(base, here, base))).toEqual(['1x1', '2x3', '4x1'])
  })

  it('changes on both sides come together', () => {
    const base = [line(1), line(2)]
    expect(short(mergedLines(base, [line(1), line(2), line(5)], [line(2), line(6)]))).toEqual(['2x1', '5x1', '6x1'])
  })

  it('[cart-06] another size is another cart line', () => {
    expect(short(mergedLines([line(1, 1, 'M')], [line(1, 1, 'M')], [line(1, 1, 'L')]))).toEqual(['1x1L'])
  })

  it('doing it twice changes nothing: reloads and two tabs double nothing', () => {
    const base = [line(1)]
    const once = mergedLines(base, [line(1), line(2, 2)], [line(1), line(3)])
    expect(mergedLines(once, once, once)).toEqual(once)
    expect(short(mergedLines(base, once, once))).toEqual(short(once))
  })

  it('[cart-10] a bag that was paid for here is empty there as well, whatever the server still had', () => {
    const base = [line(1), line(2)]
    expect(mergedLines(base, [], base)).toEqual([])
  })

  it('limits the number of cart lines', () => {
    const many = Array.from({ length: 60 }, (_, n) => line(n))
    expect(mergedLines([], many, [])).toHaveLength(40)
  })
})

describe('cart lines', () => {
  it('are the same in any order', () => {
    expect(sameLines([line(1), line(2, 2, 'M')], [line(2, 2, 'M'), line(1)])).toBe(true)
    expect(sameLines([line(1)], [line(1, 2)])).toBe(false)
    expect(sameLines([line(1)], [line(1), line(2)])).toBe(false)
  })

  it('that name no piece are not sent', () => {
    expect(linesOf([line(1), { product_id: 'nonsense', size: null, quantity: 1 }])).toEqual([line(1)])
  })

  it('keep the product as it was seen here, so that a new price is still said', () => {
    const product = (price: number): ProductCard => ({
      id: id(1),
      name: 'Coat',
      category: 'clothing',
      kind: null,
      price,
      original_price: null,
      discount_percentage: null,
      condition: 'Good',
      is_new: false,
      is_bestseller: false,
      held: false,
      video_url: null,
      stock: 3,
      variants: [],
      images: [],
    })
    const held: BagEntry[] = [{ ...line(1), product: product(1000) }]
    const sent = [{ product: product(1200) }]
    expect(entriesOf([line(1, 2)], held, sent)).toMatchObject([{ quantity: 2, product: { price: 1000 } }])
    expect(entriesOf([line(1, 2)], [], sent)).toMatchObject([{ quantity: 2, product: { price: 1200 } }])
    expect(entriesOf([line(2)], held, sent)).toEqual([])
  })

  it('a base that makes no sense is none', () => {
    expect(parseBase({ user_id: 'u', lines: [line(1), 3] })).toEqual({ user_id: 'u', lines: [line(1)] })
    expect(parseBase({ lines: [] })).toBeNull()
    expect(parseBase(null)).toBeNull()
  })
})
