import { LRUCache } from 'lru-cache'
import { sharedFor, toEntry, type Page, type PageEntry } from './page-entry.ts'
import type { PageAnswer } from '../metrics.ts'
import { policyAt, type PolicyOptions } from '../security.ts'

export interface PageCache {
  /** The cached page of `key`, or the result of `render`. Concurrent requests for a page that may be shared cause one render. */
  answer(key: string, render: () => Promise<Page>): Promise<{ entry: PageEntry } | { page: Page }>
  /** The cached entry of `key`, possibly some seconds stale. */
  find(key: string): PageEntry | undefined
  /** This address was not found a moment ago. */
  isMissing(key: string): boolean
  /** Caches a "not found" page. */
  storeNotFound(key: string, page: Page): PageEntry
  /** A product changed: pages that show it are dropped, the others are revalidated in the background at the next request. */
  changed(id: string | undefined): void
  size(): { pages: number; bytes: number }
}

export interface PageCacheOptions {
  /** Bytes. */
  limit: number
  policy: PolicyOptions
  onError: (error: unknown) => void
  /** Told of every answer. */
  onAnswer?: (answer: PageAnswer) => void
  now?: () => number
}

/** Seconds a 404 page is cached. */
const MISSING_SECONDS = 60
/** Addresses remembered as not found, and for how many milliseconds: the page may be created. */
const MISSING_MAX = 5000
const MISSING_MS = 5000
/** Addresses remembered as not shareable, so that their visitors do not wait for one another. */
const UNSHARED_MAX = 2000

export function createPageCache(options: PageCacheOptions): PageCache {
  const { limit, policy, onError, onAnswer = () => {}, now = Date.now } = options
  const entries = new LRUCache<string, PageEntry>({ maxSize: limit, sizeCalculation: ({ bytes }) => Math.max(1, bytes) })
  const inflight = new Map<string, Promise<{ entry?: PageEntry; page: Page }>>()
  const unshared = new Set<string>()
  const missing = new Map<string, number>()
  let changes = 0

  async function renderEntry(key: string, render: () => Promise<Page>): Promise<{ entry?: PageEntry; page: Page }> {
    const before = changes
    const began = now()
    const page = await render()
    const seconds = sharedFor(page)
    if (seconds === 0) {
      entries.delete(key)
      if (page.status === 200) rememberUnshared(key)
      if (page.status === 404 && !page.personal && changes === before) rememberMissing(key)
      return { page }
    }
    unshared.delete(key)
    const entry = toEntry(page, { began, now: now(), seconds, policy: policyAt(policy, key) })
    // Something changed during the render, so the page may show the old state: the next request renders it again.
    if (changes !== before) entry.freshUntil = 0
    const old = entries.peek(key)
    if (old?.etag === entry.etag) {
      entry.bodies = old.bodies
      entry.deflated = old.deflated
    }
    entries.set(key, entry)
    return { entry, page }
  }

  function rememberUnshared(key: string): void {
    if (unshared.size >= UNSHARED_MAX) unshared.clear()
    unshared.add(key)
  }

  function rememberMissing(key: string): void {
    if (missing.size >= MISSING_MAX) missing.clear()
    missing.set(key, now() + MISSING_MS)
  }

  function startRender(key: string, render: () => Promise<Page>) {
    const pending = renderEntry(key, render).finally(() => inflight.delete(key))
    inflight.set(key, pending)
    return pending
  }

  return {
    async answer(key, render) {
      const entry = entries.get(key)
      if (entry && now() < entry.staleUntil) {
        onAnswer(now() < entry.freshUntil ? 'fresh' : 'stale')
        if (now() >= entry.freshUntil && !inflight.has(key)) startRender(key, render).catch(onError)
        return { entry }
      }
      onAnswer(unshared.has(key) ? 'unshared' : 'rendered')
      if (unshared.has(key)) return { page: await render() }
      const pending = inflight.get(key)
      try {
        const made = await (pending ?? startRender(key, render))
        if (made.entry) return { entry: made.entry }
        return { page: pending ? await render() : made.page }
      } catch (error) {
        // The render queue is full. A stale page is better than none.
        if (entry) return { entry }
        // The request whose render we waited for was dropped from the queue; this one gets its own turn.
        if (pending) return this.answer(key, render)
        throw error
      }
    },
    find(key) {
      const entry = entries.peek(key)
      return entry && now() < entry.staleUntil ? entry : undefined
    },
    isMissing: (key) => (missing.get(key) ?? 0) > now(),
    storeNotFound(key, page) {
      // Kept for whatever address: it is measured at none.
      const entry = toEntry(page, { began: now(), now: now(), seconds: MISSING_SECONDS, policy: { ...policy, analytics: undefined } })
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
