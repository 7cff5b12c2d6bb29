import { savesData } from '../../../../lib/choices.ts'
import { prefersLessMotion } from '../../../../lib/motion.ts'
import { isPageVisible, onVisibilityChange } from '../../../../lib/page-visibility.ts'
import { createCarouselClock } from './carousel-clock.ts'

interface Scheduled {
  element: Element
  turn: () => void
}

// One clock and one timer for all carousels in view, so that never two turn at once.
const clock = createCarouselClock()
const carousels = new Map<string, Scheduled>()
let timer: ReturnType<typeof setTimeout> | undefined
let stopListening: (() => void) | undefined

/** Calls `turn` every `interval` milliseconds until stopped, unless the carousel rests. Nothing moves by itself for those who do not want it, nor behind a dialog. */
export function scheduleCarousel(key: string, interval: number, carousel: Scheduled): () => void {
  if (carousels.size === 0) listen()
  carousels.set(key, carousel)
  change((now) => clock.watch(key, interval, now))
  return () => {
    carousels.delete(key)
    change(() => clock.unwatch(key))
    if (carousels.size === 0) stopListening?.()
  }
}

/** Under the mouse or with the keyboard in it a carousel rests (card-08). */
export function pauseCarousel(key: string): () => void {
  change((now) => clock.pause(key, now))
  return () => change((now) => clock.resume(key, now))
}

/** Turned by hand, it turns by itself 8 s later (card-10). */
export function restartCarousel(key: string): void {
  change((now) => clock.turned(key, now))
}

function listen(): void {
  const scrolling = new AbortController()
  const options = { signal: scrolling.signal, passive: true, capture: true }
  document.addEventListener('scroll', () => change((now) => clock.scrolled(now)), options)
  const stopVisibility = onVisibilityChange(() => change((now) => clock.restart(now)))
  stopListening = () => {
    scrolling.abort()
    stopVisibility()
  }
}

function change(work: (now: number) => void): void {
  work(performance.now())
  waitForNextTurn()
}

function waitForNextTurn(): void {
  clearTimeout(timer)
  const wait = clock.wait(performance.now())
  if (wait !== null && isPageVisible()) timer = setTimeout(turnNext, wait)
}

function turnNext(): void {
  const key = clock.next(performance.now())
  const carousel = key === null ? undefined : carousels.get(key)
  if (carousel && mayTurn(carousel.element)) carousel.turn()
  waitForNextTurn()
}

function mayTurn(element: Element): boolean {
  return !prefersLessMotion() && !savesData() && !element.closest('[inert], [aria-hidden="true"]')
}
