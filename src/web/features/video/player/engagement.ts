import { tellLater, tellNow } from '../../../lib/beacon.ts'
import { EVENT_BITS } from '../../../../shop/media/rules-events.ts'
import type { Engaged } from './watched.ts'

interface EngagementEvent {
  video: string
  bit?: Engaged
  /** Which piece was opened or added. */
  product?: string
  /** Watched since the last time it was said. */
  seconds?: number
  /** Milliseconds. */
  firstFrame?: number
}

interface Entry {
  v: string
  b: number
  /** Milliseconds. */
  s: number
  /** Milliseconds until the first frame. */
  f?: number
  /** Bytes loaded. */
  d?: number
  p?: [string]
}

/** So many are sent at once. */
const TELL_AT = 20
/** The first of a page does not wait for the others, in milliseconds: a clip watched to its end is believed of who was there before. */
const FIRST_WITHIN = 15_000

const queue = new Map<string, Entry>()
let hasTold = false

/** Bytes that have not been told yet, by video. */
const loaded = new Map<string, number>()
/** Bytes, by file: what a browser has once it does not load again. */
const counted = new Map<string, number>()

/** Notes what a viewer has done with a clip. It is sent in batches that survive leaving the page; what cannot be sent is lost. Browser only. */
export function recordEngagement({ video, bit, product, seconds = 0, firstFrame }: EngagementEvent): void {
  const entry = entryOf(video, product)
  entry.b |= bit ? EVENT_BITS[bit] : 0
  entry.s += Math.round(seconds * 1000)
  if (firstFrame !== undefined) entry.f = Math.round(firstFrame)
  tellLater('videos', take, hasTold ? undefined : FIRST_WITHIN)
  if (queue.size >= TELL_AT) tellNow()
}

function entryOf(video: string, product?: string): Entry {
  const key = `${video} ${product ?? ''}`
  const entry = queue.get(key) ?? { v: video, b: 0, s: 0, ...(product ? { p: [product] satisfies [string] } : {}) }
  queue.set(key, entry)
  return entry
}

/** So many bytes of a file are there. Browsers say less of what media load than of other requests, so the player says it. */
export function recordLoaded(video: string, file: string, bytes: number): void {
  const fresh = Math.floor(bytes) - (counted.get(file) ?? 0)
  if (fresh <= 0) return
  counted.set(file, Math.floor(bytes))
  loaded.set(video, (loaded.get(video) ?? 0) + fresh)
}

function take() {
  hasTold = true
  // What was loaded of others, which nothing is to be said of yet, waits.
  for (const entry of queue.values()) {
    const bytes = loaded.get(entry.v)
    if (bytes) entry.d = bytes
    loaded.delete(entry.v)
  }
  const message = { events: [...queue.values()] }
  queue.clear()
  return message
}
