// Where somebody's body is in the picture, from the landmarks and the masks. Pure.

import {
  across,
  alongPath,
  between,
  clamp,
  direction,
  distance,
  minus,
  dot,
  pathLength,
  plus,
  OUTWARDS,
  type Point,
  type Side,
  type Sides,
} from './geometry.ts'
import { ARM, LEG, limbWidths, type Half } from './limb-widths.ts'
import type { Landmarks, LandmarkName, Person } from './person.ts'

export interface Limb {
  /** Shoulder, elbow, wrist; or hip, knee, ankle. */
  joints: readonly [Point, Point, Point]
  /** The hand's middle, or the foot's tip. */
  end: Point
  /** From the bone to its edges, part of the way from the first joint to the last. */
  half: (part: number) => Half
  /** It is seen, in front of the body or beside it. */
  visible: boolean
}

export interface Body {
  /** Its outline is known, and not guessed: of a drawn person. */
  exact: boolean
  /** Between the joints of the shoulders as they would be seen from the front, in pixels; what everything is measured by. */
  unit: number
  /** Half of the shoulders and hips as they are seen: smaller for who is turned. */
  chest: Point
  hips: Point
  /** From the shoulders' middle to the hips' middle, in pixels. */
  torsoLength: number
  down: Point
  across: Point
  arms: Sides<Limb>
  legs: Sides<Limb>
  /** Where the shoulder turns into the arm, on the outline. */
  tips: Sides<Point>
  /** Where the neck turns into the shoulder. */
  neck: Sides<Point>
  chin: Point
  nose: Point
  ears: Sides<Point & { visible: boolean }>
  /** Width of the head, in pixels. */
  head: number
  /** From the shoulders' middle through the hips' to between the knees and the ankles. */
  spine: readonly Point[]
  /** The waist line lies so deep below the shoulders' middle, in pixels along the spine. */
  waist: number
  /** From the spine to the outline at a depth below the shoulders' middle. */
  halfWidth(depth: number, side: Side): number
}

/** Of the unit: how wide a body's half is at parts of the torso's length, at least and at most. */
const HALF_WIDTHS = [
  { depth: 0, least: 0.44, most: 0.56 },
  { depth: 0.3, least: 0.42, most: 0.51 },
  { depth: 0.65, least: 0.35, most: 0.5 },
  { depth: 0.8, least: 0.35, most: 0.5 },
  { depth: 1.08, least: 0.42, most: 0.57 },
  { depth: 1.3, least: 0.42, most: 0.57 },
]
const SAMPLES = 27
/**
 * Of a drawn body the outline counts where its suit is, which ends at the arms, and below: from the hips' depth on there is air
 * beside them. What is in the middle is between the legs.
 */
const DRAWN = { suit: 0.25, bare: 1, most: 1.1, inner: 0.15 }
/** The waist line of clothes, as part of the torso's length. */
const WAIST = 0.77

export function bodyOf(person: Person): Body {
  const { landmarks } = person
  // Whoever shows their back has their left on the left of the picture, too.
  const facing = landmarks.right_shoulder.x <= landmarks.left_shoulder.x
  const pair = (name: string): Sides<LandmarkName> =>
    (facing ? [`right_${name}`, `left_${name}`] : [`left_${name}`, `right_${name}`]) as unknown as Sides<LandmarkName>
  const [shoulders, hipPair] = [pair('shoulder'), pair('hip')]
  const chest = between(landmarks[shoulders[0]], landmarks[shoulders[1]])
  const hips = between(landmarks[hipPair[0]], landmarks[hipPair[1]])
  const torsoLength = Math.max(8, distance(chest, hips))
  const unit = Math.max(distance(landmarks[shoulders[0]], landmarks[shoulders[1]]), torsoLength * 0.6)
  const down = direction(chest, hips)
  const arms = [0, 1].map((side) => armOf(person, pair, side as Side, unit)) as unknown as Sides<Limb>
  const legs = [0, 1].map((side) => legOf(person, pair, side as Side, { down, torsoLength, unit })) as unknown as Sides<Limb>
  const spine = [chest, hips, between(legs[0].joints[1], legs[1].joints[1]), between(legs[0].joints[2], legs[1].joints[2])]
  const outline = outlineOf(person, spine, unit, torsoLength)
  const level = direction(landmarks[shoulders[0]], landmarks[shoulders[1]])
  const tips = [0, 1].map((side) => tipOf(person, arms[side]!.joints[0], side as Side, level, down, unit)) as unknown as Sides<Point>
  const ears = pair('ear')
  return {
    exact: person.drawn,
    unit,
    chest,
    hips,
    torsoLength,
    down,
    across: level,
    arms,
    legs,
    tips,
    neck: [0, 1].map((side) => neckOf(person, chest, side as Side, level, down, unit)) as unknown as Sides<Point>,
    ...headOf(landmarks, ears, unit, down),
    spine,
    waist: torsoLength * WAIST,
    halfWidth: (depth, side) => {
      const at = clamp(depth / (torsoLength * 1.3), 0, 1) * (SAMPLES - 1)
      const widths = outline[side]
      const i = Math.min(SAMPLES - 2, Math.floor(at))
      return widths[i]! + (widths[i + 1]! - widths[i]!) * (at - i)
    },
  }
}

