import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Live } from '../../platform/live.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'

/** What one process sends the others: requests of a key in a scope, and how many milliseconds its window still lasts. */
type SharedCount = [scope: string, key: string, requests: number, left: number]

interface Count {
  /** Of all processes, as far as this one knows. */
  total: number
  /** Of this process, not yet sent to the others. */
  unpublished: number
  /** Milliseconds since 1970. */
  endsAt: number
}

type Counts = LRUCache<string, Count>

type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void

export interface ScopedStore {
  incr(key: string, answer: Answer, window: number, max: number): void
  child(options: object): ScopedStore
}

export interface RateLimitStore {
  /** The store of one scope; a route with a limit of its own is a scope of its own. */
  store(scope: string): ScopedStore
  /** Sends what is new to the other processes now, instead of at the next interval. */
  publish(): Promise<void>
  stop(): void
}

export interface RateLimitStoreOptions {
  database: Pick<Database, 'db'>
  live: Pick<Live, 'publish' | 'subscribe'>
  log: Pick<Log, 'warn'>
  now?: () => number
  everyMs?: number
}

const TOPIC = 'limits'
const PUBLISH_MS = 1000
/** A key is sent from this part of its limit on: twenty processes together cannot go beyond it unnoticed. */
const PUBLISHED_FROM = 1 / 20
/** Keys counted at once in a scope; the longest unused is forgotten first. */
const KEYS_MAX = 20_000
/** A notification holds 8,000 bytes. */
const BATCH_SIZE = 60

/**
 * Counts of requests that all processes share, without a query for a request: once a second each process
 * sends the others what it has counted for busy keys. A limit is exact but for the requests of the last second
 * or so at the other processes. A database that is away leaves every process with its own count.
 */
export function createRateLimitStore({ database, live, log, now = Date.now, everyMs = PUBLISH_MS }: RateLimitStoreOptions): RateLimitStore {
  const self = randomUUID()
  const scopes = new Map<string, Counts>()
  const unpublishedCounts = new Map<Count, [scope: string, key: string]>()

  function scopeCounts(scope: string): Counts {
    // By size, as room for all of `max` would be taken at once.
    const counts = scopes.get(scope) ?? new LRUCache({ maxSize: KEYS_MAX, sizeCalculation: () => 1 })
    scopes.set(scope, counts)
    return counts
  }

  function find(counts: Counts, key: string, window: number): Count {
    const known = counts.get(key)
    const count = known && known.endsAt > now() ? known : { total: 0, unpublished: 0, endsAt: now() + window }
    if (count !== known) counts.set(key, count)
    return count
  }

  function receive({ from, told }: { from: string; told: SharedCount[] }): void {
    if (from === self) return
    for (const [scope, key, requests, left] of told) find(scopeCounts(scope), key, left).total += requests
  }

  async function publish(): Promise<void> {
    for (const count of unpublishedCounts.keys()) if (count.endsAt <= now()) unpublishedCounts.delete(count)
    const dirty = [...unpublishedCounts]
    for (let i = 0; i < dirty.length; i += BATCH_SIZE) {
      const part = dirty.slice(i, i + BATCH_SIZE)
      const published = part.map(([count, [scope, key]]): SharedCount => [scope, key, count.unpublished, count.endsAt - now()])
      await live.publish(database.db, TOPIC, { from: self, told: published })
      // Only after it was sent: what could not be sent is sent at the next interval. Meanwhile more may have been counted.
      part.forEach(([count], at) => {
        count.unpublished -= published[at]?.[2] ?? 0
        if (count.unpublished === 0) unpublishedCounts.delete(count)
      })
    }
  }

  const unsubscribe = live.subscribe(TOPIC, ({ data }) => receive(data as Parameters<typeof receive>[0]))
  const clock = setInterval(() => {
    publish().catch((error: Error) => log.warn({ error: error.message }, 'limits: the other processes were not told'))
  }, everyMs)
  clock.unref()

  function store(scope: string): ScopedStore {
    const counts = scopeCounts(scope)
    return {
      incr(key, answer, window, max) {
        const count = find(counts, key, window)
        count.total += 1
        count.unpublished += 1
        if (count.total >= max * PUBLISHED_FROM) unpublishedCounts.set(count, [scope, key])
        answer(null, { current: count.total, ttl: count.endsAt - now() })
      },
      child(options) {
        const { routeInfo } = options as { routeInfo?: { method?: unknown; url?: string } }
        return store(`${String(routeInfo?.method)} ${routeInfo?.url}`)
      },
    }
  }

  return {
    store,
    publish,
    stop() {
      clearInterval(clock)
      unsubscribe()
    },
  }
}
