import { GARMENTS, type Garment } from '../../../../shop/try-on/rules-rig.ts'
import { OUTFIT_MAX } from '../../../../shop/try-on/rules.ts'
import type { WearableGarment } from '../../../../shop/try-on/contract.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import { NO_NUDGE, type Nudge } from '../engine/outfit.ts'
import type { WornGarment } from '../worker/protocol.ts'

// What somebody wears in the fitting room. Pure.

/** Steps that can be taken back. */
const STEPS = 40

/** A product with its prepared garment. */
export interface WornPiece {
  product: CardProduct
  wearable: WearableGarment
}

/** What a step back restores. */
interface Snapshot {
  /** From what is nearest to the body outwards. */
  worn: readonly WornPiece[]
  /** Tops go into trousers and skirts. */
  tucked: boolean
  /** By product; kept for what is taken off, so that it comes back as it was. */
  nudges: Readonly<Record<string, Nudge>>
}

export interface OutfitSession extends Snapshot {
  /** The piece that is swapped, adjusted and offered; null without any. */
  chosen: string | null
  history: readonly Snapshot[]
  /** What was changed last: the same again is the same step. */
  step: string
  /** What gave way to the piece that was put on last, as both are for the same part of the body. */
  replaced: readonly CardProduct[]
}

export const EMPTY_OUTFIT: OutfitSession = { worn: [], chosen: null, tucked: false, nudges: {}, history: [], step: '', replaced: [] }

export type OutfitAction =
  | { kind: 'wear'; piece: WornPiece }
  /** In the place of the chosen piece, whatever that is. */
  | { kind: 'swap'; piece: WornPiece }
  | { kind: 'take-off'; id: string }
  | { kind: 'choose'; id: string }
  | { kind: 'tuck'; tucked: boolean }
  /** `step` names what is done, such as one drag or a slider: all of it is taken back at once. */
  | { kind: 'nudge'; id: string; change: Partial<Nudge>; step: string }
  /** Beside where it is now; parts of the shoulder width. */
  | { kind: 'move'; id: string; x: number; y: number; step: string }
  | { kind: 'lay-anew'; id: string }
  /** A whole look in the place of all that is worn: one step. */
  | { kind: 'wear-look'; pieces: readonly WornPiece[]; chosen: string }
  /** An outfit that was kept, or a look; nothing of it is a step of its own. */
  | { kind: 'restore'; worn: readonly WornPiece[]; chosen: string | null; tucked: boolean; nudges: Readonly<Record<string, Nudge>> }
  /** These cannot be shown after all: nobody took them off. */
  | { kind: 'drop'; ids: readonly string[] }
  | { kind: 'undo' }

export function reduceOutfit(now: OutfitSession, action: OutfitAction): OutfitSession {
  switch (action.kind) {
    case 'wear':
      return wear(now, action.piece, now.worn)
    case 'swap':
      return wear(now, action.piece, now.worn.filter(notOf(now.chosen)))
    case 'take-off':
      return done(now, { worn: now.worn.filter(notOf(action.id)) }, `take-off ${action.id}`)
    case 'choose':
      return now.chosen === action.id ? now : { ...now, chosen: action.id, step: '' }
    case 'tuck':
      return done(now, { tucked: action.tucked }, `tuck ${action.tucked}`)
    case 'nudge':
      return done(now, { nudges: nudged(now.nudges, action.id, action.change) }, `${action.step} ${action.id}`, true)
    case 'move': {
      const { x, y } = now.nudges[action.id] ?? NO_NUDGE
      return reduceOutfit(now, { ...action, kind: 'nudge', change: { x: x + action.x, y: y + action.y } })
    }
    case 'wear-look':
      return wearLook(now, action.pieces, action.chosen)
    case 'lay-anew':
      return done(now, { nudges: withoutNudge(now.nudges, action.id) }, `anew ${action.id}`)
    case 'restore':
      return restored(action)
    case 'drop':
      return keptOf(now, ({ product }) => !action.ids.includes(product.id))
    case 'undo':
      return undone(now)
  }
}

/** The part of the body that a garment is for: two of the same part are not worn together. */
type BodyPart = 'body' | 'legs' | 'outer' | Exclude<Garment, 'trousers' | 'skirt' | 'dress' | 'jumpsuit' | 'top' | 'outerwear'>
const WHOLE: readonly BodyPart[] = ['body', 'legs']

function partsOf(garment: Garment): readonly BodyPart[] {
  if (garment === 'dress' || garment === 'jumpsuit') return WHOLE
  if (garment === 'trousers' || garment === 'skirt') return ['legs']
  if (garment === 'top') return ['body']
  return garment === 'outerwear' ? ['outer'] : [garment]
}

/** True when the one takes the place of the other: a dress that of top and skirt. */
export function isInstead(garment: Garment, other: Garment): boolean {
  const parts = partsOf(garment)
  return partsOf(other).some((part) => parts.includes(part))
}

export function garmentOfPiece({ wearable }: WornPiece): Garment {
  return wearable.rig.garment
}

