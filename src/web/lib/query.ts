import { createQueryCache, type CacheOptions, type QueryCache } from './query-cache.ts'

interface QueryOptions<Data> extends CacheOptions {
  /** Asks the server. Throws ApiError. */
  fetch: (key: string, signal: AbortSignal) => Promise<Data>
}

export interface FetchOptions {
  /** The caller no longer waits; the call ends when nobody waits for it. */
  signal?: AbortSignal
  /** Asks though there is a fresh answer or a call under way: what happened in the meantime may not be in those. */
  force?: boolean
}

/** One kind of question to the server, and its answers. */
export interface Query<Data> extends QueryCache<Data> {
  /** The fresh answer, else that of the call under way, else of a new call. Throws ApiError. */
  fetch(key: string, options?: FetchOptions): Promise<Data>
}

interface Call<Data> {
  answer: Promise<Data>
  aborter: AbortController
  waiting: number
}

/** Queries with the same key are fetched once; results are cached in memory. */
export function createQuery<Data>({ fetch, ...options }: QueryOptions<Data>): Query<Data> {
  const cache = createQueryCache<Data>(options)
  const calls = new Map<string, Call<Data>>()

  function start(key: string): Call<Data> {
    const aborter = new AbortController()
    const call: Call<Data> = { answer: fetch(key, aborter.signal), aborter, waiting: 0 }
    calls.set(key, call)
    call.answer.then(
      // The answer of a call that was overtaken is older than what is there.
      (data) => calls.get(key) === call && cache.set(key, data),
      () => undefined,
    )
    call.answer.then(end, end)
    function end(): void {
      if (calls.get(key) === call) calls.delete(key)
    }
    return call
  }

  function leave(key: string, call: Call<Data>): void {
    call.waiting--
    if (call.waiting > 0) return
    if (calls.get(key) === call) calls.delete(key)
    call.aborter.abort()
  }

  return {
    ...cache,
    async fetch(key, { signal, force = false } = {}) {
      const answer = force || cache.isStale(key) ? null : cache.get(key)
      if (answer) return answer.data
      const call = (force ? null : calls.get(key)) ?? start(key)
      call.waiting++
      signal?.addEventListener('abort', () => leave(key, call), { once: true })
      return call.answer
    },
  }
}
