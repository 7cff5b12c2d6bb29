// Lays sleeves on arms, as ladders whose rungs stand across the arm. Pure.

import type { Body, Limb } from './body.ts'
import { limbHalf, type Fit } from './drape.ts'
import type { GarmentSource, PartMask } from './garment-source.ts'
import { between, clamp, direction, distance, dot, minus, pathLength, type Point, type Side } from './geometry.ts'
import { acrossLimb, ARM, edgesAcross } from './limbs.ts'
import { extendedRungs, ladderMesh, type Mesh, type Rung } from './mesh.ts'

/** An arm's length for the unit, when it is seen from the side. */
const ARM_LENGTH = 1.5

export interface SleeveStart {
  side: Side
  /** Where the seam lies on the body. */
  shoulder: Point
  armpit: Point
  /** What of the cut-out is this sleeve. */
  mask: PartMask
}

/** `long` sleeves are as long as they are beside the arm; `short` ones end above the elbow. */
export function laySleeve(body: Body, source: GarmentSource, start: SleeveStart, fit: Fit, sleeves: 'short' | 'long'): Mesh | null {
  const { side } = start
  const ends = source.points.sleeve?.[side]
  if (!ends) return null
  const { shoulder, armpit } = source.points
  const limb = body.arms[side]
  const length = distance(between(shoulder[side], armpit[side]), between(ends.outer, ends.inner)) * fit.down
  const flat = (distance(ends.outer, ends.inner) / 2) * fit.aside
  const first: Rung = { source: [shoulder[side], armpit[side]], target: [start.shoulder, start.armpit] }
  const end = sleeves === 'long' ? longEnd(body, limb, length) : shortEnd(body, limb, length, start)
  const last: Rung = { source: [ends.outer, ends.inner], target: acrossLimb(limb, end, side, armHalf(body, limb, end, flat)) }
  const rungs = [first]
  for (const part of sleeves === 'long' ? [0.3, 0.54, 0.78] : [0.5]) {
    const edges = sleeveEdges(source, start, part)
    const at = armpitPart(limb, start) * (1 - part) + end * part
    rungs.push({ source: edges, target: acrossLimb(limb, at, side, armHalf(body, limb, at, (distance(...edges) / 2) * fit.aside)) })
  }
  return ladderMesh(extendedRungs([...rungs, last], (source.box.right - source.box.left) * 0.05, distance(ends.outer, ends.inner) * 0.3))
}

/** As a part of the way from shoulder over elbow to wrist. */
function longEnd(body: Body, limb: Limb, length: number): number {
  const whole = Math.max(pathLength(limb.joints), body.unit * ARM_LENGTH * 0.9)
  const natural = (length + body.unit * 0.1) / whole
  // Sleeves of full length reach the wrists of whoever wears them.
  return natural > 0.76 ? clamp(natural, 0.95, 1.03) : Math.max(0.55, natural)
}

function shortEnd(body: Body, limb: Limb, length: number, start: SleeveStart): number {
  const [joint, elbow] = limb.joints
  const along = direction(joint, elbow)
  const from = between(start.shoulder, start.armpit, 0.45)
  const reach = dot(minus(from, joint), along) + length
  // It ends below the armpit, or its lower seam would turn inside out.
  const least = dot(minus(start.armpit, joint), along) + body.unit * 0.1
  return clamp(Math.max(reach, least), body.unit * 0.2, distance(joint, elbow) * 1.02) / pathLength(limb.joints)
}

/** Where the upper end of the sleeve is on the way down the arm. */
function armpitPart(limb: Limb, start: SleeveStart): number {
  const [joint, elbow] = limb.joints
  return Math.max(0, dot(minus(between(start.shoulder, start.armpit), joint), direction(joint, elbow)) / pathLength(limb.joints))
}

function armHalf(body: Body, limb: Limb, part: number, flat: number): number {
  const elbow = distance(limb.joints[0], limb.joints[1]) / pathLength(limb.joints)
  const bare =
    part < elbow ? ARM[0] + (ARM[1] - ARM[0]) * (part / elbow) : ARM[1] + (ARM[2] - ARM[1]) * Math.min(1, (part - elbow) / (1 - elbow))
  return limbHalf(bare * body.unit, flat, 0.75)
}

/** The sleeve's edges in the cut-out part of the way down: through its elbow, when that is known. */
function sleeveEdges(source: GarmentSource, { side, mask }: SleeveStart, part: number): [Point, Point] {
  const { shoulder, armpit, sleeve } = source.points
  const { outer, inner, elbow } = sleeve![side]
  const via = (from: Point, middle: Point | undefined, to: Point) =>
    middle ? (part < 0.5 ? between(from, middle, part * 2) : between(middle, to, part * 2 - 1)) : between(from, to, part)
  const cloth = (x: number, y: number) => source.alpha(x, y) > 128 && mask[Math.round(y) * source.width + Math.round(x)]! > 0
  return edgesAcross(cloth, via(shoulder[side], elbow?.outer, outer), via(armpit[side], elbow?.inner, inner))
}
