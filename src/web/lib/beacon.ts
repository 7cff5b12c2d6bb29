import { isPageVisible, onPageLeave } from './page-visibility.ts'

const GATHERED_PATH = '/api/beacons'
/** What has been gathered waits no longer, in milliseconds. */
const WAIT_MAX = 60_000

/** By what they tell of: what there is to tell, which is then told. */
const tellers = new Map<string, () => unknown>()
let timer: ReturnType<typeof setTimeout> | undefined
let listens = false

/**
 * There is something to tell of `kind`: `take` gives all of it, once, when it is sent with everything else that has been gathered.
 * That is when the page is left, and at the latest after a minute. Browser only.
 */
export function tellLater(kind: 'traffic' | 'videos' | 'overlays', take: () => unknown): void {
  tellers.set(kind, take)
  if (!listens) onPageLeave(tellNow)
  listens = true
  // A page that is hidden may be ended at any moment, without a word; what others still have to say as it is hidden goes with it.
  if (isPageVisible()) timer ??= setTimeout(tellNow, WAIT_MAX)
  else queueMicrotask(tellNow)
}

/** Sends what has been gathered: what comes next may depend on it, or there is much of it. Browser only. */
export function tellNow(): void {
  clearTimeout(timer)
  timer = undefined
  if (tellers.size === 0) return
  const message = Object.fromEntries([...tellers].map(([kind, take]) => [kind, take()]))
  tellers.clear()
  sendBeacon(GATHERED_PATH, message)
}

/** Sends a message that outlives the page, as JSON; what cannot be sent is lost. Browser only. */
export function sendBeacon(path: `/api/${string}`, message: unknown): void {
  const body = JSON.stringify(message)
  // As text: a beacon asks nobody first whether it may send it.
  if (typeof navigator.sendBeacon === 'function' && navigator.sendBeacon(path, new Blob([body], { type: 'text/plain' }))) return
  void fetch(path, { method: 'POST', body, keepalive: true, headers: { 'content-type': 'text/plain' } }).catch(() => undefined)
}
