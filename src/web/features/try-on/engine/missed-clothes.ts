// Masks miss part of somebody's clothes now and then, as if one saw the wall through them. Where legs are seen, what is above them
// is there. Pure.

import { spineAt, type Body } from './body.ts'
import { alongPath, plus, OUTWARDS, SIDES, type Point } from './geometry.ts'
import type { Person } from './person.ts'

/** Of the unit: so far from the spine there is body for sure, and at most. */
const REACH = { least: 0.3, most: 0.55 }
/** From the ribs to below the hips, of the torso's length. */
const FROM = 0.35
const TO = 1.25
/** Red, green and blue of one piece of cloth differ no more than this together. */
const ALIKE = 60

/** The person with clothes where their torso is and the masks have none; the same when nothing is missing. */
export function withMissedClothes(person: Person, body: Body): Person {
  const { width, height, data } = person.picture
  const { background } = person.parts
  const pixel = ({ x, y }: Point): number | null => {
    const [px, py] = [Math.round(x), Math.round(y)]
    return px < 0 || py < 0 || px >= width || py >= height ? null : py * width + px
  }
  const isMissing = (i: number | null): i is number => i !== null && background[i]! > 128
  const isSeen = (i: number | null) => i !== null && background[i]! < 128
  const legs = body.legs.flatMap(({ joints }) => [0.4, 0.6, 0.8].map((part) => isSeen(pixel(alongPath(joints, part).point))))
  if (person.drawn || legs.filter(Boolean).length < 4) return person
  const missed = new Set<number>()
  const unlike = (a: number, b: number) => [0, 1, 2].reduce((sum, k) => sum + Math.abs(data[a * 4 + k]! - data[b * 4 + k]!), 0)
  // Half pixels, so that no row is left out where the body leans.
  for (let depth = FROM * body.torsoLength; depth < TO * body.torsoLength; depth += 0.5) {
    const { point, across } = spineAt(body, depth)
    const middle = pixel(point)
    if (!isMissing(middle)) continue
    for (const side of SIDES) {
      let before = middle
      for (let reach = 0; reach < REACH.most * body.unit; reach += 0.5) {
        const at = pixel(plus(point, across, reach * OUTWARDS[side]))
        if (!isMissing(at) || (reach > REACH.least * body.unit && unlike(at, before) > ALIKE)) break
        if (reach <= REACH.least * body.unit) before = at
        missed.add(at)
      }
    }
  }
  return missed.size === 0 ? person : { ...person, parts: { ...person.parts, ...withClothes(person, missed) } }
}

function withClothes({ parts }: Person, missed: ReadonlySet<number>): Pick<Person['parts'], 'background' | 'clothes'> {
  const [background, clothes] = [new Uint8Array(parts.background), new Uint8Array(parts.clothes)]
  for (const i of missed) {
    clothes[i] = Math.min(255, clothes[i]! + background[i]!)
    background[i] = 0
  }
  return { background, clothes }
}
