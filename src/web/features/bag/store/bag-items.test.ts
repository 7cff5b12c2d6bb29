import { describe, expect, it } from 'vitest'
import { type BagProduct, knownPrice, needsSize, parseBag, parseItem, toEntry, toItem } from './bag-items.ts'

const jacket: BagProduct = {
  id: 'jacket',
  name: 'Denim jacket',
  kind: 'jacket',
  price: 1500,
  images: [{ key: 'k', alt: '', width: 900, height: 1200, thumbhash: '' }],
  variants: [
    { id: 'v1', size: 'M', stock: 2, price: 1500 },
    { id: 'v2', size: 'L', stock: 1, price: 1600 },
  ],
}

describe('what the browser stores', () => {
  it('[data-03] keeps product, quantity and selectedSize', () => {
    const item = toItem({ product_id: 'jacket', size: 'M', quantity: 2, product: jacket })
    expect(item).toEqual({ product: jacket, quantity: 2, selectedSize: 'M' })
    expect(toEntry(item)).toEqual({ product_id: 'jacket', size: 'M', quantity: 2, product: jacket })
  })

  it('[cart-09] reads a bag back as it was written', () => {
    const written = JSON.parse(JSON.stringify([{ product: jacket, quantity: 2, selectedSize: 'M' }])) as unknown
    expect(parseBag(written).map(toItem)).toEqual([{ product: jacket, quantity: 2, selectedSize: 'M' }])
  })

  it.each([
    null,
    'text',
    7,
    {},
    [null],
    [{}],
    [{ product: null }],
    [{ product: { id: 1 } }],
    [{ product: jacket, quantity: 0 }],
    [{ product: jacket, quantity: 'many' }],
  ])('[cart-09] makes an empty bag of garbage: %j', (garbage) => expect(parseBag(garbage)).toEqual([]))

  it('[cart-09] keeps the valid cart lines beside an invalid one', () => {
    expect(parseBag([{ product: jacket, quantity: 1, selectedSize: 'M' }, 'broken'])).toHaveLength(1)
  })

  it('[cart-06] merges cart lines of the same product and size that storage has twice', () => {
    const line = { product: jacket, quantity: 1, selectedSize: 'M' }
    expect(parseBag([line, line]).map((entry) => entry.quantity)).toEqual([2])
  })

  it('reads a product without pictures and kind, or with broken variants', () => {
    const item = parseItem({ product: { ...jacket, kind: undefined, images: 'none', variants: [null, { stock: 'x' }] }, quantity: 1 })
    expect(item).toEqual({ product: { ...jacket, kind: null, images: [], variants: [] }, quantity: 1, selectedSize: null })
  })

  it('[open-53] takes the price of the chosen size', () => {
    expect(knownPrice({ product: jacket, size: 'L' })).toBe(1600)
    expect(knownPrice({ product: jacket, size: null })).toBe(1500)
  })

  it('knows when a size has to be chosen', () => {
    expect(needsSize(jacket, null)).toBe(true)
    expect(needsSize(jacket, 'M')).toBe(false)
    expect(needsSize({ variants: [{ id: 'v', size: null, stock: 1, price: 1 }] }, null)).toBe(false)
  })
})
