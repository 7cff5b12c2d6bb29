import { expect, test } from 'vitest'
import type { Product } from '../../../shop/catalogue/contract.ts'
import { plainText } from './piece-words.ts'
import { breadcrumbData, productData } from './structured-data.ts'

const jacket: Product = {
  id: '0199f000-0000-7000-8000-000000000001',
  name: 'Denim jacket',
  category: 'clothing',
  price: 1500,
  original_price: 2000,
  discount_percentage: 25,
  condition: 'Very good',
  is_new: false,
  is_bestseller: false,
  held: false,
  colours: [],
  stock: 1,
  description: '<p>Soft &amp; worn in.</p>',
  vendor: 'Upya',
  video_url: null,
  featured: false,
  is_active: true,
  created_at: '2026-01-01T00:00:00Z',
  popularity_score: 0,
  sizes: ['M'],
  styles: [],
  tags: [],
  flaws: [],
  measurements: {},
  fabricDetails: null,
  materialDescription: null,
  features: [],
  images: [{ key: 'abc', alt: '', width: 800, height: 1000, thumbhash: '' }],
  variants: [
    {
      id: '0199f000-0000-7000-8000-000000000002',
      product_id: '0199f000-0000-7000-8000-000000000001',
      sku: 'DJ-M',
      size: 'M',
      stock: 1,
      price: 1500,
    },
  ],
}

test('[scope-01] a piece is offered in KES, used and in stock, with absolute addresses', () => {
  expect(productData(jacket, 'https://upya.test')).toMatchObject({
    description: 'Soft & worn in.',
    image: ['https://upya.test/media/abc/share.jpg'],
    itemCondition: 'https://schema.org/UsedCondition',
    offers: { price: 1500, priceCurrency: 'KES', availability: 'https://schema.org/InStock' },
  })
  expect(productData({ ...jacket, stock: 0, condition: 'New with tags' }, '').offers).toMatchObject({
    availability: 'https://schema.org/OutOfStock',
    itemCondition: 'https://schema.org/NewCondition',
  })
})

test('breadcrumbs lead from the shop by the category to the piece', () => {
  const { itemListElement } = breadcrumbData(jacket, 'https://upya.test')
  expect(itemListElement.map(({ item }) => item)).toEqual([
    'https://upya.test/',
    'https://upya.test/?category=clothing',
    `https://upya.test/product/${jacket.id}`,
  ])
})

test('a long description is cut between words', () => {
  expect(plainText('<p>One</p><p>two three</p>', 100)).toBe('One two three')
  expect(plainText('one two three', 9)).toBe('one two…')
})
