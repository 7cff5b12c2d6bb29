// A mask as connected parts, and how thick they are. Pure.

import { boxMean } from '../rules-filters.ts'

/** Numbers the connected parts of the pixels that are `value`, from 1 on; `sizes` begins with part 1. */
export function partsOf(mask: Uint8Array, width: number, value: number): { labels: Int32Array; sizes: number[] } {
  const labels = new Int32Array(mask.length)
  const sizes: number[] = []
  const open = new Int32Array(mask.length)
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== value || labels[start] !== 0) continue
    const label = sizes.length + 1
    let [count, next] = [1, 0]
    open[0] = start
    labels[start] = label
    while (next < count) {
      const pixel = open[next++] ?? 0
      const x = pixel % width
      for (const near of [x > 0 ? pixel - 1 : -1, x < width - 1 ? pixel + 1 : -1, pixel - width, pixel + width]) {
        if (near < 0 || near >= mask.length || mask[near] !== value || labels[near] !== 0) continue
        labels[near] = label
        open[count++] = near
      }
    }
    sizes.push(count)
  }
  return { labels, sizes }
}

/** What of it is at least so thick, with its corners. */
export function opened(mask: Uint8Array, width: number, radius: number): Uint8Array {
  const height = mask.length / width
  const core = boxMean(Float32Array.from(mask), width, height, radius).map((value) => Number(value > 0.999))
  const thick = boxMean(core, width, height, radius)
  return mask.map((value, i) => Number(value === 1 && (thick[i] ?? 0) > 0))
}

export function sizeOf(mask: Uint8Array): number {
  let sum = 0
  for (const value of mask) sum += value
  return sum
}
