import { onVisibilityChange } from '../../../../lib/page-visibility.ts'
import { savesData } from '../../../../lib/choices.ts'
import { prefersLessMotion } from '../../../../lib/motion.ts'
import { slidesOf, type CardProduct } from '../../data/card-product.ts'
import { createArrows } from './carousel-arrows.ts'
import { createCarouselClock } from './carousel-clock.ts'
import { forgetMany, recallIndex, rememberIndex } from './carousel-memory.ts'
import { wrapped } from './carousel-rules.ts'
import { createStage, type Stage } from './carousel-stage.ts'
import { listenForSwipes } from './carousel-swipes.ts'

/** A tile turns over while this much of it is in view. */
const IN_VIEW = 0.6

interface Carousel {
  id: string
  count: number
  stage: Stage
  /** Slides that could not be had. */
  broken: Set<number>
}

export type Carousels = ReturnType<typeof runCarousels>

/** The carousels of all tiles in `list`: one clock and one set of listeners for all of them, and only tiles in view run. */
export function runCarousels(list: HTMLElement) {
  const clock = createCarouselClock()
  const carousels = new Map<Element, Carousel>()
  const held = new Set<Element>()
  const listeners = new AbortController()
  let pieces = new Map<string, CardProduct>()
  let timer: ReturnType<typeof setTimeout> | undefined
  forgetMany()

  const observer = new IntersectionObserver((entries) => entries.forEach(seen), { threshold: IN_VIEW })

  function seen({ target, isIntersecting }: IntersectionObserverEntry): void {
    const carousel = isIntersecting ? carouselOf(target) : carousels.get(target)
    if (!carousel) return
    if (isIntersecting) {
      clock.watch(carousel.id, performance.now())
      if (held.has(target)) clock.pause(carousel.id, performance.now())
      carousel.stage.resume()
    } else {
      clock.unwatch(carousel.id)
      carousel.stage.rest()
    }
    wind()
  }

  function carouselOf(tile: Element): Carousel | undefined {
    const piece = pieces.get((tile as HTMLElement).dataset['id'] ?? '')
    const known = carousels.get(tile)
    if (known || !piece) return known
    const slides = slidesOf(piece)
    const carousel = { id: piece.id, count: slides.length, stage: createStage(tile as HTMLElement, slides), broken: new Set<number>() }
    carousels.set(tile, carousel)
    const index = recallIndex(piece.id, slides.length)
    if (index > 0) void carousel.stage.ready(index).then((ok) => ok && carousel.stage.at() === 0 && carousel.stage.show(index, 'cut'))
    return carousel
  }

  /** Waits for the next turn. */
  function wind(): void {
    clearTimeout(timer)
    const wait = clock.wait(performance.now())
    if (wait !== null && !document.hidden) timer = setTimeout(turn, wait)
  }

  function turn(): void {
    const id = clock.next(performance.now())
    const tile = id === null || !mayTurn() ? null : list.querySelector(`[data-id="${CSS.escape(id)}"]`)
    const carousel = tile && carousels.get(tile)
    if (carousel) void turnByItself(carousel)
    wind()
  }

  /** Nothing moves by itself for those who do not want it, and none behind a dialog. */
  function mayTurn(): boolean {
    return !prefersLessMotion() && !savesData() && !list.closest('[inert], [aria-hidden="true"]')
  }

  async function turnByItself({ id, count, stage, broken }: Carousel): Promise<void> {
    const from = stage.at()
    const whole = Array.from({ length: count - 1 }, (_, step) => wrapped(from + 1 + step, count))
    const next = whole.find((index) => !broken.has(index))
    if (next === undefined) return
    if (!(await stage.ready(next))) return void broken.add(next)
    // Turned by hand meanwhile.
    if (stage.at() !== from) return
    stage.show(next, 'fade')
    rememberIndex(id, next)
  }

  function byHand(tile: Element): Carousel | undefined {
    const carousel = carouselOf(tile)
    if (carousel) clock.turned(carousel.id, performance.now())
    wind()
    return carousel
  }

  function step(tile: Element, side: -1 | 1): void {
    const carousel = byHand(tile)
    if (!carousel) return
    const to = wrapped(carousel.stage.at() + side, carousel.count)
    carousel.stage.show(to, 'slide', side)
    rememberIndex(carousel.id, to)
  }

  function hold(tile: Element, on: boolean): void {
    if (on) held.add(tile)
    else held.delete(tile)
    const id = carousels.get(tile)?.id
    if (!id) return
    if (on) clock.pause(id, performance.now())
    else clock.resume(id, performance.now())
    wind()
  }

  const options = { signal: listeners.signal, passive: true, capture: true }
  document.addEventListener('scroll', () => (clock.scrolled(performance.now()), wind()), options)
  const stopWatching = onVisibilityChange(() => (clock.restart(performance.now()), wind()))
  listeners.signal.addEventListener('abort', stopWatching)
  createArrows(list, { step, hold, signal: listeners.signal })
  listenForSwipes(list, {
    signal: listeners.signal,
    drag: (tile, dx) => carouselOf(tile)?.stage.drag(dx),
    release(tile, dx, side) {
      const carousel = side === 0 ? carouselOf(tile) : byHand(tile)
      if (!carousel) return
      carousel.stage.release(dx, side)
      if (side !== 0) rememberIndex(carousel.id, carousel.stage.at())
    },
  })

  return {
    /** The tiles have changed. */
    sync(products: readonly CardProduct[]): void {
      pieces = new Map(products.map((piece) => [piece.id, piece]))
      for (const [tile, { id }] of carousels) {
        if (tile.isConnected) continue
        carousels.delete(tile)
        held.delete(tile)
        clock.unwatch(id)
        observer.unobserve(tile)
      }
      // Those it watches already stay as they are.
      for (const reel of list.querySelectorAll('.tile-reel')) {
        const tile = reel.closest('[data-id]')
        if (tile) observer.observe(tile)
      }
    },
    stop(): void {
      listeners.abort()
      observer.disconnect()
      clearTimeout(timer)
    },
  }
}
