// Warps the torso of tops, jackets, dresses and jumpsuits on to a body. Pure.

import { spineAt, type Body } from './body.ts'
import { edgesAt, fallenHalf, legsHalf, placeIn, turned, wornHalf, type Fit } from './drape.ts'
import type { GarmentSource, PartMask } from './garment-source.ts'
import { between, clamp, distance, dot, minus, plus, smoothstep, OUTWARDS, SIDES, type Point, type Side, type Sides } from './geometry.ts'
import { warpNeck } from './warp-neck.ts'
import { gridMesh, type Mesh } from './mesh.ts'
import { unfoldedMesh, type Tie } from './thin-plate.ts'

export interface WarpedUpper {
  mesh: Mesh
  /** Where the sleeves begin. */
  shoulder: Sides<Point>
  armpit: Sides<Point>
  /** How deep the hem hangs below the shoulders' middle, in pixels along the spine. */
  hem: number
  collar: Point
  /** The lowest row's middle and edges. */
  bottom: { middle: Point; edges: Sides<Point> }
}

export interface UpperOptions {
  /** By how much more than the body it may be wide. */
  ease: number
  /** How deep the hem is to hang, for how deep it would; in pixels below the shoulders' middle. */
  hem: (natural: number) => number
  /** Where the torso ends in the cut-out, when that is not at the hem: at the crotch of a jumpsuit. */
  bottom: Sides<Point>
}

interface Row {
  deep: number
  middle: Point
  halves: Sides<number>
}

/** How much wider than the body an armhole without a sleeve may be. */
const CLOSE = 0.06

export function warpUpper(body: Body, source: GarmentSource, mask: PartMask, fit: Fit, options: UpperOptions): WarpedUpper {
  const { points } = source
  const top = between(...points.shoulder)
  const tips = between(...body.tips)
  const rise = dot(minus(tips, body.chest), body.down)
  const shoulders = [shoulderTies(body, source, fit, 0), shoulderTies(body, source, fit, 1)] as const
  const shoulder = [shoulders[0][0].target, shoulders[1][0].target] as const
  const necks = [neckAt(body, source, fit, 0), neckAt(body, source, fit, 1)] as const
  const ties: Tie[] = SIDES.flatMap((side) => [{ source: points.neck[side], target: necks[side] }, ...shoulders[side]])
  const rows = rowsOf(source, mask, top, options.bottom)
  // What was measured is measured from where neck and shoulder meet.
  const above = dot(minus(between(...necks), body.chest), body.down)
  const long = placeIn(source, between(...points.neck), rows.at(-1)!.middle).deep * fit.down
  const free = fit.exact ? above + long : rise + rows.at(-1)!.deep * fit.down
  const depths = depthsOf(body, rows, fit, rise, options.hem(free))
  // Without sleeves an armhole lies close to the body.
  const close = points.sleeve ? options.ease : Math.min(options.ease, CLOSE)
  const placed = rows.map((row, i) => placeRow(body, row, depths[i]!, fit, i === 0 ? close : options.ease))
  rows.forEach((row, i) => ties.push(...rowTies(source, row, placed[i]!)))
  const neck = warpNeck(body, source, fit, necks)
  ties.push(...neck.ties)
  const step = Math.max(6, (source.box.right - source.box.left) / 48)
  const clothed = (x: number, y: number) =>
    source.alpha(x, y) > 128 && mask[Math.min(mask.length - 1, Math.round(y) * source.width + Math.round(x))]! > 0
  const mesh = unfoldedMesh(ties, (map) => gridMesh(source.box, step, map), clothed)
  const [armpits, last] = [placed[0]!, placed.at(-1)!]
  return {
    mesh,
    shoulder,
    armpit: armpits.edges,
    hem: depths.at(-1)!,
    collar: neck.collar,

    bottom: { middle: last.point, edges: last.edges },
  }
}

/**
 * The shoulder seam, on the line from neck to shoulder; one that is wider than the shoulders drops on to the arm, and what is
 * above it lies on the shoulder.
 */
function shoulderTies(body: Body, source: GarmentSource, fit: Fit, side: Side): readonly [seam: Tie, ...Tie[]] {
  const { points } = source
  const seam = points.shoulder[side]
  const wide = (distance(...points.shoulder) / 2) * fit.aside
  const [neck, tip] = [body.neck[side], body.tips[side]]
  const whole = Math.abs(dot(minus(tip, body.chest), body.across))
  const foot = Math.abs(dot(minus(neck, body.chest), body.across))
  const sleeved = points.sleeve !== null
  const at = clamp(wide, sleeved ? whole * 0.93 : foot + (whole - foot) * 0.25, whole + (sleeved ? body.unit * 0.22 : 0))
  // A seam lies over the shoulder, and not in it.
  const cover = sleeved ? body.unit * 0.03 : 0
  const lifted = plus(plus(tip, body.across, OUTWARDS[side] * cover), body.down, -cover * 0.6)
  if (at <= whole) return [{ source: seam, target: between(neck, lifted, (at - foot) / Math.max(1, whole - foot)) }]
  const [joint, elbow] = body.arms[side].joints
  const dropped = plus(lifted, minus(elbow, joint), (at - whole) / Math.max(1, distance(joint, elbow)))
  const half = (distance(...points.neck) / 2) * fit.aside
  const onTop = upperEdge(source, between(points.neck[side], seam, clamp((whole - half) / Math.max(1, at - half), 0.3, 0.9)))
  return [
    { source: seam, target: dropped },
    { source: onTop, target: lifted },
  ]
}

