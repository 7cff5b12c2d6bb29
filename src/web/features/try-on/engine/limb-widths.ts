// How wide somebody's arms and legs are: as the masks show them where they are bare, as limbs usually are where they are not. Pure.

import { across, alongPath, clamp, direction, distance, plus, OUTWARDS, type Point, type Side } from './geometry.ts'
import type { Person } from './person.ts'

/** Half widths at shoulder, elbow and wrist, of the unit; and how far from that they may be, bare or clothed. */
export const ARM = { halves: [0.15, 0.125, 0.085], bare: [0.85, 1.4], clothed: [0.95, 1.15], drawn: [0.85, 1.7] } as const
/** At the crotch, knee and ankle. */
export const LEG = { halves: [0.265, 0.17, 0.11], bare: [0.85, 1.25], clothed: [0.95, 1.05], drawn: [0.7, 1.9] } as const

const SAMPLES = 13
/** A mask says yes from here on. */
const YES = 128

export interface Half {
  outer: number
  inner: number
}

interface Sample extends Half {
  /** As it usually is. */
  half: number
  bare: boolean
}

/** Under clothes a limb is as strong as where it is bare, at least: it has no step where they end. */
function asWideAsBare(samples: Sample[]): void {
  samples.forEach((sample, i) => {
    if (sample.bare) return
    const nearest = samples.reduce<number | null>(
      (found, { bare }, j) => (bare && (found === null || Math.abs(j - i) < Math.abs(found - i)) ? j : found),
      null,
    )
    if (nearest === null) return
    const known = samples[nearest]!
    const fade = clamp(1 - Math.abs(nearest - i) / 8, 0, 1)
    for (const edge of ['outer', 'inner'] as const)
      sample[edge] = Math.max(sample[edge], sample.half * (1 + (clamp(known[edge] / known.half, 1, 1.3) - 1) * fade))
  })
}

/** From the bone to the limb's edges in pixels, part of the way down from its first joint to its last. */
export function limbWidths(
  { picture: { width, height }, parts, drawn }: Person,
  joints: readonly [Point, Point, Point],
  side: Side,
  usual: typeof ARM | typeof LEG,
  unit: number,
): (part: number) => Half {
  const bend = distance(joints[0], joints[1]) / Math.max(1, distance(joints[0], joints[1]) + distance(joints[1], joints[2]))
  const [top, middle, end] = usual.halves
  const pixel = ({ x, y }: Point): number | null =>
    x < 0 || y < 0 || x > width - 1 || y > height - 1 ? null : Math.round(y) * width + Math.round(x)
  const measured = Array.from({ length: SAMPLES }, (_, i): Sample => {
    const part = i / (SAMPLES - 1)
    const half =
      unit * (part < bend ? top + (middle - top) * (part / bend) : middle + (end - middle) * ((part - bend) / Math.max(0.01, 1 - bend)))
    const { point } = alongPath(joints, part)
    const heading = direction(alongPath(joints, Math.max(0, part - 0.09)).point, alongPath(joints, Math.min(1, part + 0.09)).point)
    const out = { x: across(heading).x * OUTWARDS[side], y: across(heading).y * OUTWARDS[side] }
    const bone = pixel(point)
    if (bone === null || parts.background[bone]! >= YES) return { outer: half, inner: half, half, bare: false }
    const bare = parts.skin[bone]! >= YES
    const [least, most] = drawn ? usual.drawn : bare ? usual.bare : usual.clothed
    const march = (sign: number, ends: (pixel: number) => boolean): number => {
      for (let reach = 0; reach < half * most; reach++) {
        const at = pixel(plus(point, out, reach * sign))
        if (at === null) return half
        if (ends(at)) return clamp(reach, half * least, half * most)
      }
      return half * most
    }
    const outer = march(1, (at) => parts.background[at]! >= YES)
    // Inwards there may be the body; only skin is known to be the arm.
    return { outer, inner: bare ? march(-1, (at) => parts.skin[at]! < YES) : half, half, bare }
  })
  if (!drawn) asWideAsBare(measured)
  const at = (i: number) => measured[clamp(i, 0, SAMPLES - 1)]!
  const mean = (i: number, side: keyof Half) => (at(i - 1)[side] + at(i)[side] * 2 + at(i + 1)[side]) / 4
  const smooth = measured.map((_, i): Half => ({ outer: mean(i, 'outer'), inner: mean(i, 'inner') }))
  return (part) => {
    const place = clamp(part, 0, 1) * (SAMPLES - 1)
    const i = Math.min(SAMPLES - 2, Math.floor(place))
    const between = (side: keyof Half) => smooth[i]![side] + (smooth[i + 1]![side] - smooth[i]![side]) * (place - i)
    return { outer: between('outer'), inner: between('inner') }
  }
}