function wear(now: OutfitSession, piece: WornPiece, before: readonly WornPiece[]): OutfitSession {
  const { id } = piece.product
  if (now.worn.some((each) => each.product.id === id)) return { ...now, chosen: id, step: '' }
  const stays = before.filter((each) => !isInstead(garmentOfPiece(piece), garmentOfPiece(each))).slice(-(OUTFIT_MAX - 1))
  const worn = [...stays, piece].toSorted((a, b) => GARMENTS[garmentOfPiece(a)].rank - GARMENTS[garmentOfPiece(b)].rank)
  const replaced = before.filter((each) => !worn.includes(each)).map(({ product }) => product)
  return { ...done(now, { worn }, `wear ${id}`), chosen: id, replaced }
}

function wearLook(now: OutfitSession, pieces: readonly WornPiece[], chosen: string): OutfitSession {
  const ids = pieces.map(({ product }) => product.id)
  const isOn = ids.length === now.worn.length && now.worn.every(({ product }) => ids.includes(product.id))
  if (isOn || pieces.length === 0) return now
  const { worn } = pieces.reduce((session, piece) => wear(session, piece, session.worn), EMPTY_OUTFIT)
  return { ...done(now, { worn }, `look ${ids.join()}`), chosen: chosenAmong(worn, chosen) }
}

/** `goesOn`: the same step once more is part of the one before. */
function done(now: OutfitSession, change: Partial<Snapshot>, step: string, goesOn = false): OutfitSession {
  const { worn, tucked, nudges } = now
  const history = goesOn && step === now.step ? now.history : [...now.history, { worn, tucked, nudges }].slice(-STEPS)
  const next = { ...now, ...change, history, step, replaced: [] }
  return { ...next, chosen: chosenAmong(next.worn, now.chosen) }
}

function undone(now: OutfitSession): OutfitSession {
  const before = now.history.at(-1)
  if (!before) return now
  // What came back is what the step was about.
  const back = before.worn.find(({ product }) => !now.worn.some((each) => each.product.id === product.id))
  return {
    ...before,
    chosen: back?.product.id ?? chosenAmong(before.worn, now.chosen),
    history: now.history.slice(0, -1),
    step: '',
    replaced: [],
  }
}

function restored({ worn, chosen, tucked, nudges }: Extract<OutfitAction, { kind: 'restore' }>): OutfitSession {
  const base: OutfitSession = { ...EMPTY_OUTFIT, tucked, nudges }
  const { worn: layered } = worn.reduce((session, piece) => wear(session, piece, session.worn), base)
  return { ...base, worn: layered, chosen: chosenAmong(layered, chosen) }
}

/** The same without the pieces that do not stay, also in what can be taken back. */
function keptOf(now: OutfitSession, stays: (piece: WornPiece) => boolean): OutfitSession {
  const worn = now.worn.filter(stays)
  const history = now.history.map((before) => ({ ...before, worn: before.worn.filter(stays) }))
  return { ...now, worn, history, chosen: chosenAmong(worn, now.chosen), step: '' }
}

function chosenAmong(worn: readonly WornPiece[], chosen: string | null): string | null {
  return worn.some(({ product }) => product.id === chosen) ? chosen : (worn.at(-1)?.product.id ?? null)
}

/** How far the hand may go. */
const NUDGE_LIMITS: Record<keyof Nudge, readonly [least: number, most: number]> = {
  x: [-1.5, 1.5],
  y: [-1.5, 1.5],
  scale: [0.7, 1.4],
  length: [0.6, 1.5],
  angle: [-Math.PI, Math.PI],
}

function nudged(nudges: Readonly<Record<string, Nudge>>, id: string, change: Partial<Nudge>) {
  return { ...nudges, [id]: boundedNudge({ ...(nudges[id] ?? NO_NUDGE), ...change }) }
}

export function boundedNudge(nudge: Nudge): Nudge {
  const bounded = Object.entries(NUDGE_LIMITS).map(([name, [least, most]]) => {
    const value = nudge[name as keyof Nudge]
    return [name, Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : NO_NUDGE[name as keyof Nudge]]
  })
  return Object.fromEntries(bounded) as Nudge
}

function withoutNudge(nudges: Readonly<Record<string, Nudge>>, id: string): Readonly<Record<string, Nudge>> {
  const { [id]: _, ...others } = nudges
  return others
}

function notOf(id: string | null): (piece: WornPiece) => boolean {
  return ({ product }) => product.id !== id
}

/** The outfit in the words of the worker. */
export function garmentsToDress({ worn, nudges }: Pick<OutfitSession, 'worn' | 'nudges'>): WornGarment[] {
  return worn.map(({ product: { id }, wearable: { cutout, rig, measurements, on_photos: onPhotos } }) => ({
    id,
    cutout,
    rig: rig as WornGarment['rig'],
    measurements,
    nudge: nudges[id] ?? NO_NUDGE,
    onPhotos,
  }))
}

/** Whether there is anything to tuck: a top, and something to tuck it into. */
export function canTuck(worn: readonly WornPiece[]): boolean {
  const garments = worn.map(garmentOfPiece)
  return garments.includes('top') && garments.some((garment) => garment === 'trousers' || garment === 'skirt')
}
