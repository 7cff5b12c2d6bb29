import { expect, test } from 'vitest'
import type { Product } from '../../../../shop/catalogue/contract.ts'
import { FIRST_DELIVERY_RATES as RATES } from '../../../../shop/delivery.ts'
import { plainText } from '../../../../shop/catalogue/rules-plain-text.ts'
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
  kind: 'jacket',
  department: 'unisex',
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

const [only] = jacket.variants
const size = (name: string, stock: number, price: number) => ({ ...only!, sku: `DJ-${name}`, size: name, stock, price })

/** What Google asks of a merchant listing, and recommends for shipping and returns; the names of what is missing. */
function missing(data: ReturnType<typeof productData>): string[] {
  const url = /^https:\/\/upya\.test\//
  const offers = data.offers.flatMap((offer) => [
    ['offer', offer['@type'] === 'Offer'],
    ['price', Number.isInteger(offer.price) && offer.price > 0],
    ['priceCurrency', offer.priceCurrency === 'KES'],
    ['availability', /^https:\/\/schema\.org\/(InStock|OutOfStock)$/.test(offer.availability)],
    ['itemCondition', /^https:\/\/schema\.org\/(New|Used)Condition$/.test(offer.itemCondition)],
    ['url', url.test(offer.url)],
    ['sku', offer.sku !== ''],
    ['returns', offer.hasMerchantReturnPolicy.merchantReturnDays > 0 && offer.hasMerchantReturnPolicy.applicableCountry === 'KE'],
    ...offer.shippingDetails.flatMap(({ shippingRate, shippingDestination, deliveryTime }) => [
      ['shippingRate', shippingRate.value >= 0 && shippingRate.currency === 'KES'],
      ['shippingDestination', 'addressCountry' in shippingDestination],
      ['deliveryTime', deliveryTime.handlingTime.maxValue >= 0 && deliveryTime.transitTime.maxValue >= deliveryTime.transitTime.minValue],
    ]),
  ])
  const product = [
    ['name', data.name !== ''],
    ['image', data.image !== undefined && data.image.length > 0 && data.image.every((image) => url.test(image))],
    ['offers', data.offers.length > 0],
  ]
  return [...product, ...offers].flatMap(([name, is]) => (is ? [] : [String(name)]))
}

test('[scope-01] a product is offered in KES, used and in stock, with absolute addresses', () => {
  expect(productData(jacket, 'https://upya.test', RATES)).toMatchObject({
    description: 'Soft & worn in.',
    image: ['https://upya.test/media/abc/share.jpg'],
    itemCondition: 'https://schema.org/UsedCondition',
    offers: [{ sku: 'DJ-M', price: 1500, priceCurrency: 'KES', availability: 'https://schema.org/InStock' }],
  })
  const sold = { ...jacket, stock: 0, condition: 'New with tags' as const, variants: [size('M', 0, 1500)] }
  expect(productData(sold, '', RATES).offers).toMatchObject([
    { availability: 'https://schema.org/OutOfStock', itemCondition: 'https://schema.org/NewCondition' },
  ])
})

test('every size is an offer of its own: a cheap one that is sold out is not what is in stock', () => {
  const { offers, sku } = productData(
    { ...jacket, price: 70, variants: [size('Silver', 0, 55), size('Gold', 2, 70), size('Bronze', 1, 80)] },
    '',
    RATES,
  )
  expect(offers.map((offer) => [offer.sku, offer.name, offer.price, offer.availability.split('/').at(-1)])).toEqual([
    ['DJ-Gold', 'Size Gold', 70, 'InStock'],
    ['DJ-Bronze', 'Size Bronze', 80, 'InStock'],
    ['DJ-Silver', 'Size Silver', 55, 'OutOfStock'],
  ])
  expect(sku).toBe('DJ-Gold')
  // A product that comes without sizes needs no name of one.
  expect(productData({ ...jacket, variants: [{ ...only!, size: null }] }, '', RATES).offers[0]).not.toHaveProperty('name')
})

test('[checkout-08] [checkout-09] [product-06] offers say what delivery costs, how long it takes, and that it is an exchange', () => {
  const [offer] = productData(jacket, 'https://upya.test', RATES).offers
  expect(offer?.shippingDetails).toMatchObject([
    {
      shippingDestination: { addressRegion: 'Nairobi' },
      shippingRate: { value: 0 },
      deliveryTime: { transitTime: { minValue: 1, maxValue: 2 } },
    },
    {
      shippingDestination: { addressCountry: 'KE' },
      shippingRate: { value: 200 },
      deliveryTime: { transitTime: { minValue: 2, maxValue: 4 } },
    },
  ])
  expect(offer?.hasMerchantReturnPolicy).toMatchObject({ merchantReturnDays: 7, refundType: 'https://schema.org/ExchangeRefund' })
})

test('nothing that a merchant listing needs is missing; without a picture there is no empty list of them', () => {
  expect(missing(productData(jacket, 'https://upya.test', RATES))).toEqual([])
  expect(missing(productData({ ...jacket, variants: [size('S', 0, 55), size('M', 1, 70)] }, 'https://upya.test', RATES))).toEqual([])
  const bare = productData({ ...jacket, images: [] }, 'https://upya.test', RATES)
  expect([missing(bare), 'image' in bare]).toEqual([['image'], false])
})

test('breadcrumbs lead from the shop by the category to the product', () => {
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
