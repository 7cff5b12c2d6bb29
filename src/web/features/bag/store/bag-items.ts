import type { Picture, ProductCard, Variant } from '../../../../shop/catalogue/contract.ts'
import type { Kind } from '../../../../shop/catalogue/rules-kinds.ts'
import { addLine, LINES_MAX, QUANTITY_MAX, type CartLine } from '../../../../shop/cart/rules.ts'
import { isRecord } from '../../../lib/storage.ts'

// What the browser stores (data-03) and how it becomes cart lines. Pure.

/** The fields of a product that its cart line shows offline. */
export type BagProduct = Pick<ProductCard, 'id' | 'name' | 'kind' | 'price' | 'images' | 'variants'>

/** As stored in local storage (data-03). */
export interface BagItem {
  product: BagProduct
  quantity: number
  selectedSize: string | null
}

/** As the rules of the cart know it. */
export interface BagEntry extends CartLine {
  product: BagProduct
}

export function toEntry(item: BagItem): BagEntry {
  return { product_id: item.product.id, size: item.selectedSize, quantity: item.quantity, product: item.product }
}

export function toItem(entry: BagEntry): BagItem {
  return { product: entry.product, quantity: entry.quantity, selectedSize: entry.size }
}

/** The cart lines in stored data; invalid ones are left out (cart-09). */
export function parseBag(found: unknown): readonly BagEntry[] {
  if (!Array.isArray(found)) return []
  const items = found.map(parseItem).filter((item) => item !== null)
  return items.reduce<BagEntry[]>((lines, item) => addLine(lines, toEntry(item), QUANTITY_MAX), []).slice(0, LINES_MAX)
}

export function parseItem(found: unknown): BagItem | null {
  if (!isRecord(found)) return null
  const product = parseProduct(found['product'])
  const quantity = Math.floor(Number(found['quantity']))
  if (!product || !(quantity >= 1)) return null
  const size = found['selectedSize']
  return { product, quantity: Math.min(quantity, QUANTITY_MAX), selectedSize: typeof size === 'string' && size ? size : null }
}

function parseProduct(found: unknown): BagProduct | null {
  if (!isRecord(found)) return null
  const { id, name, kind, price, images, variants } = found
  if (typeof id !== 'string' || !id || typeof name !== 'string' || typeof price !== 'number') return null
  return {
    id,
    name,
    kind: typeof kind === 'string' ? (kind as Kind) : null,
    price,
    images: Array.isArray(images) ? (images as unknown[]).filter(isPicture).slice(0, 1) : [],
    variants: Array.isArray(variants) ? (variants as unknown[]).filter(isVariant) : [],
  }
}

function isPicture(found: unknown): found is Picture {
  return isRecord(found) && typeof found['key'] === 'string' && typeof found['width'] === 'number'
}

function isVariant(found: unknown): found is Variant {
  return isRecord(found) && typeof found['stock'] === 'number' && typeof found['price'] === 'number'
}

export function storedProduct(product: BagProduct): BagProduct {
  const { id, name, kind, price, images, variants } = product
  return {
    id,
    name,
    kind,
    price,
    images: images.slice(0, 1),
    variants: variants.map(({ id: variantId, size, stock, price: own }) => ({ id: variantId, size, stock, price: own })),
  }
}

export function variantOf(product: Pick<ProductCard, 'variants'>, size: string | null): Variant | undefined {
  return product.variants.find((variant) => (variant.size ?? null) === size)
}

/** KES per unit as this browser knows it; a cart line with a size has its variant's price (open-53). */
export function knownPrice(entry: Pick<BagEntry, 'product' | 'size'>): number {
  return variantOf(entry.product, entry.size)?.price ?? entry.product.price
}

/** True when the product comes in sizes and none is chosen. */
export function needsSize(product: Pick<ProductCard, 'variants'>, size: string | null): boolean {
  return size === null && product.variants.some((variant) => variant.size !== null)
}
