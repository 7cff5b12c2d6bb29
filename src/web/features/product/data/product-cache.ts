import type { Product } from '../../../../shop/catalogue/contract.ts'
import { api } from '../../../lib/api.ts'
import { createLru } from '../../../lib/lru.ts'
import { createQuery } from '../../../lib/query.ts'
import type { CardProduct } from './card-product.ts'
import { recentlyViewed } from './recently-viewed.ts'

// What this page knows of products: a tap shows at once what its tile knew, the rest comes from the shop.

/** Products cached; others are fetched again. */
const PRODUCTS_MAX = 30
/** So long a whole product is shown without asking again. Stock is updated by live events. Milliseconds. */
const FRESH_MS = 60_000

const cards = createLru<CardProduct>(PRODUCTS_MAX)

/** Everything about a product, by its id. */
export const productQuery = createQuery<Product>({
  staleTime: FRESH_MS,
  max: PRODUCTS_MAX,
  fetch: (id, signal) => api('GET', `/api/products/${encodeURIComponent(id)}`, { signal }),
})

/** What a tile showed of the product. */
export function cacheCardProduct(product: CardProduct): void {
  cards.set(product.id, product)
}

/** Everything about the product, if it has been asked for before. */
export function cachedProduct(id: string): Product | null {
  return productQuery.peek(id)?.data ?? null
}

/** What is known without asking. */
export function knownProduct(id: string): CardProduct | null {
  return cachedProduct(id) ?? cards.peek(id) ?? recentlyViewed(id)
}

/** The whole product as it is now. Throws ApiError. */
export function fetchProduct(id: string): Promise<Product> {
  return productQuery.fetch(id)
}
