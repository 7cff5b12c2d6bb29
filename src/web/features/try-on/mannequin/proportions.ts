// How somebody is built, in cm, from what is known of them: every length that the drawing needs. Pure.

import { BODY_LIMITS } from '../../../../shop/accounts/rules.ts'
import type { Figure } from '../worker/protocol.ts'

type Girth = 'chest' | 'waist' | 'hips'
type Girths = Record<Girth, number>

/** Lengths in cm; heights are from the floor. */
export interface Proportions extends Girths {
  height: number
  /** Height of the crotch. */
  inseam: number
  /** 0 is a woman's build, 1 a man's. */
  build: number
  /** Girths for the height: 1 is the middle of what the shop's people are. */
  fullness: number
  headHeight: number
  /** Of the chin and of the shoulder's top. */
  chin: number
  shoulder: number
  /** Half the breadth from one shoulder joint to the other. */
  shoulderHalf: number
  neckHalf: number
  /** Halves of the breadth from the front. */
  chestHalf: number
  waistHalf: number
  hipHalf: number
  /** Of the upper arm, where it is widest. */
  armRadius: number
  /** Of the knee. */
  kneeRadius: number
}

/** The middle of women and men, as parts of the height. */
const MIDDLE: Record<'women' | 'men', Girths & { height: number }> = {
  women: { height: 163, chest: 0.56, waist: 0.465, hips: 0.615 },
  men: { height: 172, chest: 0.555, waist: 0.48, hips: 0.56 },
}
const INSEAM = 0.457
/** The narrowest and widest that is drawn, as parts of the height: beyond is a slip of the finger or no body any more. */
const DRAWN: Record<Girth | 'inseam', readonly [least: number, most: number]> = {
  chest: [0.4, 0.95],
  waist: [0.31, 0.95],
  hips: [0.43, 1],
  inseam: [0.4, 0.52],
}
/** A girth seen from the front: bodies are wider than they are deep. */
const BREADTH: Record<Girth, number> = { chest: 0.318, waist: 0.345, hips: 0.352 }

/** The shapes a profile offers, by how they differ from the middle; shoulders are told by their breadth. */
const SHAPES: Record<string, Girths & { shoulders: number }> = {
  straight: { chest: 1, waist: 1.05, hips: 0.95, shoulders: 1 },
  curvy: { chest: 1.04, waist: 0.98, hips: 1.06, shoulders: 1 },
  pear: { chest: 0.96, waist: 0.97, hips: 1.07, shoulders: 0.96 },
  apple: { chest: 1.05, waist: 1.14, hips: 0.98, shoulders: 1 },
  hourglass: { chest: 1.03, waist: 0.91, hips: 1.04, shoulders: 1.01 },
  athletic: { chest: 1.03, waist: 0.94, hips: 0.95, shoulders: 1.06 },
}
const PLAIN = { chest: 1, waist: 1, hips: 1, shoulders: 1 }

/** Fills in what nobody said by what is known, and keeps to what a body can be; never NaN. */
export function proportionsOf(figure: Figure): Proportions {
  const build = buildOf(figure)
  const height = heightOf(figure, build)
  const shape = Object.entries(SHAPES).find(([name]) => figure.bodyType?.toLowerCase().includes(name))?.[1] ?? PLAIN
  const girths = girthsOf(figure, height, build, shape)
  const { chest, waist, hips } = girths
  const inseam = clamp(known(figure.inseam) ?? INSEAM * height, DRAWN.inseam.map((part) => part * height) as [number, number])
  const fullness = (chest + waist + hips) / (mix(1.64, 1.595, build) * height)
  // Heads differ less than heights do: the shorter, the larger for the body.
  const headHeight = 15.4 + 0.0425 * height
  const chin = height - headHeight
  const chestHalf = (chest * (BREADTH.chest + 0.012 * build)) / 2
  return {
    height,
    ...girths,
    inseam,
    build,
    fullness,
    headHeight,
    chin,
    shoulder: chin - mix(0.043, 0.039, build) * height,
    shoulderHalf: Math.max(mix(0.1, 0.1105, build) * height * shape.shoulders * fullness ** 0.2, chestHalf * 0.86),
    neckHalf: mix(0.0305, 0.0355, build) * height * fullness ** 0.35,
    chestHalf,
    waistHalf: (waist * BREADTH.waist) / 2,
    hipHalf: (hips * BREADTH.hips) / 2,
    armRadius: mix(0.0265, 0.0285, build) * height * fullness ** 0.85,
    kneeRadius: 0.0335 * height * fullness ** 0.55,
  }
}

/** Without a department by the waist, which tells most; in between where that is not known either. */
function buildOf({ department, waist, hips }: Figure): number {
  if (department) return department === 'men' ? 1 : 0
  const [around, below] = [known(waist), known(hips)]
  return around && below ? clamp((around / below - 0.78) / 0.16, [0, 1]) : 0.25
}

function heightOf({ height, inseam }: Figure, build: number): number {
  const { min, max } = BODY_LIMITS.height
  const legs = known(inseam)
  return clamp(known(height) ?? (legs ? clamp(legs / INSEAM, [140, 200]) : mix(MIDDLE.women.height, MIDDLE.men.height, build)), [min, max])
}

/** A girth that is not known goes with those that are. */
function girthsOf(figure: Figure, height: number, build: number, shape: Girths): Girths {
  const usual = (girth: Girth) => mix(MIDDLE.women[girth], MIDDLE.men[girth], build) * shape[girth] * height
  const ratios = (['chest', 'waist', 'hips'] as const).flatMap((girth) => {
    const cm = known(figure[girth])
    return cm ? [cm / usual(girth)] : []
  })
  const size = ratios.length > 0 ? ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length : 1
  const girthOf = (girth: Girth) =>
    clamp(known(figure[girth]) ?? usual(girth) * size, DRAWN[girth].map((part) => part * height) as [number, number])
  return { chest: girthOf('chest'), waist: girthOf('waist'), hips: girthOf('hips') }
}

function known(cm: number | null): number | null {
  return cm !== null && Number.isFinite(cm) && cm > 0 ? cm : null
}

export function clamp(value: number, [least, most]: readonly [least: number, most: number]): number {
  return Math.min(most, Math.max(least, value))
}

export function mix(from: number, to: number, at: number): number {
  return from + (to - from) * at
}
