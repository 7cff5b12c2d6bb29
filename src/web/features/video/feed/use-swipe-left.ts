import { useRef, type PointerEvent } from 'react'

/** So far to the left, and twice as far as up or down, is a swipe. Pixels. */
const FAR = 60

export function isSwipeLeft(from: { x: number; y: number }, to: { x: number; y: number }): boolean {
  const [left, down] = [from.x - to.x, Math.abs(to.y - from.y)]
  return left > FAR && left > 2 * down
}

/** Calls back when a finger is drawn to the left. The browser keeps what goes up and down. */
export function useSwipeLeft(onSwipe: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  const swiped = useRef(false)
  return {
    onPointerDown: ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
      from.current = pointerType === 'mouse' ? null : { x, y }
      swiped.current = false
    },
    onPointerUp: ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!from.current || !isSwipeLeft(from.current, { x, y })) return
      swiped.current = true
      onSwipe()
    },
    onPointerCancel: () => (from.current = null),
    // The click at its end is none.
    onClickCapture: (event: { stopPropagation(): void; preventDefault(): void }) => {
      if (!swiped.current) return
      swiped.current = false
      event.stopPropagation()
      event.preventDefault()
    },
  }
}
