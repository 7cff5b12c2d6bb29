/** A clip that came into view. Milliseconds. */
export interface FirstFrame {
  /** From its source being set, when most of it was in view. */
  sinceChosen: number
  /** From the finger leaving the glass; 0 when it was there before. */
  sinceSwipe: number
}

/** Runs in the page before its own scripts, so it uses nothing from outside itself. */
export function observeFrames(): void {
  const frames: FirstFrame[] = []
  let swiped = 0
  let most = 0
  let last = ''
  document.addEventListener('touchstart', () => (swiped = Infinity), { capture: true, passive: true })
  document.addEventListener('touchend', () => (swiped = performance.now()), { capture: true, passive: true })
  document.addEventListener(
    'loadstart',
    ({ target }) => {
      if (!(target instanceof HTMLVideoElement)) return
      const clip = new URL(target.src, location.href).pathname.split('/').at(-2) ?? ''
      // The same one anew, as a lighter file.
      if (clip === last) return
      last = clip
      const chosen = performance.now()
      target.requestVideoFrameCallback((now) => frames.push({ sinceChosen: now - chosen, sinceSwipe: Math.max(0, now - swiped) }))
    },
    true,
  )
  const count = () => (most = Math.max(most, document.querySelectorAll('video').length))
  new MutationObserver(count).observe(document, { childList: true, subtree: true })
  Object.assign(globalThis, { frameFacts: () => ({ frames, players: most }) })
}
