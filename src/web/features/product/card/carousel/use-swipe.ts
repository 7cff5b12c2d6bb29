import { useRef, type MouseEvent, type PointerEvent } from 'react'
import { swipeStep } from './carousel-rules.ts'

/** A finger that went this far sideways means to turn the picture, pixels; until then it may be a tap. */
const INTENT_PX = 8
/** A mouse sends its click within this time after it was let go of. Milliseconds. */
const CLICK_DELAY_MS = 60

interface SwipeOptions {
  onDrag: (dx: number) => void
  onRelease: (dx: number, step: -1 | 0 | 1) => void
}

interface Pull {
  pointer: number
  x: number
  dx: number
  intended: boolean
}

/** Handlers for an element that is swiped sideways by finger, pen or mouse (card-11). Up and down stays the page's, by its `touch-action`. */
export function useSwipe({ onDrag, onRelease }: SwipeOptions) {
  const pull = useRef<Pull | null>(null)
  const swallowsClick = useRef(false)

  function end(event: PointerEvent, done: boolean): void {
    const ended = pull.current
    if (ended?.pointer !== event.pointerId) return
    pull.current = null
    if (!ended.intended) return
    swallowsClick.current = true
    // Fingers send no click after a swipe: the next one, of a keyboard perhaps, is meant.
    setTimeout(() => (swallowsClick.current = false), CLICK_DELAY_MS)
    onRelease(ended.dx, done ? swipeStep(ended.dx) : 0)
  }

  return {
    onPointerDown({ button, isPrimary, pointerId, clientX }: PointerEvent) {
      swallowsClick.current = false
      if (button === 0 && isPrimary) pull.current = { pointer: pointerId, x: clientX, dx: 0, intended: false }
    },
    onPointerMove({ currentTarget, pointerId, clientX }: PointerEvent) {
      const current = pull.current
      if (current?.pointer !== pointerId) return
      current.dx = clientX - current.x
      if (!current.intended && Math.abs(current.dx) < INTENT_PX) return
      // From here on every movement is ours, even outside of the element.
      if (!current.intended) currentTarget.setPointerCapture(pointerId)
      current.intended = true
      onDrag(current.dx)
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
    // The click that ends a swipe opens nothing.
    onClickCapture(event: MouseEvent) {
      if (!swallowsClick.current) return
      swallowsClick.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
