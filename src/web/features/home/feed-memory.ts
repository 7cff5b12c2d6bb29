import type { Tile } from '../product-card/card-facts.ts'

// What the shopper has scrolled through, so that Back leads to the same place. In memory for moves inside the
// shop; in session storage for a reload or a return from another site.

export interface Feed {
  items: readonly Tile[]
  next: string | null
}

interface Kept extends Feed {
  at: number
}

/** A list is shown again at once for 5 minutes (open-59). */
const FRESH_MS = 5 * 60_000
const LISTS = 8
const SESSION_KEY = 'upya:feed'

const memory = new Map<string, Kept>()

/** `address` is the query of the home page without its cursor. */
export function remember(address: string, { items, next }: Feed): void {
  const at = recall(address) ? (memory.get(address)?.at ?? Date.now()) : Date.now()
  memory.delete(address)
  memory.set(address, { items, next, at })
  const oldest = memory.keys().next().value
  if (memory.size > LISTS && oldest !== undefined) memory.delete(oldest)
}

export function recall(address: string, now: number = Date.now()): Feed | null {
  const kept = memory.get(address)
  return kept && now - kept.at < FRESH_MS ? kept : null
}

/** The list of this address has just been confirmed by the shop. */
export function renew(address: string): void {
  const kept = memory.get(address)
  if (kept) memory.set(address, { ...kept, at: Date.now() })
}

let categories: readonly string[] = []

/** The categories of the last list seen: a recalled list is shown with them. */
export function rememberCategories(seen: readonly string[]): void {
  categories = seen
}

export function recallCategories(): string[] {
  return [...categories]
}

interface Parked extends Kept {
  address: string
  scroll: number
}

/** Puts the list away as the page is left for good. */
export function park(address: string, scroll: number): void {
  const kept = memory.get(address)
  try {
    if (kept) sessionStorage.setItem(SESSION_KEY, JSON.stringify({ ...kept, address, scroll } satisfies Parked))
  } catch {
    // Full or blocked: the shopper starts at the first page again.
  }
}

/** The list put away for this address, once; null when there is none, or the page was entered anew. */
export function unpark(address: string, now: number = Date.now()): Parked | null {
  try {
    const found = sessionStorage.getItem(SESSION_KEY)
    sessionStorage.removeItem(SESSION_KEY)
    const parked = found ? (JSON.parse(found) as Parked) : null
    const returning = performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type !== 'navigate')
    return parked && returning && parked.address === address && now - parked.at < FRESH_MS ? parked : null
  } catch {
    return null
  }
}
