// Where the front of a neckline really runs in a cut-out, and what stands above it: a collar, a tube that goes up the neck, a
// hood. The named points know where neck and shoulder meet; a closed collar, its corners and a hood are seen in the pixels. Pure.

import {
  across,
  between,
  clamp,
  distance,
  dot,
  fillPolygon,
  minus,
  plus,
  smoothstep,
  OUTWARDS,
  SIDES,
  type Point,
  type Side,
  type Sides,
} from './geometry.ts'
import type { GarmentPoints } from './complete-rig.ts'
import type { Box } from './mesh.ts'

export interface Neckline {
  /** `tube` goes up the neck and is closed; a `hood` is behind the head. */
  kind: 'low' | 'collar' | 'tube' | 'hood'
  /** The upper ends of the collar; where there is none, the points of the neck. */
  corners: Sides<Point>
  /** The lowest point of what is open in front. */
  front: Point
  /** From the left corner over the front to the right one; above it one sees the inside of the back. Null when nothing is open. */
  edge: readonly Point[] | null
}

interface Cloth {
  width: number
  height: number
  pixels: Uint8ClampedArray
  box: Box
  points: Pick<GarmentPoints, 'neck' | 'collar' | 'down'>
}

/** How deep a neckline is beside its width before its inside shows at all. */
const SHALLOW = 0.1
const FAR = 4000

/**
 * The inside of the back, which one sees above the front of what lies flat, and all of a hood: both come behind the neck. Null
 * where nothing is open.
 */
export function backMask({ width, height, points }: Cloth, { kind, corners, front, edge }: Neckline): Uint8Array<ArrayBuffer> | null {
  const { neck, down } = points
  const aside = across(down)
  const wide = distance(...corners)
  const mask = new Uint8Array(width * height)
  if (kind === 'hood') {
    const [left, right] = [plus(neck[0], aside, -wide * 0.6), plus(neck[1], aside, wide * 0.6)]
    fillPolygon(mask, width, height, [plus(left, down, -FAR), left, ...(edge ?? neck), right, plus(right, down, -FAR)])
    return mask
  }
  if (!edge || dot(minus(front, between(...corners)), down) < wide * SHALLOW) return null
  fillPolygon(mask, width, height, [plus(corners[0], down, -FAR), ...edge, corners[1], plus(corners[1], down, -FAR)])
  return mask
}

/** Of the neck's width: what stands higher than this is a hood, unless it is a tube; and what is lower than that is no collar. */
const HOOD = 0.52
const STANDS = 0.07
/** A tube is nearly as wide at its top as below, and no wider than the neck. */
const TUBE = { top: 0.78, most: 1.12 }

export function necklineOf(cloth: Cloth): Neckline {
  const { points } = cloth
  const wide = distance(...points.neck)
  const rows = above(cloth, wide)
  const tall = rows.length / Math.max(1, wide)
  const isTube = tall > HOOD && tubeLike(rows, wide)
  const kind = isTube ? 'tube' : tall > HOOD ? 'hood' : tall > STANDS ? 'collar' : 'low'
  const corners = kind === 'hood' || kind === 'low' ? points.neck : cornersOf(cloth, rows)
  const isCut = isCutOut(cloth, corners)
  const seen = kind === 'tube' || isCut ? null : openEdge(cloth, corners, wide)
  const found = seen ?? (kind === 'low' || (isCut && kind === 'collar') ? namedEdge(points, corners) : null)
  return { kind, corners, front: found?.front ?? between(...corners), edge: found?.edge ?? null }
}

interface Row {
  left: number
  right: number
  y: number
}

/** What stands above the points of the neck and between them, row by row upwards; a thin thing on top is a hanger or a label. */
function above({ width, pixels, box, points: { neck } }: Cloth, wide: number): Row[] {
  const rows: Row[] = []
  const from = Math.round(Math.min(neck[0].y, neck[1].y))
  const [least, most] = [Math.max(0, Math.round(neck[0].x - wide * 0.5)), Math.min(width - 1, Math.round(neck[1].x + wide * 0.5))]
  for (let y = from; y >= box.top; y--) {
    let [left, right, count] = [Infinity, -Infinity, 0]
    for (let x = least; x <= most; x++) {
      if (pixels[(y * width + x) * 4 + 3]! < 128) continue
      left = Math.min(left, x)
      right = x
      count++
    }
    if (count < wide * 0.16) break
    rows.push({ left, right, y })
  }
  return rows
}

function tubeLike(rows: readonly Row[], wide: number): boolean {
  const at = (part: number) => {
    const row = rows[Math.min(rows.length - 1, Math.floor(rows.length * part))]!
    return row.right - row.left
  }
  return at(0.9) > TUBE.top * at(0.35) && at(0.35) < wide * TUBE.most && at(0.7) < wide * TUBE.most
}

/** The outermost of what is high: where the collar's upper edge meets its side. */
function cornersOf({ points: { neck, down } }: Cloth, rows: readonly Row[]): Sides<Point> {
  const aside = across(down)
  return SIDES.map((side) => {
    let [best, most] = [neck[side], -Infinity]
    for (const row of rows) {
      const point = { x: side ? row.right : row.left, y: row.y }
      const from = minus(point, neck[side])
      const value = -dot(from, down) + dot(from, aside) * OUTWARDS[side] * 0.55
      if (value > most) [best, most] = [point, value]
    }
    return best
  }) as unknown as Sides<Point>
}

