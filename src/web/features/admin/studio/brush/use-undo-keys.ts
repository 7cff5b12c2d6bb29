import { useEffect, useEffectEvent } from 'react'

/** Ctrl Z and Ctrl Shift Z (or Ctrl Y), wherever the focus is but in a text. */
export function useUndoKeys(undo: (() => void) | null, redo: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    if (event.target instanceof HTMLElement && event.target.matches('textarea, select, input:not([type="range"], [type="checkbox"])'))
      return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo?.()
    else undo?.()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
