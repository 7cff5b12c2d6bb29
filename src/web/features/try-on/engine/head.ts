// Where somebody's head is, however it is held: its own directions, its size, and how wide it is with its hair. Pure.

import type { Body } from './body.ts'
import { between, clamp, direction, distance, dot, minus, plus, type Point } from './geometry.ts'
import type { Person } from './person.ts'

/** Places on a head are parts of its height: across from its middle to the right of the picture, and up from the chin. */
export interface Head {
  /** From the chin to the crown of the skull, in pixels. */
  size: number
  up: Point
  /** Its width with the hair where a hat is worn, part of the size. */
  wide: number
  at: (aside: number, high: number) => Point
  /** The reverse of it. */
  place: (x: number, y: number) => { aside: number; high: number }
}

/** Of a head's height: where the eyes are, and distances between parts of a face that looks at us. */
const FACE = { eyes: 0.495, mouthToEyes: 0.28, eyeCorners: 0.39, ears: 0.65 }
/** Of the shoulders' width: how high a head can be. */
const SIZE = { least: 0.56, most: 0.86 }
/** Where a hat's rim is, and how wide a head is there, with as much hair as goes under a hat. */
const RIM = { high: 0.66, least: 0.68, most: 0.79, search: 0.75 }

export function headOf(person: Person, { unit, down }: Body): Head {
  const { landmarks } = person
  const eyes = between(landmarks.left_eye, landmarks.right_eye)
  const mouth = between(landmarks.mouth_left, landmarks.mouth_right)
  const [left, right] = [landmarks.right_eye_outer, landmarks.left_eye_outer]
  // A head that turns or nods shortens some of these, and lengthens none.
  const seen = [
    distance(eyes, mouth) / FACE.mouthToEyes,
    distance(left, right) / FACE.eyeCorners,
    distance(landmarks.left_ear, landmarks.right_ear) / FACE.ears,
  ].toSorted((a, b) => b - a)
  const size = clamp((seen[0]! + seen[1]!) / 2, unit * SIZE.least, unit * SIZE.most)
  const up = upOf(left, right, mouth, eyes, down)
  const across = { x: -up.y, y: up.x }
  const ears = between(landmarks.left_ear, landmarks.right_ear)
  const level = (point: Point) => dot(minus(point, eyes), across)
  // Of a turned head the eyes are at one side, and the ears nearer to its middle.
  const rough = plus(plus(eyes, across, level(ears) * 0.8), up, (RIM.high - FACE.eyes) * size)
  const reach = ([-1, 1] as const).map((out) => hairReach(person, rough, { x: across.x * out, y: across.y * out }, size))
  const wide = clamp((reach[0]! + reach[1]!) / size, RIM.least, RIM.most)
  const middle = plus(rough, across, clamp((reach[1]! - reach[0]!) / 2, -size * 0.12, size * 0.12))
  return headAt(plus(middle, up, -RIM.high * size), up, size, wide)
}

function headAt(chin: Point, up: Point, size: number, wide: number): Head {
  const across = { x: -up.y, y: up.x }
  return {
    size,
    wide,
    up,
    at: (aside, high) => plus(plus(chin, across, aside * size), up, high * size),
    place: (x, y) => {
      const from = minus({ x, y }, chin)
      return { aside: dot(from, across) / size, high: dot(from, up) / size }
    },
  }
}

/** As a hat was moved by hand, turned (radians) and scaled: where the head would be under it. */
export function movedHead(head: Head, move: (x: number, y: number) => Point, scale: number, angle: number): Head {
  const { x, y } = head.at(0, 0)
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const up = { x: head.up.x * c - head.up.y * s, y: head.up.x * s + head.up.y * c }
  return headAt(move(x, y), up, head.size * scale, head.wide)
}

/** Straight up from the line through the eyes, with a little of the line from mouth to eyes. */
function upOf(left: Point, right: Point, mouth: Point, eyes: Point, down: Point): Point {
  const level = direction(left, right)
  const fromEyes = level.x > 0.5 ? { x: level.y, y: -level.x } : { x: -down.x, y: -down.y }
  const fromMouth = direction(mouth, eyes)
  const mixed = plus(fromEyes, fromMouth.y < -0.5 ? fromMouth : fromEyes, 0.4)
  return direction({ x: 0, y: 0 }, mixed)
}

/** How far hair and face reach from the middle; as far as usual where the masks know nothing. */
function hairReach({ picture: { width, height }, parts }: Person, from: Point, heading: Point, size: number): number {
  const most = size * RIM.search
  let last = 0
  for (let reach = 0; reach < most; reach++) {
    const { x, y } = plus(from, heading, reach)
    const [px, py] = [Math.round(x), Math.round(y)]
    if (px < 0 || py < 0 || px >= width || py >= height) break
    const i = py * width + px
    if (parts.hair[i]! + parts.face[i]! + parts.other[i]! > 128) last = reach
    else if (reach > size * 0.2) break
  }
  return clamp(last, size * 0.26, size * 0.44)
}
