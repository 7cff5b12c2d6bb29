import type { BodyParts, Landmarks, Raster } from '../engine/person.ts'
import { bodyPrior } from './body-prior.ts'
import type { Model } from './runtime.ts'
import { sampleRegion, type Region } from './sampling.ts'

// What each pixel belongs to, by the multiclass selfie segmentation of MediaPipe.

const SIDE = 256
const RANGE = { black: -1, white: 1 }
/** In the order of the model. */
const PARTS = ['background', 'hair', 'skin', 'face', 'clothes', 'other'] as const
/** From its edge on a look counts for more and more, up to this part of its side: there it sees too little around. */
const EDGE = 0.12

/**
 * Looks at all of the person, and closer at the upper body: hands, hair and necklines are small in the first look, and what one
 * look takes for clothes on a wall the other does not. Each look is a square, as the model mistakes what is squeezed.
 */
export async function segment(model: Model, photo: Raster, landmarks: Landmarks): Promise<BodyParts> {
  const sums = PARTS.map(() => new Float32Array(photo.width * photo.height))
  const weights = new Float32Array(photo.width * photo.height)
  for (const { region, weight } of looks(photo, landmarks)) {
    const [scores] = await model.run(sampleRegion(photo, region, SIDE, SIDE, RANGE), [1, SIDE, SIDE, 3])
    if (!scores) throw new Error('the segmentation has no answer')
    addLook(shares(scores), photo, region, weight, sums, weights)
  }
  return toParts(sums, weights, photo, bodyPrior(landmarks))
}

function looks(photo: Raster, landmarks: Landmarks): { region: Region; weight: number }[] {
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
  // Where all of the person is little more than the upper body, a closer look would see the same.
  return near > side * 0.85
    ? [{ region: body, weight: 1 }]
    : [
        { region: body, weight: 1 },
        { region: upper, weight: 1 },
      ]
}

/** Scores of six classes as shares of one. */
function shares(scores: Float32Array): Float32Array {
  const found = new Float32Array(scores.length)
  for (let at = 0; at < scores.length; at += PARTS.length) {
    let most = -Infinity
    for (let part = 0; part < PARTS.length; part++) most = Math.max(most, scores[at + part] ?? 0)
    let sum = 0
    for (let part = 0; part < PARTS.length; part++) sum += found[at + part] = Math.exp((scores[at + part] ?? 0) - most)
    for (let part = 0; part < PARTS.length; part++) found[at + part]! /= sum
  }
  return found
}

function addLook(
  found: Float32Array,
  { width, height }: Raster,
  region: Region,
  weight: number,
  sums: readonly Float32Array[],
  weights: Float32Array,
): void {
  const left = region.x - region.width / 2
  const top = region.y - region.height / 2
  for (let y = Math.max(0, Math.ceil(top - 0.5)); y < Math.min(height, top + region.height - 0.5); y++) {
    const down = (y + 0.5 - top) / region.height
    for (let x = Math.max(0, Math.ceil(left - 0.5)); x < Math.min(width, left + region.width - 0.5); x++) {
      const across = (x + 0.5 - left) / region.width
      const inside = Math.min(across, 1 - across, down, 1 - down) / EDGE
      const counts = weight * Math.min(1, Math.max(0.02, inside))
      addShares(found, across * SIDE - 0.5, down * SIDE - 0.5, counts, sums, y * width + x)
      weights[y * width + x]! += counts
    }
  }
}

/** Between the four neighbours. */
function addShares(found: Float32Array, column: number, row: number, counts: number, sums: readonly Float32Array[], pixel: number): void {
  const x = Math.min(SIDE - 1, Math.max(0, column))
  const y = Math.min(SIDE - 1, Math.max(0, row))
  const left = Math.min(SIDE - 2, Math.floor(x))
  const top = Math.min(SIDE - 2, Math.floor(y))
  const across = x - left
  const down = y - top
  const at = (top * SIDE + left) * PARTS.length
  const below = at + SIDE * PARTS.length
  // Most of a photo is plainly background.
  const least = Math.min(found[at]!, found[at + PARTS.length]!, found[below]!, found[below + PARTS.length]!)
  if (least > PLAIN) {
    sums[0]![pixel]! += counts
    return
  }
  for (let part = 0; part < PARTS.length; part++) {
    const upper = found[at + part]! * (1 - across) + found[at + PARTS.length + part]! * across
    const lower = found[below + part]! * (1 - across) + found[below + PARTS.length + part]! * across
    sums[part]![pixel]! += counts * (upper * (1 - down) + lower * down)
  }
}

const PLAIN = 0.998
/** Pixels for which the prior is worked out once. */
const BLOCK = 4

/** What no look has seen is background. */
function toParts(
  sums: readonly Float32Array[],
  weights: Float32Array,
  { width, height }: Raster,
  prior: (x: number, y: number) => number,
): BodyParts {
  const masks = sums.map(() => new Uint8Array(width * height))
  const across = Math.ceil(width / BLOCK)
  const priors = Float32Array.from({ length: across * Math.ceil(height / BLOCK) }, (_, block) =>
    prior(((block % across) + 0.5) * BLOCK, (Math.floor(block / across) + 0.5) * BLOCK),
  )
  for (let pixel = 0; pixel < width * height; pixel++) {
    const times = priors[Math.floor(pixel / width / BLOCK) * across + Math.floor((pixel % width) / BLOCK)] ?? 1
    const background = weights[pixel] ? (sums[0]?.[pixel] ?? 0) : 1
    const person = weights[pixel] ? weights[pixel]! - background : 0
    if (person <= 0) {
      masks[0]![pixel] = 255
      continue
    }
    const all = background + person * times
    masks[0]![pixel] = Math.round((255 * background) / all)
    for (let part = 1; part < masks.length; part++) masks[part]![pixel] = Math.round((255 * times * (sums[part]?.[pixel] ?? 0)) / all)
  }
  return Object.fromEntries(PARTS.map((part, index) => [part, masks[index]])) as unknown as BodyParts
}
