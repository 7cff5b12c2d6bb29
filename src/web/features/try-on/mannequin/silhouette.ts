// The outlines of the drawn body, in cm: what the trunk and the legs are at each height, and limbs as rows of balls. Pure.

import { curveThrough } from './curve.ts'
import { mix, type Proportions } from './proportions.ts'
import type { Joint, Skeleton } from './skeleton.ts'

/** A ball of a limb. `z` is how far its middle is in front of the body's. */
export interface Ball extends Joint {
  radius: number
  z: number
}
/** Balls that are joined by what is between them. */
export type Limb = readonly Ball[]

export interface Silhouette {
  /** From the middle line to the outside of trunk and leg, by height. */
  outer: (height: number) => number
  /** To the inside of the leg, below the crotch. */
  inner: (height: number) => number
  /** How far the trunk reaches to the front. */
  depth: (height: number) => number
  head: Limb
  ear: Limb
  arm: Limb
  hand: readonly Limb[]
  foot: readonly Limb[]
}

export function silhouetteOf(body: Proportions, bones: Skeleton): Silhouette {
  return {
    outer: outerOf(body, bones),
    inner: innerOf(body, bones),
    depth: depthOf(body, bones),
    ...headOf(body),
    arm: armOf(body, bones),
    hand: handOf(bones, body.height / 165),
    foot: footOf(body, bones),
  }
}

/** From the ankle over thigh, hip, waist and armpit to the neck: one line, so that nothing shows where parts meet. */
function outerOf(body: Proportions, bones: Skeleton): (height: number) => number {
  const { height, inseam, shoulder, chestHalf, waistHalf, hipHalf, neckHalf, build } = body
  const legs = legOf(body, bones)
  const armpitHalf = Math.max(chestHalf, body.shoulderHalf - 0.8 * body.armRadius)
  const underHalf = mix(mix(waistHalf, chestHalf, 0.62), chestHalf * 0.95, build * 0.5)
  return curveThrough([
    ...legs.map(({ at, outer }) => ({ at, value: outer })),
    { at: inseam, value: bones.thighHalf },
    { at: mix(inseam, bones.hips, 0.75), value: hipHalf * 1.001 },
    { at: bones.hips, value: hipHalf },
    { at: bones.highHip, value: mix(waistHalf, hipHalf, mix(0.6, 0.56, build)) },
    { at: bones.waist, value: waistHalf },
    { at: bones.underChest, value: underHalf },
    { at: bones.chest, value: chestHalf },
    { at: bones.armpit, value: armpitHalf },
    { at: mix(bones.armpit, shoulder, 0.5), value: mix(armpitHalf, body.shoulderHalf, 0.4) },
    { at: shoulder - 0.019 * height, value: mix(neckHalf, body.shoulderHalf, 0.93) },
    { at: shoulder - 0.001 * height, value: mix(neckHalf, body.shoulderHalf, 0.62) },
    { at: shoulder + 0.0145 * height, value: mix(neckHalf, body.shoulderHalf, 0.27) },
    { at: shoulder + 0.028 * height, value: neckHalf * 1.1 },
    { at: body.chin + 0.002 * height, value: neckHalf * 0.97 },
    { at: body.chin + 0.03 * height, value: neckHalf * 0.8 },
  ])
}

function innerOf(body: Proportions, bones: Skeleton): (height: number) => number {
  const legs = legOf(body, bones)
  const { inseam, height } = body
  return curveThrough([
    ...legs.map(({ at, inner }) => ({ at, value: inner })),
    { at: inseam - 0.012 * height, value: bones.thighGap },
    { at: inseam - 0.002 * height, value: bones.thighGap * 0.55 },
    { at: inseam, value: 0 },
  ])
}

/** Both sides of the leg from the ankle to the thigh; the calf is fullest higher on the outside than on the inside. */
function legOf(body: Proportions, bones: Skeleton): readonly { at: number; outer: number; inner: number }[] {
  const { kneeRadius: knee, inseam, build } = body
  const { ankle } = bones
  const thigh = (bones.thighHalf - bones.thighGap) / 2
  const top = (bones.thighHalf + bones.thighGap) / 2
  const x = (at: number) => {
    const part = (at - ankle.y) / (inseam - ankle.y)
    return mix(ankle.x, top, part)
  }
  const leg = (part: number, outside: number, inside: number) => {
    const at = mix(ankle.y, inseam, part)
    return { at, outer: x(at) + outside, inner: x(at) - inside }
  }
  const over = Math.max(thigh, knee * 1.12)
  return [
    leg(-0.07, knee * 0.47, knee * 0.4),
    leg(0, knee * 0.585, knee * 0.585),
    leg(0.1, knee * 0.66, knee * 0.62),
    leg(0.22, knee * 0.9, knee * 0.82),
    leg(0.33, knee * mix(1.05, 1.1, build), knee * 0.99),
    leg(0.42, knee * mix(1.02, 1.04, build), knee * 0.95),
    leg(0.5, knee * 0.93, knee * 0.93),
    leg(0.58, mix(knee, over, 0.12), knee * 1.02),
    leg(0.72, mix(knee, over, 0.52), mix(knee * 1.04, over, 0.45)),
    leg(0.87, mix(knee, over, 0.88), mix(knee, over, 0.88)),
  ]
}

function depthOf(body: Proportions, bones: Skeleton): (height: number) => number {
  const { chestHalf, waistHalf, hipHalf, neckHalf } = body
  return curveThrough([
    { at: body.inseam, value: hipHalf * 0.56 },
    { at: bones.hips, value: hipHalf * 0.6 },
    { at: bones.waist, value: waistHalf * 0.68 },
    { at: bones.chest, value: chestHalf * 0.68 },
    { at: mix(bones.armpit, body.shoulder, 0.6), value: chestHalf * 0.5 },
    { at: body.shoulder + 0.02 * body.height, value: neckHalf * 0.95 },
    { at: body.chin, value: neckHalf * 0.85 },
  ])
}

