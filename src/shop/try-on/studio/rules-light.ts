import type { Mask, Pixels } from './rules-pixels.ts'

// The light of a photo: what is grey looks grey, and what was taken in a dark room looks as in daylight. Pure.

/** What each channel is taken off and multiplied by. */
export interface Light {
  black: number
  gains: readonly [red: number, green: number, blue: number]
}

export const NO_LIGHT: Light = { black: 0, gains: [1, 1, 1] }

/** Where the brightest part of a photo should be, and how far it may be raised. */
const BRIGHT = 243
const GAIN_MAX = 1.38
/** A tint of the light that is taken out, at most. */
const TINT_MAX = 0.12
/** How much of the haze is taken out. */
const HAZE = 0.5
/** Ground of less colour than this is taken for white or grey. 0 to 1. */
const PALE = 0.16
/** Pixels that are looked at. */
const SAMPLES = 40_000

/** What the photo needs, as far as it can be told from itself. */
export function lightOf({ width, height, data }: Pixels, mask: Mask): Light {
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / SAMPLES)))
  const all: number[] = []
  const piece: number[] = []
  const ground = { count: 0, sums: [0, 0, 0] }
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const at = (y * width + x) * 4
      const [r, g, b] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
      const luma = 0.299 * r + 0.587 * g + 0.114 * b
      const covered = mask.data[Math.floor((y * mask.height) / height) * mask.width + Math.floor((x * mask.width) / width)] ?? 0
      all.push(luma)
      if (covered >= 200) piece.push(luma)
      if (covered > 40 || luma < 70 || luma > 252) continue
      if (Math.max(r, g, b) - Math.min(r, g, b) > PALE * Math.max(r, g, b)) continue
      ground.count++
      for (const [c, value] of [r, g, b].entries()) ground.sums[c] = (ground.sums[c] ?? 0) + value
    }
  }
  if (piece.length === 0) return NO_LIGHT
  all.sort((a, b) => a - b)
  piece.sort((a, b) => a - b)
  const black = Math.min(30, part(all, 0.01) * HAZE)
  const raise = Math.min(GAIN_MAX, BRIGHT / Math.max(1, part(all, 0.98) - black))
  // Never so much that what is white on the piece loses its folds.
  const gain = Math.max(0.9, Math.min(raise, 250 / Math.max(1, part(piece, 0.99) - black)))
  const tints = ground.count > all.length * 0.12 ? tintsOf(ground.sums) : [1, 1, 1]
  return { black, gains: [gain * (tints[0] ?? 1), gain * (tints[1] ?? 1), gain * (tints[2] ?? 1)] }
}

const part = (sorted: readonly number[], of: number) => sorted[Math.floor(of * (sorted.length - 1))] ?? 0

function tintsOf(sums: readonly number[]): number[] {
  const mean = sums.reduce((sum, value) => sum + value, 0) / sums.length
  return sums.map((sum) => Math.min(1 + TINT_MAX, Math.max(1 - TINT_MAX, mean / Math.max(1, sum))))
}

/** One value of a channel in this light; the brightest are pressed together instead of cut off. */
export function lit(value: number, black: number, gain: number): number {
  const bright = Math.max(0, value - black) * gain
  return bright <= 225 ? bright : 225 + 30 * (1 - Math.exp(-(bright - 225) / 30))
}
