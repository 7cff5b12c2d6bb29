import type { Overlay } from '../../../../shop/overlays/rules.ts'
import { createEmitter, createStore, useStore } from '../../../lib/store.ts'

// Which overlay is open: one at most. The scheduler opens what is due; what somebody asks for opens at once.

/** How one ended: taken up, closed by the visitor, or gone by itself. */
export type OverlayEnd = 'accepted' | 'dismissed' | 'gone'

export const shownOverlay = createStore<Overlay | null>(null)
/** The visitor asked for what is open: it is no interruption, and is not counted as one. */
export const askedFor = createStore(false)

interface Ended {
  overlay: Overlay
  how: OverlayEnd
  asked: boolean
}
let last: Ended | null = null
const ends = createEmitter()

/** Opens it because the visitor asked for it, in the place of what is open. */
export function openOverlayOnRequest(overlay: Overlay): void {
  const before = shownOverlay.get()
  if (before !== null && before !== overlay) endOverlay(before, 'gone')
  askedFor.set(true)
  shownOverlay.set(overlay)
}

/** It is closed; nothing happens when it is not what is open. */
export function endOverlay(overlay: Overlay, how: OverlayEnd): void {
  if (shownOverlay.get() !== overlay) return
  last = { overlay, how, asked: askedFor.get() }
  // First: who looks what may come next knows then when this one ended.
  ends.emit()
  askedFor.set(false)
  shownOverlay.set(null)
}

/** Called whenever one has ended. Returns what stops it. */
export function onOverlayEnd(listener: (ended: Ended) => void): () => void {
  return ends.on(() => {
    if (last) listener(last)
  })
}

export function useShownOverlay(): Overlay | null {
  return useStore(shownOverlay, null)
}
