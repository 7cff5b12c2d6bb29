// What the shop opens over a page by itself: in which order, how far apart, and for whom not at all. Pure: the browser uses it too.

/** In the order in which they have their turn when several are due (open-64). */
export const OVERLAYS = ['consent', 'tour', 'tutorial', 'exit_offer', 'recent_purchases'] as const
export type Overlay = (typeof OVERLAYS)[number]

export const OVERLAY_NAMES: Record<Overlay, string> = {
  consent: 'Cookie question',
  tour: 'Product tour',
  tutorial: 'View tutorial',
  exit_offer: 'Offer on leaving',
  recent_purchases: 'Recent purchases',
}

/** From the end of one to the beginning of the next that nobody has asked for. Milliseconds. */
export const OVERLAY_GAP_MS = 20_000

/** What happens to one: it is held back from somebody it would have been shown to, is shown, accepted, or closed. */
export const OVERLAY_EVENTS = ['held', 'shown', 'accepted', 'dismissed'] as const
export type OverlayEvent = (typeof OVERLAY_EVENTS)[number]

/** Of each ten visitors one is held out, so that what an overlay brings can be told from what would have come without it. */
const HOLDOUT_ONE_IN = 10

/** The question for cookies is put to everybody: what it protects is not to be tried out on some. */
export function hasHoldout(overlay: Overlay): boolean {
  return overlay !== 'consent'
}

/** True when this overlay is held back from this guest: always the same answer, and a different tenth for each overlay. */
export function isHeldOut(overlay: Overlay, guestId: string): boolean {
  return hasHoldout(overlay) && hash(`${overlay} ${guestId}`) % HOLDOUT_ONE_IN === 0
}

/** FNV-1a, then the finaliser of MurmurHash3: every bit counts. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
