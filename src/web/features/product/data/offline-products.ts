import type { Product } from '../../../../shop/catalogue/contract.ts'
import { PRODUCTS_CACHE } from '../../../lib/offline-cache.ts'
import { isRecord } from '../../../lib/storage.ts'
import { offlineIndex, addToOfflineIndex } from './offline-index.ts'

// The last products that were opened, put by whole for offline use. What everybody may see of them, nothing else.

/** Never fails: where it cannot be stored, the product is there only with a connection. */
export async function storeOfflineProduct(product: Product): Promise<void> {
  const cache = await open()
  if (!cache) return
  try {
    await cache.put(addressOf(product.id), Response.json(product))
    // After the product itself: what is in the index is stored.
    const evicted = addToOfflineIndex({ id: product.id, picture: product.images[0]?.key ?? null })
    await Promise.all(evicted.map((id) => cache.delete(addressOf(id))))
  } catch {
    // The phone is full.
  }
}

/** The product as it was when it was opened last; null when it was not, or too long ago. */
export async function offlineProduct(id: string): Promise<Product | null> {
  try {
    const found = await (await open())?.match(addressOf(id))
    const product: unknown = await found?.json()
    return isProduct(product) ? product : null
  } catch {
    return null
  }
}

/** The products that were opened last, the newest first. */
export async function offlineProducts(most: number): Promise<Product[]> {
  const found = await Promise.all(
    offlineIndex()
      .slice(0, most)
      .map(({ id }) => offlineProduct(id)),
  )
  return found.filter((product) => product !== null)
}

/** Missing on plain http, and where the browser's settings forbid it. */
async function open(): Promise<Cache | null> {
  return typeof caches === 'undefined' ? null : caches.open(PRODUCTS_CACHE).catch(() => null)
}

/** Leads nowhere: it is the name under which the product is cached. */
function addressOf(id: string): string {
  return `/offline/pieces/${id}`
}

/** An older version may have stored it in another format. */
function isProduct(found: unknown): found is Product {
  if (!isRecord(found)) return false
  const { id, name, price, stock } = found
  const lists = ['images', 'variants', 'features', 'flaws', 'styles', 'sizes', 'colours', 'tags']
  return (
    [id, name, found['description'], found['condition'], found['category']].every((text) => typeof text === 'string') &&
    [price, stock].every((number) => typeof number === 'number') &&
    lists.every((list) => Array.isArray(found[list])) &&
    isRecord(found['measurements'])
  )
}
