import type { ProductCard } from '../../catalogue/contract.ts'
import type { Kind } from '../../catalogue/rules-kinds.ts'
import type { Colour } from '../../catalogue/rules.ts'
import type { SizeFit } from '../../sizing/rules-size-fits.ts'
import type { Occasion } from './occasions.ts'
import { harmony, pairPieces, type Coloured, type Pairing } from './colours.ts'
import type { Slot } from './templates.ts'

// How looks are put together and compared. Pure, and the same for the same input.

/** A piece as the stylist sees it. */
export interface Piece extends Coloured {
  id: string
  name: string
  kind: Kind | null
  /** KES; of the size that is taken. */
  price: number
  /** The size that is taken; null for what has none. */
  size: string | null
  /** How it fits; null when nothing can be compared. */
  fit: SizeFit | null
  /** It is worn by a size. */
  isSized: boolean
  colours: readonly Colour[]
  styles: readonly string[]
  /** Its cloth, in words. */
  cloth: string
  card: ProductCard
}

export interface Wish {
  occasion: Occasion | null
  /** KES. */
  budget: number | null
  styles: readonly string[]
  colours: readonly Colour[]
}

export interface Look {
  slots: readonly { slot: Slot; piece: Piece }[]
  total: number
  score: number
}

export const WEIGHTS = { occasion: 0.3, colour: 0.25, fit: 0.2, style: 0.15, price: 0.1 } as const
/** Partial looks that are kept after each slot. */
export const BEAM = 50
export const CANDIDATES = 30
/** A look without an optional slot is worth so much less. */
const MISSING = 0.03
/** The part of the budget that is best. */
const BEST_SHARE = 0.85

/** 0 to 1. */
export function occasionScore(piece: Piece, occasion: Occasion | null): number {
  if (!occasion) return 0.6
  const { wanted, unwanted } = occasion
  const cloth = piece.cloth.toLowerCase()
  let score = 0.5
  if (piece.kind && wanted.kinds.includes(piece.kind)) score += 0.2
  if (piece.kind && unwanted.kinds.includes(piece.kind)) score -= 0.4
  if (piece.styles.some((style) => (wanted.styles as readonly string[]).includes(style))) score += 0.2
  if (piece.styles.some((style) => (unwanted.styles as readonly string[]).includes(style))) score -= 0.2
  if (wanted.fabrics.some((fabric) => cloth.includes(fabric))) score += 0.1
  if (unwanted.fabrics.some((fabric) => cloth.includes(fabric))) score -= 0.2
  return clamp(score)
}

const FIT_SCORES: Record<SizeFit['overall'], number> = { 'fits you': 1, snug: 0.75, roomy: 0.75, 'too big': 0, 'too small': 0 }

export function fitScore(piece: Piece): number {
  if (!piece.isSized) return 1
  return piece.fit ? FIT_SCORES[piece.fit.overall] * (piece.fit.measured ? 1 : 0.9) : 0.6
}

/** Half for the styles that are wished for, half for one that the pieces share. */
export function styleScore(pieces: readonly Piece[], wanted: readonly string[]): number {
  const wished = wanted.length === 0 ? 0.6 : share(pieces, (piece) => piece.styles.some((style) => wanted.includes(style)))
  const counts = new Map<string, number>()
  for (const style of pieces.flatMap((piece) => [...new Set(piece.styles)])) counts.set(style, (counts.get(style) ?? 0) + 1)
  return 0.5 * wished + 0.5 * (Math.max(0, ...counts.values()) / Math.max(1, pieces.length))
}

/** Near 85 % of the budget is best; nothing for free. */
export function priceScore(total: number, budget: number | null): number {
  if (budget === null) return 0.6
  if (budget <= 0 || total <= 0) return 0
  return clamp(1 - Math.abs(total / budget - BEST_SHARE) / BEST_SHARE)
}

interface Partial {
  pieces: { slot: Slot; piece: Piece; at: number }[]
  total: number
  /** Of the parts that add up: occasion and fit of each piece. */
  occasion: number
  fit: number
  pairs: number[]
  missing: number
}

const EMPTY: Partial = { pieces: [], total: 0, occasion: 0, fit: 0, pairs: [], missing: 0 }

/** Whole looks of one template, the best first: each within the budget. `candidates`: of each slot. */
export function composeLooks(slots: readonly Slot[], candidates: readonly (readonly Piece[])[], wish: Wish): Look[] {
  const pairing = pairings(candidates)
  const least = cheapestFrom(slots, candidates)
  let beam: Partial[] = [EMPTY]
  for (const [s, slot] of slots.entries()) {
    const grown: Partial[] = []
    const left = least[s + 1] ?? 0
    for (const partial of beam) {
      if (slot.optional) grown.push({ ...partial, missing: partial.missing + 1 })
      for (const [at, piece] of (candidates[s] ?? []).entries()) {
        const total = partial.total + piece.price
        if (wish.budget !== null && total + left > wish.budget) continue
        // A scarf is no layer over itself.
        if (partial.pieces.some((one) => one.piece.id === piece.id)) continue
        grown.push(extended(partial, slot, piece, at, total, wish, (one) => pairing(slots.indexOf(one.slot), one.at, s, at).score))
      }
    }
    beam = best(grown, wish)
  }
  return beam
    .filter(({ pieces }) => pieces.length > 0)
    .map((partial) => ({ slots: partial.pieces, total: partial.total, score: scoreOf(partial, wish) }))
}

