import type { SearchReading } from '../../../../shop/catalogue/contract.ts'
import type { Clip } from '../../../../shop/media/contract.ts'
import { isRecord, readJson, readText, storedKeys, STORAGE_KEYS, writeText } from '../../../lib/storage.ts'
import { createQueryCache } from '../../../lib/query-cache.ts'
import type { CardProduct } from '../../product/data/card-product.ts'

// The lists of the home page that were seen last (data-37): in memory for moves inside the shop, in local storage for
// the next visit, a reload and for offline.

export interface Feed {
  items: readonly CardProduct[]
  /** Where the next page begins; null at the end. */
  next: string | null
}

/** Garment kinds of a category, and for whom they are made, as far as there are products. */
export interface Narrowing {
  kinds: readonly string[]
  departments: readonly string[]
}

export interface List extends Feed {
  /** Query of `GET /api/products` for this list. */
  query: string
  /** To choose from, of the whole shop. */
  categories: readonly string[]
  /** How its search was read. */
  search?: SearchReading | undefined
  /** To narrow this category by. */
  narrowing: Narrowing
  videos: readonly Clip[]
}

export interface CachedList extends List {
  /** When the shop said so. Milliseconds since 1970. */
  at: number
  /** How far it was scrolled. Pixels. */
  scroll: number
}

/** A list is shown again at once for 5 minutes (open-59). */
const FRESH_MS = 5 * 60_000
const LISTS = 8
/** Of one list in storage: what came after it comes again by scrolling. */
const PRODUCTS_MAX = 240
/** Of all lists in storage. The bag and the wishlist need room, too. */
const CHARACTERS = 1_000_000
/** Increased when the stored format changes: older data is then ignored. */
const SHAPE = 2

/** `at` of a list is the time of its answer. */
const memory = createQueryCache<Omit<CachedList, 'at'>>({ staleTime: FRESH_MS, max: LISTS })
let entered = false

/** `key` is listKey(). Only a list that has just come from the shop sets `replace`: growing does not make it younger, nor does being recalled. */
export function cacheList(key: string, list: List, replace = false): void {
  const before = memory.get(key)
  const { items, next, query, categories, narrowing, search, videos } = list
  const at = before && !replace ? before.updatedAt : Date.now()
  memory.set(key, { items, next, query, categories, narrowing, search, videos, scroll: before?.data.scroll ?? 0 }, at)
}

/** The list seen in the last 5 minutes; with `anyAge` the last one there is, for when the shop cannot be asked. */
export function cachedList(key: string, { anyAge = false, now = Date.now() } = {}): CachedList | null {
  const cached = inMemory(key)
  if (cached && isFresh(cached, now)) return cached
  const stored = newer(cached, read(key))
  if (!stored || !(anyAge || isFresh(stored, now))) return null
  hold(key, stored)
  return stored
}

/** What was put away of this list, once, when the page was left and is entered again by Back or a reload; else null. */
export function listOnLeave(key: string): CachedList | null {
  const entry = entered ? null : (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)
  entered = true
  // The page may have been entered elsewhere.
  const returning = entry && entry.type !== 'navigate' && new URL(entry.name).pathname === location.pathname
  const stored = returning ? read(key) : null
  if (!stored || !isFresh(stored)) return null
  hold(key, stored)
  return stored
}

/** The categories of the list that was seen last; none when there was none. */
export function lastCategories(): readonly string[] {
  return memory.latest()?.data.categories ?? []
}

/** The list has just been confirmed by the shop. */
export function renew(key: string): void {
  const stored = memory.get(key)
  if (stored) memory.set(key, stored.data)
}

/** Puts the list away for the next visit, and how far it was scrolled. The oldest lists give way. */
export function store(key: string, scroll: number): void {
  const stored = memory.get(key)
  if (!stored || stored.data.items.length > PRODUCTS_MAX) return
  const { updatedAt: at } = stored
  const rest = { ...stored.data, scroll }
  memory.set(key, rest, at)
  // The time comes first: the entry to evict is found without parsing all.
  const text = JSON.stringify({ at, shape: SHAPE, ...rest })
  makeRoom(key, text.length)
  while (!writeText(key, text)) if (!dropOldest(key)) return
}

function inMemory(key: string): CachedList | null {
  const stored = memory.get(key)
  return stored ? { ...stored.data, at: stored.updatedAt } : null
}

function hold(key: string, { at, ...list }: CachedList): void {
  memory.set(key, list, at)
}

function isFresh({ at }: CachedList, now = Date.now()): boolean {
  return now - at < FRESH_MS
}

function newer(a: CachedList | null, b: CachedList | null): CachedList | null {
  return a && b ? (a.at >= b.at ? a : b) : (a ?? b)
}

function makeRoom(key: string, length: number): void {
  const others = storedKeys(STORAGE_KEYS.productLists).filter((name) => name !== key)
  let taken = others.reduce((sum, name) => sum + (readText(name)?.length ?? 0), length)
  for (let remaining = others.length; remaining > 0 && (remaining >= LISTS || taken > CHARACTERS); remaining--) taken -= dropOldest(key)
}

/** Returns the characters won; 0 when there is none to drop. */
function dropOldest(except: string): number {
  const others = storedKeys(STORAGE_KEYS.productLists)
    .filter((name) => name !== except)
    .map((name) => ({ name, text: readText(name) ?? '' }))
  const oldest = others.toSorted((a, b) => ageOf(a.text) - ageOf(b.text))[0]
  if (!oldest) return 0
  writeText(oldest.name, null)
  return oldest.text.length
}

function ageOf(text: string): number {
  return Number(/^\{"at":(\d+)/.exec(text)?.[1] ?? 0)
}

function read(key: string): CachedList | null {
  const found = readJson(key)
  if (!isRecord(found) || found['shape'] !== SHAPE) return null
  const { at, items, next, query, categories, narrowing, search, videos, scroll } = found as unknown as CachedList
  const whole = areRecords(items) && items.every(({ id, images, variants }) => id && areRecords(images) && areRecords(variants))
  if (!whole || !Array.isArray(categories) || !isNarrowing(narrowing) || !areRecords(videos) || typeof query !== 'string') return null
  return {
    at: Number(at) || 0,
    items,
    next: typeof next === 'string' ? next : null,
    query,
    categories,
    narrowing,
    search: isReading(search) ? search : undefined,
    videos,
    scroll: Number(scroll) || 0,
  }
}

function isReading(found: unknown): found is SearchReading {
  return isRecord(found) && areRecords(found['understood']) && Array.isArray(found['missed'])
}

function isNarrowing(found: unknown): found is Narrowing {
  return isRecord(found) && Array.isArray(found['kinds']) && Array.isArray(found['departments'])
}

function areRecords(found: unknown): boolean {
  return Array.isArray(found) && found.every(isRecord)
}
