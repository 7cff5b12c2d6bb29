import type { Product } from '../../../../shop/catalogue/contract.ts'
import { plainText } from '../../../../shop/catalogue/rules-plain-text.ts'
import { formatKes } from '../../../../shop/money.ts'
import { pageTitle } from '../../../../shop/name.ts'
import { sizesText, type CardProduct } from '../data/card-product.ts'

/** As long as search engines and messengers show. */
const PREVIEW_MAX = 155

/** What the tab and a shared link say first. */
export function productTitle({ name, price }: Pick<CardProduct, 'name' | 'price'>): string {
  return pageTitle(`${name}, ${formatKes(price)}`)
}

/** What a shared link says below: price, size and condition before anything else. */
export function previewText(
  product: Pick<Product, 'price' | 'original_price' | 'condition' | 'description' | 'stock' | 'variants'>,
): string {
  const { price, original_price, condition, description, stock, variants } = product
  const sizes = sizesText({ variants })
  const facts = [
    stock > 0 ? formatKes(price) : 'Sold',
    stock > 0 && original_price !== null && original_price > price ? `instead of ${formatKes(original_price)}` : '',
    sizes && `${sizes.includes(',') ? 'sizes' : 'size'} ${sizes}`,
    condition.toLowerCase(),
  ]
  return plainText(`${facts.filter(Boolean).join(', ')}. ${description}`, PREVIEW_MAX)
}
