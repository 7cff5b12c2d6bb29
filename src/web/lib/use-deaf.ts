import { useEffect, useState } from 'react'

/** A second tap of a double tap comes within this, even with a slow finger. Milliseconds. */
export const DOUBLE_TAP_MS = 700

/**
 * True for a moment whenever `what` has changed, and at first: what has just come under a finger is not what was meant to be
 * tapped. It says so by `aria-disabled`, or has a `<TapGuard>` above it.
 */
export function useDeaf(what: unknown, ms: number = DOUBLE_TAP_MS): boolean {
  const [settled, setSettled] = useState<{ what: unknown } | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ what }), ms)
    return () => {
      clearTimeout(timer)
      // Back within the moment is another change.
      setSettled(null)
    }
  }, [what, ms])
  return settled === null || !Object.is(settled.what, what)
}
