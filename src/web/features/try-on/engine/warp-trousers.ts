// Warps trouser legs on to legs, as ladders whose rungs stand across the leg. Pure.

import type { Garment } from '../../../../shop/try-on/rules-rig.ts'
import { spineAt, type Body } from './body.ts'
import { bandDepth, bandOutline, limbHalf, placeIn, wornHalf, type Fit } from './drape.ts'
import type { GarmentSource } from './garment-source.ts'
import {
  across,
  between,
  clamp,
  distance,
  dot,
  minus,
  pathLength,
  plus,
  OUTWARDS,
  SIDES,
  type Point,
  type Side,
  type Sides,
} from './geometry.ts'
import { acrossLimb, edgesAcross } from './limbs.ts'
import { extendedRungs, ladderMesh, type Mesh, type Rung } from './mesh.ts'

export interface WarpedLegs {
  meshes: Sides<Mesh>
  /** How deep below the shoulders' middle the waistband is, in pixels; null below a torso. */
  waist: number
  /** Where the legs end on the way from hip to ankle. */
  end: Sides<number>
  /** Where each has cloth for sure. */
  fill: Sides<readonly (readonly Point[])[]>
}

/** How deep the crotch is below the hips' joints, of the unit. */
export const CROTCH = 0.2

/** Trousers and shorts from the waist; `reach` says how far down the leg they come, of the way to the ankle, for how far they would. */
export function warpTrousers(
  body: Body,
  source: GarmentSource,
  fit: Fit,
  ownWaist: number | null,
  reach: (natural: number) => number,
): WarpedLegs {
  const { waist, hip, crotch, hem } = source.points
  const band = waist ?? hem
  const top = between(...band)
  const crotchDeep = Math.max(4, placeIn(source, top, crotch).deep)
  const crotchDepth = body.torsoLength + body.unit * CROTCH
  const natural = clamp(crotchDepth - crotchDeep * fit.down, body.torsoLength * 0.66, body.torsoLength * 0.86)
  const waistDepth = bandDepth(body, natural, ownWaist)
  const hipDeep = hip
    ? clamp((placeIn(source, top, hip[0]).deep + placeIn(source, top, hip[1]).deep) / 2, crotchDeep * 0.3, crotchDeep * 0.8)
    : crotchDeep * 0.6
  const upper = (side: Side): Rung[] =>
    [0, hipDeep].map((deep) => {
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
  const bands = SIDES.map((side) => {
    const [edge, middle] = upper(side)[0]!.target
    return bandOutline(body, middle, edge)
  }) as unknown as Sides<Point[]>
  return {
    meshes: [mesh(0), mesh(1)],
    waist: waistDepth,
    end: [legs[0].end, legs[1].end],
    fill: [[bands[0]], [bands[1], betweenThighs(body, [legs[0].rungs, legs[1].rungs])]],
  }
}

/** Below the crotch, where thighs touch: a cut-out is open there, as its legs lie apart. Nothing where they do not. */
function betweenThighs({ across, down, unit }: Body, [left, right]: Sides<readonly Rung[]>): Point[] {
  const [crotch, thigh] = [right[0]!.target[1], right[1]!.target[1]]
  if (distance(left[1]!.target[1], thigh) > 2) return []
  const beside = (point: Point, aside: number) => plus(point, across, aside * unit)
  return [beside(crotch, -0.05), beside(crotch, 0.05), beside(thigh, 0.04), plus(thigh, down, unit * 0.1), beside(thigh, -0.04)]
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
  const outside = hip ? hip[side] : between(band[side], leg[side].outer, 0.35)
  const guess = Math.abs(placeIn(source, middle, outside).aside)
  const edge =
    deep === 0 ? band[side] : edgesAcross(clothOf(source), plus(middle, aside, out * guess), plus(middle, aside, -out * guess * 0.2))[0]
  const { point, across: seen } = spineAt(body, depth)
  const half = wornHalf(body.halfWidth(depth, side), distance(edge, middle) * fit.aside, 0.14)
  return { source: [edge, middle], target: [plus(point, seen, out * half), point] }
}

/** Of the width of the hips: trousers with such an inseam are of full length. Photographs from above make legs short, on any body. */
const FULL = 0.94

/** From the crotch to the end of each leg. */
export function legRungs(
  body: Body,
  source: GarmentSource,
  fit: Fit,
  reach: (natural: number) => number,
): Sides<{ rungs: Rung[]; end: number }> {
  const { crotch, leg, hip, waist, hem } = source.points
  const bodyLength = Math.max(pathLength(body.legs[0].joints), pathLength(body.legs[1].joints), body.torsoLength * 1.4)
  const below = body.unit * CROTCH
  const inseam = distance(crotch, between(leg[0].inner, leg[1].inner)) * fit.down
  const natural = (inseam + below) / bodyLength
  // Trousers of full length reach the ankles of whoever wears them; what is shorter is as long as it is.
  const hips = hip ? distance(...hip) : distance(...(waist ?? hem)) * 1.15
  const full = natural > 0.8 || (!fit.exact && inseam / fit.down > hips * FULL)
  const end = clamp(reach(natural), full ? (fit.exact ? 0.9 : 0.98) : 0.2, 1.04)
  const first = below / bodyLength
  const parts = [0, 0.2, 0.5, 0.76, 1]
  const rungs = SIDES.map((side) => parts.map((part) => legRung(body, source, side, part, first + (end - first) * part, fit)))
  parts.forEach((part, i) => closeGap(body, [rungs[0]![i]!, rungs[1]![i]!], part))
  return [
    { rungs: rungs[0]!, end },
    { rungs: rungs[1]!, end },
  ]
}

type LegRung = { source: [Point, Point]; target: [Point, Point] }

function legRung(body: Body, source: GarmentSource, side: Side, part: number, at: number, fit: Fit): LegRung {
  const { crotch, leg } = source.points
  const { outer, inner, knee } = leg[side]
  const cloth = clothOf(source)
  const thigh = thighEdge(source, side)
  const edges: [Point, Point] =
    part === 0
      ? [thigh, crotch]
      : part === 1
        ? [outer, inner]
        : edgesAcross(cloth, along(thigh, knee?.outer, outer, part), along(crotch, knee?.inner, inner, part))
  const target = acrossLimb(body.legs[side], at, side, limbHalf(body.legs[side].half(at), (distance(...edges) / 2) * fit.aside, 1.5))
  // Hips are as wide as they look, also where the joints were found too near to each other.
  if (part < 0.3) target[0] = further(body, side, part === 0 ? 1 : 0.94, target[0])
  return { source: edges, target }
}

/** The outer edge at the height of the crotch. */
function thighEdge(source: GarmentSource, side: Side): Point {
  const { crotch, hip, waist, hem, leg } = source.points
  const from = (hip ?? waist ?? hem)[side]
  const [start, end] = [placeIn(source, crotch, from), placeIn(source, crotch, leg[side].outer)]
  const guess = between(from, leg[side].outer, clamp(-start.deep / Math.max(1, end.deep - start.deep), 0, 0.6))
  return edgesAcross(clothOf(source), guess, crotch)[0]
}

function further(body: Body, side: Side, part: number, point: Point): Point {
  const from = minus(point, body.hips)
  const depth = body.torsoLength + dot(from, body.down)
  const { point: middle, across: aside } = spineAt(body, depth)
  const out = OUTWARDS[side]
  const missing = body.halfWidth(depth, side) * part - dot(minus(point, middle), aside) * out
  return missing > 0 ? plus(point, aside, out * Math.min(missing, body.unit * (body.exact ? 0.6 : 0.25))) : point
}

/** Thighs touch: at the crotch the legs are one piece, and for some way down a narrow gap is closed. */
function closeGap(body: Body, [left, right]: readonly [LegRung, LegRung], part: number): void {
  const gap = dot(minus(right.target[1], left.target[1]), body.across)
  const middle = between(left.target[1], right.target[1])
  const closes = part === 0 || (part < 0.35 && gap > 0 && gap < body.unit * 0.22)
  // Wide legs give way to each other, or the two would look like a skirt.
  const overlap = closes ? 0 : gap < 0 && part > 0.35 ? -body.unit * 0.015 : null
  if (overlap === null) return
  left.target[1] = plus(middle, body.across, overlap)
  right.target[1] = plus(middle, body.across, -overlap)
}

function along(from: Point, middle: Point | undefined, to: Point, part: number): Point {
  if (!middle) return between(from, to, part)
  return part < 0.5 ? between(from, middle, part * 2) : between(middle, to, part * 2 - 1)
}

const clothOf =
  ({ alpha }: GarmentSource) =>
  (x: number, y: number): boolean =>
    alpha(x, y) > 128

/** Of the torso's length: how far below the hips the knees of somebody are who stands, at least; and who sits high enough for a skirt. */
const STANDING = 0.67
const PERCHED = 0.5

/** They sit, or their legs are crossed: what hangs on legs that stand would look wrong on them. A skirt falls over ankles that are. */
export function isSeated({ exact, legs, down, across: level, torsoLength, unit }: Body, garment: Garment): boolean {
  if (exact || (garment !== 'trousers' && garment !== 'skirt' && garment !== 'jumpsuit')) return false
  const below = legs.map(({ joints: [hip, knee] }) => dot(minus(knee, hip), down) / torsoLength)
  const apart = (joint: 1 | 2) => dot(minus(legs[1].joints[joint], legs[0].joints[joint]), level) / unit
  const skirt = garment === 'skirt'
  return (below[0]! + below[1]!) / 2 < (skirt ? PERCHED : STANDING) || apart(1) < 0 || (!skirt && apart(2) < -0.05)
}
