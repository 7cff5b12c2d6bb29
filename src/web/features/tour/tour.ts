import { STORAGE_KEYS, writeText } from '../../lib/storage.ts'
import { createStore, useStore } from '../../lib/store.ts'

// The walk through the shop (home-02, tour-01): asked for by whoever wants it, over whatever page is shown.

const step = createStore<number | null>(null)

/** Begins at the first step. The code of the tour is fetched when it is shown first. */
export function startTour(): void {
  step.set(0)
}

export function goToStep(next: number): void {
  step.set(next)
}

/** Completed or dismissed, both are stored as seen (tour-03). */
export function endTour(): void {
  writeText(STORAGE_KEYS.tourSeen, 'true')
  step.set(null)
}

/** It could not be shown: not seen, so not stored as seen. */
export function failTour(): void {
  step.set(null)
}

/** Fetches the code ahead, on a sign that it is about to be needed. */
export function preloadTour(): void {
  void import('./tour-dialog.tsx').catch(() => undefined)
}

/** The step that is shown, from 0; null when there is no tour. */
export function useTourStep(): number | null {
  return useStore(step, null)
}
