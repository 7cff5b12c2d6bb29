import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Live } from '../platform/live.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'

/** What one process tells the others: requests of a key in a scope, and how many milliseconds its window still lasts. */
type Told = [scope: string, key: string, requests: number, left: number]

interface Count {
  /** Of all processes, as far as this one knows. */
  total: number
  /** Of this process, not yet told to the others. */
  untold: number
  /** Milliseconds since 1970. */
  endsAt: number
}

type Counts = LRUCache<string, Count>

type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void

export interface CountStore {
  incr(key: string, answer: Answer, window: number, max: number): void
  child(options: object): CountStore
}

export interface SharedCounts {
  /** The store of one scope; a route with a limit of its own is a scope of its own. */
  store(scope: string): CountStore
  /** Tells the others now, instead of at the next turn. */
  tell(): Promise<void>
  stop(): void
}

export interface SharedCountsOptions {
  database: Pick<Database, 'db'>
  live: Pick<Live, 'publish' | 'subscribe'>
  log: Pick<Log, 'warn'>
  now?: () => number
  everyMs?: number
}

const TOPIC = 'limits'
const EVERY_MS = 1000
/** A key is told from this part of its limit on: twenty processes together cannot go beyond it unnoticed. */
const TOLD_FROM = 1 / 20
/** Keys counted at once in a scope; the longest unused is forgotten first. */
const KEYS = 20_000
/** A notification holds 8,000 bytes. */
const TOLD_AT_ONCE = 60

/**
 * Counts of requests that all processes share, without a word to the database for a request: once a second each process
 * tells the others what it has counted for keys that are busy. A limit is exact but for the requests of the last second
 * or so at the other processes. A database that is away leaves every process with its own count.
 */
export function createSharedCounts({ database, live, log, now = Date.now, everyMs = EVERY_MS }: SharedCountsOptions): SharedCounts {
  const self = randomUUID()
  const scopes = new Map<string, Counts>()
  const busy = new Map<Count, [scope: string, key: string]>()

  function countsOf(scope: string): Counts {
    // By size, as room for all of `max` would be taken at once.
    const counts = scopes.get(scope) ?? new LRUCache({ maxSize: KEYS, sizeCalculation: () => 1 })
    scopes.set(scope, counts)
    return counts
  }

  function find(counts: Counts, key: string, window: number): Count {
    const known = counts.get(key)
    const count = known && known.endsAt > now() ? known : { total: 0, untold: 0, endsAt: now() + window }
    if (count !== known) counts.set(key, count)
    return count
  }

  function hear({ from, told }: { from: string; told: Told[] }): void {
    if (from === self) return
    for (const [scope, key, requests, left] of told) find(countsOf(scope), key, left).total += requests
  }

  async function tell(): Promise<void> {
    for (const count of busy.keys()) if (count.endsAt <= now()) busy.delete(count)
    const turn = [...busy]
    for (let i = 0; i < turn.length; i += TOLD_AT_ONCE) {
      const part = turn.slice(i, i + TOLD_AT_ONCE)
      const told = part.map(([count, [scope, key]]): Told => [scope, key, count.untold, count.endsAt - now()])
      await live.publish(database.db, TOPIC, { from: self, told })
      // Only now: what could not be told is told at the next turn. Meanwhile more may have come.
      part.forEach(([count], at) => {
        count.untold -= told[at]?.[2] ?? 0
        if (count.untold === 0) busy.delete(count)
      })
    }
  }

  const unsubscribe = live.subscribe(TOPIC, ({ data }) => hear(data as Parameters<typeof hear>[0]))
  const clock = setInterval(() => {
    tell().catch((error: Error) => log.warn({ error: error.message }, 'limits: the other processes were not told'))
  }, everyMs)
  clock.unref()

  function store(scope: string): CountStore {
    const counts = countsOf(scope)
    return {
      incr(key, answer, window, max) {
        const count = find(counts, key, window)
        count.total += 1
        count.untold += 1
        if (count.total >= max * TOLD_FROM) busy.set(count, [scope, key])
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
    tell,
    stop() {
      clearInterval(clock)
      unsubscribe()
    },
  }
}
