import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { CARDS_MAX } from '../../../../shop/catalogue/rules.ts'
import { WISHLIST_MAX } from '../../../../shop/wishlist/rules.ts'
import { api } from '../../../lib/api.ts'
import { createQueryCache } from '../../../lib/query-cache.ts'
import { useStore } from '../../../lib/store.ts'

/** Wished products as the shop has them now, by id; null for one that has left it. Kept while the page lives. */
export type Cards = ReadonlyMap<string, ProductCard | null>

/** After this long a card is asked for again. Milliseconds. */
const FRESH_MS = 60_000

const NOTHING: Cards = new Map()
const cards = createQueryCache<ProductCard | null>({ staleTime: FRESH_MS, max: 2 * WISHLIST_MAX })
const allCards = { get: cards.all, subscribe: cards.subscribe }

export const cacheCards = cards.setAll

/** Those of the products that have to be asked for. */
export function staleIds(ids: readonly string[]): string[] {
  return ids.filter((id) => cards.isStale(id))
}

/** Asks for these products as they are now. Throws ApiError. */
export async function fetchCards(ids: readonly string[], signal?: AbortSignal): Promise<void> {
  for (let from = 0; from < ids.length; from += CARDS_MAX) {
    const asked = ids.slice(from, from + CARDS_MAX)
    const { items } = await api<{ items: ProductCard[] }>('GET', `/api/products/cards?ids=${asked.join(',')}`, signal ? { signal } : {})
    const found = new Map(items.map((card) => [card.id, card]))
    cacheCards(asked.map((id) => [id, found.get(id) ?? null] as const))
  }
}

export function useCards(): Cards {
  return useStore(allCards, NOTHING)
}
