import { useRef, type PointerEvent } from 'react'
import type { Player } from './player.ts'

/** Milliseconds. */
const HELD = 450
const FAST = 2

/** Holding the picture plays it faster, as long as it is held. The click at the end of it is none. */
export function useFast(player: Player) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const fast = useRef(false)
  const stop = () => {
    clearTimeout(timer.current)
    if (fast.current) player.hold(null)
  }
  return {
    onPointerDown: ({ target }: PointerEvent) => {
      fast.current = false
      if (!(target as Element).closest('.clip-play')) return
      timer.current = setTimeout(() => {
        fast.current = true
        player.hold(FAST)
      }, HELD)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onClickCapture: (event: { stopPropagation(): void; preventDefault(): void }) => {
      if (!fast.current) return
      fast.current = false
      event.stopPropagation()
      event.preventDefault()
    },
  }
}
