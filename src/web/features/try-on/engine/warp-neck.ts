// Where the neck of a garment comes to lie: its front on the chest, a collar and a tube up the neck, a hood down behind it. Pure.

import { spineAt, type Body } from './body.ts'
import { placeIn, type Fit } from './drape.ts'
import type { GarmentSource } from './garment-source.ts'
import { across, between, clamp, direction, distance, dot, minus, plus, OUTWARDS, SIDES, type Point, type Sides } from './geometry.ts'
import type { Tie } from './thin-plate.ts'

/** Of the unit: half of the neck's width above its foot, and how much wider cloth is that stands around it. */
const NECK = { half: 0.16, loose: 0.02, most: 0.27 }
/** Of the way from the foot of the neck to the chin: so high a collar and a tube stand. */
const UP = { collar: 0.72, tube: 0.95 }
/** A hood that hangs down behind: how high and wide it is around the neck, of the unit. */
const HOOD = { high: 0.2, half: 0.32, side: 0.1 }

interface LaidNeck {
  /** The lowest point of what is open in front. */
  collar: Point
  ties: readonly Tie[]
}

/** `necks`: where the points of the neck come to lie. What is cut below them hangs as deep below them on a body, however steep its shoulders. */
export function warpNeck(body: Body, source: GarmentSource, fit: Fit, necks: Sides<Point>): LaidNeck {
  const { kind, corners, front } = source.neckline
  const { points } = source
  const foot = between(...body.neck)
  const throat = Math.max(body.unit * 0.16, distance(foot, body.chin))
  const up = dot(minus(body.chin, foot), body.down) < -body.unit * 0.1 ? direction(foot, body.chin) : { x: -body.down.x, y: -body.down.y }
  const place = placeIn(source, between(...points.neck), front)
  const deep = place.deep * fit.down
  const collar =
    -deep > body.unit * 0.04
      ? plus(foot, up, Math.min(-deep, throat * (kind === 'tube' ? UP.tube : UP.collar)))
      : plus(spineAt(body, dot(minus(between(...necks), body.chest), body.down) + deep).point, body.across, place.aside * fit.aside * 0.6)
  const ties: Tie[] = [{ source: front, target: collar }]
  const ends: Point[] = [...necks]
  if (kind === 'collar' || kind === 'tube') {
    const most = throat * UP[kind]
    for (const side of SIDES) {
      const high = clamp(-dot(minus(corners[side], points.neck[side]), points.down) * fit.down, 0, most)
      const half = clamp((distance(...corners) / 2) * fit.aside, body.unit * (NECK.half + NECK.loose), body.unit * NECK.most)
      ends[side] = plus(plus(foot, up, high), body.across, OUTWARDS[side] * half)
      ties.push({ source: corners[side], target: ends[side]! })
    }
  }
  if (kind !== 'hood') ties.push(...edgeTies(source, ends as unknown as Sides<Point>, collar))
  if (kind === 'hood') ties.push(...hoodTies(body, source, foot, up))
  return { collar, ties }
}

/** Half way down the edge: a round neckline stays round, however much deeper it hangs on shoulders that slope. */
function edgeTies({ neckline: { edge, corners, front }, points: { down } }: GarmentSource, ends: Sides<Point>, collar: Point): Tie[] {
  if (!edge) return []
  const [from, to] = [between(...corners), between(...ends)]
  const half = distance(...corners) / 2
  return SIDES.flatMap((side) =>
    BETWEEN.flatMap((i) => {
      const source = edge[side ? edge.length - 1 - i : i]!
      const whole = dot(minus(front, corners[side]), down)
      if (whole < half * 0.15) return []
      const aside = clamp((dot(minus(source, from), across(down)) * OUTWARDS[side]) / half, 0, 1)
      const deep = clamp(dot(minus(source, corners[side]), down) / whole, 0, 1)
      return [{ source, target: plus(plus(to, minus(ends[side], to), aside), minus(collar, to), deep) }]
    }),
  )
}

/** Of the points of an edge's half. */
const BETWEEN = [3, 6] as const

/** Its top and its sides, half way up. */
function hoodTies(body: Body, { points, box, alpha }: GarmentSource, foot: Point, up: Point): Tie[] {
  const middle = between(...points.neck)
  let top = middle.y
  for (let y = box.top; y < middle.y; y++)
    if (alpha(middle.x, y) > 128) {
      top = y
      break
    }
  const wide = distance(...points.neck)
  const half = between(middle, { x: middle.x, y: top })
  return [
    { source: { x: middle.x, y: top }, target: plus(foot, up, body.unit * HOOD.high) },
    ...SIDES.map((side) => ({
      source: { x: half.x + OUTWARDS[side] * wide * 0.6, y: half.y },
      target: plus(plus(foot, up, body.unit * HOOD.side), body.across, OUTWARDS[side] * body.unit * HOOD.half),
    })),
  ]
}
