import { expect, test } from 'vitest'
import type { CardProduct } from './card-product.ts'
import { parseRecentlyViewed, RECENT_MAX, withViewed } from './recently-viewed.ts'

const product = (id: string): CardProduct => ({
  id,
  name: `Piece ${id}`,
  category: 'clothing',
  kind: null,
  price: 1000,
  original_price: null,
  discount_percentage: null,
  condition: 'Good',
  is_new: false,
  is_bestseller: false,
  stock: 1,
  held: false,
  video_url: null,
  variants: [{ id: 'v', size: 'M', stock: 1, price: 1000 }],
  images: [{ key: 'k', alt: '', width: 900, height: 1200, thumbhash: 'AAAA' }],
})
const ids = (list: readonly CardProduct[]) => list.map(({ id }) => id)
const viewed = (...seen: string[]) => seen.reduce<readonly CardProduct[]>((list, id) => withViewed(list, product(id)), [])

test('[home-11] [open-58] newest first, a repeat moves to the front', () => {
  expect(ids(viewed('a', 'b', 'c'))).toEqual(['c', 'b', 'a'])
  expect(ids(viewed('a', 'b', 'c', 'a'))).toEqual(['a', 'c', 'b'])
})

test('[home-11] [open-58] ten are kept, the 11th drops', () => {
  const eleven = Array.from({ length: 11 }, (_, n) => `${n}`)
  expect(ids(viewed(...eleven.slice(0, 10)))).toHaveLength(RECENT_MAX)
  expect(ids(viewed(...eleven))).toEqual(eleven.slice(1).reverse())
})

test('what a repeat shows is how the product is now', () => {
  const [first] = withViewed(viewed('a', 'b'), { ...product('a'), price: 700 })
  expect(first?.price).toBe(700)
})

test('[data-27] whatever else lies in the storage is passed over', () => {
  const good = product('a')
  expect(parseRecentlyViewed([good, null, 'x', { id: 'b' }, { ...good, images: [{}] }, { ...good, price: '1' }])).toEqual([good])
  expect(parseRecentlyViewed({ a: good })).toEqual([])
  expect(parseRecentlyViewed(null)).toEqual([])
  expect(parseRecentlyViewed(Array.from({ length: 30 }, (_, n) => product(`${n}`)))).toHaveLength(RECENT_MAX)
})
