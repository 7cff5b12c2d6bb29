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

/** A part of a picture: `right` and `bottom` are the first that are not in it. */
export interface Extent {
  left: number
  top: number
  right: number
  bottom: number
}

/** A mask as parts of 1, half as wide and high; or a part of that. */
export function halvedMask(mask: Uint8Array | Uint8ClampedArray, width: number, height: number, part?: Extent): Plane {
  const { left, top, right, bottom } = part ?? { left: 0, top: 0, right: Math.ceil(width / 2), bottom: Math.ceil(height / 2) }
  const result = createPlane(right - left, bottom - top)
  for (let y = top, o = 0; y < bottom; y++) {
    const upper = Math.min(height - 1, y * 2) * width
    const lower = Math.min(height - 1, y * 2 + 1) * width
    for (let x = left; x < right; x++, o++) {
      const first = x * 2
      const second = Math.min(width - 1, first + 1)
      result.data[o] = (mask[upper + first]! + mask[upper + second]! + mask[lower + first]! + mask[lower + second]!) / 1020
    }
  }
  return result
}

export function cropped({ width, data }: Plane, { left, top, right, bottom }: Extent): Plane {
  const result = createPlane(Math.max(0, right - left), Math.max(0, bottom - top))
  for (let y = 0; y < result.height; y++) {
    const from = (top + y) * width
    result.data.set(data.subarray(from + left, from + right), y * result.width)
  }
  return result
}

/**
 * Reads rows of a plane as if it were so large, values between its own, from one column to
 * another: a large plane for a short while is mostly work for the collector.
 */
export function rowReader(plane: Plane, width: number, height: number): (y: number, from?: number, to?: number) => Float32Array {
  const row = new Float32Array(width)
  const [scaleX, scaleY] = [plane.width / width, plane.height / height]
  const lefts = new Int32Array(width)
  const rights = new Int32Array(width)
  const parts = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const at = Math.min(plane.width - 1, Math.max(0, (x + 0.5) * scaleX - 0.5))
    const left = Math.max(0, Math.min(plane.width - 2, Math.floor(at)))
    lefts[x] = left
    rights[x] = Math.min(plane.width - 1, left + 1)
    parts[x] = at - left
  }
  const across = new Float32Array(plane.width)
  return (y, from = 0, to = width) => {
    const at = Math.min(plane.height - 1, Math.max(0, (y + 0.5) * scaleY - 0.5))
    const top = Math.max(0, Math.min(plane.height - 2, Math.floor(at)))
    const part = at - top
    const upper = top * plane.width
    const lower = Math.min(plane.height - 1, top + 1) * plane.width
    const last = to > from ? rights[to - 1]! : -1
    for (let x = lefts[Math.min(from, width - 1)]!; x <= last; x++)
      across[x] = plane.data[upper + x]! * (1 - part) + plane.data[lower + x]! * part
    for (let x = from; x < to; x++) {
      const left = across[lefts[x]!]!
      row[x] = left + (across[rights[x]!]! - left) * parts[x]!
    }
    return row
  }
}

/** Where values are above one, with a margin around it; null where none is. */
export function extentOf(data: ArrayLike<number>, width: number, height: number, above: number, margin = 0): Extent | null {
  let left = width
  let right = 0
  let top = height
  let bottom = 0
  for (let y = 0; y < height; y++) {
    const row = y * width
    let from = 0
    while (from < width && data[row + from]! <= above) from++
    if (from === width) continue
    let to = width
    while (data[row + to - 1]! <= above) to--
    if (from < left) left = from
    if (to > right) right = to
    if (y < top) top = y
    bottom = y + 1
  }
  if (bottom === 0) return null
  return {
    left: Math.max(0, left - margin),
    top: Math.max(0, top - margin),
    right: Math.min(width, right + margin),
    bottom: Math.min(height, bottom + margin),
  }
}

/** The same part at half the size. */
export const halvedExtent = ({ left, top, right, bottom }: Extent): Extent => ({
  left: left >> 1,
  top: top >> 1,
  right: (right + 1) >> 1,
  bottom: (bottom + 1) >> 1,
})

/** The mean of those around that count, each by its weight; where none does, `otherwise`. */
export function weightedBlur(values: Plane, weights: Plane, radius: number, otherwise: number): Plane {
  const weighted = createPlane(values.width, values.height)
  for (let i = 0; i < weighted.data.length; i++) weighted.data[i] = values.data[i]! * weights.data[i]!
  const sums = blur(blur(weighted, radius), radius)
  const counts = blur(blur(weights, radius), radius)
  for (let i = 0; i < sums.data.length; i++) sums.data[i] = counts.data[i]! > 1e-3 ? sums.data[i]! / counts.data[i]! : otherwise
  return sums
}
