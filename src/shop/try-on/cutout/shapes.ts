// What outlines of garments look like at their points: where those are, and which way the outline turns there. Pure.

import type { Garment, Rig } from '../rules-rig.ts'

export const CORNERS = ['neck', 'shoulder', 'sleeve_outer', 'sleeve_inner', 'armpit', 'waist', 'hem', 'leg_outer', 'leg_inner'] as const
export type Corner = (typeof CORNERS)[number]

/** How a corner usually is, and how far it may be from that before it is doubtful. See `Place` for the units; directions in degrees. */
export interface CornerShape {
  corner: Corner
  out: number
  down: number
  before: number
  after: number
  /** Lengths. */
  spread: number
  /** Degrees. */
  bend: number
  /** Another way it may be. */
  or?: CornerShape
}

/** One half of a garment: its corners from the top outwards and down again. */
export interface Shape {
  sleeves: Rig['sleeves']
  corners: readonly CornerShape[]
}

const corner = (name: Corner, out: number, down: number, before: number, after: number, spread = 0.13, bend = 32): CornerShape => ({
  corner: name,
  out,
  down,
  before,
  after,
  spread,
  bend,
})

// Rounded from outlines drawn by hand; the spread is wide on purpose.
const BARE_NECK = corner('neck', 0.15, 0.03, -12, 12, 0.1, 40)
/** Of collars that stand up, and hoods. */
const COLLAR = corner('neck', 0.16, 0.1, 80, 14, 0.13, 40)
const NECK = { ...BARE_NECK, or: COLLAR }
const HEM = corner('hem', 0.42, 0.97, 92, 174)
const SLEEVELESS: Shape = {
  sleeves: 'none',
  corners: [NECK, corner('shoulder', 0.28, 0.09, 18, 88), corner('armpit', 0.38, 0.36, 52, 90, 0.18), HEM],
}
const SHORT: Shape = {
  sleeves: 'short',
  corners: [
    NECK,
    corner('shoulder', 0.3, 0.07, 15, 30),
    corner('sleeve_outer', 0.48, 0.14, 30, 110),
    corner('sleeve_inner', 0.45, 0.25, 110, 145),
    corner('armpit', 0.39, 0.32, 140, 93),
    HEM,
  ],
}
const LONG: Shape = {
  sleeves: 'long',
  corners: [
    NECK,
    corner('shoulder', 0.35, 0.08, 20, 40),
    corner('sleeve_outer', 0.7, 0.72, 80, 150, 0.3, 40),
    corner('sleeve_inner', 0.6, 0.78, 165, -125, 0.3, 40),
    corner('armpit', 0.38, 0.42, -145, 95),
    HEM,
  ],
}
/** One half of what has its sleeves along the body. */
export interface HangingShape {
  corners: readonly CornerShape[]
}
const FALLING = corner('shoulder', 0.33, 0.1, 20, 72, 0.13, 40)
const BESIDE = 0.2
/** Beside the body with a gap between; ending above the hem; ending below it; lying on it down to the hem. */
export const HANGING: readonly HangingShape[] = [
  {
    corners: [
      NECK,
      FALLING,
      corner('sleeve_outer', 0.56, 0.88, 95, 170, BESIDE),
      corner('sleeve_inner', 0.44, 0.92, 172, -95, BESIDE),
      corner('armpit', 0.42, 0.72, -95, 90, BESIDE),
      HEM,
    ],
  },
  {
    corners: [
      NECK,
      FALLING,
      corner('sleeve_outer', 0.54, 0.84, 95, 165, BESIDE, 26),
      corner('sleeve_inner', 0.44, 0.87, 165, 92, BESIDE, 26),
      HEM,
    ],
  },
  {
    corners: [
      NECK,
      FALLING,
      corner('sleeve_outer', 0.55, 0.94, 92, 172, BESIDE),
      corner('sleeve_inner', 0.42, 0.97, 172, -100, BESIDE),
      corner('hem', 0.4, 0.92, -100, 175, BESIDE),
    ],
  },
  { corners: [NECK, FALLING, corner('hem', 0.5, 0.94, 92, 174, BESIDE)] },
]
const LEGS = [corner('leg_outer', 0.52, 0.93, 80, 162, 0.2), corner('leg_inner', 0.14, 0.98, 172, -107)]
const TROUSERS: Shape = { sleeves: null, corners: [corner('waist', 0.32, 0.03, -4, 72, 0.15), ...LEGS] }
const SKIRT: Shape = { sleeves: null, corners: [corner('waist', 0.34, 0.03, -6, 70, 0.15), corner('hem', 0.52, 0.94, 85, 172, 0.18)] }

const UPPER = [SHORT, LONG, SLEEVELESS]
const WAIST = corner('waist', 0.28, 0.38, 92, 82)
/** What reaches further down has its upper corners higher up. */
const LOWERED = 0.75
const LONGER = UPPER.map((shape) => reaching(shape, shape.corners.slice(-1)))
const WHOLE = UPPER.map((shape) => reaching(shape, LEGS))

function reaching({ sleeves, corners }: Shape, ends: readonly CornerShape[]): Shape {
  return { sleeves, corners: [...corners.slice(0, -1).map((shape) => ({ ...shape, down: shape.down * LOWERED })), WAIST, ...ends] }
}

/** The halves that a garment may have; none for what is hung on or worn on feet and heads. */
export const SHAPES: Record<Garment, readonly Shape[]> = {
  top: UPPER,
  outerwear: UPPER,
  dress: LONGER,
  jumpsuit: WHOLE,
  trousers: [TROUSERS],
  skirt: [SKIRT],
  shoes: [],
  necklace: [],
  scarf: [],
  earrings: [],
  hat: [],
  bag: [],
}
