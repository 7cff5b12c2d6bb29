import { useSyncExternalStore } from 'react'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { CARDS_MAX } from '../../../../shop/catalogue/rules.ts'
import { api } from '../../../lib/api.ts'

/** Wished pieces as the shop has them now, by id; null for one that has left it. Kept while the page lives. */
export type Cards = ReadonlyMap<string, ProductCard | null>

/** After this long a card is asked for again. Milliseconds. */
const FRESH = 60_000

const listeners = new Set<() => void>()
const seenAt = new Map<string, number>()
const NOTHING: Cards = new Map()
let cards = NOTHING

export function cacheCards(found: Iterable<readonly [string, ProductCard | null]>): void {
  cards = new Map([...cards, ...found])
  for (const [id] of found) seenAt.set(id, Date.now())
  listeners.forEach((listener) => listener())
}

/** Those of the pieces that have to be asked for. */
export function staleIds(ids: readonly string[]): string[] {
  return ids.filter((id) => Date.now() - (seenAt.get(id) ?? 0) > FRESH)
}

/** Asks for these pieces as they are now. Throws ApiError. */
export async function fetchCards(ids: readonly string[], signal?: AbortSignal): Promise<void> {
  for (let from = 0; from < ids.length; from += CARDS_MAX) {
    const asked = ids.slice(from, from + CARDS_MAX)
    const { items } = await api<{ items: ProductCard[] }>('GET', `/api/products/cards?ids=${asked.join(',')}`, signal ? { signal } : {})
    const found = new Map(items.map((card) => [card.id, card]))
    cacheCards(asked.map((id) => [id, found.get(id) ?? null] as const))
  }
}

export function useCards(): Cards {
  return useSyncExternalStore(
    subscribe,
    () => cards,
    () => NOTHING,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
