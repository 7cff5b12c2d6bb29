// What sleeves and trouser legs have in common: how wide limbs are, and edges across them. Pure.

import type { Limb } from './body.ts'
import { across, alongPath, direction, distance, plus, OUTWARDS, type Point, type Side } from './geometry.ts'

/** Half widths of an arm, of the unit: at the shoulder, elbow and wrist. */
export const ARM = [0.15, 0.125, 0.085] as const
/** Of a leg: at the crotch, knee and ankle. */
export const LEG = [0.265, 0.17, 0.11] as const

/** Outer and inner edge across a limb. The outer one is away from the body where the limb hangs. */
export function acrossLimb(limb: Pick<Limb, 'joints'>, part: number, side: Side, half: number): [Point, Point] {
  const { point } = alongPath(limb.joints, part)
  const heading = direction(alongPath(limb.joints, Math.max(0, part - 0.09)).point, alongPath(limb.joints, part + 0.09).point)
  const out = OUTWARDS[side]
  return [plus(point, across(heading), out * half), plus(point, across(heading), -out * half)]
}

/** Moves two edges out to where the cloth ends, or in. Only a little: what lies beside it is cloth, too. */
export function edgesAcross(cloth: (x: number, y: number) => boolean, first: Point, second: Point): [Point, Point] {
  const wide = distance(first, second)
  const heading = direction(second, first)
  const seek = (from: Point, out: Point): Point => {
    let reach = -wide * 0.3
    const most = wide * 0.3
    const inside = (r: number) => {
      const p = plus(from, out, r)
      return cloth(p.x, p.y)
    }
    if (!inside(reach)) return from
    while (reach < most && inside(reach)) reach++
    return plus(from, out, reach >= most ? 0 : reach)
  }
  return [seek(first, heading), seek(second, { x: -heading.x, y: -heading.y })]
}
