import { LIVE_VIEWERS_MIN, VIEWERS_CHANGE_MS, viewersProof, type SocialProof, type ViewedOn } from '../../../../shop/settings/rules.ts'
import { simulatedViewers } from '../../../../shop/settings/rules-viewers.ts'
import { isPageVisible, onVisibilityChange } from '../../../lib/page-visibility.ts'
import { createEmitter, useSelected, type Readable } from '../../../lib/store.ts'
import { usePresence } from './presence.ts'
import { useSettings } from './live-settings.ts'

/**
 * The number of viewers of a product, as the shop's settings have it (open-25): none with their own switch off; simulated within the range of
 * the surface and changing every 8 s, the real number of others from LIVE_VIEWERS_MIN up, or null when there is nothing to show. On a
 * `modal` or `tnt` surface this visitor counts, too. Null on the server and until the page is live.
 */
export function useViewers(id: string, surface: ViewedOn): number | null {
  return useViewersAs(viewersProof(useSettings()), id, surface)
}

/** As useViewers, for many on one page: the settings are read once for all of them. */
export function useViewersAs(proof: SocialProof, id: string, surface: ViewedOn): number | null {
  const simulated = useSelected(
    proof === 'simulated' ? turn : NO_TURN,
    (now) => (now === null ? null : simulatedViewers(id, surface, now)),
    null,
  )
  // Who watches a video is not counted.
  const real = usePresence(id, proof === 'live' && surface !== 'video', surface !== 'card')
  if (proof !== 'live') return simulated
  return real !== null && real >= LIVE_VIEWERS_MIN ? real : null
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Every change of the simulated counts, while the page is seen. One clock for all of them. */
const turns = createEmitter(() => {
  const stop = onVisibilityChange(wind)
  wind()
  return () => {
    stop()
    clearTimeout(timer)
  }
})
const turn: Readable<number | null> = { get: () => Math.floor(Date.now() / VIEWERS_CHANGE_MS), subscribe: turns.on }
const NO_TURN: Readable<number | null> = { get: () => null, subscribe: () => () => undefined }

function wind(): void {
  clearTimeout(timer)
  if (!isPageVisible()) return
  timer = setTimeout(
    () => {
      wind()
      turns.emit()
    },
    VIEWERS_CHANGE_MS - (Date.now() % VIEWERS_CHANGE_MS),
  )
}
