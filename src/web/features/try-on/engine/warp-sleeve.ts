// Warps sleeves on to arms, as ladders whose rungs stand across the arm. Pure.

import type { Body, Limb } from './body.ts'
import { limbHalf, type Fit } from './drape.ts'
import type { GarmentSource } from './garment-source.ts'
import { between, clamp, direction, distance, dot, minus, pathLength, plus, smoothstep, type Point, type Side } from './geometry.ts'
import { acrossLimb } from './limbs.ts'
import { extendedRungs, ladderMesh, type Mesh, type Rung } from './mesh.ts'
import { SLEEVE_PARTS, type SleeveShape } from './sleeve-shape.ts'

/** An arm's length for the unit, when it is seen from the side. */
const ARM_LENGTH = 1.5

/** As the cosine of the angle between upper arm and forearm. */
const FOLDED = 0.2

/** The same of an upper arm, at least. */
const UPPER_ARM = 0.68

export interface SleeveStart {
  side: Side
  /** Which sleeve of the cut-out it is. */
  from: Side
  /** Where the seam lies on the body. */
  shoulder: Point
  armpit: Point
  /** A little inside of it, under the torso's edge: there it lies as the torso does. */
  inside: Rung
  shape: SleeveShape
}

/**
 * With where it ends on the way from shoulder to wrist. `long` sleeves are as long as they are beside the arm; `short` ones end
 * above the elbow. `length` is that of the longer of both sleeves, in pixels of the cut-out: a crease makes one shorter. From
 * `full` of the arm's length on they are of full length.
 */
export function warpSleeve(
  body: Body,
  source: GarmentSource,
  start: SleeveStart,
  fit: Fit,
  sleeves: 'short' | 'long',
  length: number,
  full: number,
): { mesh: Mesh; end: number; fill: readonly Point[] } {
  const { side, from, shape } = start
  const { shoulder, armpit, sleeve } = source.points
  const { outer, inner } = sleeve![from]
  const arm = body.arms[side]
  const upper = distance(arm.joints[0], arm.joints[1]) / pathLength(arm.joints)
  const reach = sleeves === 'long' ? longEnd(body, arm, length * fit.down, full) : shortEnd(body, arm, length * fit.down, start)
  // Where an arm is folded, a sleeve that would end soon after the elbow ends in its bend.
  const folded = dot(direction(arm.joints[0], arm.joints[1]), direction(arm.joints[1], arm.joints[2])) < FOLDED
  const end = folded && reach > upper && reach < upper + 0.25 ? upper : reach
  // A sleeve that ends above the elbow does not bend with it.
  const limb = end > upper * 1.08 ? arm : straight(arm)
  const rung = (edges: readonly [Point, Point], at: number, inside = 1): Rung => {
    const half = limbHalf(limb.half(at), (distance(...edges) / 2) * fit.aside, 0.5)
    return { source: edges, target: acrossLimb(limb, at, side, { ...half, inner: half.inner * inside }) }
  }
  const begin = armpitPart(limb, start)
  // Of an arm that is lifted nothing hangs down to the body.
  const hangs = smoothstep(0.6, 0.95, dot(direction(limb.joints[0], limb.joints[1]), body.down))
  const first: Rung = { source: [shoulder[from], armpit[from]], target: [start.shoulder, start.armpit] }
  // A short sleeve has no room for more than one rung in the middle. Near the armpit there is more cloth than arm.
  const middles = shape.edges.flatMap((edges, i) => {
    const part = SLEEVE_PARTS[i]!
    return sleeves === 'long' || i === 1 ? [rung(edges, begin * (1 - part) + end * part, 1 + (INSIDE[i]! - 1) * hangs)] : []
  })
  const rungs = [
    start.inside,
    first,
    ...[0.33, 0.66].map((part) => overShoulder(limb, first, middles[0]!, part)),
    ...middles,
    rung([outer, inner], end),
  ]
  const onArm = (at: number) => {
    const { outer: without, inner: within } = limb.half(at)
    return acrossLimb(limb, at, side, { outer: without * COVERED, inner: within * COVERED })
  }
  const covered = [0.15, 0.4, 0.7, 0.97].map((part) => onArm(begin * (1 - part) + end * part))
  return {
    mesh: ladderMesh(extendedRungs(rungs, 0, distance(outer, inner) * 0.3), BEYOND),
    end,
    fill: [
      start.shoulder,
      onArm(begin * 0.5)[0],
      ...covered.map(([edge]) => edge),
      ...covered.toReversed().map(([, edge]) => edge),
      start.armpit,
      start.inside.target[1],
    ],
  }
}

/** As if the forearm went on as the upper arm does. */
function straight(limb: Limb): Limb {
  const [shoulder, elbow, wrist] = limb.joints
  return { ...limb, joints: [shoulder, elbow, plus(elbow, direction(shoulder, elbow), distance(elbow, wrist))] }
}

/** Of the arm's width a sleeve covers this for sure, even where its cut-out has a gap. */
const COVERED = 0.97

/** Outside a sleeve has folds that reach beyond its edge; what does so inside is torn off at the armpit when the arm is lifted. */
const BEYOND = [0.3, 0.05] as const

/** How much further in than the arm a sleeve reaches, at its rungs. */
const INSIDE = [1.3, 1.18, 1] as const

/** Between the seam and the next rung the sleeve is as far out as the shoulder is round. */
function overShoulder(limb: Limb, first: Rung, next: Rung, part: number): Rung {
  const [joint, elbow] = limb.joints
  const outside = between(first.target[0], next.target[0], part)
  const down = clamp(dot(minus(outside, joint), direction(joint, elbow)), 0, distance(joint, elbow))
  const bone = plus(joint, direction(joint, elbow), down)
  const round = limb.half(down / pathLength(limb.joints)).outer * 1.07
  return {
    source: [between(first.source[0], next.source[0], part), between(first.source[1], next.source[1], part)],
    target: [
      distance(bone, outside) < round ? plus(bone, direction(bone, outside), round) : outside,
      between(first.target[1], next.target[1], part),
    ],
  }
}

/** As a part of the way from shoulder over elbow to wrist. */
function longEnd(body: Body, limb: Limb, length: number, full: number): number {
  const whole = Math.max(pathLength(limb.joints), body.unit * ARM_LENGTH * 0.9)
  const natural = (length + body.unit * 0.1) / whole
  // Sleeves of full length reach the wrists of whoever wears them.
  return natural > full ? clamp(natural, 0.95, 1.03) : Math.max(0.55, natural)
}

function shortEnd(body: Body, limb: Limb, length: number, start: SleeveStart): number {
  const [joint, elbow] = limb.joints
  const along = direction(joint, elbow)
  const from = between(start.shoulder, start.armpit, 0.45)
  // An arm that points to the camera is seen shorter, and so is what is on it.
  const seen = clamp(distance(joint, elbow) / (body.unit * UPPER_ARM), 0.55, 1)
  const reach = dot(minus(from, joint), along) + length * seen
  // It ends below the armpit, or its lower seam would turn inside out.
  const least = dot(minus(start.armpit, joint), along) + body.unit * 0.1
  return clamp(Math.max(reach, least), body.unit * 0.2, distance(joint, elbow) * 1.02) / pathLength(limb.joints)
}

/** Where the upper end of the sleeve is on the way down the arm. */
function armpitPart(limb: Limb, start: SleeveStart): number {
  const [joint, elbow] = limb.joints
  return Math.max(0, dot(minus(between(start.shoulder, start.armpit), joint), direction(joint, elbow)) / pathLength(limb.joints))
}
