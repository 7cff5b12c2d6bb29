// A mask as connected parts: which of them are the garment, and which gaps in them are real. Pure.

import type { Garment } from '../rules-rig.ts'
import { boxMean, type Plane } from './pixels.ts'

/** What comes as two things side by side. */
const PAIRS: readonly Garment[] = ['shoes', 'earrings']
/** What has nothing thin about it, so that thin things are its hanger. Tops and dresses have straps. */
const THICK: readonly Garment[] = ['trousers', 'skirt']
/** Half of what is thin, as a part of the square root of the garment's area; and what is no corner, as a part of the area. */
const THIN = 0.025
const THIN_LEAST = 0.0015
/** A part that is smaller than this beside the largest one is not the garment: a tag, a hook, a thing beside it. */
const PART_LEAST = 0.25
/** Gaps smaller than this part of the garment are prints, buttons and mistakes; larger ones show the ground: between straps, between legs. */
const GAP_LEAST = 0.0015

/** A mask of the parts of `likely` (0 to 1) that are the garment, their small gaps closed, and how much else there was (0 to 1). */
export function garmentParts(likely: Plane, width: number, garment: Garment): { mask: Uint8Array; dropped: number; parts: number } {
  const inside = Uint8Array.from(likely, (value) => Number(value > 0.5))
  const { labels, sizes } = partsOf(inside, width, 1)
  const order = [...sizes.keys()].sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0))
  const largest = sizes[order[0] ?? 0] ?? 0
  const kept = new Set(order.slice(0, PAIRS.includes(garment) ? 2 : 3).filter((part) => (sizes[part] ?? 0) >= largest * PART_LEAST))
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  let mask = inside.map((value, i) => Number(value === 1 && kept.has((labels[i] ?? 0) - 1)))
  const size = mask.reduce((sum, value) => sum + value, 0)
  closeGaps(mask, width, size * GAP_LEAST)
  if (THICK.includes(garment)) mask = withoutThin(mask, width, Math.round(Math.sqrt(size) * THIN), size * THIN_LEAST)
  return { mask, dropped: whole > 0 ? 1 - size / whole : 0, parts: kept.size }
}

function closeGaps(mask: Uint8Array, width: number, least: number): void {
  const { labels, sizes } = partsOf(mask, width, 0)
  for (let i = 0; i < mask.length; i++) if (mask[i] === 0 && (sizes[(labels[i] ?? 0) - 1] ?? 0) < least) mask[i] = 1
}

/** Takes out what is thinner than twice `radius` pixels and more than a corner: bars, hooks and clips of hangers. */
export function withoutThin(mask: Uint8Array, width: number, radius: number, least: number): Uint8Array {
  const height = mask.length / width
  const core = boxMean(Float32Array.from(mask), width, height, radius).map((value) => Number(value > 0.999))
  const thick = boxMean(core, width, height, radius)
  const thin = mask.map((value, i) => Number(value === 1 && (thick[i] ?? 0) === 0))
  const { labels, sizes } = partsOf(thin, width, 1)
  return mask.map((value, i) => Number(value === 1 && (sizes[(labels[i] ?? 0) - 1] ?? 0) < least))
}

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
