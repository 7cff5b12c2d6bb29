import type { ProductCard } from '../../catalogue/contract.ts'
import type { Kind } from '../../catalogue/rules-kinds.ts'
import type { Colour } from '../../catalogue/rules.ts'
import type { SizeFit } from '../../sizing/rules-size-fits.ts'
import type { StylingResult } from '../contract.ts'
import type { Occasion } from './occasions.ts'
import type { Coloured } from './colours.ts'
import type { Slot } from './templates.ts'

// What looks are made of, and how they are compared. Pure, and the same for the same input.

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
/** Of each slot. */
export const CANDIDATES = 30
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

/** Half for the styles that are wished for (the part of the pieces that have one; null without a wish), half for one that they share. */
export function styleScoreOf(wished: number | null, shared: number): number {
  return 0.5 * (wished ?? 0.6) + 0.5 * shared
}

/** Near 85 % of the budget is best; nothing for free. */
export function priceScore(total: number, budget: number | null): number {
  if (budget === null) return 0.6
  if (budget <= 0 || total <= 0) return 0
  return clamp(1 - Math.abs(total / budget - BEST_SHARE) / BEST_SHARE)
}

/** What a look is worth less for each piece that is in a look before it. */
const SHARED = 0.03

/**
 * The best looks that share no main piece, each rather with other shoes than the one before; what is in all of them, such as the
 * piece they are made around, does not count.
 */
export function distinctLooks<One extends Look>(looks: readonly One[], most: number, around: string | null): One[] {
  const chosen: One[] = []
  const taken = new Set<string>()
  let left = looks.toSorted((a, b) => b.score - a.score || keyOf(a).localeCompare(keyOf(b)))
  while (chosen.length < most) {
    const worth = (look: One) => look.score - SHARED * look.slots.filter(({ piece }) => taken.has(piece.id)).length
    left = left.filter((look) => !mainsOf(look, around).some((id) => taken.has(id)))
    const [first, ...others] = left
    if (!first) break
    const best = others.reduce((one, other) => (worth(other) > worth(one) ? other : one), first)
    chosen.push(best)
    for (const { piece } of best.slots) if (piece.id !== around) taken.add(piece.id)
  }
  return chosen
}

/** A piece of a look as the answer has it; `cards`: by id. */
export function itemOf({ id, size, price }: Piece, slot: string, cards: ReadonlyMap<string, ProductCard>): StylingResult['items'][number] {
  return { product_id: id, slot, size, price, product: cards.get(id) }
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

function clamp(score: number): number {
  return Math.max(0, Math.min(1, score))
}
