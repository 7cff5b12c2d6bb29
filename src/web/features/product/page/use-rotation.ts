import { useEffect, useEffectEvent, useState, type FocusEvent, type RefObject } from 'react'
import { useDataSaver } from '../../../lib/choices.ts'
import { useLessMotion } from '../../../lib/motion.ts'

/** Pictures of a product turn over by themselves every 3 seconds (const-02). Milliseconds. */
export const ROTATE_MS = 3000

interface Rotation {
  strip: RefObject<HTMLElement | null>
  /** Pictures that take part; from the last one it goes on to the first. */
  count: number
  current: number
  goTo: (index: number) => void
  /** Something lies over the pictures. */
  paused: boolean
}

/**
 * Turns the pictures over until somebody touches them, by finger, mouse wheel or keyboard. Not while they are out of
 * sight, under the mouse, or the next one has not come yet; never with reduced motion or the data saver on.
 */
export function useRotation({ strip, count, current, goTo, paused }: Rotation) {
  const saver = useDataSaver()
  const lessMotion = useLessMotion()
  const [touched, setTouched] = useState(false)
  const turn = useEffectEvent(() => {
    const next = (current + 1) % count
    if (current < count && strip.current && isInView(strip.current) && isLoaded(strip.current.children[next])) goTo(next)
  })
  const turns = count > 1 && !touched && !saver && !lessMotion && !paused
  useEffect(() => {
    if (!turns) return
    const timer = setInterval(turn, ROTATE_MS)
    return () => clearInterval(timer)
  }, [turns])

  const stop = () => setTouched(true)
  return {
    touched,
    handlers: {
      onPointerDown: stop,
      onWheel: stop,
      onKeyDown: stop,
      // Not when a dialog puts the focus there by itself.
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && stop(),
    },
  }
}

function isInView(strip: HTMLElement): boolean {
  if (document.visibilityState === 'hidden' || strip.matches(':hover') || strip.closest('[aria-hidden="true"], [inert]')) return false
  const { top, bottom } = strip.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && (Math.min(bottom, innerHeight) - Math.max(top, 0)) * 2 > bottom - top
}

function isLoaded(slide: Element | undefined): boolean {
  const image = slide?.querySelector('img')
  return Boolean(image?.complete && image.naturalWidth > 0)
}
