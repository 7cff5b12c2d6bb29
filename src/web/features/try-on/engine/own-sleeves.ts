// Where the arms of somebody in a photo are in sleeves, and where they are bare. Pure.

import type { Limb } from './body.ts'
import { between, distance, eachPixelOf, type Capsule, type Point, type Side } from './geometry.ts'
import { acrossLimb } from './limbs.ts'
import type { Person } from './person.ts'

/** Pieces of a bone that are looked at one by one. */
const PIECES = 7

interface Piece {
  capsule: Capsule
  /** Its upper end, from the shoulder or elbow on. */
  from: number
  forearm: boolean
  clothed: boolean
}

/** Where an arm is in a sleeve: where it is bare, its outline is known, and nothing must be painted beside it. */
export function sleevedCapsules(person: Person, arm: Limb, side: Side, upperArmFrom = 0): Capsule[] {
  return sleeveOf(piecesOf(person, arm, side))
    .filter(({ forearm, from }) => forearm || from >= upperArmFrom)
    .map(({ capsule }) => capsule)
}

/** Of the forearm what is below the sleeve: what the masks take for clothes there is a bracelet or a watch, and stays. */
export function belowSleeve(person: Person, arm: Limb, side: Side): Capsule[] {
  const pieces = piecesOf(person, arm, side)
  const sleeve = sleeveOf(pieces)
  const end = sleeve.length === 0 ? PIECES : pieces.indexOf(sleeve.at(-1)!) + 1
  return pieces.filter(({ forearm }, i) => forearm && i >= end).map(({ capsule }) => capsule)
}

/** From the shoulder or a little below it until it ends; its dark hem is on the next piece. */
function sleeveOf(pieces: readonly Piece[]): Piece[] {
  const first = pieces.findIndex(({ clothed, forearm }) => clothed && !forearm)
  if (first < 0) return []
  const end = pieces.findIndex(({ clothed }, i) => i > first && !clothed)
  return pieces.slice(first, end < 0 ? pieces.length : end + 1)
}

function piecesOf({ picture: { width, height }, parts }: Person, arm: Limb, side: Side): Piece[] {
  const elbow = bend(arm)
  return Array.from({ length: PIECES * 2 }, (_, i) => {
    const forearm = i >= PIECES
    const end = (at: number): { middle: Point; radius: number } => {
      const part = at <= PIECES ? (elbow * at) / PIECES : elbow + ((1 - elbow) * (at - PIECES)) / PIECES
      const [outer, inner] = acrossLimb(arm, part, side, arm.half(part))
      return { middle: between(outer, inner), radius: (distance(outer, inner) / 2) * 0.97 }
    }
    const [from, to] = [end(i), end(i + 1)]
    const capsule: Capsule = { from: from.middle, to: to.middle, fromRadius: from.radius, toRadius: to.radius }
    let [clothed, count] = [0, 0]
    eachPixelOf({ ...capsule, fromRadius: from.radius * 0.45, toRadius: to.radius * 0.45 }, width, height, 0, (pixel) => {
      count++
      if (parts.clothes[pixel]! > 128) clothed++
    })
    return { capsule, from: (i % PIECES) / PIECES, forearm, clothed: clothed > count * 0.5 }
  })
}

/** Where the elbow is on the way to the wrist. */
export function bend({ joints: [shoulder, elbow, wrist] }: Limb): number {
  return distance(shoulder, elbow) / Math.max(1, distance(shoulder, elbow) + distance(elbow, wrist))
}
