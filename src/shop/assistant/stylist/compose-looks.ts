import { harmonyOf, pairPieces } from './colours.ts'
import { isOneBody } from './dress-codes.ts'
import { fitScore, occasionScore, priceScore, styleScoreOf, WEIGHTS, type Look, type Piece, type Wish } from './looks.ts'
import type { Slot } from './templates.ts'

// How whole looks of one template are put together: slot by slot, the best partial looks kept. Pure. What a partial look comes to
// is carried along as sums, as thousands of them are weighed for one answer.

/** Partial looks that are kept after each slot. */
const BEAM = 50
/** A look without an optional slot is worth so much less. */
const MISSING = 0.03

/** What a piece brings to every look. */
interface Weighed {
  piece: Piece
  occasion: number
  fit: number
  /** Of a colour that is wished for: 1 or 0; so with styles. */
  coloured: number
  styled: number
  /** Numbers of its styles. */
  styles: readonly number[]
}

interface Sums {
  count: number
  /** KES. */
  total: number
  occasion: number
  fit: number
  coloured: number
  styled: number
  /** How many pieces have the style that most of them share. */
  shared: number
  pairs: number
  pairSum: number
  pairLeast: number
  missing: number
}

interface Partial extends Sums {
  /** Of each slot that is filled: its number, and the place of the piece among its candidates. */
  picks: readonly { slot: number; at: number }[]
  /** Pieces by style. */
  counts: Uint8Array
}

/** A partial look with one piece more, or with none for an optional slot (`at` -1). */
interface Step {
  from: Partial
  at: number
  score: number
}

/** Whole looks of one template, the best first: each within the budget. `candidates`: of each slot. */
export function composeLooks(slots: readonly Slot[], candidates: readonly (readonly Piece[])[], wish: Wish): Look[] {
  const numbers = new Map<string, number>()
  const weighed = slots.map((_, s) => (candidates[s] ?? []).map((piece) => weigh(piece, wish, numbers)))
  const pairing = pairings(weighed)
  const least = cheapestFrom(slots, candidates)
  let beam: Partial[] = [startOf(numbers.size)]
  for (const [s, slot] of slots.entries()) {
    const steps: Step[] = []
    const most = (wish.budget ?? Infinity) - (least[s + 1] ?? 0)
    for (const from of beam) {
      if (slot.optional) steps.push({ from, at: -1, score: scoreOf({ ...from, missing: from.missing + 1 }, wish) })
      for (const [at, one] of (weighed[s] ?? []).entries()) {
        if (from.total + one.piece.price > most || isApart(from, one.piece, weighed)) continue
        steps.push({ from, at, score: scoreOf(grown(from, one, s, at, pairing), wish) })
      }
    }
    beam = best(steps).map((step) => taken(step, s, weighed[s] ?? [], pairing))
  }
  return beam
    .filter(({ count }) => count > 0)
    .map((partial) => ({
      slots: partial.picks.flatMap(({ slot: s, at }) => {
        const [slot, one] = [slots[s], weighed[s]?.[at]]
        return slot && one ? [{ slot, piece: one.piece }] : []
      }),
      total: partial.total,
      score: scoreOf(partial, wish),
    }))
}

/** KES: the cheapest whole look of these candidates; Infinity when a slot has none. */
export function leastOf(slots: readonly Slot[], candidates: readonly (readonly Piece[])[]): number {
  return cheapestFrom(slots, candidates)[0] ?? 0
}

function startOf(styles: number): Partial {
  const sums = { count: 0, total: 0, occasion: 0, fit: 0, coloured: 0, styled: 0, shared: 0, pairs: 0, pairSum: 0, missing: 0 }
  return { ...sums, pairLeast: 1, picks: [], counts: new Uint8Array(styles) }
}

function weigh(piece: Piece, { occasion, colours, styles }: Wish, numbers: Map<string, number>): Weighed {
  const own = [...new Set(piece.styles)]
  for (const style of own) if (!numbers.has(style)) numbers.set(style, numbers.size)
  return {
    piece,
    occasion: occasionScore(piece, occasion),
    fit: fitScore(piece),
    coloured: Number(piece.colours.some((colour) => colours.includes(colour))),
    styled: Number(own.some((style) => styles.includes(style))),
    styles: own.map((style) => numbers.get(style) ?? 0),
  }
}

