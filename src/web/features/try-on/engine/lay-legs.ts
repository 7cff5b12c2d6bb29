// Lays trouser legs on legs, as ladders whose rungs stand across the leg. Pure.

import { spineAt, type Body, type Limb } from './body.ts'
import { limbHalf, placeIn, wornHalf, type Fit } from './drape.ts'
import type { GarmentSource } from './garment-source.ts'
import { across, between, clamp, distance, pathLength, plus, OUTWARDS, type Point, type Side, type Sides } from './geometry.ts'
import { acrossLimb, edgesAcross, LEG } from './limbs.ts'
import { extendedRungs, ladderMesh, type Mesh, type Rung } from './mesh.ts'

export interface LegsLaid {
  meshes: Sides<Mesh>
  /** How deep below the shoulders' middle the waistband is, in pixels; null below a torso. */
  waist: number
  /** Where the legs end on the way from hip to ankle. */
  end: Sides<number>
}

/** How deep the crotch is below the hips' joints, of the unit. */
export const CROTCH = 0.2

/** Trousers and shorts from the waist; `reach` says how far down the leg they come, of the way to the ankle, for how far they would. */
export function layTrousers(body: Body, source: GarmentSource, fit: Fit, reach: (natural: number) => number): LegsLaid {
  const { waist, hip, crotch, hem } = source.points
  const band = waist ?? hem
  const top = between(...band)
  const crotchDeep = Math.max(4, placeIn(source, top, crotch).deep)
  const crotchDepth = body.torsoLength + body.unit * CROTCH
  const waistDepth = clamp(crotchDepth - crotchDeep * fit.down, body.torsoLength * 0.66, body.torsoLength * 0.86)
  const hipDeep = hip
    ? clamp((placeIn(source, top, hip[0]).deep + placeIn(source, top, hip[1]).deep) / 2, crotchDeep * 0.3, crotchDeep * 0.8)
    : crotchDeep * 0.6
  const upper = (side: Side): Rung[] =>
    [0, hipDeep, crotchDeep].map((deep) => {
      const depth = waistDepth + (deep / crotchDeep) * (crotchDepth - waistDepth)
      return hipRung(body, source, top, side, { deep, crotchDeep, depth }, band, fit)
    })
  const legs = legRungs(body, source, fit, reach)
  const mesh = (side: Side) =>
    ladderMesh(
      extendedRungs(
        [...upper(side), ...legs[side].rungs],
        crotchDeep * 0.12,
        distance(source.points.leg[side].outer, source.points.leg[side].inner) * 0.25,
      ),
      [0.3, 0.12],
    )
  return { meshes: [mesh(0), mesh(1)], waist: waistDepth, end: [legs[0].end, legs[1].end] }
}

interface HipPlace {
  deep: number
  crotchDeep: number
  depth: number
}

/** From the outer edge to the middle line; at the crotch both legs are as wide as what hangs there. */
function hipRung(
  body: Body,
  source: GarmentSource,
  top: Point,
  side: Side,
  { deep, crotchDeep, depth }: HipPlace,
  band: Sides<Point>,
  fit: Fit,
): Rung {
  const { crotch, hip, leg } = source.points
  const out = OUTWARDS[side]
  const aside = across(source.points.down)
  const middle = between(top, crotch, deep / crotchDeep)
  const guess =
    deep === 0
      ? distance(band[side], top)
      : deep === crotchDeep || !hip
        ? Math.abs(placeIn(source, middle, between(hip?.[side] ?? band[side], leg[side].outer, hip ? 0.25 : 0.4)).aside)
        : Math.abs(placeIn(source, middle, hip[side]).aside)
  const edge =
    deep === 0 ? band[side] : edgesAcross(clothOf(source), plus(middle, aside, out * guess), plus(middle, aside, -out * guess * 0.2))[0]
  const { point, across: seen } = spineAt(body, depth)
  const half = wornHalf(body.halfWidth(depth, side), distance(edge, middle) * fit.aside, 0.4)
  return { source: [edge, middle], target: [plus(point, seen, out * half), point] }
}

/** From below the crotch to the end of each leg. */
export function legRungs(
  body: Body,
  source: GarmentSource,
  fit: Fit,
  reach: (natural: number) => number,
): Sides<{ rungs: Rung[]; end: number }> {
  const { crotch, leg } = source.points
  const bodyLength = Math.max(pathLength(body.legs[0].joints), pathLength(body.legs[1].joints), body.torsoLength * 1.4)
  const below = body.unit * CROTCH
  const inseam = distance(crotch, between(leg[0].inner, leg[1].inner)) * fit.down
  const natural = (inseam + below) / bodyLength
  // Trousers of full length reach the ankles of whoever wears them; what is shorter is as long as it is.
  const end = clamp(reach(natural), natural > 0.8 ? 0.9 : 0.2, 1.04)
  const first = below / bodyLength
  const rungsOf = (side: Side): Rung[] => {
    const { outer, inner, knee } = leg[side]
    const thigh = edgesAcross(
      clothOf(source),
      plus(crotch, across(source.points.down), OUTWARDS[side] * distance(outer, inner) * 1.15),
      crotch,
    )[0]
    return [0.22, 0.5, 0.76, 1].map((part) => {
      const edges =
        part === 1
          ? ([outer, inner] as [Point, Point])
          : edgesAcross(clothOf(source), along(thigh, knee?.outer, outer, part), along(crotch, knee?.inner, inner, part))
      const at = first + (end - first) * part
      return {
        source: edges,
        target: acrossLimb(body.legs[side], at, side, legHalf(body, body.legs[side], at, (distance(...edges) / 2) * fit.aside)),
      }
    })
  }
  return [
    { rungs: rungsOf(0), end },
    { rungs: rungsOf(1), end },
  ]
}

function along(from: Point, middle: Point | undefined, to: Point, part: number): Point {
  if (!middle) return between(from, to, part)
  return part < 0.5 ? between(from, middle, part * 2) : between(middle, to, part * 2 - 1)
}

function legHalf(body: Body, limb: Limb, part: number, flat: number): number {
  const knee = distance(limb.joints[0], limb.joints[1]) / pathLength(limb.joints)
  const bare =
    part < knee ? LEG[0] + (LEG[1] - LEG[0]) * (part / knee) : LEG[1] + (LEG[2] - LEG[1]) * Math.min(1, (part - knee) / (1 - knee))
  return limbHalf(bare * body.unit, flat, 1.8)
}

const clothOf =
  ({ alpha }: GarmentSource) =>
  (x: number, y: number): boolean =>
    alpha(x, y) > 128
