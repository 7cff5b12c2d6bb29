// The shape of a sleeve in a cut-out: its edges from rung to rung, whether it lies straight or bent. Pure.

import type { GarmentSource, PartMask } from './garment-source.ts'
import { across, between, direction, distance, dot, minus, plus, OUTWARDS, type Point, type Side } from './geometry.ts'

export interface SleeveShape {
  /** Outer and inner edge at each of `SLEEVE_PARTS` on the way down. */
  edges: readonly (readonly [Point, Point])[]
  /** Along the middle, in pixels of the cut-out. */
  length: number
}

/** Where between the seam and the end of a sleeve its edges are looked for. */
export const SLEEVE_PARTS = [0.3, 0.54, 0.78] as const
/** Half of the stretch in which they are, and how much of the cloth at each edge is a crease or a stray pixel. */
const STRETCH = 0.045
const STRAY = 0.03
/** How wide a sleeve may be, of half of what its ends are. */
const WIDEST = 2.4

/** Null without a sleeve on that side. */
export function sleeveShape(source: GarmentSource, side: Side, mask: PartMask): SleeveShape | null {
  const { shoulder, armpit, sleeve } = source.points
  if (!sleeve) return null
  const { outer, inner, elbow } = sleeve[side]
  const [from, to] = [between(shoulder[side], armpit[side]), between(outer, inner)]
  const heading = direction(from, to)
  const out = { x: across(heading).x * OUTWARDS[side], y: across(heading).y * OUTWARDS[side] }
  const length = Math.max(1, distance(from, to))
  const found = stretches(source, mask, from, heading, out, length)
  const edges = SLEEVE_PARTS.map((part, i): readonly [Point, Point] => {
    if (elbow) return [bent(shoulder[side], elbow.outer, outer, part), bent(armpit[side], elbow.inner, inner, part)]
    const [first, last] = spread(found[i]!)
    const middle = plus(from, heading, length * part)
    // Too little cloth, or far too much: the seam and the end say how wide it is.
    const usual = (distance(shoulder[side], armpit[side]) * (1 - part) + distance(outer, inner) * part) / 2
    if (first === null || last === null || last - first < usual * 0.8 || last - first > usual * 4)
      return [plus(middle, out, usual), plus(middle, out, -usual)]
    // What lies further in is of the torso, which the sleeve touches there.
    return [plus(middle, out, last), plus(middle, out, Math.max(first, last - usual * WIDEST))]
  })
  const chain = [from, ...edges.map(([a, b]) => between(a, b)), to]
  return { edges, length: chain.slice(1).reduce((sum, point, i) => sum + distance(chain[i]!, point), 0) }
}

/** How far out each pixel of cloth is, in each of the stretches; every second pixel each way. */
function stretches(
  { width, box, alpha }: GarmentSource,
  mask: PartMask,
  from: Point,
  heading: Point,
  out: Point,
  length: number,
): number[][] {
  const found = SLEEVE_PARTS.map((): number[] => [])
  for (let y = box.top; y < box.bottom; y += 2) {
    for (let x = box.left; x < box.right; x += 2) {
      if (mask[y * width + x] === 0 || alpha(x, y) < 128) continue
      const offset = minus({ x, y }, from)
      const part = dot(offset, heading) / length
      const i = SLEEVE_PARTS.findIndex((at) => Math.abs(at - part) < STRETCH)
      if (i >= 0) found[i]!.push(dot(offset, out))
    }
  }
  return found
}

function spread(values: readonly number[]): readonly [first: number | null, last: number | null] {
  const sorted = values.toSorted((a, b) => a - b)
  return [sorted[Math.floor(sorted.length * STRAY)] ?? null, sorted[Math.ceil(sorted.length * (1 - STRAY)) - 1] ?? null]
}

function bent(from: Point, elbow: Point, to: Point, part: number): Point {
  return part < 0.5 ? between(from, elbow, part * 2) : between(elbow, to, part * 2 - 1)
}
