import type { Product } from '../../../../shop/catalogue/contract.ts'
import { api } from '../../../lib/api.ts'
import type { CardProduct } from './card-product.ts'
import { recentlyViewed } from './recently-viewed.ts'

// What this page knows of pieces: a tap shows at once what its tile knew, the rest comes from the shop.

interface Whole {
  piece: Product
  at: number
}

/** Pieces kept; further ones are asked for again. */
const KEPT = 30
/** So long a whole piece is shown without asking again. Stock is kept up to date by other means. Milliseconds. */
const FRESH_MS = 60_000

const tiles = new Map<string, CardProduct>()
const wholes = new Map<string, Whole>()
const running = new Map<string, Promise<Product>>()

/** What a tile showed of the piece. */
export function cacheCardProduct(piece: CardProduct): void {
  keep(tiles, piece.id, piece)
}

function noteWhole(piece: Product): void {
  keep(wholes, piece.id, { piece, at: Date.now() })
}

/** Everything about the piece, if it has been asked for before. */
export function cachedProduct(id: string): Product | null {
  return wholes.get(id)?.piece ?? null
}

/** What is known without asking. */
export function knownProduct(id: string): CardProduct | null {
  return cachedProduct(id) ?? tiles.get(id) ?? recentlyViewed(id)
}

/** The whole piece as it is now. Throws ApiError. */
export function fetchProduct(id: string): Promise<Product> {
  const kept = wholes.get(id)
  if (kept && Date.now() - kept.at < FRESH_MS) return Promise.resolve(kept.piece)
  const call =
    running.get(id) ??
    api<Product>('GET', `/api/products/${encodeURIComponent(id)}`)
      .then((piece) => {
        noteWhole(piece)
        return piece
      })
      .finally(() => running.delete(id))
  running.set(id, call)
  return call
}

function keep<Value>(map: Map<string, Value>, id: string, value: Value): void {
  map.delete(id)
  map.set(id, value)
  const oldest = map.keys().next().value
  if (map.size > KEPT && oldest !== undefined) map.delete(oldest)
}
