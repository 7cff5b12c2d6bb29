import { createLru } from './lru.ts'
import { createEmitter } from './store.ts'

/** An answer of the server, and when it came. */
export interface CachedAnswer<Data> {
  data: Data
  /** Milliseconds since 1970. */
  updatedAt: number
}

export interface CacheOptions {
  /** So long an answer is given without asking again. Milliseconds. */
  staleTime: number
  /** Responses cached; the least recently used is evicted. */
  max: number
}

/** Answers of the server by query key. A stale one can still be shown while it is asked for again. */
export interface QueryCache<Data> {
  /** Of any age. Counts as a use. */
  get(key: string): CachedAnswer<Data> | undefined
  /** As `get`, for rendering: it counts as no use. */
  peek(key: string): CachedAnswer<Data> | undefined
  /** True when there is none, too. */
  isStale(key: string): boolean
  /** The answer that was used last; undefined when there is none. */
  latest(): CachedAnswer<Data> | undefined
  /** All entries; the same map until something of it changes. */
  all(): ReadonlyMap<string, Data>
  set(key: string, data: Data, updatedAt?: number): void
  setAll(answers: Iterable<readonly [key: string, data: Data]>): void
  subscribe(listener: () => void): () => void
}

export function createQueryCache<Data>({ staleTime, max }: CacheOptions): QueryCache<Data> {
  const answers = createLru<CachedAnswer<Data>>(max)
  const changes = createEmitter()
  let snapshot: ReadonlyMap<string, Data> | null = null

  function changed(): void {
    snapshot = null
    changes.emit()
  }

  function isStale(key: string): boolean {
    const answer = answers.peek(key)
    return !answer || Date.now() - answer.updatedAt >= staleTime
  }

  return {
    get: answers.get,
    peek: answers.peek,
    isStale,
    latest: () => answers.entries().at(-1)?.[1],
    all: () => (snapshot ??= new Map(answers.entries().map(([key, { data }]) => [key, data]))),
    set(key, data, updatedAt = Date.now()) {
      answers.set(key, { data, updatedAt })
      changed()
    },
    setAll(found) {
      for (const [key, data] of found) answers.set(key, { data, updatedAt: Date.now() })
      changed()
    },
    subscribe: changes.on,
  }
}
