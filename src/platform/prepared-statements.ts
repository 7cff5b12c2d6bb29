import { LRUCache } from 'lru-cache'

/**
 * Composed statements that are prepared. A connection keeps what it has prepared for as long as it lives, half a megabyte each;
 * filters, orders and pages make tens of thousands, which one stranger could have prepared within minutes.
 */
export const NAMED_MAX = 64
/** PostgreSQL plans a prepared statement anew as many times; before that, a name gains nothing. */
export const ASKED_BEFORE = 5
/** Names that are counted. */
const COUNTED = 1000

/** Says of a composed statement whether it is prepared under its name; if not, it is forgotten once it has run. */
export function createPreparation(): (name: string) => boolean {
  const named = new Set<string>()
  const asked = new LRUCache<string, number>({ max: COUNTED })
  return (name) => {
    if (named.has(name)) return true
    if (named.size >= NAMED_MAX) return false
    const times = (asked.get(name) ?? 0) + 1
    asked.set(name, times)
    if (times > ASKED_BEFORE) named.add(name)
    return times > ASKED_BEFORE
  }
}
