// What sleeves and trouser legs have in common: edges across them. Pure.

import type { Limb } from './body.ts'
import type { Half } from './limb-widths.ts'
import { across, alongPath, direction, distance, plus, OUTWARDS, type Point, type Side } from './geometry.ts'

/** Outer and inner edge across a limb. The outer one is away from the body where the limb hangs. */
export function acrossLimb(limb: Pick<Limb, 'joints'>, part: number, side: Side, half: Half): [Point, Point] {
  const { point } = alongPath(limb.joints, part)
  const heading = direction(alongPath(limb.joints, Math.max(0, part - 0.09)).point, alongPath(limb.joints, part + 0.09).point)
  const out = OUTWARDS[side]
  return [plus(point, across(heading), out * half.outer), plus(point, across(heading), -out * half.inner)]
}

/** Moves two edges out to where the cloth ends, or in. Only a little: what lies beside it may be cloth, too. */
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
