import { isPageVisible, onPageLeave } from './page-visibility.ts'

const GATHERED_PATH = '/api/beacons'
/** What has been gathered waits no longer, in milliseconds. */
const WAIT_MAX = 60_000
/** So many messages that could not be sent wait for the next. */
const UNSENT_MAX = 3

/** By what they tell of: what there is to tell, which is then told. */
const tellers = new Map<string, () => unknown>()
let unsent: unknown[] = []
let timer: ReturnType<typeof setTimeout> | undefined
/** When the timer ends. */
let due = Infinity
let listens = false

/**
 * There is something to tell of `kind`: `take` gives all of it, once, when it is sent with everything else that has been gathered.
 * That is when the page is left, and at the latest after so many milliseconds. Browser only.
 */
export function tellLater(kind: 'traffic' | 'videos' | 'overlays', take: () => unknown, within = WAIT_MAX): void {
  tellers.set(kind, take)
  if (!listens) onPageLeave(tellNow)
  listens = true
  const at = performance.now() + within
  // A page that is hidden may be ended at any moment, without a word; what others still have to say as it is hidden goes with it.
  if (!isPageVisible()) queueMicrotask(tellNow)
  else if (at < due) {
    clearTimeout(timer)
    timer = setTimeout(tellNow, within)
    due = at
  }
}

/** Sends what has been gathered: what comes next may depend on it, or there is much of it. Browser only. */
export function tellNow(): void {
  clearTimeout(timer)
  due = Infinity
  const messages = unsent
  unsent = []
  if (tellers.size > 0) messages.push(Object.fromEntries([...tellers].map(([kind, take]) => [kind, take()])))
  tellers.clear()
  for (const message of messages) sendBeacon(GATHERED_PATH, message, () => (unsent = [...unsent, message].slice(-UNSENT_MAX)))
}

/** Sends a message that outlives the page, as JSON; `onFailure` hears of what could not be sent, if the page is still there. Browser only. */
export function sendBeacon(path: `/api/${string}`, message: unknown, onFailure: () => unknown = () => undefined): void {
  const body = JSON.stringify(message)
  // As text: a beacon asks nobody first whether it may send it.
  if (typeof navigator.sendBeacon === 'function' && navigator.sendBeacon(path, new Blob([body], { type: 'text/plain' }))) return
  void fetch(path, { method: 'POST', body, keepalive: true, headers: { 'content-type': 'text/plain' } }).catch(onFailure)
}
