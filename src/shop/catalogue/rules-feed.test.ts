import { expect, test } from 'vitest'
import { feedItems, type FeedProduct } from './rules-feed.ts'

const jacket: FeedProduct = {
  id: 'p1',
  name: 'Denim jacket',
  description: '<p>Washed &amp; steamed.</p>',
  vendor: '',
  category: 'clothing',
  kind: null,
  department: 'women',
  original_price: null,
  condition: 'Very good',
  flaws: [],
  colours: ['blue', 'mixed'],
  pictures: [
    { key: 'a', width: 900, height: 1200 },
    { key: 'b', width: 900, height: 1200 },
  ],
  variants: [{ id: 'v1', size: 'M', price: 1500, stock: 1 }],
}
const items = (over: Partial<FeedProduct> = {}) => feedItems({ ...jacket, ...over }, { origin: 'https://upya.test', brand: 'Upya' })
const first = (over: Partial<FeedProduct> = {}) => new Map(items(over)[0] ?? [])

test('a piece says all that both catalogues ask for', () => {
  expect(items()).toEqual([
    [
      ['id', 'v1'],
      ['title', 'Denim jacket'],
      ['availability', 'in stock'],
      ['price', '1500 KES'],
      ['size', 'M'],
      ['description', 'Very good. Washed & steamed.'],
      ['link', 'https://upya.test/product/p1'],
      ['image_link', 'https://upya.test/media/a/whole.jpg'],
      ['additional_image_link', 'https://upya.test/media/b/whole.jpg'],
      ['condition', 'used'],
      ['brand', 'Upya'],
      ['identifier_exists', 'no'],
      ['color', 'blue'],
      ['google_product_category', 'Apparel & Accessories > Clothing'],
      ['product_type', 'Clothing'],
      ['gender', 'female'],
      ['age_group', 'adult'],
    ],
  ])
})

test('several sizes are an item each, of one group, each with its own price and stock', () => {
  const variants = [
    { id: 'v1', size: 'S', price: 1500, stock: 0 },
    { id: 'v2', size: 'One size', price: 1200, stock: 2 },
  ]
  const [small, other] = items({ variants, original_price: 1500 }).map((item) => new Map(item))
  expect([small?.get('title'), small?.get('availability'), small?.get('item_group_id')]).toEqual([
    'Denim jacket, size S',
    'out of stock',
    'p1',
  ])
  expect([small?.get('price'), small?.get('sale_price')]).toEqual(['1500 KES', undefined])
  expect([other?.get('price'), other?.get('sale_price'), other?.get('size')]).toEqual(['1500 KES', '1200 KES', 'one size'])
})

test('new is what was never worn; its maker is its brand', () => {
  expect([first({ condition: 'New with tags' }).get('condition'), first({ vendor: 'Toi Rail' }).get('brand')]).toEqual(['new', 'Toi Rail'])
})

test('flaws are named, and nothing is longer than a catalogue takes', () => {
  expect(first({ flaws: ['A stain', 'No button'] }).get('description')).toBe('Very good. Flaws: A stain; No button. Washed & steamed.')
  const long = first({
    name: 'x'.repeat(400),
    description: 'word '.repeat(3000),
    pictures: Array.from({ length: 20 }, () => jacket.pictures[0]!),
  })
  expect([long.get('title')?.length, long.get('description')?.length]).toEqual([150, expect.toSatisfy((length) => length <= 4900)])
  const pictures = items({ pictures: Array.from({ length: 20 }, () => jacket.pictures[0]!) })[0]!
  expect(pictures.filter(([name]) => name === 'additional_image_link')).toHaveLength(10)
})

test('without a picture or a size there is less to say', () => {
  expect(items({ pictures: [] })).toEqual([])
  const bare = first({ colours: [], category: 'hats', variants: [{ id: 'v1', size: null, price: 5, stock: 1 }] })
  expect([bare.has('size'), bare.has('color'), bare.has('item_group_id')]).toEqual([false, false, false])
  expect([bare.get('google_product_category'), bare.get('product_type')]).toEqual(['Apparel & Accessories', 'Hats'])
})

test('of several colours three are named, and none that is no colour', () => {
  const colour = (...colours: string[]) => first({ colours }).get('color')
  expect([colour('red', 'mixed', 'blue', 'green', 'pink'), colour('mixed'), colour()]).toEqual(['red/blue/green', undefined, undefined])
})

test('what kind of thing it is, and for whom', () => {
  const said = (over: Partial<FeedProduct>) => {
    const item = first(over)
    return ['google_product_category', 'product_type', 'gender', 'age_group'].map((name) => item.get(name))
  }
  const jackets = 'Apparel & Accessories > Clothing > Outerwear > Coats & Jackets'
  expect(said({ kind: 'jacket', department: 'men' })).toEqual([jackets, 'Clothing > Jackets and blazers', 'male', 'adult'])
  expect(said({ category: 'shoes', kind: 'sneakers', department: 'kids' })).toEqual([
    'Apparel & Accessories > Shoes',
    'Shoes > Sneakers',
    'unisex',
    'kids',
  ])
  expect(said({ department: 'unisex' }).slice(2)).toEqual(['unisex', 'adult'])
})
