import type { ProductInput } from '../../src/shop/catalogue/input.ts'

let made = 0

/** A piece to save; every one has a handle of its own, and a picture that is not in storage. */
export function productInput(over: Partial<ProductInput> = {}): ProductInput {
  const n = ++made
  const handle = over.handle ?? `product-${n}`
  return {
    handle,
    name: `Product ${n}`,
    category: 'clothing',
    condition: 'Very good',
    variants: [{ sku: `${handle}-M`, size: 'M', stock: 3, price: 1000 }],
    pictures: [{ key: pictureKey(0xfeed0000 + n), width: 900, height: 1200, thumbhash: 'AAAA' }],
    ...over,
  }
}

/** The first 20 hex digits of a number: a key of a picture that is not in storage. */
export function pictureKey(n: number): string {
  return n.toString(16).padStart(20, '0')
}
