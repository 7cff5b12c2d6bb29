import type { BodyParts, Landmarks, Raster } from '../engine/person.ts'
import { bodyPrior } from './body-prior.ts'
import type { Model } from './runtime.ts'
import { sampleRegion, type Region } from './sampling.ts'

// What each pixel belongs to, by the multiclass selfie segmentation of MediaPipe.

const SIDE = 256
const RANGE = { black: -1, white: 1 }
/** In the order of the model. */
const PARTS = ['background', 'hair', 'skin', 'face', 'clothes', 'other'] as const
/** What a cell mostly belongs to is sure from here on. */
const SURE = 0.75
/**
 * Up to here a second look moves edges by half a cell, about 1 % of the person's pixels: on plain grounds 0.1 is usual. From 0.3 on
 * it finds arms and takes back walls.
 */
const UNSURE_MOST = 0.2
/** From its edge on a look counts for more and more, up to this part of its side: there it sees too little around. */
const EDGE = 0.12

/** One look: what its cells belong to, as shares of one. */
interface Look {
  shares: Float32Array
  region: Region
}

/**
 * Looks at all of the person, and, unless that was plain to see, closer at the upper body: hands, hair and necklines are small in
 * the first look, and what one look takes for clothes on a wall the other does not. Each look is a square, as the model mistakes
 * what is squeezed.
 */
export async function segment(model: Model, photo: Raster, landmarks: Landmarks): Promise<BodyParts> {
  const look = async (region: Region): Promise<Look> => {
    const [scores] = await model.run(sampleRegion(photo, region, SIDE, SIDE, RANGE), [1, SIDE, SIDE, 3])
    if (!scores) throw new Error('the segmentation has no answer')
    return { shares: shares(scores), region }
  }
  const { body, upper } = regions(photo, landmarks)
  const looks = [await look(body)]
  // Where all of the person is little more than the upper body, a closer look would see the same.
  if (upper.height <= body.height * 0.85 && unsureIn(looks[0]!, upper) > UNSURE_MOST) looks.push(await look(upper))
  return combine(looks, photo, bodyPrior(landmarks))
}

function regions(photo: Raster, landmarks: Landmarks): { body: Region; upper: Region } {
  const { left_shoulder: left, right_shoulder: right, left_hip: leftHip, right_hip: rightHip, nose } = landmarks
  const shoulders = Math.hypot(left.x - right.x, left.y - right.y)
  const torso = Math.hypot((left.x + right.x - leftHip.x - rightHip.x) / 2, (left.y + right.y - leftHip.y - rightHip.y) / 2)
  const unit = Math.max(shoulders, torso * 0.6)
  const points = Object.values(landmarks)
  const whole = {
    left: Math.max(0, Math.min(...points.map(({ x }) => x)) - unit * 0.6),
    right: Math.min(photo.width, Math.max(...points.map(({ x }) => x)) + unit * 0.6),
    top: Math.max(0, Math.min(...points.map(({ y }) => y)) - unit * 0.9),
    bottom: Math.min(photo.height, Math.max(...points.map(({ y }) => y)) + unit * 0.4),
  }
  const side = Math.max(whole.right - whole.left, whole.bottom - whole.top)
  const body = { x: (whole.left + whole.right) / 2, y: (whole.top + whole.bottom) / 2, width: side, height: side, angle: 0 }
  const top = Math.max(0, nose.y - unit * 0.9)
  const bottom = Math.min(photo.height, (leftHip.y + rightHip.y) / 2 + unit * 0.5)
  const near = Math.max(bottom - top, unit * 2)
  const upper = { x: (left.x + right.x) / 2, y: (top + bottom) / 2, width: near, height: near, angle: 0 }
  return { body, upper }
}

/** How many cells of a part of the look are unsure, for each that shows the person. Along every edge there are some. */
function unsureIn({ shares, region }: Look, { x, y, width, height }: Region): number {
  const cell = region.width / SIDE
  let [person, unsure] = [0, 0]
  for (let row = 0; row < SIDE; row++) {
    if (Math.abs(region.y - region.height / 2 + (row + 0.5) * cell - y) > height / 2) continue
    for (let column = 0; column < SIDE; column++) {
      if (Math.abs(region.x - region.width / 2 + (column + 0.5) * cell - x) > width / 2) continue
      const at = (row * SIDE + column) * PARTS.length
      const background = shares[at]!
      if (background > SURE) continue
      let most = background
      for (let part = 1; part < PARTS.length; part++) most = Math.max(most, shares[at + part]!)
      if (background < 0.5) person++
      if (most < SURE) unsure++
    }
  }
  return unsure / Math.max(1, person)
}

/** Scores of six classes as shares of one. */
function shares(scores: Float32Array): Float32Array {
  const found = new Float32Array(scores.length)
  for (let at = 0; at < scores.length; at += PARTS.length) {
    let other = -Infinity
    for (let part = 1; part < PARTS.length; part++) other = Math.max(other, scores[at + part]!)
    const background = scores[at]!
    // Most of a photo.
    if (background - other > PLAIN_BY) {
      found[at] = 1
      continue
    }
    const most = Math.max(background, other)
    let sum = 0
    for (let part = 0; part < PARTS.length; part++) sum += found[at + part] = Math.exp(scores[at + part]! - most)
    for (let part = 0; part < PARTS.length; part++) found[at + part]! /= sum
  }
  return found
}

