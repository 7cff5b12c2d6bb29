// Viewer counts that are made up, and how counts are said. Pure: the browser uses it too.
import { mixBits, textHash } from '../hash.ts'
import { VIEWERS, type ViewedOn } from './rules.ts'

/** Ticks of the clock from one turning point of a count to the next: it drifts in between. */
const DRIFT = 6
/** What the ranges of card and modal have in common: there every surface can say the same. */
const LEAST = Math.max(VIEWERS.card.min, VIEWERS.modal.min)
const MOST = Math.min(VIEWERS.card.max, VIEWERS.modal.max)
/** How much of a count is the product's own, and not the moment's. */
const OWN = 0.7
/** Most products have few: about one in eight is in high demand. */
const RARITY = 4
const VIDEO_RARITY = 1.5

/**
 * Simulated viewers at `turn`, a count of VIEWERS_CHANGE_MS: one number per product, which every surface shows as far as its
 * range allows, near what it was at the turn before and never the same. Nothing is stored, and everybody sees the same.
 */
export function simulatedViewers(id: string, surface: ViewedOn, turn: number): number {
  const { min, max } = VIEWERS[surface]
  // Of a video nothing else is said: its numbers may use all of their range.
  if (surface === 'video') return Math.round(min + ((viewersOf(id, turn, VIDEO_RARITY) - LEAST) / (MOST - LEAST)) * (max - min))
  return Math.min(max, Math.max(min, viewersOf(id, turn)))
}

function viewersOf(id: string, turn: number, rarity = RARITY): number {
  const seed = textHash(id)
  const [stretch, within] = [Math.floor(turn / DRIFT), (((turn % DRIFT) + DRIFT) % DRIFT) / DRIFT]
  const own = mixBits(seed) / 2 ** 32
  const at = (n: number) => LEAST + (OWN * own + (1 - OWN) * (mixBits(seed + n * 0x9e3779b9) / 2 ** 32)) ** rarity * (MOST - LEAST)
  const drifted = Math.round(at(stretch) * (1 - within) + at(stretch + 1) * within)
  // Even and odd in turn, so that every change is one.
  if (((drifted + seed + turn) & 1) === 0) return drifted
  return drifted < MOST ? drifted + 1 : drifted - 1
}

/** `others`: whoever reads it is not counted. */
export function viewersText(viewers: number, others: boolean): string {
  return others ? `${viewers} others are looking` : `${viewers} people are looking`
}
