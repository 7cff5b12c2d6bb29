import { LRUCache } from 'lru-cache'
import type { ProductCard } from './contract.ts'

/** Characters of JSON: some 1,500 cards. */
const CACHED = 2_000_000
const cards = new LRUCache<string, ProductCard>({ maxSize: CACHED, sizeCalculation: (_card, json) => json.length })

/**
 * The product card that the database has prepared as JSON. The same text gives the same object, which many pages share and
 * that is frozen; what is derived from it can be cached with it.
 */
export function readCard(json: string): ProductCard {
  const known = cards.get(json)
  if (known) return known
  const card = frozen(JSON.parse(json) as ProductCard)
  cards.set(json, card)
  return card
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const each of Object.values(value)) frozen(each)
  return Object.freeze(value)
}
