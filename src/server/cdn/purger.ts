import type { CdnClient, PurgeKind } from '../../platform/cdn.ts'
import type { Live } from '../../platform/live.ts'
import type { Log } from '../../platform/log.ts'
import { videosTopic } from '../../shop/media/rules.ts'
import { ALL_KEY, idKey, LIST_KEY, MANY_KEY } from './surrogate.ts'

export interface PurgerOptions {
  client: CdnClient
  live: Pick<Live, 'subscribe' | 'onGap'>
  log: Log
  /** Of all processes one tells the CDN. */
  isLeader: () => boolean
  count: (event: 'cdn_purged' | 'cdn_purge_failed', number?: number) => void
  /** Milliseconds. */
  times?: Partial<typeof TIMES>
}

export interface Purger {
  /** Whatever the CDN keeps may be old: nobody has told it for a while. */
  suspectAll(): void
  /** Keys that the CDN has not been told yet. */
  waiting(): number
  stop(): Promise<void>
}

/** Milliseconds. */
export const TIMES = {
  /**
   * What comes within it goes together: a bag of five pieces is five changes and one request. Shorter than streams wait before they
   * tell of a change (shop-events.ts).
   */
  batch: 60,
  /**
   * A key is purged again so long after the change: a page that was being made while it happened arrives after the first
   * purge, with what was so before. What took longer than READ_WITHIN_MS says itself that it must not be kept.
   */
  again: [1500, 10_000],
  /** Lists are called old once in so long, as every sale may have changed them. */
  lists: 10_000,
  /** After a failure, then twice as long each time up to the last. */
  retry: 500,
  retryMost: 30_000,
}
/** More than that wait only while the CDN is away: then all of it ends together. */
const WAITING_MAX = 5000
/** What is on every page, or decides what is on any. */
const ON_ALL_PAGES = ['settings', 'highlights', 'search-synonyms'] as const

interface Waiting {
  how: PurgeKind
  /** Milliseconds of the clock, the earliest first. */
  due: number[]
}

/**
 * Tells the CDN what has changed, by the same events that end pages in the page cache of every process (decision 72). Nobody waits
 * for it: a CDN that is away is told later, and keeps nothing for longer than its answers allowed.
 */
export function createPurger({ client, live, log, isLeader, count, times = {} }: PurgerOptions): Purger {
  const { batch, again, lists, retry, retryMost } = { ...TIMES, ...times }
  const waiting = new Map<string, Waiting>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let stopped = false
  let failures = 0
  let listsOldAt = 0

  function add(key: string, how: PurgeKind, delays: readonly number[]): void {
    if (stopped || !isLeader()) return
    if (waiting.size >= WAITING_MAX && !waiting.has(key)) {
      waiting.clear()
      return add(ALL_KEY, 'gone', [0, ...again])
    }
    const now = Date.now()
    // The repetitions count from the last change.
    waiting.set(key, { how: waiting.get(key)?.how === 'gone' ? 'gone' : how, due: delays.map((ms) => now + ms) })
    schedule(batch)
  }

  function schedule(ms: number): void {
    if (!stopped && !running) timer ??= setTimeout(run, failures > 0 ? Math.max(ms, pause()) : ms).unref()
  }

  function pause(): number {
    return Math.min(retryMost, retry * 2 ** (failures - 1))
  }

  function run(): void {
    timer = undefined
    running = flush().finally(() => {
      running = undefined
      const next = Math.min(...[...waiting.values()].map(({ due }) => due[0] ?? Infinity))
      if (next < Infinity) schedule(Math.max(batch, next - Date.now()))
    })
  }

  async function flush(): Promise<void> {
    const now = Date.now()
    const due = [...waiting].filter(([, one]) => (one.due[0] ?? Infinity) <= now)
    for (const how of ['gone', 'old'] as const) {
      const keys = due.filter(([, one]) => one.how === how).map(([key]) => key)
      if (keys.length > 0) await tell(keys, how, now)
    }
  }

  async function tell(keys: readonly string[], how: PurgeKind, now: number): Promise<void> {
    const before = new Map(keys.map((key) => [key, waiting.get(key)]))
    try {
      await client.purge(keys, how)
      if (failures > 0) log.warn({ keys: keys.length }, 'the CDN is told again')
      failures = 0
      count('cdn_purged', keys.length)
      for (const [key, one] of before) if (one && waiting.get(key) === one) settle(key, one, now)
    } catch (error) {
      failures++
      count('cdn_purge_failed')
      // Once, and not for every try of a CDN that is away.
      if (failures === 1) log.warn({ error: (error as Error).message }, 'the CDN could not be told: what it keeps ends by its time')
    }
  }

  function settle(key: string, one: Waiting, now: number): void {
    one.due = one.due.filter((at) => at > now)
    if (one.due.length === 0) waiting.delete(key)
  }

  function changed(id: string | undefined): void {
    if (id === undefined) return add(ALL_KEY, 'gone', [0, ...again])
    add(idKey(id), 'gone', [0, ...again])
    add(MANY_KEY, 'gone', [0, ...again])
    const now = Date.now()
    if (now < listsOldAt) return
    listsOldAt = now + lists
    add(LIST_KEY, 'old', [lists])
  }

  const idIn = (data: unknown) => (data as { id?: string } | null)?.id
  const stops = [
    live.subscribe('catalogue', ({ data }) => changed(idIn(data))),
    live.subscribe(videosTopic, ({ data }) => changed(idIn(data))),
    ...ON_ALL_PAGES.map((topic) => live.subscribe(topic, () => changed(undefined))),
    // What changed while events were missed, nobody knows.
    live.onGap(() => add(ALL_KEY, 'old', [0])),
  ]
  return {
    suspectAll: () => add(ALL_KEY, 'old', [0]),
    waiting: () => waiting.size,
    async stop() {
      for (const stop of stops) stop()
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
