// Skin is never even: it has the grain of its photo, and is a little darker here than there. Pure.

import type { Plane } from './filters.ts'
import { clamp } from './geometry.ts'

/** How large uneven places are, of the unit, and how much brighter or darker they are at most. */
const PLACES = [
  { size: 0.055, most: 0.02 },
  { size: 0.19, most: 0.035 },
] as const
/** Of the brightness: the grain of a photo, at least and at most. */
const GRAIN = { least: 0.006, most: 0.03 }

/** By what the brightness of painted skin is multiplied at a pixel; as grainy as the skin that is seen. */
export function grainOf(luminance: Plane, isSkin: (pixel: number) => boolean, unit: number): (pixel: number) => number {
  const { width } = luminance
  const grain = clamp(seenGrain(luminance, isSkin), GRAIN.least, GRAIN.most)
  return (pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    // Of two pixels together, as that of a photo that was compressed.
    let bright = 1 + grain * 1.2 * (chance(x, y) + chance(x >> 1, (y >> 1) + 7919))
    for (const { size, most } of PLACES) bright += most * smoothChance(x / (unit * size), y / (unit * size))
    return bright
  }
}

/** How far a pixel of skin differs from its neighbours, of its brightness; the median, as brows and lashes are no grain. */
function seenGrain({ width, data }: Plane, isSkin: (pixel: number) => boolean): number {
  const found: number[] = []
  for (let i = width; i < data.length - width; i += 7) {
    if (!isSkin(i)) continue
    const around = (data[i - 1]! + data[i + 1]! + data[i - width]! + data[i + width]!) / 4
    found.push(Math.abs(data[i]! - around) / (around + 0.02))
  }
  return found.toSorted((a, b) => a - b)[found.length >> 1] ?? 0
}

/** -1 to 1, always the same for a place. */
function chance(x: number, y: number): number {
  let n = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263)
  n = Math.imul(n ^ (n >>> 13), 1_274_126_177)
  return ((n ^ (n >>> 16)) >>> 0) / 2_147_483_648 - 1
}

function smoothChance(x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [ease(x - left), ease(y - top)]
  const above = chance(left, top) * (1 - u) + chance(left + 1, top) * u
  const below = chance(left, top + 1) * (1 - u) + chance(left + 1, top + 1) * u
  return above * (1 - v) + below * v
}

const ease = (t: number): number => t * t * (3 - 2 * t)
