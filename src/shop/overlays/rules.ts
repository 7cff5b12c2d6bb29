// What the shop opens over a page by itself: in which order, how far apart, and for whom not at all. Pure: the browser uses it too.

import { mixBits, textHash } from '../hash.ts'

/** In the order in which they have their turn when several are due (open-64); the shop's own come last. */
export const OVERLAYS = ['consent', 'tour', 'tutorial', 'exit_offer', 'recent_purchases', 'install_note'] as const
export type Overlay = (typeof OVERLAYS)[number]

export const OVERLAY_NAMES: Record<Overlay, string> = {
  consent: 'Cookie question',
  tour: 'Product tour',
  tutorial: 'View tutorial',
  exit_offer: 'Offer on leaving',
  recent_purchases: 'Recent purchases',
  install_note: 'Home screen note',
}

/** From the end of one to the beginning of the next that nobody has asked for. Milliseconds. */
export const OVERLAY_GAP_MS = 20_000

/** What happens to one: it is held back from somebody it would have been shown to, is shown, accepted, or closed. */
export const OVERLAY_EVENTS = ['held', 'shown', 'accepted', 'dismissed'] as const
export type OverlayEvent = (typeof OVERLAY_EVENTS)[number]

/** At the end of the addresses in our messages that lead to a page of the shop: who comes by one is left in peace. */
export const LINK_MARK = 'mail'

/** What is not shown again once it was closed; of the question for cookies the answer is what is remembered. */
export const SEEN_OVERLAYS = ['tour', 'tutorial', 'exit_offer', 'recent_purchases'] as const satisfies readonly Overlay[]
export type SeenOverlay = (typeof SEEN_OVERLAYS)[number]

/** For so many days it is known what was shown to a browser. */
export const EXPOSURE_DAYS = 60
/** An order counts as one after an overlay for so many days. */
export const ORDER_DAYS = 7
/** Of so many days admins see what overlays brought. */
export const REPORT_DAYS = 30

/** Events that are counted, of all browsers behind one address and of one browser; more are not. */
export const EVENTS_PER_NETWORK = { max: 2000, seconds: 3600 } as const
export const EVENTS_PER_GUEST = { max: 40, seconds: 86_400 } as const
/** Browsers that one network can bring into the figures in a day: a carrier has many people behind one address, and anybody can make up ids. */
export const NEW_GUESTS_PER_NETWORK = { max: 500, seconds: 86_400 } as const

/** Of each ten visitors one is held out, so that what an overlay brings can be told from what would have come without it. */
const HOLDOUT_ONE_IN = 10

/** The question for cookies is put to everybody: what it protects is not to be tried out on some. */
export function hasHoldout(overlay: Overlay): boolean {
  return overlay !== 'consent'
}

/** True when this overlay is held back from this guest: always the same answer, and a different tenth for each overlay. */
export function isHeldOut(overlay: Overlay, guestId: string): boolean {
  return hasHoldout(overlay) && mixBits(textHash(`${overlay} ${guestId}`)) % HOLDOUT_ONE_IN === 0
}

/** Whether this can have happened: only what is held back from a browser is, and nothing else of that overlay happens to it. */
export function agrees(overlay: Overlay, event: OverlayEvent, guestId: string): boolean {
  return isHeldOut(overlay, guestId) === (event === 'held')
}
