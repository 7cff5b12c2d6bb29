import type { Wearers } from '../../../../shop/try-on/rules-safety.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import type { Spot } from './cutout-costs.ts'
import type { Placement } from './layer-placement.ts'

/** A top, trousers and one more thing. */
export const LAYERS_MAX = 3
/** Steps that can be taken back. */
const STEPS = 40

/** A product on the photo. */
export interface Layer {
  product: CardProduct
  /** Who may be shown in it, as the shop said last; null when that is not known. */
  wearers: Wearers | null
  /** Which of its pictures. */
  picture: number
  /** Null until it is known how large the product is in its picture. */
  placement: Placement | null
  /** Of the cut-out; null for the best one. */
  tolerance: number | null
  /** What somebody pointed at as background, too. */
  spots: readonly Spot[]
  /** The whole picture, not cut out. */
  whole: boolean
  /** 0 to 1. */
  opacity: number
}

export interface AdjustSession {
  /** From the lowest to the topmost. */
  layers: readonly Layer[]
  /** The product that hands, sliders and keys act on; null without any. */
  chosen: string | null
  history: readonly (readonly Layer[])[]
  /** What was changed last: the same again is the same step. */
  step: string
}

export const EMPTY: AdjustSession = { layers: [], chosen: null, history: [], step: '' }

export type AdjustAction =
  | { kind: 'wear'; product: CardProduct; wearers?: Wearers | null }
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
  /** As they are in the shop now; those that are not there any more come off. */
  | { kind: 'renew'; products: readonly CardProduct[] }
  | { kind: 'undo' }

export function reduceAdjust(now: AdjustSession, action: AdjustAction): AdjustSession {
  switch (action.kind) {
    case 'wear':
      return wear(now, action.product, action.wearers ?? null)
    case 'choose':
      return now.chosen === action.id ? now : { ...now, chosen: action.id, step: '' }
    case 'take-off':
      return done(now, now.layers.filter(notOf(action.id)), 'take-off')
    case 'to-front':
      return done(
        now,
        [...now.layers.filter(notOf(action.id)), ...now.layers.filter(({ product }) => product.id === action.id)],
        'to-front',
      )
    case 'change':
      return done(now, changed(now.layers, action.id, action.change), `${action.step} ${action.id}`)
    case 'settle':
      return { ...now, layers: changed(now.layers, action.id, action.change) }
    case 'again':
      return done(now, changed(now.layers, action.id, AS_NEW), 'again')
    case 'place-anew':
      return { ...now, layers: now.layers.map((layer) => ({ ...layer, placement: null })), history: [], step: '' }
    case 'renew':
      return renewed(now, action.products)
    case 'undo':
      return undone(now)
  }
}

const AS_NEW = { placement: null, tolerance: null, spots: [], whole: false, opacity: 1 } as const

/** On top of what is worn; what is worn already is only chosen, a fourth product takes the place of the chosen one. */
function wear(now: AdjustSession, product: CardProduct, wearers: Wearers | null): AdjustSession {
  if (now.layers.some((layer) => layer.product.id === product.id)) return { ...now, chosen: product.id }
  const stays = now.layers.length < LAYERS_MAX ? now.layers : now.layers.filter(notOf(now.chosen ?? now.layers[0]?.product.id ?? ''))
  return { ...done(now, [...stays, { product, wearers, picture: 0, ...AS_NEW }], 'wear'), chosen: product.id }
}

function renewed(now: AdjustSession, products: readonly CardProduct[]): AdjustSession {
  const layers = now.layers.flatMap((layer) => {
    const product = products.find(({ id }) => id === layer.product.id)
    return product ? [{ ...layer, product, picture: product.images[layer.picture] ? layer.picture : 0 }] : []
  })
  return { ...now, layers, chosen: chosenAmong(layers, now.chosen) }
}

/** Single actions are steps of their own; a change that goes on is one. */
const SINGLE: readonly string[] = ['take-off', 'to-front', 'again', 'wear']

function done(now: AdjustSession, layers: readonly Layer[], step: string): AdjustSession {
  const goesOn = step === now.step && !SINGLE.includes(step)
  return {
    layers,
    chosen: chosenAmong(layers, now.chosen),
    history: goesOn ? now.history : [...now.history, now.layers].slice(-STEPS),
    step,
  }
}

function undone(now: AdjustSession): AdjustSession {
  const layers = now.history.at(-1)
  return layers ? { layers, chosen: chosenAmong(layers, now.chosen), history: now.history.slice(0, -1), step: '' } : now
}

function chosenAmong(layers: readonly Layer[], chosen: string | null): string | null {
  return layers.some(({ product }) => product.id === chosen) ? chosen : (layers.at(-1)?.product.id ?? null)
}

function changed(layers: readonly Layer[], id: string, change: Partial<Layer>): readonly Layer[] {
  return layers.map((each) => (each.product.id === id ? { ...each, ...change } : each))
}

function notOf(id: string): (layer: Layer) => boolean {
  return ({ product }) => product.id !== id
}
