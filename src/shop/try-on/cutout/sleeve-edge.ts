// The inner edge of a sleeve that lies along the body: a line down the picture of the garment, where light changes from one side to the
// other. Pure.

import type { Plane } from '../rules-filters.ts'
import type { Outline } from './outline.ts'

/** The picture that the outline is of. */
export interface Light {
  light: Plane
  width: number
  height: number
}

/** Out from the axis and down from the top, in square roots of the garment's area. */
export interface Spot {
  out: number
  down: number
}

/** Rows and steps across, in the same lengths. */
const ROW = 0.02
const ACROSS = 0.01
/** So far beside the straight line from end to end the edge may be. */
const ASIDE = 0.1
const STEPS = Math.round(ASIDE / ACROSS)
/** Light is compared so far on both sides. */
const BESIDE = 0.014
/** What one row may lose by moving a step aside, and by being as far as it may be from the straight line; in usual changes of light. */
const BENDING = 0.5
const FAR = 0.9
/** Changes that are so many times the usual one count no more. */
const STRONGEST = 3

/** One spot for each row from `from` down to `to`; `sign` is that of the side, 1 to the right. */
export function sleeveEdge(outline: Outline, light: Light, sign: 1 | -1, from: Spot, to: Spot): Spot[] {
  const rows = Math.max(2, Math.round((to.down - from.down) / ROW))
  const straight = Array.from({ length: rows + 1 }, (_, row) => between(from, to, row / rows))
  const changes = straight.map((spot) => changesAt(outline, light, sign, spot))
  const usual = changes.flat().reduce((sum, change) => sum + change, 0) / Math.max(1, changes.flat().length) + 1e-6
  const costs = changes.map((row) =>
    row.map((change, k) => FAR * ((k - STEPS) / STEPS) ** 2 - Math.min(STRONGEST, change / usual) / STRONGEST),
  )
  return cheapest(costs).map((k, row) => {
    const { out, down } = straight[row] ?? to
    return { out: out + (k - STEPS) * ACROSS, down }
  })
}

const between = (a: Spot, b: Spot, part: number): Spot => ({ out: a.out + (b.out - a.out) * part, down: a.down + (b.down - a.down) * part })

/** How much light changes across, at each step beside a spot. */
function changesAt({ size, toPicture }: Outline, { light, width, height }: Light, sign: 1 | -1, { out, down }: Spot): number[] {
  const at = (aside: number) => {
    const { x, y } = toPicture(aside * sign * size, down * size)
    const [px, py] = [Math.min(width - 1, Math.max(0, Math.round(x))), Math.min(height - 1, Math.max(0, Math.round(y)))]
    return light[py * width + px] ?? 0
  }
  return Array.from({ length: 2 * STEPS + 1 }, (_, k) => {
    const aside = out + (k - STEPS) * ACROSS
    return Math.abs(at(aside + BESIDE) - at(aside - BESIDE))
  })
}

/** The way down through `costs`, one place of each row, at most one step aside each time. */
function cheapest(costs: readonly (readonly number[])[]): number[] {
  const from: number[][] = []
  let before: readonly number[] = costs[0] ?? []
  for (const row of costs.slice(1)) {
    const best = row.map((_, k) => [k - 1, k, k + 1].reduce((a, b) => (wayTo(before, b, k) < wayTo(before, a, k) ? b : a), k))
    from.push(best)
    before = row.map((cost, k) => cost + wayTo(before, best[k] ?? k, k))
  }
  let at = before.indexOf(Math.min(...before))
  const way = [at]
  for (const best of from.toReversed()) way.unshift((at = best[at] ?? at))
  return way
}

const wayTo = (before: readonly number[], from: number, to: number): number =>
  (before[from] ?? Infinity) + Math.abs(to - from) * (BENDING / 4)
