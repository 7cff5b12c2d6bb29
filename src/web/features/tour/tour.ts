import { useSyncExternalStore } from 'react'
import { STORAGE_KEYS, writeText } from '../../lib/storage.ts'

// The walk through the shop (home-02, tour-01): asked for by whoever wants it, over whatever page is shown.

let step: number | null = null
const listeners = new Set<() => void>()

/** Begins at the first step. The code of the tour is fetched when it is shown first. */
export function startTour(): void {
  go(0)
}

export function goToStep(next: number): void {
  go(next)
}

/** Completed or dismissed, both are kept as seen (tour-03). */
export function endTour(): void {
  writeText(STORAGE_KEYS.tourSeen, 'true')
  go(null)
}

/** It could not be shown: not seen, so not kept as seen. */
export function failTour(): void {
  go(null)
}

/** Fetches the code ahead, on a sign that it is about to be needed. */
export function preloadTour(): void {
  void import('./tour-dialog.tsx').catch(() => undefined)
}

/** The step that is shown, from 0; null when there is no tour. */
export function useTourStep(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => step,
    () => null,
  )
}

function go(next: number | null): void {
  step = next
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