/** A place on the spine, and the direction across it to the right of the picture. */
export function spineAt(body: Pick<Body, 'spine'>, depth: number): { point: Point; across: Point } {
  const { point } = alongPath(body.spine, depth / pathLength(body.spine))
  // Seen over some length, so that it turns gently at the hips.
  const reach = distance(body.spine[0]!, body.spine[1]!) * 0.22
  const above = alongPath(body.spine, Math.max(0, depth - reach) / pathLength(body.spine)).point
  const below = alongPath(body.spine, (depth + reach) / pathLength(body.spine)).point
  return { point, across: across(direction(above, below)) }
}

type Pair = (name: string) => Sides<LandmarkName>

function armOf(person: Person, pair: Pair, side: Side, unit: number): Limb {
  const { landmarks } = person
  const [shoulder, elbow, wrist] = ['shoulder', 'elbow', 'wrist'].map((name) => landmarks[pair(name)[side]])
  const fingers = between(landmarks[pair('index')[side]], landmarks[pair('pinky')[side]])
  const forearm = direction(elbow!, wrist!)
  const hand = distance(fingers, wrist!) < unit * 0.5 ? fingers : plus(wrist!, forearm, unit * 0.2)
  const joints = [shoulder!, elbow!, wrist!] as const
  return {
    joints,
    half: limbWidths(person, joints, side, ARM, unit),
    end: plus(hand, direction(wrist!, hand), unit * 0.12),
    visible: wrist!.visibility > 0.4,
  }
}

/** What is out of the picture is where it would be on somebody who stands. */
function legOf(
  person: Person,
  pair: Pair,
  side: Side,
  { down, torsoLength, unit }: { down: Point; torsoLength: number; unit: number },
): Limb {
  const { landmarks } = person
  const [hip, knee, ankle, toe] = ['hip', 'knee', 'ankle', 'foot_index'].map((name) => landmarks[pair(name)[side]])
  const sound = (from: Point, to: Point) => {
    const length = distance(from, to) / torsoLength
    return length > 0.15 && length < 1.3
  }
  const k = sound(hip!, knee!) ? knee! : plus(hip!, down, torsoLength * 0.85)
  const a = sound(k, ankle!) && ankle!.y > k.y - torsoLength * 0.4 ? ankle! : plus(k, direction(hip!, k), torsoLength * 0.82)
  const joints = [hip!, k, a] as const
  return {
    joints,
    half: limbWidths(person, joints, side, LEG, unit),
    end: distance(a, toe!) < torsoLength * 0.6 ? toe! : plus(a, down, torsoLength * 0.15),
    visible: ankle!.visibility > 0.4,
  }
}

function headOf(landmarks: Landmarks, ears: Sides<LandmarkName>, unit: number, down: Point) {
  const [left, right] = [landmarks[ears[0]], landmarks[ears[1]]]
  const mouth = between(landmarks.mouth_left, landmarks.mouth_right)
  const eyes = between(landmarks.left_eye, landmarks.right_eye)
  const gap = distance(left, right)
  // An ear that is hidden is nearer to the nose than the other.
  const nose = landmarks.nose
  const visible = (ear: Point, other: Point) => Math.abs(ear.x - nose.x) > Math.abs(other.x - nose.x) * 0.55
  return {
    chin: plus(mouth, plus(minus(mouth, eyes), down, unit * 0.08), 0.62),
    nose: { x: nose.x, y: nose.y },
    ears: [
      { x: left.x, y: left.y, visible: visible(left, right) },
      { x: right.x, y: right.y, visible: visible(right, left) },
    ] as const,
    head: clamp(gap, unit * 0.38, unit * 0.62) * 1.08,
  }
}

/** At most so much of a pixel is background inside the outline. */
const INSIDE = 128

function insideOf({ picture: { width, height }, parts }: Person): (p: Point) => { body: boolean; skin: boolean; hair: boolean } {
  return (p) => {
    const [x, y] = [Math.round(p.x), Math.round(p.y)]
    if (x < 0 || y < 0 || x >= width || y >= height) return { body: false, skin: false, hair: false }
    const i = y * width + x
    return { body: parts.background[i]! < INSIDE, skin: parts.skin[i]! > 150, hair: parts.hair[i]! > 100 }
  }
}