function extended(
  partial: Partial,
  slot: Slot,
  piece: Piece,
  at: number,
  total: number,
  { occasion }: Wish,
  pairScore: (one: Partial['pieces'][number]) => number,
): Partial {
  return {
    pieces: [...partial.pieces, { slot, piece, at }],
    total,
    occasion: partial.occasion + occasionScore(piece, occasion),
    fit: partial.fit + fitScore(piece),
    pairs: [...partial.pairs, ...partial.pieces.map(pairScore)],
    missing: partial.missing,
  }
}

/** The same two pieces are compared once. */
function pairings(candidates: readonly (readonly Piece[])[]) {
  const known = new Map<number, Pairing>()
  return (slot: number, at: number, otherSlot: number, otherAt: number): Pairing => {
    const key = ((slot * 64 + at) * 64 + otherSlot) * 64 + otherAt
    const [one, other] = [candidates[slot]?.[at], candidates[otherSlot]?.[otherAt]]
    const pair = known.get(key) ?? (one && other ? pairPieces(one, other) : { score: 0, relation: 'unknown' as const })
    known.set(key, pair)
    return pair
  }
}

/** KES: what the slots from each on cost at least. */
function cheapestFrom(slots: readonly Slot[], candidates: readonly (readonly Piece[])[]): number[] {
  const least = [0]
  for (let s = slots.length - 1; s >= 0; s--) {
    const own = slots[s]?.optional ? 0 : Math.min(...(candidates[s] ?? []).map(({ price }) => price))
    least.unshift((least[0] ?? 0) + own)
  }
  return least
}

/** KES: the cheapest whole look of these candidates; Infinity when a slot has none. */
export function leastOf(slots: readonly Slot[], candidates: readonly (readonly Piece[])[]): number {
  return cheapestFrom(slots, candidates)[0] ?? 0
}

function best(partials: readonly Partial[], wish: Wish): Partial[] {
  const scored = partials.map((partial, place) => ({ partial, place, score: scoreOf(partial, wish) }))
  // In the order they were made where they are alike: the same input gives the same looks.
  return scored
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, BEAM)
    .map(({ partial }) => partial)
}

function scoreOf({ pieces, total, occasion, fit, pairs, missing }: Partial, wish: Wish): number {
  const count = Math.max(1, pieces.length)
  const worn = pieces.map(({ piece }) => piece)
  const wished = wish.colours.length === 0 ? null : share(worn, (piece) => piece.colours.some((colour) => wish.colours.includes(colour)))
  const colour = wished === null ? harmony(pairs) : 0.75 * harmony(pairs) + 0.25 * Math.min(1, wished * 2)
  const parts = {
    occasion: occasion / count,
    colour,
    fit: fit / count,
    style: styleScore(worn, wish.styles),
    price: priceScore(total, wish.budget),
  }
  const sum = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).reduce((all, part) => all + WEIGHTS[part] * parts[part], 0)
  return clamp(sum - MISSING * missing)
}

/** The best looks that share no main piece; what is in all of them, such as the piece they are made around, does not count. */
export function distinctLooks<One extends Look>(looks: readonly One[], most: number, around: string | null): One[] {
  const chosen: One[] = []
  const taken = new Set<string>()
  for (const look of looks.toSorted((a, b) => b.score - a.score || keyOf(a).localeCompare(keyOf(b)))) {
    const mains = mainsOf(look, around)
    if (mains.some((id) => taken.has(id))) continue
    for (const id of mains) taken.add(id)
    chosen.push(look)
    if (chosen.length === most) break
  }
  return chosen
}

function mainsOf({ slots }: Look, around: string | null): string[] {
  const mains = slots.flatMap(({ slot, piece }) => (slot.main && piece.id !== around ? [piece.id] : []))
  // Around a main piece the next one makes the look another.
  return mains.length > 0
    ? mains
    : slots
        .filter(({ piece }) => piece.id !== around)
        .slice(0, 1)
        .map(({ piece }) => piece.id)
}

function keyOf({ slots }: Look): string {
  return slots.map(({ piece }) => piece.id).join()
}

function share(pieces: readonly Piece[], has: (piece: Piece) => boolean): number {
  return pieces.filter(has).length / Math.max(1, pieces.length)
}

function clamp(score: number): number {
  return Math.max(0, Math.min(1, score))
}
