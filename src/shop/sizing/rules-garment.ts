// What a garment is and how it measures in each of its sizes, read from the words of its page. Pure.
import type { Measurements } from '../catalogue/rules-measurements.ts'
import { letterOf } from './rules-letter-sizes.ts'
import { GIRTHS, SIZE_TABLE, type ClothesPart, type Department, type Girth } from './rules.ts'

export const GARMENT_KINDS = ['top', 'knit', 'jacket', 'coat', 'loose', 'dress', 'skirt', 'trousers', 'shorts', 'shoes'] as const
export type GarmentKind = (typeof GARMENT_KINDS)[number]

/** What of the body decides whether it fits. */
export const PART_OF: Record<Exclude<GarmentKind, 'shoes'>, ClothesPart> = {
  top: 'tops',
  knit: 'tops',
  jacket: 'tops',
  coat: 'tops',
  loose: 'tops',
  dress: 'dresses',
  skirt: 'bottoms',
  trousers: 'bottoms',
  shorts: 'bottoms',
}

/** The fields of a product that are read; a Product has all of them. */
export interface ProductText {
  name: string
  category: string
  tags: readonly string[]
  features: readonly string[]
  materialDescription: string | null
  fabricDetails: { type: string; description: string } | null
  measurements: Measurements
  sizes: readonly string[]
}

export interface Garment {
  kind: GarmentKind
  /** Flat, in cm, of the size `measuredOn`. */
  measurements: Measurements
  /** Null when it is unknown which of its sizes was measured. */
  measuredOn: string | null
  sizes: readonly string[]
  /** The cloth gives a little. */
  stretch: boolean
  /** Ties, a drawstring or elastic at the waist. */
  adjustable: boolean
}

// The first that matches; what matches none is a top.
const KINDS: readonly [GarmentKind, RegExp][] = [
  ['loose', /\b(?:kaftan|kimono|poncho|kanzu|boubou|dera|agbada|cape|robe)\b/],
  ['coat', /\b(?:coat|overcoat|raincoat|trench|parka)\b/],
  ['jacket', /\b(?:jacket|blazer|bomber|anorak|gilet|waistcoat|overshirt)\b/],
  ['dress', /\b(?:dress(?! shirt)|gown|jumpsuit|playsuit|romper|dungarees|overalls)\b/],
  ['knit', /\b(?:jumper|sweater|cardigan|hoodie|sweatshirt|pullover|turtleneck|fleece)\b/],
  ['shorts', /\bshorts\b/],
  ['skirt', /\b(?:skirt|skort)\b/],
  ['trousers', /\b(?:jeans|trousers|pants|chinos|joggers|leggings|culottes)\b/],
]

const STRETCH = /\b(?:elastane|spandex|lycra|stretch(?:y|es)?|jersey|rib(?:bed)? knit|knit)\b/i
const ADJUSTABLE = /\bwrap\b|drawstring|\belastic (?:at|waist)|elasticated|\btie (?:waist|belt)|\bside buttons\b|shirred|smocked/i
const MEASURED_ON = /\bmeasured on (?:a )?size (\S+)/i

/** Null for what is worn by no measure that we know of its wearer: bags, hats, jewelry, cloths. */
export function garmentOf(product: ProductText): Garment | null {
  if (product.category !== 'clothing' && product.category !== 'shoes') return null
  const { measurements, sizes } = product
  const cloth = [product.fabricDetails?.type, product.materialDescription].join(' ')
  return {
    kind: product.category === 'shoes' ? 'shoes' : kindOf(product),
    measurements,
    measuredOn: sizes.length > 1 ? measuredOn(product.features) : (sizes[0] ?? null),
    sizes,
    stretch: STRETCH.test(cloth),
    adjustable: ADJUSTABLE.test([product.name, ...product.tags, ...product.features].join(' | ')),
  }
}

function kindOf({ name, tags }: ProductText): GarmentKind {
  // The name is most reliable: a tag may say what a product goes with.
  for (const words of [name, tags.join(' | ')]) {
    const kind = KINDS.find(([, pattern]) => pattern.test(words.toLowerCase()))?.[0]
    if (kind) return kind
  }
  return 'top'
}

function measuredOn(features: readonly string[]): string | null {
  for (const feature of features) {
    const size = MEASURED_ON.exec(feature)?.[1]
    if (size) return size.replace(/[.,;]$/, '')
  }
  return null
}

/**
 * The flat measurements in another size of the same product: what was measured, moved by the steps of the size table,
 * of inches or of shoe sizes. Lengths stay. Null when the two sizes cannot be compared.
 */
export function measuredIn(garment: Garment, size: string | null, department: Department): Measurements | null {
  const { measuredOn: from, measurements } = garment
  if (size === null || size === from) return measurements
  if (from === null) return null
  const steps = garment.kind === 'shoes' ? shoeStep(from, size) : (letterSteps(from, size, department) ?? waistSteps(from, size))
  if (!steps) return null
  const moved = { ...measurements }
  for (const [part, step] of Object.entries(steps) as [Girth | 'insole', number][]) {
    const flat = moved[part]
    if (flat !== undefined) moved[part] = flat + step
  }
  return moved
}

type Steps = Partial<Record<Girth | 'insole', number>>

function shoeStep(from: string, to: string): Steps | null {
  const [a, b] = [Number(from), Number(to)]
  return a && b ? { insole: (b - a) / 1.5 } : null
}

function letterSteps(from: string, to: string, department: Department): Steps | null {
  const middle = (size: string, girth: Girth) => {
    const range = SIZE_TABLE[department].find((row) => row.size === letterOf(size))?.[girth]
    return range && (range[0] + range[1]) / 2
  }
  const steps: Steps = {}
  for (const girth of GIRTHS) {
    const [a, b] = [middle(from, girth), middle(to, girth)]
    if (a === undefined || b === undefined) return null
    // Half of what goes around lies flat.
    steps[girth] = (b - a) / 2
  }
  return steps
}

function waistSteps(from: string, to: string): Steps | null {
  const [a, b] = [inches(from), inches(to)]
  if (!a || !b) return null
  const step = ((b - a) * 2.54) / 2
  return { waist: step, hips: step }
}

function inches(size: string): number {
  return Number(size.replace(/^W/i, ''))
}
