import { useLayoutEffect, useRef, useState } from 'react'
import { lastTap } from '../lib/last-tap.ts'
import { useDeaf } from '../lib/use-deaf.ts'

/** The second tap of a double tap lands within this of the first. Pixels. */
const NEAR = 48

/**
 * Takes the taps on what is around it (`relative`) for a moment after `since` has changed, near where the last one was: a second
 * tap must not press what has come where its first one landed. Taps elsewhere count, and keys press through it. `screen`: it takes
 * them on the whole screen, whatever moves below.
 */
export function TapGuard({ since, screen = false }: { since: unknown; screen?: boolean }) {
  const deaf = useDeaf(since)
  const guard = useRef<HTMLSpanElement>(null)
  // The tap before the change: further ones, elsewhere, are meant.
  const [before, setBefore] = useState(() => ({ since, tap: lastTap() }))
  if (!Object.is(before.since, since)) setBefore({ since, tap: lastTap() })
  useLayoutEffect(() => {
    const { tap } = before
    if (!guard.current || !tap) return
    const { left, top } = guard.current.getBoundingClientRect()
    guard.current.style.clipPath = `circle(${NEAR}px at ${tap.x - left}px ${tap.y - top}px)`
  }, [before])
  if (!deaf) return null
  return (
    <span
      ref={guard}
      aria-hidden="true"
      data-tap-guard
      // The focus stays where it is, too.
      onMouseDown={(event) => event.preventDefault()}
      className={screen ? 'fixed inset-0 z-50' : 'absolute inset-0 z-10'}
      style={{ clipPath: 'circle(0)' }}
    />
  )
}
