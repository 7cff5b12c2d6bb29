import { isPageVisible, onVisibilityChange } from '../../../lib/page-visibility.ts'

// Whether somebody has looked at the shop at all before they leave (offer-01): pure, and what watches for it.

export interface Engagement {
  /** Milliseconds on the page while it was visible. */
  time: number
  /** Of the mouse. */
  moves: number
  /** The furthest they have scrolled, in percent of what can be. */
  scrolled: number
}

/** With a mouse more than this (offer-02), by touch at least this (offer-03, open-78). */
const DESKTOP = { time: 30_000, moves: 50, scrolled: 25 }
const TOUCH = { time: 15_000, scrolled: 20 }

export function isEngaged({ time, moves, scrolled }: Engagement, isTouch: boolean): boolean {
  if (isTouch) return time >= TOUCH.time || scrolled >= TOUCH.scrolled
  return time > DESKTOP.time || moves > DESKTOP.moves || scrolled > DESKTOP.scrolled
}

/** How far a page is scrolled, in percent of how far it can be; 0 where it cannot. Pixels. */
export function scrolledPercent(top: number, height: number, windowHeight: number): number {
  const most = height - windowHeight
  return most > 0 ? Math.min(100, Math.max(0, (top / most) * 100)) : 0
}

/** Counts for this page load, until it is enough. Browser only. */
export function watchEngagement(isTouch: boolean): { isEngaged: () => boolean; stop: () => void } {
  let [moves, scrolled] = [0, 0]
  const onMove = () => (moves += 1)
  const onScroll = () => {
    scrolled = Math.max(scrolled, scrolledPercent(scrollY, document.documentElement.scrollHeight, innerHeight))
    settle()
  }
  // Since the page was asked for; who is elsewhere looks at nothing here.
  let [visibleMs, since] = [0, isPageVisible() ? 0 : (null as number | null)]
  const time = () => visibleMs + (since === null ? 0 : performance.now() - since)
  const stopVisibility = onVisibilityChange(() => {
    visibleMs = time()
    since = isPageVisible() ? performance.now() : null
  })
  const now = () => isEngaged({ time: time(), moves, scrolled }, isTouch)
  let isEnough = false
  function stop(): void {
    removeEventListener('mousemove', onMove)
    removeEventListener('scroll', onScroll)
    stopVisibility()
  }
  /** What has been is enough for good: nothing more is counted. */
  function settle(): boolean {
    isEnough ||= now()
    if (isEnough) stop()
    return isEnough
  }
  if (!isTouch) addEventListener('mousemove', onMove, { passive: true })
  addEventListener('scroll', onScroll, { passive: true })
  return { isEngaged: settle, stop }
}
