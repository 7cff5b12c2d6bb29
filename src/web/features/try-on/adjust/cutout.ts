import { COST_MAX } from './cutout-costs.ts'

/** Where something is in a picture, as parts of its width and height. */
export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Cutout {
  /** How much of each pixel stays, 0 to 255. */
  alpha: Uint8ClampedArray<ArrayBuffer>
  bounds: Bounds
  /** The part of the picture that stays, 0 to 1. */
  isStored: number
}

/** The tolerance of the slider. */
export const TOLERANCE = { least: 4, most: 160 } as const
/** A product fills at least and at most so much of its picture; anything else is no cut-out. */
const SUBJECT_SHARE = { least: 0.03, most: 0.9 } as const
/** A part that is smaller than this beside the largest one is dirt. The second shoe is not. */
const PART_LEAST = 0.2
/** Outlines are smoothed by so many pixels for each 480 of the picture's width. */
const SMOOTH = 2.5
export const WHOLE: Bounds = { left: 0, top: 0, right: 1, bottom: 1 }

/** The tolerance at which the least changes, which is where the background ends; null when there is no such place. */
export function bestTolerance(costs: Uint8Array): number | null {
  const upTo = new Float64Array(COST_MAX + 1)
  for (const cost of costs) upTo[cost] = (upTo[cost] ?? 0) + 1
  for (let cost = 1; cost <= COST_MAX; cost++) upTo[cost] = (upTo[cost] ?? 0) + (upTo[cost - 1] ?? 0)
  let best: number | null = null
  let least = Infinity
  for (let tolerance = 14; tolerance <= 120; tolerance++) {
    const reach = Math.max(5, Math.round(tolerance * 0.28))
    const isStored = 1 - (upTo[tolerance] ?? 0) / costs.length
    if (isStored < SUBJECT_SHARE.least || isStored > SUBJECT_SHARE.most) continue
    const change = ((upTo[tolerance + reach] ?? 0) - (upTo[tolerance - reach] ?? 0)) / costs.length
    // Half the product gone is worse than a little background left.
    const score = change / Math.max(0.05, isStored)
    if (score < least) [best, least] = [tolerance, score]
  }
  return best
}

/** What stays of the picture at this tolerance, its edge soft. */
export function createCutout(costs: Uint8Array, width: number, height: number, tolerance: number): Cutout {
  const radius = Math.max(1, Math.round((width / 480) * SMOOTH))
  const stays = new Uint8ClampedArray(costs.length)
  for (let i = 0; i < costs.length; i++) stays[i] = (costs[i] ?? 0) > tolerance ? 255 : 0
  const smooth = blurred(stays, width, height, radius)
  for (let i = 0; i < smooth.length; i++) stays[i] = (smooth[i] ?? 0) > 127 ? 255 : 0
  dropDirt(stays, width, height)
  const alpha = blurred(stays, width, height, Math.max(1, Math.round(radius * 0.6)))
  // From the outline inwards, so that no rim of background shines around the product.
  for (let i = 0; i < alpha.length; i++) alpha[i] = ((alpha[i] ?? 0) - 140) * 2.3
  return { alpha, ...extentOf(alpha, width, height) }
}

/** The mean of the square around each pixel, in two passes. */
function blurred(values: Uint8ClampedArray, width: number, height: number, radius: number): Uint8ClampedArray<ArrayBuffer> {
  const across = new Uint8ClampedArray(values.length)
  const result = new Uint8ClampedArray(values.length)
  for (let y = 0; y < height; y++) blurLine(values, across, y * width, 1, width, radius)
  for (let x = 0; x < width; x++) blurLine(across, result, x, width, height, radius)
  return result
}

function blurLine(from: Uint8ClampedArray, to: Uint8ClampedArray, start: number, stride: number, length: number, radius: number) {
  const at = (i: number) => from[start + Math.min(length - 1, Math.max(0, i)) * stride] ?? 0
  let sum = 0
  for (let i = -radius; i <= radius; i++) sum += at(i)
  for (let i = 0; i < length; i++) {
    to[start + i * stride] = sum / (2 * radius + 1)
    sum += at(i + radius + 1) - at(i - radius)
  }
}

/** Takes out the parts that are small beside the largest one. */
function dropDirt(stays: Uint8ClampedArray, width: number, height: number): void {
  const part = new Int32Array(stays.length)
  const sizes = [0]
  const open: number[] = []
  for (let start = 0; start < stays.length; start++) {
    if (stays[start] === 0 || part[start] !== 0) continue
    const name = sizes.length
    let size = 0
    const visit = (pixel: number) => {
      if (stays[pixel] === 0 || part[pixel] !== 0) return
      part[pixel] = name
      open.push(pixel)
    }
    visit(start)
    for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop()) {
      size++
      const x = pixel % width
      if (x > 0) visit(pixel - 1)
      if (x < width - 1) visit(pixel + 1)
      if (pixel >= width) visit(pixel - width)
      if (pixel < width * (height - 1)) visit(pixel + width)
    }
    sizes.push(size)
  }
  const least = sizes.reduce((most, size) => Math.max(most, size), 0) * PART_LEAST
  for (let i = 0; i < stays.length; i++) if ((sizes[part[i] ?? 0] ?? 0) < least) stays[i] = 0
}

function extentOf(alpha: Uint8ClampedArray, width: number, height: number): { bounds: Bounds; isStored: number } {
  let [left, top, right, bottom, count] = [width, height, -1, -1, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((alpha[y * width + x] ?? 0) < 128) continue
      count++
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  if (count === 0) return { bounds: WHOLE, isStored: 0 }
  return {
    bounds: { left: left / width, top: top / height, right: (right + 1) / width, bottom: (bottom + 1) / height },
    isStored: count / (width * height),
  }
}
