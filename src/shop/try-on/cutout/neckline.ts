// How deep the front of a neckline is below its back: the inside of the back above it has another light. Pure.

import type { Light } from './sleeve-edge.ts'

interface Spot {
  x: number
  y: number
}

/** All of these are parts of the neck's width: steps down, how far light is compared above and below, half of the strip, and how deep it may be. */
const STEP = 0.02
const BESIDE = 2
const STRIP = { half: 0.1, step: 0.02 } as const
const DEEPEST = 1.3
/** What is usual says much: an edge as strong as three usual ones outweighs being so far from it, and further away it is a print or a seam. */
const FAR = 0.15
const FARTHEST = 0.12
const STRONGEST = 3
const WEIGHT = 0.5

/** The front's middle; `usual` is how deep it is usually, as a part of the neck's width. */
export function frontOfNeck(left: Spot, right: Spot, usual: number, light: Light | null): Spot {
  const [dx, dy] = [right.x - left.x, right.y - left.y]
  const at = (deep: number, aside = 0): Spot => ({
    x: (left.x + right.x) / 2 - dy * deep + dx * aside,
    y: (left.y + right.y) / 2 + dx * deep + dy * aside,
  })
  if (!light) return at(usual)
  const rows = Array.from({ length: Math.round(DEEPEST / STEP) }, (_, row) => lightOf(light, (aside) => at(row * STEP, aside)))
  const changes = rows.map((_, row) => Math.abs((rows[row + BESIDE] ?? NaN) - (rows[row - BESIDE] ?? NaN)) || 0)
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length + 1e-6
  let best = { deep: usual, score: 0 }
  changes.forEach((change, row) => {
    if (Math.abs(row * STEP - usual) > FARTHEST) return
    const score = WEIGHT * Math.min(STRONGEST, change / mean) - ((row * STEP - usual) / FAR) ** 2
    if (score > best.score) best = { deep: row * STEP, score }
  })
  return at(best.deep)
}

function lightOf({ light, width, height }: Light, at: (aside: number) => Spot): number {
  let [sum, count] = [0, 0]
  for (let aside = -STRIP.half; aside <= STRIP.half; aside += STRIP.step) {
    const { x, y } = at(aside)
    const [px, py] = [Math.min(width - 1, Math.max(0, Math.round(x))), Math.min(height - 1, Math.max(0, Math.round(y)))]
    sum += light[py * width + px] ?? 0
    count++
  }
  return sum / count
}
