import type { ProductInput } from '../../src/shop/catalogue/input.ts'
import type { Shop } from '../../src/shop/shop.ts'
import { productInput } from './product-input.ts'

export interface Described extends Partial<Omit<ProductInput, 'variants'>> {
  price?: number
  /** Stock by size; without sizes by the empty string. */
  stock?: Record<string, number>
}

/** Saves a piece by the words that describe it; its id. */
export async function addDescribed(shop: Pick<Shop, 'catalogue'>, { price = 1500, stock = { M: 1 }, ...rest }: Described): Promise<string> {
  const input = productInput(rest)
  const variants = Object.entries(stock).map(([size, left]) => ({ sku: `${input.handle}-${size}`, size: size || null, stock: left, price }))
  const { id } = await shop.catalogue.save({ ...input, variants })
  return id
}
