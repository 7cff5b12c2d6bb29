// Where a hem ends on a body of a given height, and how long a leg is. Pure.
import type { BodySize } from '../accounts/rules.ts'
import type { Measurements } from '../catalogue/rules-measurements.ts'
import type { Garment } from './rules-garment.ts'

/** Advice about length, which never decides whether a product fits. */
export interface LengthPart {
  label: string
  words: string
  fit: null
}

/** Shares of the height above the floor, from mean adult proportions: the highest point of the shoulder, the waist. */
const SHOULDER = 0.85
const WAIST = 0.62
/** A hem at this share of the height or above it ends there. */
const HEMS: readonly [share: number, words: string][] = [
  [0.58, 'at your waist'],
  [0.44, 'at your hips'],
  [0.4, 'at the top of your thighs'],
  [0.33, 'in the middle of your thighs'],
  [0.3, 'just above your knees'],
  [0.22, 'at your knees'],
  [0.1, 'in the middle of your calves'],
  [0, 'at your ankles'],
]

/** Long trousers may differ so far from one's own leg and still end at the ankle. Centimetres. */
const LEG_SHORT = 2
const LEG_LONG = 3
/** A shorter inside leg is meant to be short. Centimetres. */
const LONG_LEG = 55

export function legText({ kind }: Garment, flat: Measurements, body: BodySize): LengthPart[] {
  const leg = body.measurements?.inseam
  if (kind === 'shoes' || flat.inseam === undefined || flat.inseam < LONG_LEG || !leg) return []
  const more = Math.round(flat.inseam - leg)
  const words =
    more < -LEG_SHORT
      ? `ends ${-more} cm above your ankle`
      : more > LEG_LONG
        ? `${more} cm too long, can be taken up`
        : 'ends at your ankle'
  return [{ label: 'Leg', words, fit: null }]
}

export function lengthText({ kind }: Garment, flat: Measurements, { height }: BodySize): LengthPart[] {
  // Trousers are measured by their legs.
  if (!height || flat.length === undefined || flat.inseam !== undefined || kind === 'shoes') return []
  const hem = (kind === 'skirt' ? WAIST : SHOULDER) * height - flat.length
  const ends = HEMS.find(([share]) => hem >= share * height)?.[1]
  return [{ label: 'Length', words: ends ? `ends ${ends}` : 'reaches the floor', fit: null }]
}
