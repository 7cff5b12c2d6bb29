import { useRef } from 'react'
import { DOUBLE_TAP_MS } from './use-deaf.ts'

/** For a control whose next press does something else than the last one: notes a press, and says whether it is the second tap of a double tap. */
export function useSecondTap(): () => boolean {
  const last = useRef(-DOUBLE_TAP_MS)
  return () => {
    const since = performance.now() - last.current
    last.current = performance.now()
    return since < DOUBLE_TAP_MS
  }
}