/** Beside a bare arm a torso may be so much wider than usual. */
const BARE_ARM = 1.3

/** The torso's half widths on both sides by depth: what the masks show, kept to what bodies are like. */
function outlineOf(person: Person, spine: readonly Point[], unit: number, torsoLength: number): Sides<Float32Array> {
  const inside = insideOf(person)
  const result: Sides<Float32Array> = [new Float32Array(SAMPLES), new Float32Array(SAMPLES)]
  for (let i = 0; i < SAMPLES; i++) {
    const depth = (i / (SAMPLES - 1)) * 1.3
    const { point, across: aside } = spineAt({ spine }, depth * torsoLength)
    for (const side of [0, 1] as const) {
      const suit = person.drawn && depth > DRAWN.suit && !inside(plus(point, aside, unit * DRAWN.inner * OUTWARDS[side])).skin
      const drawn = suit || (person.drawn && depth > DRAWN.bare)
      const { least, most } = drawn ? { least: 0.3, most: DRAWN.most } : limitsAt(depth)
      let reach = drawn ? unit * DRAWN.inner : 0
      // Skin well outside of the middle is an arm, and not what clothes lie on.
      let bare = false
      for (; reach < unit * most * BARE_ARM && !bare; reach++) {
        const seen = inside(plus(point, aside, reach * OUTWARDS[side]))
        bare = seen.skin && (suit || (!drawn && reach > unit * 0.33))
        if (!seen.body) break
      }
      // What ends at a bare arm is so wide for sure: of somebody turned, one side is wider.
      result[side][i] = clamp(reach, unit * least, unit * most * (bare ? BARE_ARM : 1))
    }
  }
  return [smoothed(result[0]), smoothed(result[1])]
}

function limitsAt(depth: number): { least: number; most: number } {
  const i = Math.max(
    1,
    HALF_WIDTHS.findIndex((row) => row.depth >= depth),
  )
  const [above, below] = [HALF_WIDTHS[i - 1]!, HALF_WIDTHS[i]!]
  const part = clamp((depth - above.depth) / (below.depth - above.depth), 0, 1)
  return { least: above.least + (below.least - above.least) * part, most: above.most + (below.most - above.most) * part }
}

function smoothed(values: Float32Array): Float32Array {
  const at = (i: number) => values[clamp(i, 0, values.length - 1)]!
  return values.map((_, i) => (at(i - 2) + at(i - 1) * 2 + at(i) * 3 + at(i + 1) * 2 + at(i + 2)) / 9)
}

function tipOf(person: Person, joint: Point, side: Side, level: Point, down: Point, unit: number): Point {
  const inside = insideOf(person)
  // Hair hides where it ends.
  const march = (from: Point, heading: Point, most: number, usual: number) => {
    for (let reach = 0; reach < most; reach++) {
      const seen = inside(plus(from, heading, reach))
      if (seen.hair) return usual
      if (!seen.body) return reach
    }
    return usual
  }
  const outwards = { x: level.x * OUTWARDS[side], y: level.y * OUTWARDS[side] }
  const up = { x: -down.x, y: -down.y }
  const out = plus(joint, outwards, clamp(march(joint, outwards, unit * 0.2, unit * 0.16) * 0.75, unit * 0.06, unit * 0.12))
  return plus(out, up, clamp(march(out, up, unit * 0.25, unit * 0.085), unit * 0.03, unit * 0.115))
}

/** Half of the neck's width at its foot, and how high above the joints of the shoulders that is. Of the unit. */
const NECK = { half: 0.21, rise: 0.2, least: 0.12, most: 0.26 }

function neckOf(person: Person, chest: Point, side: Side, level: Point, down: Point, unit: number): Point {
  const inside = insideOf(person)
  const foot = plus(chest, level, OUTWARDS[side] * unit * NECK.half)
  let rise = unit * NECK.rise
  // Hair hides where the shoulder ends.
  for (let reach = unit * 0.05; reach < unit * 0.4; reach++) {
    const seen = inside(plus(foot, down, -reach))
    if (seen.hair) break
    if (seen.body) continue
    rise = clamp(reach, unit * NECK.least, unit * NECK.most)
    break
  }
  return plus(foot, down, -rise)
}

/** How deep below the shoulders' middle a place is, straight down the torso, and how far from its middle. In pixels. */
export function torsoPlace(body: Body, x: number, y: number): { depth: number; aside: number } {
  const from = { x: x - body.chest.x, y: y - body.chest.y }
  return { depth: dot(from, body.down), aside: dot(from, across(body.down)) }
}
