import { useEffect, useEffectEvent } from 'react'

/** Escape closes only this window, although the one it was opened from listens too. */
export function useEscape(active: boolean, onEscape: () => void): void {
  const close = useEffectEvent(onEscape)
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    // Before all listeners of the document.
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [active])
}
