import { isShown } from '../../../../shop/fomo/rules.ts'
import type { Settings } from '../../../../shop/settings/rules.ts'
import { readText, STORAGE_KEYS } from '../../../lib/storage.ts'
import { exitOffer } from '../../bag/store/exit-offer.ts'
import type { OverlayPlan } from '../state/overlay-plan.ts'
import { prepareRound } from './purchase-round.ts'

/** From the end of one round to the next, while there is something that was not told. Milliseconds. */
const AGAIN_MS = 60_000

/** Where people look around. Not where they pay, look after an order or sign in; and the feed of videos fills the screen to its corners. */
const PLACES = ['/', '/wishlist', '/about', '/exchanges', '/terms']
const PLACES_BELOW = ['/product/', '/wishlist/shared/']

/** The recent purchase popup: when it comes, and to whom (fomo-01, fomo-07, open-65). */
export const recentPurchasesPlan: OverlayPlan = {
  overlay: 'recent_purchases',
  after: ({ isTouch, settings: { recent_purchases: popup } }) => (isTouch ? popup.first_mobile : popup.first_desktop) * 1000,
  isWanted: ({ pathname, settings }) =>
    tellsAnything(settings) &&
    tellsAt(pathname) &&
    readText(STORAGE_KEYS.recentPurchasesSeen) === null &&
    // The chip of an offer has that corner.
    exitOffer.get().open === null,
  prepare: prepareRound,
  again: AGAIN_MS,
  load: async () => (await import('./recent-purchases.tsx')).RecentPurchases,
}

/** Whether purchases are told of on this page. */
export function tellsAt(pathname: string): boolean {
  const path = pathname.toLowerCase()
  return PLACES.includes(path) || PLACES_BELOW.some((place) => path.startsWith(place))
}

function tellsAnything(settings: Settings): boolean {
  return [true, false].some((isReal) => isShown({ is_real: isReal }, settings))
}
