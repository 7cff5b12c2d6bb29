import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { prefersLessMotion } from '../../../lib/motion.ts'
import { keyStep, WHEEL_REST, wheelStep } from './gestures.ts'

/** After the end of a movement, or without a further sign of it, the list is at rest. Milliseconds. */
const REST_MS = 140
/** On a busy phone a list can go on moving while no event comes: only its end is certain. Older Safaris have no event for it. */
const HAS_SCROLL_END = typeof window !== 'undefined' && 'onscrollend' in window

interface PagerOptions {
  /** Of the slide in view, and how many there are. */
  index: number
  count: number
  onIndex: (index: number) => void
  /** True while a finger or a movement is under way. */
  onMoving: (moving: boolean) => void
}

interface Pager {
  scroller: RefObject<HTMLDivElement | null>
  /** Moves by so many slides. */
  go(by: number): void
}

/** A column of slides, each as high as the scroller. It scrolls and snaps by itself; this returns its position and moves it by keys and wheel. */
export function usePager({ index, count, onIndex, onMoving }: PagerOptions): Pager {
  const scroller = useRef<HTMLDivElement>(null)
  /** Where a movement that we began will end. */
  const bound = useRef<number | null>(null)

  const at = (): number => {
    const element = scroller.current
    return element && element.clientHeight > 0 ? Math.round(element.scrollTop / element.clientHeight) : index
  }

  // Slides before this one have come or gone: it stays in view. At first the browser may have gone somewhere by itself.
  const placed = useRef(0)
  const moveTo = useEffectEvent((wanted: number) => {
    const element = scroller.current
    if (element && at() !== wanted) element.scrollTop = wanted * element.clientHeight
  })
  useLayoutEffect(() => {
    if (index === placed.current) return
    placed.current = index
    moveTo(index)
  }, [index])

  const seen = useEffectEvent(() => {
    const now = Math.max(0, Math.min(at(), count - 1))
    if (now !== index) onIndex(now)
  })

  const move = useEffectEvent(onMoving)

  useEffect(() => {
    if (!scroller.current) return
    return watchScrolling(scroller.current, {
      onScroll: () => seen(),
      onMoving: (moving) => {
        if (!moving) bound.current = null
        move(moving)
      },
    })
  }, [])

  function go(by: number) {
    const element = scroller.current
    if (!element) return
    const from = bound.current ?? index
    const to = Math.max(0, Math.min(from + by, count - 1))
    if (to === from) return
    // What had the focus is about to leave the screen.
    if (element.contains(document.activeElement)) element.focus({ preventScroll: true })
    const next = Math.abs(to - index) <= 1
    bound.current = next ? to : null
    if (next) element.scrollTo({ top: to * element.clientHeight, behavior: prefersLessMotion() ? 'instant' : 'smooth' })
    // Only neighbours are there to scroll to; a list that snaps goes nowhere else.
    else onIndex(to)
  }

  useWheel(scroller, go)
  return { scroller, go }
}

interface ScrollWatch {
  /** At most once for each frame, and when the size of the element has changed. */
  onScroll: () => void
  /** True while a finger or a movement is under way. */
  onMoving: (moving: boolean) => void
}

/** Returns what ends it. */
function watchScrolling(element: HTMLElement, { onScroll, onMoving }: ScrollWatch): () => void {
  let frame = 0
  let touched = false
  let scrolls = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const restSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!touched && !scrolls) onMoving(false)
    }, REST_MS)
  }
  const scrolled = () => {
    scrolls = HAS_SCROLL_END
    onMoving(true)
    restSoon()
    frame ||= requestAnimationFrame(() => {
      frame = 0
      onScroll()
    })
  }
  const ended = () => {
    scrolls = false
    restSoon()
  }
  const touch = ({ touches }: TouchEvent) => {
    touched = touches.length > 0
    if (touched) onMoving(true)
    restSoon()
  }
  const listeners = new AbortController()
  const options = { signal: listeners.signal, passive: true }
  element.addEventListener('scroll', scrolled, options)
  element.addEventListener('scrollend', ended, options)
  for (const name of ['touchstart', 'touchend', 'touchcancel'] as const) element.addEventListener(name, touch, options)
  const size = new ResizeObserver(onScroll)
  size.observe(element)
  return () => {
    listeners.abort()
    size.disconnect()
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

function useWheel(scroller: RefObject<HTMLDivElement | null>, go: (by: number) => void): void {
  const step = useEffectEvent(go)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let state = WHEEL_REST
    const onWheel = (event: WheelEvent) => {
      // With Ctrl it enlarges the page; sideways it is a swipe.
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      event.preventDefault()
      const next = wheelStep(state, event.deltaY, event.timeStamp)
      state = next.state
      if (next.step !== 0) step(next.step)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [scroller])
}

/** Keys that move; true when the key was one of them. Buttons keep their own. */
export function moveByKey(event: KeyboardEvent, go: (by: number) => void): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  if (event.key === ' ' && (event.target as Element).closest('button, a')) return false
  const by = keyStep(event)
  if (by === null) return false
  event.preventDefault()
  go(by)
  return true
}
