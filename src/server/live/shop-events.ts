import type { Live, LiveEvent } from '../../platform/live.ts'
import type { PieceNow } from '../../shop/catalogue/contract.ts'
import type { Settings } from '../../shop/settings/rules.ts'
import type { Shop } from '../../shop/shop.ts'
import type { Presence } from './presence.ts'

/** What everyone with an open page is told, prepared once per process. */
export type News =
  | { kind: 'pieces'; items: readonly PieceNow[]; /** `{ items }` */ json: string }
  | { kind: 'viewers'; pieces: ReadonlySet<string> }
  | { kind: 'settings'; settings: Settings }

export interface ShopNews extends Pick<Live, 'subscribe'> {
  stop(): void
}

export interface ShopNewsOptions {
  shop: Pick<Shop, 'catalogue' | 'settings'>
  live: Pick<Live, 'subscribe'>
  presence: Pick<Presence, 'onChange'>
  onError(error: Error): void
  /** Milliseconds. */
  gatherMs?: number
}

/** Changes come in bursts, as a bag of five pieces is paid for: one question and one message for all of them. Milliseconds. */
const GATHER_MS = 150
/** Before the next try when the database does not answer. Milliseconds. */
const PAUSE_MS = 1000
/** Asked for in one statement. */
const AT_ONCE = 200

/** One ear for all connections of a process: what has changed is looked up once, however many want to hear of it. */
export function createShopNews({ shop, live, presence, onError, gatherMs = GATHER_MS }: ShopNewsOptions): ShopNews {
  const listeners = new Set<(event: LiveEvent) => void>()
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let id = 0

  function say(news: News): void {
    id++
    for (const listener of listeners) listener({ id, topic: 'shop', data: news })
  }

  function soon(ms: number): void {
    if (!stopped) timer ??= setTimeout(() => void look(), ms).unref()
  }

  async function look(): Promise<void> {
    const ids = [...waiting].slice(0, AT_ONCE)
    for (const piece of ids) waiting.delete(piece)
    try {
      if (ids.length > 0 && listeners.size > 0) {
        const items = await shop.catalogue.piecesNow(ids)
        say({ kind: 'pieces', items, json: JSON.stringify({ items }) })
      }
      timer = undefined
      if (waiting.size > 0) soon(gatherMs)
    } catch (error) {
      onError(error as Error)
      for (const piece of ids) waiting.add(piece)
      timer = undefined
      soon(PAUSE_MS)
    }
  }

  async function settingsChanged(): Promise<void> {
    if (listeners.size > 0) say({ kind: 'settings', settings: await shop.settings.get() })
  }

  const stops = [
    live.subscribe('catalogue', ({ data }) => {
      const { id } = data as { id: string }
      // Nobody listens: whoever comes looks for themselves.
      if (listeners.size === 0) return
      waiting.add(id)
      soon(gatherMs)
    }),
    live.subscribe('settings', () => void settingsChanged().catch(onError)),
    presence.onChange((pieces) => say({ kind: 'viewers', pieces })),
  ]
  return {
    subscribe(_topic, listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    },
  }
}