/** Scores apart by so much leave less than 2 in 1,000 for everything else. */
const PLAIN_BY = 8
const PLAIN = 0.998
/** Pixels for which the prior is worked out once, where it is asked for. */
const BLOCK = 4

/** Each pixel's parts out of all looks that have seen it; what no look has seen is background. Row by row, as a phone has little memory. */
function combine(looks: readonly Look[], { width, height }: Raster, prior: (x: number, y: number) => number): BodyParts {
  const masks = PARTS.map(() => new Uint8Array(width * height))
  const views = looks.map(({ shares, region }) => ({
    shares,
    columns: cellsAlong(region.x - region.width / 2, region.width, width),
    rows: cellsAlong(region.y - region.height / 2, region.height, height),
  }))
  const sums = new Float32Array(width * PARTS.length)
  const weights = new Float32Array(width)
  const priors = new Float32Array(Math.ceil(width / BLOCK))
  for (let y = 0; y < height; y++) {
    sums.fill(0)
    weights.fill(0)
    if (y % BLOCK === 0) priors.fill(0)
    for (const view of views) addRow(view, y, sums, weights)
    const blockY = (Math.floor(y / BLOCK) + 0.5) * BLOCK
    toRow(sums, weights, masks, y * width, (block) => (priors[block] ||= prior((block + 0.5) * BLOCK, blockY)))
  }
  return Object.fromEntries(PARTS.map((part, index) => [part, masks[index]])) as unknown as BodyParts
}

/** Where a look's cells are along one side of the picture. */
interface Cells {
  /** The cell before each pixel, and how far past it the pixel is. */
  cell: Uint16Array
  past: Float32Array
  /** How much a pixel counts, by how far from the look's edge it is; below 0 where it was not seen. */
  inside: Float32Array
}

function cellsAlong(start: number, length: number, pixels: number): Cells {
  const [cell, past, inside] = [new Uint16Array(pixels), new Float32Array(pixels), new Float32Array(pixels)]
  for (let pixel = 0; pixel < pixels; pixel++) {
    const along = (pixel + 0.5 - start) / length
    const place = Math.min(SIDE - 1, Math.max(0, along * SIDE - 0.5))
    cell[pixel] = Math.min(SIDE - 2, Math.floor(place))
    past[pixel] = place - cell[pixel]!
    inside[pixel] = along < 0 || along > 1 ? -1 : Math.min(along, 1 - along) / EDGE
  }
  return { cell, past, inside }
}

/** Each pixel between its four neighbours. */
function addRow(
  { shares, columns, rows }: { shares: Float32Array; columns: Cells; rows: Cells },
  y: number,
  sums: Float32Array,
  weights: Float32Array,
): void {
  const { cell, past, inside } = columns
  const rowInside = rows.inside[y]!
  if (rowInside < 0) return
  const down = rows.past[y]!
  const row = rows.cell[y]! * SIDE
  const parts = PARTS.length
  const next = SIDE * parts
  for (let x = 0; x < weights.length; x++) {
    const here = inside[x]!
    if (here < 0) continue
    const counts = Math.min(1, Math.max(0.02, Math.min(here, rowInside)))
    weights[x]! += counts
    const at = (row + cell[x]!) * parts
    const to = x * parts
    if (shares[at]! > PLAIN && shares[at + parts]! > PLAIN && shares[at + next]! > PLAIN && shares[at + next + parts]! > PLAIN) {
      sums[to]! += counts
      continue
    }
    const lowerRight = past[x]! * down * counts
    const lowerLeft = down * counts - lowerRight
    const upperRight = past[x]! * counts - lowerRight
    const upperLeft = counts - upperRight - lowerRight - lowerLeft
    for (let part = 0; part < parts; part++)
      sums[to + part]! +=
        shares[at + part]! * upperLeft +
        shares[at + parts + part]! * upperRight +
        shares[at + next + part]! * lowerLeft +
        shares[at + next + parts + part]! * lowerRight
  }
}

function toRow(
  sums: Float32Array,
  weights: Float32Array,
  masks: readonly Uint8Array[],
  start: number,
  priorOf: (block: number) => number,
): void {
  for (let x = 0; x < weights.length; x++) {
    const background = sums[x * PARTS.length]!
    const person = weights[x]! - background
    if (person <= weights[x]! * 1e-6) {
      masks[0]![start + x] = 255
      continue
    }
    const times = priorOf(Math.floor(x / BLOCK))
    const scale = 255 / (background + person * times)
    masks[0]![start + x] = background * scale + 0.5
    for (let part = 1; part < masks.length; part++) masks[part]![start + x] = times * sums[x * PARTS.length + part]! * scale + 0.5
  }
}
