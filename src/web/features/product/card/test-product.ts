import type { CardProduct } from '../data/card-product.ts'

/** A product as a card knows it. */
export function testProduct(change: Partial<CardProduct> = {}): CardProduct {
  return {
    id: '0199b0a0-0000-7000-8000-00000000000a',
    name: 'Kitenge dress',
    category: 'clothing',
    kind: 'dress',
    price: 1500,
    original_price: null,
    discount_percentage: null,
    condition: 'Very good',
    is_new: false,
    is_bestseller: false,
    stock: 3,
    held: false,
    video_url: null,
    variants: [
      { id: '0199b0a0-0000-7000-8000-0000000000b1', size: null, stock: change.stock ?? 3, held: false, price: change.price ?? 1500 },
    ],
    images: [],
    ...change,
  }
}
