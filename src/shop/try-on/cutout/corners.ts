// Finds the corners of one half of a garment: the places along its outline that are together the most like its shape. Pure.

import type { Place } from './outline.ts'
import type { CornerShape } from './shapes.ts'

export interface FoundCorner {
  place: Place
  /** 0 is just as it usually is, 1 as far from it as may be, and so on. */
  doubt: number
}

/** What the other half has counts as much as this, in lengths: garments are the same on both sides, photographs less so. */
const SAME_WITHIN = 0.22
/** No corner is doubted more than this, so that one that cannot be seen does not move the others. */
const DOUBT_MOST = 12

/** What is between two corners is straight within this, and each place that is not costs so much. */
const STRAIGHT_WITHIN = 0.07
const STRAIGHT_COST = 0.2

/** The outline of one side. */
export interface Half {
  places: readonly Place[]
  /** What each two of its places cost as neighbours. */
  bent: Float32Array
}

/** `height`: of the garment, as a part of its size. */
export function halfOf(places: readonly Place[], height: number): Half {
  return { places, bent: bends(places, height) }
}

/** One corner for each of `shapes`, in their order along `places`; `other` are those of the other half. Null when there are too few places. */
export function findCorners({ places, bent }: Half, shapes: readonly CornerShape[], other?: readonly FoundCorner[]): FoundCorner[] | null {
  if (places.length < shapes.length * 2) return null
  const costs = shapes.map((shape, k) => places.map((place) => costOf(place, shape, other?.[k]?.place)))
  // For each corner and place: the least cost of all corners up to it when it is there, and where the one before is then.
  const chosen: Int32Array[] = []
  let before = new Float64Array(places.length)
  costs.forEach((own, k) => {
    const best = new Float64Array(places.length).fill(Infinity)
    const from = new Int32Array(places.length)
    for (let i = k; i < places.length; i++) {
      if (k === 0) best[i] = own[i] ?? 0
      for (let j = k - 1; k > 0 && j < i; j++) {
        // What is so bad already gets no better by looking at what lies between.
        const cost = (before[j] ?? Infinity) + (own[i] ?? 0)
        if (cost >= (best[i] ?? Infinity)) continue
        const whole = cost + (bent[j * places.length + i] ?? 0)
        if (whole < (best[i] ?? Infinity)) [best[i], from[i]] = [whole, j]
      }
    }
    chosen.push(from)
    before = best
  })
  const found: FoundCorner[] = []
  let at = before.indexOf(Math.min(...before))
  for (let k = shapes.length - 1; k >= 0; k--) {
    const [place, shape] = [places[at], shapes[k]]
    if (!place || !shape) return null
    const next = chosen[k]?.[at] ?? 0
    const skipped = k > 0 ? (bent[next * places.length + at] ?? 0) : 0
    found.unshift({ place, doubt: (costOf(place, shape) + skipped) / 4 })
    at = next
  }
  return found
}

/** For each two places what it costs when there is no corner between them: how far the outline goes from the line that joins them. */
function bends(places: readonly Place[], height: number): Float32Array {
  const count = places.length
  const costs = new Float32Array(count * count)
  for (let j = 0; j < count; j++)
    for (let i = j + 2; i < count; i++) {
      const [a, b] = [places[j], places[i]] as [Place, Place]
      const [dx, dy] = [b.out - a.out, (b.down - a.down) * height]
      const length = Math.hypot(dx, dy) + 1e-6
      let cost = 0
      for (let k = j + 1; k < i; k += 2) {
        const place = places[k] as Place
        const [px, py] = [place.out - a.out, (place.down - a.down) * height]
        const along = Math.min(length, Math.max(0, (px * dx + py * dy) / length)) / length
        cost += Math.min(1, ((px - along * dx) ** 2 + (py - along * dy) ** 2) / STRAIGHT_WITHIN ** 2)
      }
      costs[j * count + i] = cost * 2 * STRAIGHT_COST
    }
  return costs
}

function costOf(place: Place, shape: CornerShape, other?: Place): number {
  const cost = Math.min(farFrom(place, shape), shape.or ? farFrom(place, shape.or) : Infinity)
  const unlike = other ? ((place.out - other.out) ** 2 + (place.down - other.down) ** 2) / SAME_WITHIN ** 2 : 0
  return Math.min(DOUBT_MOST, cost) + unlike
}

function farFrom(place: Place, shape: CornerShape): number {
  return (
    ((place.out - shape.out) / shape.spread) ** 2 +
    ((place.down - shape.down) / shape.spread) ** 2 +
    (turn(place.before, shape.before) / shape.bend) ** 2 +
    (turn(place.after, shape.after) / shape.bend) ** 2
  )
}

/** Degrees between a direction in radians and one in degrees. */
function turn(radians: number, degrees: number): number {
  const between = Math.abs((radians * 180) / Math.PI - degrees) % 360
  return Math.min(between, 360 - between)
}
