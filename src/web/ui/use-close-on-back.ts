import { useEffectEvent, useLayoutEffect } from 'react'
import { openOverlay } from '../lib/overlay-history.ts'

/** For everything that covers the page: while it is open, Back closes it and the page stays. */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => (open ? openOverlay(() => close()) : undefined), [open])
}