/** An egg with its point below: jaw, cheeks and skull. */
function headOf({ headHeight, chin, build }: Proportions): Pick<Silhouette, 'head' | 'ear'> {
  const h = headHeight
  const ball = (at: number, radius: number): Ball => ({ x: 0, y: chin + at * h, radius: radius * h, z: 0.16 * h })
  const width = curveThrough([
    { at: 0.155, value: mix(0.152, 0.174, build) },
    { at: 0.27, value: mix(0.238, 0.256, build) },
    { at: 0.42, value: mix(0.296, 0.304, build) },
    { at: 0.56, value: 0.327 },
    { at: 0.66, value: 0.337 },
  ])
  const head = Array.from({ length: 15 }, (_, index) => mix(0.155, 0.663, index / 14)).map((at) => ball(at, width(at)))
  const side = 0.318 * h
  return {
    head,
    ear: [
      { x: side, y: chin + 0.375 * h, radius: 0.028 * h, z: 0 },
      { x: side + 0.016 * h, y: chin + 0.49 * h, radius: 0.042 * h, z: 0 },
    ],
  }
}

function armOf({ armRadius: r }: Proportions, { shoulder, elbow, wrist, handAlong }: Skeleton): Limb {
  const radius = curveThrough([
    { at: 0, value: 0.76 },
    { at: 0.06, value: 0.93 },
    { at: 0.15, value: 1.03 },
    { at: 0.3, value: 0.98 },
    { at: 0.5, value: 0.8 },
    { at: 0.57, value: 0.8 },
    { at: 0.66, value: 0.82 },
    { at: 0.82, value: 0.64 },
    { at: 0.96, value: 0.485 },
    { at: 1, value: 0.48 },
  ])
  // Through three joints, bending softly at the elbow.
  const reach = (at: number, axis: 'x' | 'y') =>
    curveThrough([
      { at: 0, value: shoulder[axis] },
      { at: 0.27, value: mix(shoulder[axis], elbow[axis], 0.5) },
      { at: 0.54, value: elbow[axis] },
      { at: 0.77, value: mix(elbow[axis], wrist[axis], 0.5) },
      { at: 1, value: wrist[axis] },
      { at: 1.1, value: wrist[axis] + handAlong[axis] * 0.1 * 40 },
    ])(at)
  return Array.from({ length: 49 }, (_, index) => index / 48).map((at) => ({
    x: reach(at, 'x'),
    y: reach(at, 'y'),
    radius: radius(at) * r,
    z: -0.2 * r,
  }))
}

/** A hand that hangs: palm, four fingers and the thumb, in cm of somebody of 165 cm. */
function handOf({ wrist, handAlong: along }: Skeleton, size: number): readonly Limb[] {
  const ball = (down: number, out: number, radius: number, z = 0): Ball => ({
    x: wrist.x + (along.x * down - along.y * out) * size,
    y: wrist.y + (along.y * down + along.x * out) * size,
    radius: radius * size,
    z,
  })
  const finger = (out: number, root: number, tip: number, radius: number, drawn: number): Limb => [
    ball(root, out, radius * 1.08, 0.3),
    ball(mix(root, tip, 0.5), out * 0.97 - 0.1, radius, 0.4),
    ball(tip - radius, out * drawn - 0.4, radius * 0.86, 0),
  ]
  return [
    [
      ball(-0.6, 0, 1.9, -1.1),
      ball(1.6, -0.1, 2.3, -0.7),
      ball(3.2, -0.15, 2.7, -0.5),
      ball(5, -0.1, 3, -0.4),
      ball(6.9, 0, 3, -0.5),
      ball(8.2, 0.05, 2.6, -0.5),
    ],
    finger(-2.15, 8, 16.6, 0.86, 0.9),
    finger(-0.75, 8.6, 17.6, 0.89, 0.9),
    finger(0.65, 8.5, 17, 0.87, 0.9),
    finger(1.95, 8, 15, 0.77, 0.95),
    [ball(2.4, -1.6, 1.35, 0.8), ball(5.4, -3.1, 1.12, 1.2), ball(8.4, -3.75, 0.98, 1.3), ball(10.2, -3.75, 0.84, 1.2)],
  ]
}

/** Seen from a little above: heel under the ankle, toes in front and turned out. */
function footOf({ height, kneeRadius: knee }: Proportions, { ankle }: Skeleton): readonly Limb[] {
  const size = height / 165
  const ball = (out: number, up: number, radius: number, z: number): Ball => ({
    x: ankle.x + out * size,
    y: up * size,
    radius: radius * size,
    z: z * size,
  })
  const toe = (out: number, up: number, radius: number): Limb => [ball(out * 0.7, up + 3, radius * 1.1, 5.6), ball(out, up, radius, 6.4)]
  return [
    [
      { x: ankle.x, y: ankle.y + 1.5 * size, radius: knee * 0.46, z: -1 },
      ball(0, 5, 2.6, 0.4),
      ball(0.25, 2.7, 3.2, 2.4),
      ball(0.95, 0.3, 4.1, 4.6),
      ball(1.15, -0.9, 4.3, 5),
    ],
    toe(-1.75, -3.3, 1.5),
    toe(0.65, -3.95, 1.12),
    toe(2.4, -3.75, 1.06),
    toe(3.95, -3.1, 1),
    toe(5.2, -2.1, 0.92),
  ]
}
