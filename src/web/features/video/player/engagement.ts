import { onPageLeave } from '../../../lib/page-visibility.ts'
import { EVENT_BITS } from '../../../../shop/media/rules-events.ts'
import type { Engaged } from './watched.ts'

interface EngagementEvent {
  video: string
  bit?: Engaged
  /** Which piece was opened or added. */
  product?: string
  /** Watched since the last time it was said. */
  seconds?: number
}

interface Entry {
  v: string
  b: number
  /** Milliseconds. */
  s: number
  p?: [string]
}

const PATH = '/api/videos/events'
/** So many are sent at once, or what there is after so long (milliseconds), or when the page is left. */
const FLUSH_AT = 20
const FLUSH_MS = 15_000

const queue = new Map<string, Entry>()
let timer: ReturnType<typeof setTimeout> | undefined
let listens = false

/** Notes what a viewer has done with a clip. It is sent in batches that survive leaving the page; what cannot be sent is lost. Browser only. */
export function recordEngagement({ video, bit, product, seconds = 0 }: EngagementEvent): void {
  if (!listens) onPageLeave(flush)
  listens = true
  const key = `${video} ${product ?? ''}`
  const entry = queue.get(key) ?? { v: video, b: 0, s: 0, ...(product ? { p: [product] satisfies [string] } : {}) }
  entry.b |= bit ? EVENT_BITS[bit] : 0
  entry.s += Math.round(seconds * 1000)
  queue.set(key, entry)
  if (queue.size >= FLUSH_AT) flush()
  else timer ??= setTimeout(flush, FLUSH_MS)
}

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  if (queue.size === 0) return
  const body = JSON.stringify({ events: [...queue.values()] })
  queue.clear()
  // As text: a beacon asks nobody first whether it may send it.
  if (typeof navigator.sendBeacon === 'function' && navigator.sendBeacon(PATH, new Blob([body], { type: 'text/plain' }))) return
  void fetch(PATH, { method: 'POST', body, keepalive: true, headers: { 'content-type': 'text/plain' } }).catch(() => undefined)
}
