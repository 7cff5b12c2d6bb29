import { describe, expect, it } from 'vitest'
import type { ProductCard } from '../../../shop/catalogue/contract.ts'
import type { WishlistRow } from '../../../shop/wishlist/contract.ts'
import { changeText, readSort, sortedWishes, wishViews, withStock } from './wish-view.ts'

const id = (n: number) => `0199b0a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const row = (n: number, price: number): WishlistRow => ({
  product_id: id(n),
  product_name: `Piece ${n}`,
  product_price: price,
  product_images: [],
  is_in_stock: true,
  added_at: '2026-01-01T00:00:00.000Z',
})
const card = (n: number, price: number, stock = 1): ProductCard => ({
  id: id(n),
  name: `Piece ${n}`,
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
  stock,
  variants: [],
  images: [],
})
const rows = [row(1, 1000), row(2, 500), row(3, 2000)]
const cards = new Map<string, ProductCard | null>([
  [id(1), card(1, 900)],
  [id(2), card(2, 700)],
  [id(3), card(3, 1200)],
])

describe('wishes', () => {
  it('says what has changed since a product was saved', () => {
    expect(wishViews(rows, cards).map(({ dropped }) => changeText(dropped))).toEqual([
      'KES 100 less than when you saved it',
      'KES 200 more than when you saved it',
      'KES 800 less than when you saved it',
    ])
    expect(changeText(0)).toBeNull()
  })

  it('are ordered by date, price or what was saved', () => {
    const views = wishViews(rows, cards)
    const order = (sort: 'newest' | 'price' | 'dropped') => sortedWishes(views, sort).map((view) => Number(view.row.product_id.at(-1)))
    expect(order('newest')).toEqual([1, 2, 3])
    expect(order('price')).toEqual([2, 1, 3])
    expect(order('dropped')).toEqual([3, 1, 2])
    expect([readSort('price'), readSort('toString'), readSort(null)]).toEqual(['price', 'newest', 'newest'])
  })

  it('a product without stock, or that has left the shop, is sold; without data from the shop the stored one counts', () => {
    const known = new Map<string, ProductCard | null>([
      [id(1), card(1, 900, 0)],
      [id(2), null],
    ])
    expect(wishViews(rows, known).map(({ sold }) => sold)).toEqual([true, true, false])
    expect(wishViews([{ ...row(3, 1), is_in_stock: false }], known)[0]?.sold).toBe(true)
  })

  it('keeps in the browser what can be bought, and the price of the day it was saved', () => {
    const updated = withStock(rows, new Map([[id(1), card(1, 900, 0)]]))
    expect(updated.map(({ is_in_stock, product_price }) => [is_in_stock, product_price])).toEqual([
      [false, 1000],
      [true, 500],
      [true, 2000],
    ])
    expect(withStock(rows, cards)).toBe(rows)
  })
})
