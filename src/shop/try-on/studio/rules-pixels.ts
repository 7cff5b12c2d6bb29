import { boxMean, type Plane } from '../rules-filters.ts'

// Pictures and masks as plain numbers, the same in the browser and on the server. Pure.

/** Red, green, blue and alpha of each pixel, 0 to 255. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray<ArrayBuffer>
}

/** How much of each pixel belongs to the piece, 0 to 255. May be smaller than its picture, in the same frame. */
export interface Mask {
  width: number
  height: number
  data: Uint8Array<ArrayBuffer>
}

export function newPixels(width: number, height: number): Pixels {
  return { width, height, data: new Uint8ClampedArray(width * height * 4) }
}

/** The mask in another size, smoothly. */
export function scaledMask(mask: Mask, width: number, height: number): Mask {
  if (mask.width === width && mask.height === height) return mask
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const fromY = ((y + 0.5) * mask.height) / height - 0.5
    const top = Math.min(mask.height - 1, Math.max(0, Math.floor(fromY)))
    const bottom = Math.min(mask.height - 1, top + 1)
    const down = Math.min(1, Math.max(0, fromY - top))
    for (let x = 0; x < width; x++) {
      const fromX = ((x + 0.5) * mask.width) / width - 0.5
      const left = Math.min(mask.width - 1, Math.max(0, Math.floor(fromX)))
      const right = Math.min(mask.width - 1, left + 1)
      const along = Math.min(1, Math.max(0, fromX - left))
      const at = (row: number, column: number) => mask.data[row * mask.width + column] ?? 0
      const above = at(top, left) * (1 - along) + at(top, right) * along
      const below = at(bottom, left) * (1 - along) + at(bottom, right) * along
      data[y * width + x] = Math.round(above * (1 - down) + below * down)
    }
  }
  return { width, height, data }
}

/** Half as wide and high: the mean of each four. */
export function halved({ width, height, data }: Pixels): Pixels {
  const half = newPixels(Math.max(1, width >> 1), Math.max(1, height >> 1))
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const from = (2 * y * width + 2 * x) * 4
      const right = 2 * x + 1 < width ? 4 : 0
      const below = 2 * y + 1 < height ? width * 4 : 0
      const to = (y * half.width + x) * 4
      for (let c = 0; c < 4; c++) {
        const sum =
          (data[from + c] ?? 0) + (data[from + right + c] ?? 0) + (data[from + below + c] ?? 0) + (data[from + right + below + c] ?? 0)
        half.data[to + c] = sum / 4
      }
    }
  }
  return half
}

/** Where the mask is at least half full: its edges in pixels of the mask, right and bottom behind the last. Null when it is empty. */
export function boundsOf({ width, height, data }: Mask): { left: number; top: number; right: number; bottom: number } | null {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] ?? 0) < 128) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  }
  return right > left ? { left, top, right, bottom } : null
}

/** The same as parts of the width and height. */
export function boxOf(mask: Mask): { left: number; top: number; right: number; bottom: number } | null {
  const bounds = boundsOf(mask)
  const { width, height } = mask
  return bounds && { left: bounds.left / width, right: bounds.right / width, top: bounds.top / height, bottom: bounds.bottom / height }
}

/** Three box means: near enough to a Gaussian of this radius (pixels). */
export function blurred(plane: Plane, width: number, height: number, radius: number): Plane {
  const size = Math.max(1, Math.round(radius))
  let result = plane
  for (let pass = 0; pass < 3; pass++) result = boxMean(result, width, height, size)
  return result
}
