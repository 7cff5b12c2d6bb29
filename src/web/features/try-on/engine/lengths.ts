// How long a garment is shown: as it was measured, or as such garments are where photographs alone tell. Pure.

import type { Garment } from '../../../../shop/try-on/rules-rig.ts'
import type { Body } from './body.ts'
import { clamp, pathLength } from './geometry.ts'

/** So much longer than it is a garment may be shown, so that it reaches where own clothes can come off. */
const STRETCH = 1.3

/** The length at which it is shown, and whether it covers what it must. */
export function reaching(natural: number, wanted: number, drawn: boolean): { length: number; covers: boolean } {
  if (drawn || natural >= wanted) return { length: natural, covers: true }
  return natural * STRETCH >= wanted ? { length: wanted, covers: true } : { length: natural, covers: false }
}

/** What is longer or shorter than usual is believed in part when nobody measured it: photographs are taken from above or below. */
export const soft = (length: number, usual: number, shorter: number, longer: number): number =>
  usual + (length - usual) * (length <= usual ? shorter : longer)

/** Of tops and jackets. */
export function upperHem(body: Body, natural: number, exact: boolean, longest: number): number {
  const least = body.torsoLength * 0.62
  return exact ? clamp(natural, least, pathLength(body.spine)) : clamp(soft(natural, body.torsoLength * 1.16, 0.65, 0.45), least, longest)
}

/** From this part of an arm on long sleeves are of full length: jackets hardly ever have others. */
const FULL_SLEEVES: Partial<Record<Garment, number>> = { outerwear: 0.5 }

export const fullSleeve = (garment: Garment, exact: boolean): number => (exact ? 0.7 : (FULL_SLEEVES[garment] ?? 0.76))
