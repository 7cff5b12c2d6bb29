import { LRUCache } from 'lru-cache'
import { sharedFor, toEntry, type Page, type PageEntry } from './page-entry.ts'
import type { PolicyOptions } from '../security.ts'

export interface PageCache {
  /** The page for `key`, or the one `render` makes. Ten who ask at once cause one render if the page may be shared. */
  answer(key: string, render: () => Promise<Page>): Promise<{ entry: PageEntry } | { page: Page }>
  /** The cached entry of `key`, possibly some seconds stale. */
  find(key: string): PageEntry | undefined
  /** There was no such page a moment ago. */
  isMissing(key: string): boolean
  /** Keeps a page of what is not there. */
  keep(key: string, page: Page): PageEntry
  /** A product changed: pages that show it go at once, the others are made anew behind the next visitor's back. */
  changed(id: string | undefined): void
  size(): { pages: number; bytes: number }
}

export interface PageCacheOptions {
  /** Bytes. */
  limit: number
  policy: PolicyOptions
  onError: (error: unknown) => void
  now?: () => number
}

/** Seconds a 404 page is cached. */
const MISSING_SECONDS = 60
/** Addresses remembered as of nothing, and for how many milliseconds: it may come to be. */
const MISSING_MAX = 5000
const MISSING_MS = 5000
/** Addresses remembered as not to be shared, so that their visitors do not wait for one another. */
const UNSHARED_MAX = 2000

export function createPageCache(options: PageCacheOptions): PageCache {
  const { limit, policy, onError, now = Date.now } = options
  const entries = new LRUCache<string, PageEntry>({ maxSize: limit, sizeCalculation: ({ bytes }) => Math.max(1, bytes) })
  const flights = new Map<string, Promise<{ entry?: PageEntry; page: Page }>>()
  const unshared = new Set<string>()
  const missing = new Map<string, number>()
  let changes = 0

  async function make(key: string, render: () => Promise<Page>): Promise<{ entry?: PageEntry; page: Page }> {
    const before = changes
    const page = await render()
    const seconds = sharedFor(page)
    if (seconds === 0) {
      entries.delete(key)
      if (page.status === 200) remember(key)
      if (page.status === 404 && !page.personal && changes === before) miss(key)
      return { page }
    }
    unshared.delete(key)
    const entry = toEntry(page, { now: now(), seconds, policy })
    // Something changed while this was rendered; it may show the old state, so the next visitor causes a new one.
    if (changes !== before) entry.freshUntil = 0
    const old = entries.peek(key)
    if (old?.etag === entry.etag) {
      entry.bodies = old.bodies
      entry.deflated = old.deflated
    }
    entries.set(key, entry)
    return { entry, page }
  }

  function remember(key: string): void {
    if (unshared.size >= UNSHARED_MAX) unshared.clear()
    unshared.add(key)
  }

  function miss(key: string): void {
    if (missing.size >= MISSING_MAX) missing.clear()
    missing.set(key, now() + MISSING_MS)
  }

  function fly(key: string, render: () => Promise<Page>) {
    const flight = make(key, render).finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }

  return {
    async answer(key, render) {
      const entry = entries.get(key)
      if (entry && now() < entry.staleUntil) {
        if (now() >= entry.freshUntil && !flights.has(key)) fly(key, render).catch(onError)
        return { entry }
      }
      if (unshared.has(key)) return { page: await render() }
      const flight = flights.get(key)
      try {
        const made = await (flight ?? fly(key, render))
        if (made.entry) return { entry: made.entry }
        return { page: flight ? await render() : made.page }
      } catch (error) {
        // Too much waits to be drawn. A page that is a little too old is better than none.
        if (entry) return { entry }
        // It was somebody else's turn that was lost.
        if (flight) return this.answer(key, render)
        throw error
      }
    },
    find(key) {
      const entry = entries.peek(key)
      return entry && now() < entry.staleUntil ? entry : undefined
    },
    isMissing: (key) => (missing.get(key) ?? 0) > now(),
    keep(key, page) {
      const entry = toEntry(page, { now: now(), seconds: MISSING_SECONDS, policy })
      entries.set(key, entry)
      return entry
    },
    changed(id) {
      changes++
      missing.clear()
      for (const entry of entries.values()) entry.freshUntil = 0
      const showing = [...entries].filter(([, entry]) => id === undefined || entry.mentions.has(id))
      for (const [key] of showing) entries.delete(key)
    },
    size: () => ({ pages: entries.size, bytes: entries.calculatedSize }),
  }
}
