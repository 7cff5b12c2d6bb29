import { onVisibilityChange, isPageVisible } from '../../../lib/page-visibility.ts'

// Whether somebody is about to leave (open-78): with a mouse towards the tabs and the address, by touch with a fast swipe up to
// where the browser's own buttons come, or by having been elsewhere.

export interface ExitIntent {
  /** How far from the head of the window the pointer may leave, in pixels. */
  sensitivity: number
  /** The pointer may come back so long, in milliseconds. */
  delay: number
}
/** Where nothing else is said, and what this shop says (offer-16). */
export const EXIT_INTENT: ExitIntent = { sensitivity: 10, delay: 500 }
export const SHOP_EXIT_INTENT: ExitIntent = { sensitivity: 15, delay: 300 }

/** A swipe is fast that goes up so far in so short a time: a share of the window's height, milliseconds. */
const FAST = { share: 0.5, ms: 250 }
/** A page that scrolls by itself is no swipe: a finger has moved on it this short a time ago. Milliseconds. */
const FINGER_MS = 1000

/** Calls `leave` whenever the pointer has left at the head of the window and stays away. Returns what stops it. Browser only. */
export function watchPointer(leave: () => void, { sensitivity, delay }: ExitIntent = EXIT_INTENT): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const back = () => clearTimeout(timer)
  const away = ({ clientY }: MouseEvent) => {
    back()
    if (clientY <= sensitivity) timer = setTimeout(leave, delay)
  }
  const page = document.documentElement
  page.addEventListener('mouseleave', away)
  page.addEventListener('mouseenter', back)
  return () => {
    back()
    page.removeEventListener('mouseleave', away)
    page.removeEventListener('mouseenter', back)
  }
}

interface Sample {
  /** Pixels from the head of the page. */
  top: number
  /** Milliseconds. */
  at: number
}

/** Whether the last of these scroll positions is the end of a fast swipe up, in a window of this height. */
export function isFastUp(samples: readonly Sample[], height: number): boolean {
  const last = samples.at(-1)
  return last !== undefined && samples.some(({ top, at }) => last.at - at <= FAST.ms && top - last.top >= height * FAST.share)
}

/** Calls `leave` at a fast swipe up, and when somebody comes back to the page. Returns what stops it. Browser only. */
export function watchTouch(leave: () => void): () => void {
  let samples: Sample[] = []
  let movedAt = -Infinity
  let wasHidden = !isPageVisible()
  const onFinger = () => (movedAt = performance.now())
  const onScroll = () => {
    const at = performance.now()
    const isFinger = at - movedAt <= FINGER_MS
    samples = isFinger ? [...samples.filter((sample) => at - sample.at <= FAST.ms), { top: scrollY, at }] : []
    if (!isFastUp(samples, innerHeight)) return
    samples = []
    leave()
  }
  addEventListener('touchmove', onFinger, { passive: true })
  addEventListener('scroll', onScroll, { passive: true })
  const stopVisibility = onVisibilityChange(() => {
    if (isPageVisible() && wasHidden) leave()
    wasHidden = !isPageVisible()
  })
  return () => {
    removeEventListener('touchmove', onFinger)
    removeEventListener('scroll', onScroll)
    stopVisibility()
  }
}
