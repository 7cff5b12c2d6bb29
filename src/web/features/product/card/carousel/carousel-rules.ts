// How the pictures of a card turn over. Pure.

/** A swipe has to go further than this, pixels (card-11). */
export const SWIPE_MIN_PX = 50
/** How long after the last movement of a scrolling page cards rest, milliseconds (card-09). */
export const SCROLL_PAUSE_MS = 300
/** How long a card that was turned by hand rests, milliseconds (card-10). */
export const RESTART_MS = 8000
/** Shortest and longest time from one picture to the next, milliseconds (card-07). */
export const INTERVAL = { min: 6000, max: 20_000 } as const
/** Two cards never turn over closer together than this, milliseconds. */
export const TURN_GAP_MS = 700

/** Time from picture to picture of a product: always the same for the same product, and different among them (card-07). Milliseconds. */
export function intervalOf(id: string): number {
  let hash = 0
  for (let at = 0; at < id.length; at++) hash = (Math.imul(hash, 31) + id.charCodeAt(at)) >>> 0
  return INTERVAL.min + ((Math.imul(hash, 2_654_435_761) >>> 0) % (INTERVAL.max - INTERVAL.min + 1))
}

/** Past either end it goes on at the other (card-06). */
export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count
}

/** What a swipe of `dx` pixels does: to the left shows the next picture, 1; to the right the one before, -1; too short, 0 (card-11). */
export function swipeStep(dx: number): -1 | 0 | 1 {
  if (Math.abs(dx) <= SWIPE_MIN_PX) return 0
  return dx < 0 ? 1 : -1
}