/** Steps of the search, and how far from the edge its two sides are looked at, of the neck's width. */
const STEPS = 14
const BESIDE = 0.045
const BULGES = [0, 0.14, 0.26, 0.36]
/** How different both sides of an edge must be, of the whole; and how much the named point is worth. */
const SEEN = 0.07
const NAMED = 0.03
/** A shallow neckline is seldom a V. */
const ROUND = { deep: 0.5, worth: 0.045 }

/** The curve between the corners along which the cloth changes most, all along in the same way. */
function openEdge(cloth: Cloth, corners: Sides<Point>, wide: number): { front: Point; edge: readonly Point[] } | null {
  const { points } = cloth
  const { down, collar } = points
  const aside = across(down)
  const middle = between(...corners)
  const named = minus(collar, middle)
  const [deep, off] = [dot(named, down) / wide, clamp(dot(named, aside) / wide, -0.3, 0.3)]
  let best: { front: Point; edge: Point[]; score: number; seen: number } | null = null
  const lowest = Math.max(0.5, deep * 1.15)
  for (let step = 1; step <= STEPS + 1; step++) {
    // The last is the named point itself.
    const depth = step > STEPS ? deep : (lowest * step) / STEPS
    if (depth < 0.05) continue
    for (const sideways of new Set([0, off])) {
      const front = plus(plus(middle, down, depth * wide), aside, sideways * wide)
      for (const bulge of BULGES) {
        const edge = edgeOf(corners, front, bulge, down)
        const seen = contrast(cloth, edge, wide * BESIDE)
        if (seen === null) continue
        const round = bulge > 0 || depth > ROUND.deep ? 0 : -ROUND.worth
        const score = seen + round + NAMED * Math.exp(-(((depth - deep) / 0.2) ** 2))
        if (!best || score > best.score) best = { front, edge, score, seen }
      }
    }
  }
  return best && best.seen > SEEN ? best : null
}

/** As the named points have it: a round neckline bulges, a deep one is a V. */
function namedEdge({ collar, down }: Cloth['points'], corners: Sides<Point>): { front: Point; edge: readonly Point[] } {
  const deep = dot(minus(collar, between(...corners)), down) / Math.max(1, distance(...corners))
  const bulge = 0.26 * (1 - smoothstep(0.34, 0.5, deep))
  return { front: collar, edge: edgeOf(corners, collar, bulge, down) }
}

/** Nothing is above the named front: the ground is seen there, and not the inside of the back, so there is no edge to look for. */
function isCutOut({ width, pixels, points: { collar, down } }: Cloth, corners: Sides<Point>): boolean {
  const middle = between(...corners)
  if (dot(minus(collar, middle), down) < distance(...corners) * SHALLOW) return false
  return [0.35, 0.6].every((part) => {
    const { x, y } = between(middle, collar, part)
    return (pixels[(Math.round(y) * width + Math.round(x)) * 4 + 3] ?? 0) < 128
  })
}

function edgeOf(corners: Sides<Point>, front: Point, bulge: number, down: Point): Point[] {
  const aside = across(down)
  return [...curve(corners, front, 0, bulge, aside, down), front, ...curve(corners, front, 1, bulge, aside, down).toReversed()]
}

function curve(corners: Sides<Point>, front: Point, side: Side, bulge: number, aside: Point, down: Point): Point[] {
  const corner = corners[side]
  const deep = dot(minus(front, corner), down)
  return Array.from({ length: 9 }, (_, i) => {
    const part = i / 9
    const swell = bulge * 4 * part * (1 - part)
    return plus(plus(between(corner, front, part), aside, OUTWARDS[side] * distance(...corners) * 0.5 * swell), down, deep * swell * 0.8)
  })
}

/**
 * How different it is below the edge from above it, 0 to 1; null where there is nothing above most of it. Differences that change
 * along the edge, as patterns have them, even out.
 */
function contrast(cloth: Cloth, edge: readonly Point[], beside: number): number | null {
  const sums = [0, 0, 0]
  let [count, whole] = [0, 0]
  for (let i = 2; i + 2 < edge.length; i++) {
    const [before, after] = [edge[i - 1]!, edge[i + 1]!]
    const long = Math.max(1e-3, distance(before, after))
    // To the inside of the opening.
    const up = { x: (after.y - before.y) / long, y: -(after.x - before.x) / long }
    const [inside, outside] = [sample(cloth, plus(edge[i]!, up, beside)), sample(cloth, plus(edge[i]!, up, -beside))]
    whole++
    if (!inside || !outside) continue
    for (let k = 0; k < 3; k++) sums[k]! += outside[k]! - inside[k]!
    count++
  }
  return count < whole * 0.6 ? null : Math.hypot(...sums) / count / 442
}

/** The mean of a few pixels around; null where there is no cloth. */
function sample({ width, height, pixels }: Cloth, { x, y }: Point): readonly [number, number, number] | null {
  const sums: [number, number, number] = [0, 0, 0]
  for (const [dx, dy] of AROUND) {
    const [px, py] = [Math.round(x) + dx, Math.round(y) + dy]
    const o = (py * width + px) * 4
    if (px < 0 || py < 0 || px >= width || py >= height || pixels[o + 3]! < 200) return null
    for (let k = 0; k < 3; k++) sums[k]! += pixels[o + k]! / AROUND.length
  }
  return sums
}

const AROUND = [
  [0, 0],
  [2, 0],
  [-2, 0],
  [0, 2],
  [0, -2],
] as const
