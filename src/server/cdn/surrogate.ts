import { uuidsIn } from '../../shop/ids.ts'
import type { CdnSettings } from '../../config-cdn.ts'

// What an answer says to the CDN in front of the shop and to nobody else: how long it may keep it, and by which keys it is
// told when that is over (decision 72). Only what says so is kept.

/** Everything that was made from data of the shop. */
export const ALL_KEY = 'shop'
/** What lists products: a product that it does not name may belong to it tomorrow. */
export const LIST_KEY = 'lists'
/** Names more than a header has room for, so that it ends with each of them. */
export const MANY_KEY = 'many'
/** Pictures, cut-outs and clips. */
export const MEDIA_KEY = 'media'

/** Keys of one answer: together they stay below the 8 kB that caches read of a header. */
const KEYS_MAX = 300
/** Digits of an id that make its key. Two products with the same end with one another, which costs a render. */
const ID_DIGITS = 12
/** Seconds that an old page may be sent while it is asked for again, and when the shop does not answer. */
export const OLD_SECONDS = 30
const AWAY_SECONDS = 86_400
/**
 * Seconds for what pages ask as soon as their stream is open. What changes is purged before streams tell of it (purger.ts), so that
 * who comes later reads it as it is; when a purge is lost, this is how old it may be.
 */
export const LIVE_SECONDS = 15
/** Seconds that a picture is kept: its address names its content, but it may have been taken away. */
export const MEDIA_SECONDS = 86_400
export const MEDIA_OLD_SECONDS = 604_800
/**
 * What was read from the database longer ago than this is not kept: a change since then has been purged for the last time
 * before the answer arrived (purger.ts). Milliseconds.
 */
export const READ_WITHIN_MS = 8000
/** Where a newer one is being made. Seconds. */
const SOON = 1

/** The key of whatever shows the product, video or list with this id. */
export function idKey(id: string): string {
  return `p-${id.slice(-ID_DIGITS)}`
}

/** These, and those of every id in the text. */
export function keysOf(always: readonly string[], text: string): string[] {
  const keys = new Set([...always, ...uuidsIn(text).map(idKey)])
  return keys.size <= KEYS_MAX ? [...keys] : [...always, MANY_KEY]
}

/** The headers of an answer that may be kept so many seconds, and sent for so many more while it is asked for again. */
export function surrogateHeaders(
  kind: CdnSettings['kind'],
  { keys, seconds, old }: { keys: readonly string[]; seconds: number; old: number },
): Record<string, string> {
  const control = `max-age=${seconds}, stale-while-revalidate=${old}, stale-if-error=${AWAY_SECONDS}`
  if (kind === 'cloudflare') return { 'cdn-cache-control': control, 'cache-tag': keys.join(',') }
  return { 'surrogate-control': control, 'surrogate-key': keys.join(' ') }
}

/** A page of this process's cache. */
interface CachedPage {
  /** Milliseconds. */
  began: number
  freshUntil: number
  staleUntil: number
  /** How long its route lets it be shared. */
  seconds: number
}

/** Below it a page ends at a moment, such as a home page with an offer, and is never sent after that. Seconds. */
const USUAL_SECONDS = 60

/**
 * How long the CDN may keep a page, in seconds: one that this process is about to make anew, or that took so long that a purge
 * may have overtaken it, for a moment only.
 */
export function pageTimes(page: CachedPage, now: number, most: number): { seconds: number; old: number } {
  const left = Math.floor((page.staleUntil - now) / 1000)
  const isCurrent = now < page.freshUntil && now - page.began < READ_WITHIN_MS
  return { seconds: isCurrent ? Math.max(SOON, Math.min(most, left)) : SOON, old: page.seconds < USUAL_SECONDS ? 0 : OLD_SECONDS }
}
