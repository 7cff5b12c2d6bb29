import { useEffect, useEffectEvent } from 'react'

interface CloseWatcher extends EventTarget {
  destroy: () => void
}

/** The Back gesture of an Android phone closes what is open, and not the page below it. Where browsers cannot tell, Back goes back. */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { CloseWatcher: Watcher } = window as { CloseWatcher?: new () => CloseWatcher }
    if (!Watcher) return
    const watcher = new Watcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [])
}
