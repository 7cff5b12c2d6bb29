// The inside of a standing collar's back, where a cut-out has none: drawn garments and careful cut-outs leave it out, and its two
// ends would stand beside the neck like hooks. Pure.

import { across, between, distance, dot, minus, type Point } from './geometry.ts'

interface Cloth {
  width: number
  height: number
  /** Premultiplied; the back is painted into it. */
  pixels: Uint8ClampedArray<ArrayBuffer>
  points: { neck: readonly [Point, Point]; down: Point }
}

/** A collar stands so high above the points of the neck, of the width between them; it is open to a little below them. */
const STANDS = 0.06
const BELOW = 0.12
/** How bright the inside is, and how far into the cloth beside it its colour is taken, in pixels. */
const INSIDE = 0.58
const INTO = 3

/** Paints it between the collar's ends, and says where: null where no collar stands. */
export function paintCollarBack({ width, height, pixels, points: { neck, down } }: Cloth): Uint8Array<ArrayBuffer> | null {
  const middle = between(...neck)
  const wide = distance(...neck)
  const mask = new Uint8Array(width * height)
  const centre = Math.round(middle.x)
  const reach = Math.round(wide * 0.75)
  const cloth = (x: number, y: number) => x >= 0 && x < width && pixels[(y * width + x) * 4 + 3]! > 200
  const end = (y: number, out: number): number | null => {
    for (let x = centre; Math.abs(x - centre) <= reach; x += out) if (cloth(x, y)) return x
    return null
  }
  let top: number | null = null
  for (let y = Math.max(0, Math.round(middle.y - wide)); y < Math.min(height, middle.y + wide * BELOW); y++) {
    const [left, right] = [end(y, -1), end(y, 1)]
    // A hood, or a back that is in the picture.
    if (left === centre || left === null || right === null) continue
    top ??= y
    paintRow(pixels, width, y, left, right)
    mask.fill(255, y * width + left + 1, y * width + right)
  }
  const stands = top !== null && dot(minus(middle, { x: centre, y: top }), down) > wide * STANDS && Math.abs(across(down).y) < 0.4
  if (!stands) for (let i = 0; i < mask.length; i++) if (mask[i]! > 0) pixels.fill(0, i * 4, i * 4 + 4)
  return stands ? mask : null
}

/** From the colour of one end to that of the other. */
function paintRow(pixels: Uint8ClampedArray, width: number, y: number, left: number, right: number): void {
  const colour = (x: number, k: number) => pixels[(y * width + Math.min(width - 1, Math.max(0, x))) * 4 + k]!
  const [a, b] = [left - INTO, right + INTO]
  const ends = [0, 1, 2].map((k) => [colour(a, k) || colour(left, k), colour(b, k) || colour(right, k)] as const)
  for (let x = left + 1; x < right; x++) {
    const o = (y * width + x) * 4
    const part = (x - left) / (right - left)
    for (let k = 0; k < 3; k++) pixels[o + k] = (ends[k]![0] * (1 - part) + ends[k]![1] * part) * INSIDE
    pixels[o + 3] = 255
  }
}
