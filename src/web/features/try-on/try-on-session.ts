import type { CardProduct } from '../product/data/card-product.ts'
import type { Spot } from './cutout-costs.ts'
import type { Placing } from './layer-placement.ts'

/** A top, trousers and one more thing. */
export const LAYERS_MAX = 3
/** Steps that can be taken back. */
const STEPS = 40

/** A piece on the photo. */
export interface Layer {
  piece: CardProduct
  /** Which of its pictures. */
  picture: number
  /** Null until it is known how large the piece is in its picture. */
  placing: Placing | null
  /** Of the cut-out; null for the best one. */
  tolerance: number | null
  /** What somebody pointed at as background, too. */
  spots: readonly Spot[]
  /** The whole picture, not cut out. */
  whole: boolean
  /** 0 to 1. */
  opacity: number
}

export interface TryOnSession {
  /** From the lowest to the topmost. */
  worn: readonly Layer[]
  /** The piece that hands, sliders and keys act on; null without any. */
  chosen: string | null
  past: readonly (readonly Layer[])[]
  /** What was changed last: the same again is the same step. */
  step: string
}

export const EMPTY: TryOnSession = { worn: [], chosen: null, past: [], step: '' }

export type SessionAction =
  | { kind: 'wear'; piece: CardProduct }
  | { kind: 'choose'; id: string }
  | { kind: 'take-off'; id: string }
  | { kind: 'to-front'; id: string }
  /** `step` names what is done, such as the pull of one finger or a slider: all of it is taken back at once. */
  | { kind: 'change'; id: string; change: Partial<Layer>; step: string }
  /** Where it lies at first, and that it could not be cut out: nobody did that. */
  | { kind: 'settle'; id: string; change: Partial<Layer> }
  | { kind: 'again'; id: string }
  /** Another photo: nobody knows where they stand in it. */
  | { kind: 'place-anew' }
  | { kind: 'undo' }

export function reduceSession(now: TryOnSession, action: SessionAction): TryOnSession {
  switch (action.kind) {
    case 'wear':
      return wear(now, action.piece)
    case 'choose':
      return now.chosen === action.id ? now : { ...now, chosen: action.id, step: '' }
    case 'take-off':
      return done(now, now.worn.filter(notOf(action.id)), 'take-off')
    case 'to-front':
      return done(now, [...now.worn.filter(notOf(action.id)), ...now.worn.filter(({ piece }) => piece.id === action.id)], 'to-front')
    case 'change':
      return done(now, changed(now.worn, action.id, action.change), `${action.step} ${action.id}`)
    case 'settle':
      return { ...now, worn: changed(now.worn, action.id, action.change) }
    case 'again':
      return done(now, changed(now.worn, action.id, AS_NEW), 'again')
    case 'place-anew':
      return { ...now, worn: now.worn.map((worn) => ({ ...worn, placing: null })), past: [], step: '' }
    case 'undo':
      return undone(now)
  }
}

const AS_NEW = { placing: null, tolerance: null, spots: [], whole: false, opacity: 1 } as const

/** On top of what is worn; what is worn already is only chosen, a fourth piece takes the place of the chosen one. */
function wear(now: TryOnSession, piece: CardProduct): TryOnSession {
  if (now.worn.some((worn) => worn.piece.id === piece.id)) return { ...now, chosen: piece.id }
  const stays = now.worn.length < LAYERS_MAX ? now.worn : now.worn.filter(notOf(now.chosen ?? now.worn[0]?.piece.id ?? ''))
  return { ...done(now, [...stays, { piece, picture: 0, ...AS_NEW }], 'wear'), chosen: piece.id }
}

/** Single actions are steps of their own; a change that goes on is one. */
const SINGLE: readonly string[] = ['take-off', 'to-front', 'again', 'wear']

function done(now: TryOnSession, worn: readonly Layer[], step: string): TryOnSession {
  const goesOn = step === now.step && !SINGLE.includes(step)
  return { worn, chosen: stillWorn(worn, now.chosen), past: goesOn ? now.past : [...now.past, now.worn].slice(-STEPS), step }
}

function undone(now: TryOnSession): TryOnSession {
  const worn = now.past.at(-1)
  return worn ? { worn, chosen: stillWorn(worn, now.chosen), past: now.past.slice(0, -1), step: '' } : now
}

function stillWorn(worn: readonly Layer[], chosen: string | null): string | null {
  return worn.some(({ piece }) => piece.id === chosen) ? chosen : (worn.at(-1)?.piece.id ?? null)
}

function changed(worn: readonly Layer[], id: string, change: Partial<Layer>): readonly Layer[] {
  return worn.map((each) => (each.piece.id === id ? { ...each, ...change } : each))
}

function notOf(id: string): (worn: Layer) => boolean {
  return ({ piece }) => piece.id !== id
}
