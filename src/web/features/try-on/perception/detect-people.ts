import type { Raster } from '../engine/person.ts'
import type { Model } from './runtime.ts'
import { regionToPicture, sampleRegion, wholePicture, type Region } from './sampling.ts'

// Finds the people in a photo by the detector of BlazePose: where the middle of the hips is, and how far a body reaches from there.

/** Somebody in a photo. Pixels; `score` is 0 to 1. */
export interface FoundPerson {
  score: number
  /** The square that the landmarks are looked for in; its top is towards the head. */
  region: Region
  /** Of the head and shoulders. */
  face: { x: number; y: number; size: number }
}

const SIDE = 224
const RANGE = { black: -1, white: 1 }
/** Cells along a side, and anchors in each: the strides 8, 16, and three times 32. */
const GRIDS = [
  { cells: 28, anchors: 2 },
  { cells: 14, anchors: 2 },
  { cells: 7, anchors: 6 },
] as const
/** A box (4) and four points. */
const NUMBERS = 12
const SCORE_LEAST = 0.5
/** Boxes that share more are of the same person. */
const OVERLAP_MOST = 0.3
/** The circle around a body reaches only to its outline. */
const MARGIN = 1.25

/** A box with its points, in parts of the region; sides can be beside it. */
interface Box {
  score: number
  /** Middle and size, then x and y of: middle of the hips, end of the body, middle of the shoulders, end of the upper body. */
  numbers: number[]
}

/** All people in the photo, the surest first. */
export async function detectPeople(detector: Model, photo: Raster): Promise<FoundPerson[]> {
  const whole = wholePicture(photo)
  const [boxes, scores] = await detector.run(sampleRegion(photo, whole, SIDE, SIDE, RANGE), [1, SIDE, SIDE, 3])
  if (!boxes || !scores) throw new Error('the detector has no answer')
  return withoutRepeats(decode(boxes, scores)).map((box) => toPerson(box, whole))
}

function decode(boxes: Float32Array, scores: Float32Array): Box[] {
  const found: Box[] = []
  let index = 0
  for (const { cells, anchors } of GRIDS)
    for (let cell = 0; cell < cells * cells; cell++)
      for (let anchor = 0; anchor < anchors; anchor++, index++) {
        const score = 1 / (1 + Math.exp(-Math.min(100, Math.max(-100, scores[index] ?? -100))))
        if (score < SCORE_LEAST) continue
        const place = [((cell % cells) + 0.5) / cells, (Math.floor(cell / cells) + 0.5) / cells]
        const raw = [...boxes.subarray(index * NUMBERS, (index + 1) * NUMBERS)]
        // Everything but the box's size is counted from the anchor.
        const numbers = raw.map((value, at) => value / SIDE + (at === 2 || at === 3 ? 0 : (place[at % 2] ?? 0)))
        found.push({ score, numbers })
      }
  return found.sort((one, other) => other.score - one.score)
}

/** Boxes of the same person become one: their mean, in which sure ones count for more. */
function withoutRepeats(boxes: readonly Box[]): Box[] {
  const people: Box[] = []
  let left = [...boxes]
  while (left[0]) {
    const [best] = left
    const same = left.filter((box) => overlap(best, box) > OVERLAP_MOST)
    const weight = same.reduce((sum, { score }) => sum + score, 0)
    const numbers = best.numbers.map((_, at) => same.reduce((sum, box) => sum + (box.numbers[at] ?? 0) * box.score, 0) / weight)
    people.push({ score: best.score, numbers })
    left = left.filter((box) => box !== best && !same.includes(box))
  }
  return people
}

/** The part of both together that they share. */
function overlap(one: Box, other: Box): number {
  const [x1 = 0, y1 = 0, w1 = 0, h1 = 0] = one.numbers
  const [x2 = 0, y2 = 0, w2 = 0, h2 = 0] = other.numbers
  const width = Math.min(x1 + w1 / 2, x2 + w2 / 2) - Math.max(x1 - w1 / 2, x2 - w2 / 2)
  const height = Math.min(y1 + h1 / 2, y2 + h2 / 2) - Math.max(y1 - h1 / 2, y2 - h2 / 2)
  const shared = Math.max(0, width) * Math.max(0, height)
  return shared / (w1 * h1 + w2 * h2 - shared || 1)
}

function toPerson({ score, numbers }: Box, whole: Region): FoundPerson {
  const toPicture = regionToPicture(whole)
  const [x = 0, y = 0, width = 0, , hipsX = 0, hipsY = 0, endX = 0, endY = 0] = numbers
  const hips = toPicture(hipsX, hipsY)
  const end = toPicture(endX, endY)
  return {
    score,
    region: regionAbout(hips, end),
    face: { ...toPicture(x, y), size: width * whole.width },
  }
}

/** The square about the middle of the hips that a body, whose end is at `end`, is in. */
export function regionAbout(hips: { x: number; y: number }, end: { x: number; y: number }): Region {
  const side = 2 * Math.hypot(end.x - hips.x, end.y - hips.y) * MARGIN
  return { x: hips.x, y: hips.y, width: side, height: side, angle: Math.atan2(end.y - hips.y, end.x - hips.x) + Math.PI / 2 }
}
