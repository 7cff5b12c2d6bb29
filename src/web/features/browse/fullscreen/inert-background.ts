import { useLayoutEffect, type RefObject } from 'react'

const BACKGROUND_INERT = 'fullscreen-open'

/** While mounted this view is all there is: what lies behind is not painted, not read out and does not scroll. Focus goes in, and back at the end. */
export function useInertBackground(focus: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement
    const root = document.documentElement
    const main = document.getElementById('main')
    root.classList.add(BACKGROUND_INERT)
    // What moves by itself in there rests, too.
    main?.toggleAttribute('inert', true)
    focus.current?.focus({ preventScroll: true })
    return () => {
      root.classList.remove(BACKGROUND_INERT)
      main?.toggleAttribute('inert', false)
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [focus])
}