/** The cloth's edge straight above a point, when it is near. */
function upperEdge({ alpha, box, points: { down } }: GarmentSource, point: Point): Point {
  const most = (box.right - box.left) * 0.05
  for (let reach = -most; reach < most; reach++) {
    const edge = plus(point, down, reach)
    if (alpha(edge.x, edge.y) > 128) return reach === -most ? point : edge
  }
  return point
}

function neckAt(body: Body, source: GarmentSource, fit: Fit, side: Side): Point {
  const half = (distance(...source.points.neck) / 2) * fit.aside
  const [neck, tip] = [body.neck[side], body.tips[side]]
  const whole = Math.abs(dot(minus(tip, body.chest), body.across))
  const foot = Math.abs(dot(minus(neck, body.chest), body.across))
  const along = clamp((half - foot) / Math.max(1, whole - foot), 0, 0.7)
  // Cloth lies on the shoulder, and its edge a little above it.
  return plus(between(neck, tip, along), body.down, -body.unit * 0.015)
}

/** Rows of the cut-out from the armpits to the bottom, at most a fifth of the length apart, with the edges as they are. */
function rowsOf(source: GarmentSource, mask: PartMask, top: Point, bottom: Sides<Point>): Row[] {
  const { armpit, waist, hip, down } = source.points
  const known = [armpit, waist, hip, bottom].flatMap((pair) => {
    if (!pair) return []
    const [left, right] = [placeIn(source, top, pair[0]), placeIn(source, top, pair[1])]
    return [{ deep: (left.deep + right.deep) / 2, halves: [Math.max(2, -left.aside), Math.max(2, right.aside)] as Sides<number> }]
  })
  const last = known.at(-1)!
  const sorted = known.filter((row, i) => i === 0 || row === last || (row.deep > known[0]!.deep * 1.1 && row.deep < last.deep * 0.94))
  const rows: Row[] = []
  const least = (last.deep - known[0]!.deep) / 5
  sorted.forEach((row, i) => {
    const before = sorted[i - 1]
    const extra = before ? Math.max(0, Math.ceil((row.deep - before.deep) / Math.max(8, least)) - 1) : 0
    for (let k = 1; k <= extra; k++) {
      const part = k / (extra + 1)
      const deep = before!.deep + (row.deep - before!.deep) * part
      const middle = plus(top, down, deep)
      const expected = SIDES.map(
        (side) => before!.halves[side] + (row.halves[side] - before!.halves[side]) * part,
      ) as unknown as Sides<number>
      rows.push({ deep, middle, halves: edgesAt(source, mask, middle, expected) })
    }
    rows.push({ deep: row.deep, middle: plus(top, down, row.deep), halves: row.halves })
  })
  return rows
}

/** How deep each row comes to lie below the shoulders' middle. */
function depthsOf(body: Body, rows: readonly Row[], fit: Fit, rise: number, hem: number): number[] {
  const armpit = rise + clamp(rows[0]!.deep * fit.down, body.torsoLength * 0.27, body.torsoLength * 0.46)
  const last = Math.max(hem, armpit + body.torsoLength * 0.2)
  const [first, end] = [rows[0]!.deep, rows.at(-1)!.deep]
  return rows.map((row) => armpit + ((row.deep - first) / Math.max(1, end - first)) * (last - armpit))
}

interface Placed {
  point: Point
  across: Point
  edges: Sides<Point>
  halves: Sides<number>
}

function placeRow(body: Body, row: Row, depth: number, fit: Fit, ease: number): Placed {
  const { point, across } = spineAt(body, depth)
  const halves = SIDES.map((side) => {
    const flat = row.halves[side] * fit.aside
    const held = wornHalf(body.halfWidth(depth, side), flat, ease)
    // From the hips down cloth hangs free; between the legs of a narrow hem it is as wide as they are.
    const free = Math.max(fallenHalf(body, depth, held, flat), body.unit * 0.34, legsHalf(body, depth, side))
    const loose = smoothstep(body.torsoLength * 1.08, body.torsoLength * 1.4, depth)
    return held + (free - held) * loose
  }) as unknown as Sides<number>
  const edges = SIDES.map((side) => plus(point, across, OUTWARDS[side] * halves[side])) as unknown as Sides<Point>
  return { point, across, edges, halves }
}

/** Both edges, the middle, and half way out between them. */
export function rowTies(source: GarmentSource, row: Row, { point, across, edges, halves }: Placed): Tie[] {
  const { down } = source.points
  const aside = { x: down.y, y: -down.x }
  return [
    { source: row.middle, target: point },
    ...SIDES.flatMap((side) => {
      const out = OUTWARDS[side]
      const part = turned(row.halves[side], row.halves[side])
      return [
        { source: plus(row.middle, aside, out * row.halves[side]), target: edges[side] },
        {
          source: plus(row.middle, aside, out * row.halves[side] * 0.5),
          target: plus(point, across, out * halves[side] * Math.max(part, 0.57)),
        },
      ]
    }),
  ]
}
