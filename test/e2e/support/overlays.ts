import type { Page } from '@playwright/test'
import { isHeldOut, OVERLAYS, type Overlay, type SeenOverlay } from '../../../src/shop/overlays/rules.ts'
import { STORAGE_KEYS } from '../../../src/web/lib/storage.ts'

const SEEN: Record<SeenOverlay, [key: string, value: string]> = {
  tour: [STORAGE_KEYS.tourSeen, 'true'],
  tutorial: [STORAGE_KEYS.tutorialSeen, 'true'],
  exit_offer: [STORAGE_KEYS.exitOfferClosed, String(Date.now())],
  recent_purchases: [STORAGE_KEYS.recentPurchasesSeen, 'true'],
}

/**
 * Somebody to whom exactly these open by themselves; the others were seen, and the question for cookies was answered. `held`: these are
 * held back from them. For journeys with `test.use({ overlays: true })`, before the first page.
 */
export async function visitorWho(page: Page, meets: readonly Overlay[], held: readonly Overlay[] = []): Promise<string> {
  const guestId = guestHeldOutOf(held)
  const entries = Object.entries(SEEN).flatMap(([overlay, entry]) => (meets.includes(overlay as Overlay) ? [] : [entry]))
  if (!meets.includes('consent')) entries.push([STORAGE_KEYS.consent, 'necessary'], [STORAGE_KEYS.analyticsOff, 'true'])
  await page.context().addInitScript(
    ([id, mark, all]) => {
      if (location.protocol === 'about:' || localStorage.getItem(mark)) return
      localStorage.setItem(mark, 'set')
      localStorage.setItem('guest_user_id', id)
      for (const [key, value] of all) localStorage.setItem(key, value)
    },
    [guestId, 'e2e:visitor', entries] as const,
  )
  return guestId
}

/** A guest id from which exactly these are held back. */
function guestHeldOutOf(held: readonly Overlay[]): string {
  for (;;) {
    const id = crypto.randomUUID()
    if (OVERLAYS.every((overlay) => isHeldOut(overlay, id) === held.includes(overlay))) return id
  }
}
