/** What a browser tells of a viewer and a clip. */
export const EVENT_BITS = {
  impression: 1,
  start: 2,
  view: 4,
  q25: 8,
  q50: 16,
  q75: 32,
  complete: 64,
  tag_open: 128,
  add: 256,
  engaged: 512,
} as const
export const ALL_BITS = 1023
/** What cannot have happened before 0.4 times the clip has gone by since the viewer came. */
const LATE_BITS = EVENT_BITS.q50 | EVENT_BITS.q75 | EVENT_BITS.complete
const LATE_SHARE = 0.4
/** What is known of a video that plays elsewhere: nobody tells us how much of it was watched. */
export const ELSEWHERE_BITS = EVENT_BITS.impression | EVENT_BITS.start | EVENT_BITS.tag_open | EVENT_BITS.add | EVENT_BITS.engaged
/** What led a viewer to a product. */
export const TOUCH_BITS = EVENT_BITS.tag_open | EVENT_BITS.add
/** Where claims that came too early are kept, until the viewer is seen again. */
const CLAIMED = 10

/** In the order of EVENT_BITS: the column that counts each. */
export const COUNTED = ['impressions', 'starts', 'views', 'q25', 'q50', 'q75', 'completes', 'tag_opens', 'adds', 'engaged'] as const

/** Within so many milliseconds the first frame was there; later ones are counted behind the last. */
export const FIRST_FRAME_MS = [100, 200, 300, 500, 800, 1200, 2000, 4000, 8000] as const
/** More than this nobody loads of one clip in a day. Bytes. */
const LOADED_MAX = 100 * 1024 * 1024

/** Which of the FIRST_FRAME_MS it is, from 1; the one behind the last for what took longer. */
export function firstFrameBucket(ms: number): number {
  const found = FIRST_FRAME_MS.findIndex((limit) => ms <= limit)
  return (found === -1 ? FIRST_FRAME_MS.length : found) + 1
}

/** Bytes and entries of a batch. */
export const BATCH_BYTES = 8192
export const BATCH_MAX = 50
export const BATCHES_PER_MINUTE = 60
/** New viewers per clip, network and day: mobile carriers share addresses. */
export const NEW_VIEWERS_PER_NETWORK = 300
export const ATTRIBUTION_SECONDS = 86_400
/** How far back figures and the order of the feed go. */
export const FIGURES_DAYS = 28

/** Orders of so many days are counted anew each time: what led to them is needed for as long. */
export const RECOUNTED_DAYS = 35
export const ATTRIBUTION_KEPT_DAYS = 90

/** A day in Nairobi, as 2026-11-23. */
export type Day = string
export function dayOf(date: Date): Day {
  return new Date(date.getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
}

/** What a viewer has done with a clip today. `bits` are the counted ones, above them those that came too early. */
export interface Seen {
  bits: number
  watched_ms: number
  loaded_bytes: number
}

/**
 * What is to be kept and counted after more was told. `sinceMs`: since this viewer was first seen today, by our clock; `durationMs`
 * of the clip. Every bit is counted once a day; what is watched, up to three times the clip;
 * what is loaded, as far as one can.
 */
export function credit(seen: Seen, told: Seen, { sinceMs, durationMs }: { sinceMs: number; durationMs: number }) {
  const claimed = (seen.bits >> CLAIMED) | (told.bits & LATE_BITS)
  const isLate = sinceMs >= LATE_SHARE * durationMs
  const before = seen.bits & ALL_BITS
  // Whoever does anything with a clip has seen it: what it led to is never more than its viewers.
  const looked = told.bits === 0 ? 0 : EVENT_BITS.impression
  const counted = before | looked | (told.bits & ALL_BITS & ~LATE_BITS) | (isLate ? claimed : 0)
  const kept = isLate ? 0 : claimed & ~counted
  const watched_ms = Math.max(seen.watched_ms, Math.min(seen.watched_ms + told.watched_ms, 3 * durationMs))
  const loaded_bytes = Math.max(seen.loaded_bytes, Math.min(seen.loaded_bytes + told.loaded_bytes, LOADED_MAX))
  const [freshWatched, freshLoaded] = [watched_ms - seen.watched_ms, loaded_bytes - seen.loaded_bytes]
  return { bits: counted | (kept << CLAIMED), fresh: counted & ~before, watched_ms, freshWatched, loaded_bytes, freshLoaded }
}

/** Names that machines give themselves; and whoever gives none. */
export function isBot(userAgent: string): boolean {
  return (
    userAgent === '' ||
    /bot\b|bots\b|crawl|spider|slurp|facebookexternalhit|whatsapp\/|curl\/|wget|python-|scrapy|lighthouse|preview/i.test(userAgent)
  )
}
