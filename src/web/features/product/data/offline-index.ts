import { isUuid } from '../../../../shop/ids.ts'
import { PRODUCTS_CACHED } from '../../../lib/offline-cache.ts'
import { isRecord, readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts'

const PRODUCT_PAGE = /^\/product\/([^/]+)$/

interface OfflineProduct {
  id: string
  /** Key of its first picture; null without one. */
  picture: string | null
}

/** What can be shown without a connection, the product seen last first. */
export function offlineIndex(): OfflineProduct[] {
  const found = readJson(STORAGE_KEYS.keptPieces)
  return Array.isArray(found) ? found.flatMap(parse).slice(0, PRODUCTS_CACHED) : []
}

/** Puts the product first. Returns the ids that had to give way. */
export function addToOfflineIndex(product: OfflineProduct): string[] {
  const products = [product, ...offlineIndex().filter(({ id }) => id !== product.id)]
  writeJson(STORAGE_KEYS.keptPieces, products.slice(0, PRODUCTS_CACHED))
  return products.slice(PRODUCTS_CACHED).map(({ id }) => id)
}

/** True for the page of a product that is cached in this browser. */
export function isOfflineProductPage(pathname: string): boolean {
  const id = PRODUCT_PAGE.exec(pathname)?.[1]
  return id !== undefined && offlineIndex().some((product) => product.id === id)
}

function parse(found: unknown): OfflineProduct[] {
  if (!isRecord(found)) return []
  const { id, picture } = found
  return typeof id === 'string' && isUuid(id) ? [{ id, picture: typeof picture === 'string' ? picture : null }] : []
}
