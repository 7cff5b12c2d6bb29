// Fills what is not known of a picture from what is around it: colours are gathered into ever smaller pictures and spread again.

import type { Plane } from './filters.ts'

/** Three channels, one after the other for each pixel; 0 to 255. */
export interface Colours {
  width: number
  height: number
  data: Float32Array<ArrayBuffer>
}

interface Level extends Colours {
  weights: Float32Array
}

/** The colours, with each pixel whose weight is below 1 taken as much from around it. The given ones are changed in place. */
export function pushPull(colours: Colours, weights: Plane): Colours {
  const levels: Level[] = [{ ...colours, weights: weights.data }]
  for (let i = 0; i < weights.data.length; i++) for (let k = 0; k < 3; k++) colours.data[i * 3 + k]! *= weights.data[i]!
  for (let level = levels[0]!; level.width > 2 && level.height > 2; level = levels.at(-1)!) levels.push(gathered(level))
  fillEmpty(levels.at(-1)!)
  for (let i = levels.length - 2; i >= 0; i--) spread(levels[i + 1]!, levels[i]!)
  return colours
}

/** In the smallest picture, what knows nothing takes the mean of the rest. */
function fillEmpty({ data, weights }: Level): void {
  const sums = [0, 0, 0]
  let count = 0
  for (let i = 0; i < weights.length; i++) {
    count += weights[i]!
    for (let k = 0; k < 3; k++) sums[k]! += data[i * 3 + k]!
  }
  if (count === 0) return
  for (let i = 0; i < weights.length; i++) {
    const missing = 1 - weights[i]!
    for (let k = 0; k < 3; k++) data[i * 3 + k]! += (missing * sums[k]!) / count
    weights[i] = 1
  }
}

function gathered({ width, height, data, weights }: Level): Level {
  const [w, h] = [(width + 1) >> 1, (height + 1) >> 1]
  const level: Level = { width: w, height: h, data: new Float32Array(w * h * 3), weights: new Float32Array(w * h) }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const o = (y >> 1) * w + (x >> 1)
      level.weights[o]! += weights[i]!
      for (let k = 0; k < 3; k++) level.data[o * 3 + k]! += data[i * 3 + k]!
    }
  }
  for (let o = 0; o < level.weights.length; o++) {
    const weight = level.weights[o]!
    if (weight <= 1) continue
    for (let k = 0; k < 3; k++) level.data[o * 3 + k]! /= weight
    level.weights[o] = 1
  }
  return level
}

function spread(from: Level, to: Level): void {
  const { width, height, data, weights } = to
  for (let y = 0; y < height; y++) {
    const atY = Math.max(0, Math.min(from.height - 1, (y - 0.5) / 2))
    const top = Math.floor(atY)
    const bottom = Math.min(from.height - 1, top + 1)
    const down = atY - top
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const missing = 1 - weights[i]!
      if (missing < 0.001) continue
      const atX = Math.max(0, Math.min(from.width - 1, (x - 0.5) / 2))
      const left = Math.floor(atX)
      const right = Math.min(from.width - 1, left + 1)
      const along = atX - left
      const a = top * from.width + left
      const b = top * from.width + right
      const c = bottom * from.width + left
      const d = bottom * from.width + right
      const wa = (1 - along) * (1 - down)
      const wb = along * (1 - down)
      const wc = (1 - along) * down
      const wd = along * down
      const sum = from.weights[a]! * wa + from.weights[b]! * wb + from.weights[c]! * wc + from.weights[d]! * wd
      const part = missing / Math.max(1e-6, sum)
      for (let k = 0; k < 3; k++)
        data[i * 3 + k]! +=
          part * (from.data[a * 3 + k]! * wa + from.data[b * 3 + k]! * wb + from.data[c * 3 + k]! * wc + from.data[d * 3 + k]! * wd)
      weights[i] = 1
    }
  }
}
