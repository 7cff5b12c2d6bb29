/** A clip that came into view. Milliseconds. */
export interface FirstFrame {
  /** From its source being set, when most of it was in view. */
  sinceChosen: number
  /** From the finger leaving the glass. */
  sinceSwipe: number
}

/** Runs in the page before its own scripts, so it uses nothing from outside itself. */
export function observeFrames(): void {
  const frames: FirstFrame[] = []
  let swiped = 0
  let most = 0
  document.addEventListener('touchend', () => (swiped = performance.now()), { capture: true, passive: true })
  document.addEventListener(
    'loadstart',
    ({ target }) => {
      if (!(target instanceof HTMLVideoElement)) return
      const chosen = performance.now()
      target.requestVideoFrameCallback((now) => frames.push({ sinceChosen: now - chosen, sinceSwipe: now - swiped }))
    },
    true,
  )
  const count = () => (most = Math.max(most, document.querySelectorAll('video').length))
  new MutationObserver(count).observe(document, { childList: true, subtree: true })
  Object.assign(globalThis, { frameFacts: () => ({ frames, players: most }) })
}