type PairScore = (slot: number, at: number, otherSlot: number, otherAt: number) => number

/** The same two pieces are compared once. */
function pairings(weighed: readonly (readonly Weighed[])[]): PairScore {
  const known = weighed.map((own) => weighed.map((others) => new Float64Array(own.length * others.length).fill(-1)))
  return (slot, at, otherSlot, otherAt) => {
    const scores = known[slot]?.[otherSlot]
    const [one, other] = [weighed[slot]?.[at], weighed[otherSlot]?.[otherAt]]
    if (!scores || !one || !other) return 0
    const place = at * (weighed[otherSlot]?.length ?? 0) + otherAt
    const score = scores[place] ?? -1
    return score >= 0 ? score : (scores[place] = pairPieces(one.piece, other.piece).score)
  }
}

/** No jumper goes over a jumper, no scarf beside a scarf; and one body wears all of it, whose size may not be known. */
function isApart({ picks }: Partial, piece: Piece, weighed: readonly (readonly Weighed[])[]): boolean {
  return picks.some(({ slot, at }) => {
    const other = weighed[slot]?.[at]?.piece
    if (!other) return false
    const isUnknown = other.fit === null && piece.fit === null
    return other.id === piece.id || other.kind === piece.kind || (isUnknown && !isOneBody(other.size, piece.size))
  })
}

function grown(from: Partial, one: Weighed, slot: number, at: number, pairing: PairScore): Sums {
  let { shared, pairSum, pairLeast } = from
  for (const style of one.styles) shared = Math.max(shared, (from.counts[style] ?? 0) + 1)
  for (const pick of from.picks) {
    const score = pairing(pick.slot, pick.at, slot, at)
    pairSum += score
    pairLeast = Math.min(pairLeast, score)
  }
  return {
    count: from.count + 1,
    total: from.total + one.piece.price,
    occasion: from.occasion + one.occasion,
    fit: from.fit + one.fit,
    coloured: from.coloured + one.coloured,
    styled: from.styled + one.styled,
    shared,
    pairs: from.pairs + from.picks.length,
    pairSum,
    pairLeast,
    missing: from.missing,
  }
}

/** The step as a partial look of its own: made for those that are kept alone. */
function taken({ from, at }: Step, slot: number, weighed: readonly Weighed[], pairing: PairScore): Partial {
  const one = weighed[at]
  if (!one) return { ...from, missing: from.missing + 1 }
  const counts = from.counts.slice()
  for (const style of one.styles) counts[style] = (counts[style] ?? 0) + 1
  return { ...grown(from, one, slot, at, pairing), picks: [...from.picks, { slot, at }], counts }
}

/** The best, in the order they were made where they are alike: the same input gives the same looks. */
function best(steps: readonly Step[]): Step[] {
  const least =
    Float64Array.from(steps, ({ score }) => score)
      .sort()
      .at(-BEAM) ?? -Infinity
  return steps
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score)
    .slice(0, BEAM)
}

function scoreOf({ count, total, occasion, fit, coloured, styled, shared, pairs, pairSum, pairLeast, missing }: Sums, wish: Wish): number {
  const pieces = Math.max(1, count)
  const together = harmonyOf(pairs, pairSum, pairLeast)
  const colour = wish.colours.length === 0 ? together : 0.75 * together + 0.25 * Math.min(1, (coloured / pieces) * 2)
  const sum =
    (WEIGHTS.occasion * occasion) / pieces +
    WEIGHTS.colour * colour +
    (WEIGHTS.fit * fit) / pieces +
    WEIGHTS.style * styleScoreOf(wish.styles.length === 0 ? null : styled / pieces, shared / pieces) +
    WEIGHTS.price * priceScore(total, wish.budget)
  return Math.max(0, Math.min(1, sum - MISSING * missing))
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
