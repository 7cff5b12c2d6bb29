// Where a body may be shown bare when clothes come off, and how light falls on it there. Pure.

import { spineAt, type Body } from './body.ts'
import { createPlane, type Plane } from './filters.ts'
import {
  between,
  clamp,
  distance,
  dot,
  eachPixelOf,
  fillPolygon,
  minus,
  plus,
  smoothstep,
  OUTWARDS,
  SIDES,
  type Capsule,
  type Point,
} from './geometry.ts'
import { LEG } from './limb-widths.ts'
import { OPEN } from './neck-opening.ts'
import { sleevedCapsules } from './own-sleeves.ts'
import type { Person } from './person.ts'

/** The chest begins so deep below the shoulders, of the torso's length; below it skin shows only where new clothes are open. */
const CHEST_LINE = 0.2
/** Of the way from hip to knee; above it no leg is painted. */
export const THIGH_LINE = 0.5

export interface SkinShapes {
  /** How much of each pixel is neck, arm or leg, 0 to 1. */
  shape: Plane
  /** How bright it is for its place on a round limb; 1 is as bright as usual. */
  shade: Plane
  /** Of `shape`, what is arm. */
  arms: Plane
}

export function skinShapes(person: Person, body: Body): SkinShapes {
  const { width, height } = person.picture
  const shapes: SkinShapes = { shape: createPlane(width, height), shade: createPlane(width, height), arms: createPlane(width, height) }
  const light = lightFrom(person, body)
  neckShape(body, shapes)
  for (const leg of body.legs) {
    const [hip, knee, ankle] = leg.joints
    const from = between(hip, knee, THIGH_LINE)
    const bend = distance(hip, knee) / Math.max(1, distance(hip, knee) + distance(knee, ankle))
    const [start, middle, foot] = [leg.half(bend * THIGH_LINE).outer, leg.half(bend).outer, leg.half(1).outer]
    round({ from, to: knee, fromRadius: start * 0.88, toRadius: middle * 0.86 }, shapes, light, 0)
    round({ from: knee, to: ankle, fromRadius: middle * 0.86, toRadius: foot * 0.8 }, shapes, light)
  }
  for (const side of SIDES) {
    const arm = body.arms[side]
    if (!arm.visible) continue
    for (const capsule of sleevedCapsules(person, arm, side)) round(capsule, shapes, light, undefined, shapes.arms)
  }
  return shapes
}

/** From the left when it is below 0: by which half of the face is brighter. */
function lightFrom({ picture, parts }: Person, body: Body): number {
  const sums = [0, 0]
  const counts = [0, 0]
  const reach = body.head
  const [left, right] = [Math.max(0, Math.floor(body.nose.x - reach)), Math.min(picture.width - 1, Math.ceil(body.nose.x + reach))]
  const [top, bottom] = [Math.max(0, Math.floor(body.nose.y - reach)), Math.min(picture.height - 1, Math.ceil(body.nose.y + reach))]
  for (let y = top; y <= bottom; y += 2) {
    for (let x = left; x <= right; x += 2) {
      const i = y * picture.width + x
      if (parts.face[i]! < 200) continue
      const side = x < body.nose.x ? 0 : 1
      sums[side]! += picture.data[i * 4 + 1]!
      counts[side]!++
    }
  }
  if (counts[0]! < 20 || counts[1]! < 20) return 0
  const [a, b] = [sums[0]! / counts[0]!, sums[1]! / counts[1]!]
  return clamp((b - a) / Math.max(1, a + b), -0.25, 0.25)
}

/** A limb; `startsAt` cuts it off straight where it begins. */
function round(capsule: Capsule, { shape, shade }: SkinShapes, light: number, startsAt?: number, also?: Plane): void {
  const soft = 1.2 / Math.max(2, capsule.toRadius)
  eachPixelOf(capsule, shape.width, shape.height, 2, (pixel, aside, along) => {
    if (startsAt !== undefined && along <= startsAt) return
    const covers = 1 - smoothstep(1 - soft, 1 + soft, Math.abs(aside))
    if (covers <= 0) return
    const rounded =
      0.66 + 0.37 * Math.sqrt(Math.max(0, 1 - aside * aside)) - light * aside * Math.sign(capsule.to.y - capsule.from.y || 1) * 0.5
    // Where two limbs meet, the more middle of the two counts.
    shade.data[pixel] = Math.max(shape.data[pixel]! > 0 ? shade.data[pixel]! : 0, rounded)
    shape.data[pixel] = Math.max(shape.data[pixel]!, covers)
    if (also) also.data[pixel] = Math.max(also.data[pixel]!, covers)
  })
}

