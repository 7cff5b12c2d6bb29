import { useSyncExternalStore } from 'react'
import { VIEWERS_CHANGE_MS, type SocialProof, type ViewedOn } from '../../../../shop/settings/rules.ts'
import { usePresence } from './presence.ts'
import { useSettings } from './live-settings.ts'
import { simulatedViewers } from './simulated-viewers.ts'

/**
 * How many are looking at a piece, as the shop's setting `social_proof` has it (open-25): simulated within the range of
 * the surface and changing every 8 s, the number of others who really look, or null when there is nothing to show. On a
 * `modal` or `tnt` surface this visitor is looking, too. Null on the server and until the page is live.
 */
export function useViewers(id: string, surface: ViewedOn): number | null {
  return useViewersAs(useSettings().social_proof, id, surface)
}

/** As useViewers, for many on one page: the setting is read once for all of them. */
export function useViewersAs(proof: SocialProof, id: string, surface: ViewedOn): number | null {
  const simulated = useSyncExternalStore(
    proof === 'simulated' ? onTurn : never,
    () => (proof === 'simulated' ? simulatedViewers(id, surface, turnNow()) : null),
    () => null,
  )
  const real = usePresence(id, proof === 'live', surface !== 'card')
  return proof === 'live' ? real : simulated
}

function turnNow(): number {
  return Math.floor(Date.now() / VIEWERS_CHANGE_MS)
}

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls at every change of the simulated counts, while the page is seen. One clock for all of them. */
export function onTurn(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', wind)
    wind()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', wind)
    clearTimeout(timer)
  }
}

function wind(): void {
  clearTimeout(timer)
  if (document.visibilityState === 'hidden') return
  timer = setTimeout(
    () => {
      wind()
      listeners.forEach((listener) => listener())
    },
    VIEWERS_CHANGE_MS - (Date.now() % VIEWERS_CHANGE_MS),
  )
}

function never(): () => void {
  return () => {}
}
