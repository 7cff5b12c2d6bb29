import type { SeenOverlay } from '../../../../shop/overlays/rules.ts'
import { readText, STORAGE_KEYS, writeText } from '../../../lib/storage.ts'

const KEYS: Record<SeenOverlay, string> = {
  tour: STORAGE_KEYS.tourSeen,
  tutorial: STORAGE_KEYS.tutorialSeen,
  exit_offer: STORAGE_KEYS.exitOfferClosed,
  recent_purchases: STORAGE_KEYS.recentPurchasesSeen,
}

/** What this browser remembers of an overlay: `true`, of the exit-intent offer when it was closed; null when nothing. */
export function seenText(overlay: SeenOverlay): string | null {
  return readText(KEYS[overlay])
}

/** It was seen or closed: it stays away (tour-03, tour-04, offer-15, open-65). `at`: milliseconds since 1970. */
export function markSeen(overlay: SeenOverlay, at: number = Date.now()): void {
  writeText(KEYS[overlay], overlay === 'exit_offer' ? String(at) : 'true')
}