/** Neck, shoulders and the chest down to where a neckline may be open, with the chin's shadow. */
function neckShape(body: Body, { shape, shade }: SkinShapes): void {
  const { width, height } = shape
  const mask = new Uint8Array(width * height)
  const edgeAt = (part: number, wide: number) => {
    const { point, across } = spineAt(body, body.torsoLength * part)
    return SIDES.map((side) => plus(point, across, OUTWARDS[side] * body.halfWidth(body.torsoLength * part, side) * wide)) as [Point, Point]
  }
  const edge = edgeAt(CHEST_LINE, 0.92)
  // Below it is seen only where new clothes are open.
  const chest = edgeAt(OPEN.side, 0.92)
  const middle = spineAt(body, body.torsoLength * (OPEN.middle + 0.02)).point
  const throat = between(body.chin, body.chest, 0.05)
  const half = distance(...body.neck) * 0.34
  const jaw = SIDES.map((side) => plus(throat, body.across, OUTWARDS[side] * half)) as [Point, Point]
  // The rest of the shoulder is the arm's round end.
  const slope = SIDES.map((side) => between(body.neck[side], body.tips[side], 0.8)) as [Point, Point]
  fillPolygon(mask, width, height, [
    jaw[0],
    body.neck[0],
    slope[0],
    edge[0],
    chest[0],
    middle,
    chest[1],
    edge[1],
    slope[1],
    body.neck[1],
    jaw[1],
  ])
  const length = Math.max(1, dot(minus(body.chest, body.chin), body.down))
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 0) continue
    const offset = { x: (i % width) - body.chin.x, y: Math.floor(i / width) - body.chin.y }
    const below = dot(offset, body.down) / length
    const aside = Math.abs(dot(offset, body.across)) / (half * 1.15)
    const neck = below < 0.75 ? 0.12 * Math.min(1, aside) ** 2 * (1 - below / 0.75) : 0
    shape.data[i] = 1
    shade.data[i] = 1 - 0.2 * (1 - smoothstep(0, 0.65, below)) - neck
  }
}

/** A pixel where own clothes always stay, and one at the body's edge, where background may take their place beside new clothes. */
export const DECENT = { core: 2, edge: 1 } as const

/** From the chest to the middle of the thighs; arms in front of it are not. */
export function decentArea(body: Body, { arms }: SkinShapes, width: number, height: number): Uint8Array {
  const area = new Uint8Array(width * height)
  for (const [value, wide] of [
    [DECENT.edge, 0.97],
    [DECENT.core, 0.78],
  ] as const) {
    const sides: [Point[], Point[]] = [[], []]
    for (let part = CHEST_LINE; part <= 1.12; part += 0.09) {
      const depth = part * body.torsoLength
      const { point, across } = spineAt(body, depth)
      for (const side of SIDES) sides[side].push(plus(point, across, OUTWARDS[side] * body.halfWidth(depth, side) * wide))
    }
    fillPolygon(area, width, height, [...sides[0], ...sides[1].reverse()], value)
    for (const leg of body.legs) {
      const [hip, knee] = leg.joints
      const half = LEG.halves[0] * body.unit * wide
      const thigh: Capsule = { from: hip, to: between(hip, knee, THIGH_LINE), fromRadius: half, toRadius: half * 0.9 }
      eachPixelOf(thigh, width, height, 0, (pixel, _, along) => {
        // It ends straight, where painted skin begins.
        if (along < 1) area[pixel] = Math.max(area[pixel]!, value)
      })
    }
  }
  for (let i = 0; i < area.length; i++) if (arms.data[i]! > 0.5) area[i] = 0
  return area
}
