import { isRecord, STORAGE_KEYS, stored } from '../../../lib/storage.ts'
import { useStore } from '../../../lib/store.ts'
import { toCardProduct, type CardProduct } from './card-product.ts'
import { countView } from './traffic.ts'

/** Products that are remembered (home-11). */
export const RECENT_MAX = 10

const NOTHING: readonly CardProduct[] = []
const recent = stored<readonly CardProduct[]>(STORAGE_KEYS.recent, parseRecentlyViewed)

/** Someone looks at this product: it is the newest now (home-11, open-58). Browser only. */
export function addRecentlyViewed(product: CardProduct): void {
  countView(product.id)
  recent.set(withViewed(recent.get(), toCardProduct(product)))
}

/** What was looked at last, newest first, as it was then; nothing on the server and until the page is live. */
export function useRecentlyViewed(): readonly CardProduct[] {
  return useStore(recent, NOTHING)
}

/** Whether anything was looked at in this browser. Browser only. */
export function hasViewed(): boolean {
  return recent.get().length > 0
}

/** The product as it was when viewed; null when that is too long ago. Browser only. */
export function recentlyViewed(id: string): CardProduct | null {
  return recent.get().find((product) => product.id === id) ?? null
}

/** Newest first, a repeat moves to the front, the 11th drops (open-58). */
export function withViewed(list: readonly CardProduct[], product: CardProduct): readonly CardProduct[] {
  return [product, ...list.filter(({ id }) => id !== product.id)].slice(0, RECENT_MAX)
}

/** Whatever is found in the storage as products that can be shown. */
export function parseRecentlyViewed(found: unknown): readonly CardProduct[] {
  return Array.isArray(found) ? found.filter(isCardProduct).slice(0, RECENT_MAX) : NOTHING
}

function isCardProduct(found: unknown): found is CardProduct {
  if (!isRecord(found)) return false
  const { id, name, category, condition, price, stock, images, variants } = found
  return (
    [id, name, category, condition].every((value) => typeof value === 'string') &&
    [price, stock].every((value) => typeof value === 'number') &&
    Array.isArray(images) &&
    images.every((image) => isRecord(image) && typeof image['key'] === 'string' && typeof image['thumbhash'] === 'string') &&
    Array.isArray(variants) &&
    variants.every((variant) => isRecord(variant) && typeof variant['stock'] === 'number')
  )
}
