import { afterLoad } from '../../../lib/after-load.ts'
import { onOnline } from '../../../lib/page-visibility.ts'

// The event stream is loaded and opened once the page is loaded and idle: it must not compete with the pictures.

/** After the page has loaded. Milliseconds. */
const PAUSE = 250
/** Nothing on the page wants it any more: given up after this long, as the next page may want it again. Milliseconds. */
const LINGER = 5000

let followers = 0
let close: (() => void) | null = null
let opening = false
let lingering: ReturnType<typeof setTimeout> | undefined

/** Keeps the event stream open until the returned function is called. Browser only. */
export function followShopEvents(): () => void {
  followers++
  clearTimeout(lingering)
  if (!close && !opening) {
    opening = true
    afterLoad(open, PAUSE)
  }
  return () => {
    followers--
    if (followers > 0) return
    clearTimeout(lingering)
    lingering = setTimeout(() => {
      close?.()
      close = null
    }, LINGER)
  }
}

function open(): void {
  import('./shop-event-stream.ts')
    .then(({ openShopEventStream }) => {
      opening = false
      if (followers > 0) close ??= openShopEventStream()
    })
    // Without a connection it does not come: with the next one it does, or with the next that stands on a page.
    .catch(() => {
      opening = false
      const stop = onOnline(() => {
        stop()
        open()
      })
    })
}
