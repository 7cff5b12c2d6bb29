import type { Live, LiveEvent } from '../../platform/live.ts'
import type { ProductUpdate } from '../../shop/catalogue/contract.ts'
import type { Settings } from '../../shop/settings/rules.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Presence } from './presence.ts'

/** What everyone with an open page gets, prepared once per process. */
export type ShopUpdate =
  | { kind: 'pieces'; items: readonly ProductUpdate[]; /** `{ items }` */ json: string }
  | { kind: 'viewers'; pieces: ReadonlySet<string> }
  | { kind: 'settings'; settings: Settings }

export interface ShopEventSource extends Pick<Live, 'subscribe' | 'onGap'> {
  stop(): void
}

export interface ShopEventsOptions {
  shop: Pick<Shop, 'catalogue' | 'settings'>
  live: Pick<Live, 'subscribe' | 'onGap'>
  presence: Pick<Presence, 'onChange'>
  onError(error: Error): void
  /** Milliseconds. */
  debounceMs?: number
}

/**
 * Changes come in bursts, for example when a bag of five products is paid for: they are batched into one query and one
 * message. Milliseconds.
 */
export const DEBOUNCE_MS = 150
/**
 * A message to one stream takes some 0.05 ms of the process. Messages are that far apart, for each stream that is open, that all of
 * them take no more than about a fifth of it: with 6,000 streams they come every 1.5 s, and the process goes on selling.
 */
export const APART_MS_PER_STREAM = 0.25
/** Before the next try when the database does not answer. Milliseconds. */
const RETRY_MS = 1000
/** Asked for in one statement. */
const BATCH_SIZE = 200

/** One subscription for all connections of a process: what has changed is looked up once, however many listen. */
export function createShopEvents({ shop, live, presence, onError, debounceMs = DEBOUNCE_MS }: ShopEventsOptions): ShopEventSource {
  const listeners = new Set<(event: LiveEvent) => void>()
  const pending = new Set<string>()
  const viewed = new Set<string>()
  let sentAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let id = 0
  let settingsChanges = 0

  function emit(update: ShopUpdate): void {
    id++
    for (const listener of listeners) listener({ id, topic: 'shop', data: update })
  }

  function schedule(ms: number): void {
    if (!stopped) timer ??= setTimeout(() => void flush(), ms).unref()
  }

  function scheduleNext(): void {
    schedule(Math.max(debounceMs, sentAt + listeners.size * APART_MS_PER_STREAM - performance.now()))
  }

  async function flush(): Promise<void> {
    const ids = [...pending].slice(0, BATCH_SIZE)
    for (const id of ids) pending.delete(id)
    try {
      if (ids.length > 0 && listeners.size > 0) {
        const items = await shop.catalogue.productUpdates(ids)
        emit({ kind: 'pieces', items, json: JSON.stringify({ items }) })
      }
      if (viewed.size > 0) {
        emit({ kind: 'viewers', pieces: new Set(viewed) })
        viewed.clear()
      }
      sentAt = performance.now()
      timer = undefined
      if (pending.size > 0) scheduleNext()
    } catch (error) {
      onError(error as Error)
      for (const id of ids) pending.add(id)
      timer = undefined
      schedule(RETRY_MS)
    }
  }

  async function settingsChanged(): Promise<void> {
    if (listeners.size === 0) return
    const change = ++settingsChanges
    const settings = await shop.settings.get()
    // What was read before the next change may be answered after it, and must not be the last word.
    if (change === settingsChanges) emit({ kind: 'settings', settings })
  }

  const unsubscribes = [
    live.subscribe('catalogue', ({ data }) => {
      const { id } = data as { id: string }
      // No stream is open: a new one begins with the current state.
      if (listeners.size === 0) return
      pending.add(id)
      scheduleNext()
    }),
    live.subscribe('settings', () => void settingsChanged().catch(onError)),
    presence.onChange((pieces) => {
      if (listeners.size === 0) return
      for (const id of pieces) viewed.add(id)
      scheduleNext()
    }),
  ]
  return {
    subscribe(_topic, listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onGap: live.onGap,
    stop() {
      stopped = true
      clearTimeout(timer)
      for (const stop of unsubscribes) stop()
    },
  }
}
