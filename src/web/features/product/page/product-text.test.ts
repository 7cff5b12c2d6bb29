import { expect, test } from 'vitest'
import { productTitle, previewText } from './product-text.ts'

const jacket = {
  name: 'Denim jacket',
  price: 1500,
  original_price: null,
  condition: 'Very good' as const,
  description: '<p>A jacket that has seen <b>good</b> days.</p>',
  stock: 1,
  variants: [
    {
      id: '0190a000-0000-7000-8000-000000000001',
      product_id: '0190a000-0000-7000-8000-000000000000',
      sku: 'J',
      size: 'M',
      stock: 1,
      price: 1500,
    },
  ],
}

test('a shared product says its price, size and condition first', () => {
  expect(productTitle(jacket)).toBe('Denim jacket, KES 1,500 | Upya')
  expect(previewText(jacket)).toBe('KES 1,500, size M, very good. A jacket that has seen good days.')
  expect(previewText({ ...jacket, original_price: 2000 })).toMatch(/^KES 1,500, instead of KES 2,000, size M/)
})

test('a product that is gone is not offered at a price any more', () => {
  expect(previewText({ ...jacket, stock: 0 })).toMatch(/^Sold, size M, very good\./)
})

test('a preview is never longer than what is shown of it', () => {
  expect(previewText({ ...jacket, description: 'word '.repeat(100) }).length).toBeLessThanOrEqual(155)
})
