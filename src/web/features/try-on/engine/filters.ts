import { boxMean } from '../../../../shop/try-on/rules-filters.ts'

// Filters over one channel of a picture. Pure; typed arrays of numbers, row by row.

export interface Plane {
  width: number
  height: number
  data: Float32Array<ArrayBuffer>
}

/** A channel that is kept for long: 255 is whole, in a quarter of a plane's memory. */
export interface Matte {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
}

export const createMatte = (width: number, height: number): Matte => ({ width, height, data: new Uint8ClampedArray(width * height) })

/** Of parts of 1. */
export function matteOf({ width, height, data }: Plane): Matte {
  const matte = createMatte(width, height)
  for (let i = 0; i < data.length; i++) matte.data[i] = data[i]! * 255
  return matte
}

export const createPlane = (width: number, height: number): Plane => ({ width, height, data: new Float32Array(width * height) })

/** The mean of the square around each value, at least 3 wide. */
export function blur({ width, height, data }: Plane, radius: number): Plane {
  return { width, height, data: boxMean(data, width, height, Math.max(1, Math.round(radius))) }
}

/** Half as wide and high, the mean of four. */
export function halve({ width, height, data }: Plane): Plane {
  const result = createPlane(Math.ceil(width / 2), Math.ceil(height / 2))
  for (let y = 0; y < result.height; y++) {
    const upper = Math.min(height - 1, y * 2) * width
    const lower = Math.min(height - 1, y * 2 + 1) * width
    for (let x = 0; x < result.width; x++) {
      const left = Math.min(width - 1, x * 2)
      const right = Math.min(width - 1, x * 2 + 1)
      result.data[y * result.width + x] = (data[upper + left]! + data[upper + right]! + data[lower + left]! + data[lower + right]!) / 4
    }
  }
  return result
}

/** As large as wanted, values between those of the smaller plane. */
export function enlarge(plane: Plane, width: number, height: number): Plane {
  const result = createPlane(width, height)
  const [scaleX, scaleY] = [plane.width / width, plane.height / height]
  const lefts = new Int32Array(width)
  const parts = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const at = Math.min(plane.width - 1, Math.max(0, (x + 0.5) * scaleX - 0.5))
    lefts[x] = Math.min(plane.width - 2, Math.floor(at))
    parts[x] = at - lefts[x]!
  }
  for (let y = 0; y < height; y++) {
    const at = Math.min(plane.height - 1, Math.max(0, (y + 0.5) * scaleY - 0.5))
    const top = Math.max(0, Math.min(plane.height - 2, Math.floor(at)))
    const part = at - top
    const upper = top * plane.width
    const lower = Math.min(plane.height - 1, top + 1) * plane.width
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, lefts[x]!)
      const right = Math.min(plane.width - 1, left + 1)
      const p = parts[x]!
      const above = plane.data[upper + left]! * (1 - p) + plane.data[upper + right]! * p
      const below = plane.data[lower + left]! * (1 - p) + plane.data[lower + right]! * p
      result.data[y * width + x] = above * (1 - part) + below * part
    }
  }
  return result
}

/** A mask as parts of 1. */
export function planeOf(mask: Uint8Array | Uint8ClampedArray, width: number, height: number): Plane {
  const plane = createPlane(width, height)
  for (let i = 0; i < mask.length; i++) plane.data[i] = mask[i]! / 255
  return plane
}

/** The mean of those around that count, each by its weight; where none does, `otherwise`. */
export function weightedBlur(values: Plane, weights: Plane, radius: number, otherwise: number): Plane {
  const weighted = createPlane(values.width, values.height)
  for (let i = 0; i < weighted.data.length; i++) weighted.data[i] = values.data[i]! * weights.data[i]!
  const sums = blur(blur(weighted, radius), radius)
  const counts = blur(blur(weights, radius), radius)
  for (let i = 0; i < sums.data.length; i++) sums.data[i] = counts.data[i]! > 1e-3 ? sums.data[i]! / counts.data[i]! : otherwise
  return sums
}
