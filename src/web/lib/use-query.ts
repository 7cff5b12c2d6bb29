import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isRetryable } from './api.ts'
import { onOnline, onPageVisible } from './page-visibility.ts'
import type { CachedAnswer } from './query-cache.ts'
import type { Query } from './query.ts'
import { useStore } from './store.ts'

/** Before the next try after the nth failure, and at most. Milliseconds. */
const PAUSE = 1500
const PAUSE_MAX = 30_000

interface UseQueryOptions<Data> {
  /** Keys that follow one another closely are asked for once; a fresh answer is there at once. Milliseconds. */
  debounce?: number
  /** Asks for every new key, be there a fresh answer or not. */
  always?: boolean
  /** Another key is asked for: until it is there, what was shown stays. */
  keepPrevious?: boolean
  /** Shown before the first answer, with `keepPrevious`. */
  placeholder?: CachedAnswer<Data> | undefined
  /** Asks again when somebody is back at the page and the answer is stale, and when the connection is back. */
  refetchOnReturn?: boolean
  /** What failed for want of an answer is asked again after a pause, which grows; and at once when the connection is back. */
  retries?: boolean
}

export interface QueryResult<Data> {
  /** The answer, of any age; null as long as there is none. */
  data: Data | null
  /** `data` answers this key, not the one before. */
  isCurrent: boolean
  /** Neither answered nor failed yet. */
  isPending: boolean
  /** Why the last question was not answered. */
  error: unknown
  refetch: () => void
}

/** The server's answer for the key; null asks nothing. Null on the server and until the page is live. */
export function useQuery<Data>(query: Query<Data>, key: string | null, options: UseQueryOptions<Data> = {}): QueryResult<Data> {
  const { debounce = 0, always = false, keepPrevious = false, placeholder, refetchOnReturn = false, retries = false } = options
  const answer = useStore({ get: () => (key === null ? undefined : query.peek(key)), subscribe: query.subscribe }, undefined)
  const [shown, setShown] = useState(placeholder)
  const [settled, setSettled] = useState<{ key: string; error: unknown } | null>(null)
  if (keepPrevious && answer && answer !== shown) setShown(answer)

  const ask = useRef<() => void>(undefined)
  const refetch = useCallback(() => ask.current?.(), [])
  const waitFor = useEffectEvent((name: string) => (always || query.isStale(name) ? debounce : 0))
  const isForced = useEffectEvent(() => always)

  useEffect(() => {
    if (key === null) return
    const aborter = new AbortController()
    const run = (force: boolean) => {
      const settle = (error: unknown) => aborter.signal.aborted || setSettled({ key, error })
      query.fetch(key, { signal: aborter.signal, force }).then(() => settle(null), settle)
    }
    const wait = waitFor(key)
    const timer = wait > 0 ? setTimeout(() => run(isForced()), wait) : undefined
    if (wait === 0) run(isForced())
    ask.current = () => run(true)
    return () => {
      clearTimeout(timer)
      aborter.abort()
      ask.current = undefined
    }
  }, [query, key])

  useEffect(() => {
    if (!refetchOnReturn || key === null) return
    const stops = [onPageVisible(() => query.isStale(key) && refetch()), onOnline(refetch)]
    return () => stops.forEach((stop) => stop())
  }, [query, key, refetchOnReturn, refetch])

  const failures = useRef(0)
  const failed = retries && settled !== null && settled.key === key && isRetryable(settled.error) ? settled : null
  useEffect(() => {
    if (!failed) {
      failures.current = 0
      return
    }
    const timer = setTimeout(refetch, Math.min(PAUSE_MAX, PAUSE * 2 ** failures.current++))
    const stop = onOnline(() => {
      clearTimeout(timer)
      refetch()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [failed, refetch])

  return {
    data: (answer ?? (keepPrevious ? shown : undefined))?.data ?? null,
    isCurrent: answer !== undefined,
    isPending: key !== null && settled?.key !== key,
    error: settled?.error ?? null,
    refetch,
  }
}
