import type { Kind } from '../../catalogue/rules-kinds.ts'
import { coloursIn } from '../../catalogue/rules-colours.ts'
import { guessKind } from '../../catalogue/rules-kind-words.ts'
import { pairPieces, paletteOf, patternOf, type Coloured } from './colours.ts'
import type { Piece } from './looks.ts'

// What somebody owns, in their words, and what goes with it. Pure.

export interface Owned extends Coloured {
  text: string
  name: string
  kind: Kind
}

/** "black jeans" as a piece; null when no word of it is a garment. */
export function ownedOf(text: string): Owned | null {
  const kind = guessKind({ name: text })?.value
  if (!kind) return null
  const colours = coloursIn(text)
  return { text, name: text.trim(), kind, palette: paletteOf([text], colours), pattern: patternOf([text], colours) }
}

/** Parts of the body, and what may be worn on each together. */
const WORN_AS: Partial<Record<Kind, string>> = {
  dress: 'whole',
  jumpsuit: 'whole',
  kaftan: 'whole',
  suit: 'whole',
  top: 'top',
  tee: 'top',
  shirt: 'top',
  knitwear: 'top',
  hoodie: 'top',
  activewear: 'top',
  jeans: 'bottom',
  trousers: 'bottom',
  skirt: 'bottom',
  shorts: 'bottom',
  jacket: 'layer',
  coat: 'layer',
  sneakers: 'shoes',
  boots: 'shoes',
  sandals: 'shoes',
  heels: 'shoes',
  flats: 'shoes',
}

/** Worn together: not two of a part of the body, and no skirt to a dress. */
export function wornTogether(one: Kind | null, other: Kind | null): boolean {
  if (!one || !other) return false
  const [a, b] = [WORN_AS[one] ?? one, WORN_AS[other] ?? other]
  if (a === b) return false
  return !(a === 'whole' && (b === 'top' || b === 'bottom')) && !(b === 'whole' && (a === 'top' || a === 'bottom'))
}

/** Goes with it well enough to be proposed. */
const GOES_WITH = 0.7
/** Of the owned pieces, at least. */
export const GOES_WITH_LEAST = 2

/** The owned pieces that a piece goes with, best first. */
export function goesWith(piece: Piece, owned: readonly Owned[]): { owned: Owned; score: number }[] {
  return owned
    .filter(({ kind }) => wornTogether(piece.kind, kind))
    .map((one) => ({ owned: one, score: pairPieces(piece, one).score }))
    .filter(({ score }) => score >= GOES_WITH)
    .sort((a, b) => b.score - a.score)
}
