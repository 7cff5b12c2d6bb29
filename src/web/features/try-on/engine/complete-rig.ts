// A garment's named points in pixels of its cut-out, with those that nobody could see put where they would be. Pure.

import type { PointName, Rig } from '../../../../shop/try-on/rules-rig.ts'
import { across, between, direction, distance, dot, minus, plus, type Point, type Side, type Sides } from './geometry.ts'
import type { Box } from './mesh.ts'

/** Pairs are left and right as in the picture. */
export interface GarmentPoints {
  neck: Sides<Point>
  collar: Point
  shoulder: Sides<Point>
  armpit: Sides<Point>
  /** Outer and inner end of each sleeve; null without sleeves. */
  sleeve: Sides<{ outer: Point; inner: Point; elbow: { outer: Point; inner: Point } | null }> | null
  waist: Sides<Point> | null
  hip: Sides<Point> | null
  hem: Sides<Point>
  crotch: Point
  leg: Sides<{ outer: Point; inner: Point; knee: { outer: Point; inner: Point } | null }>
  /** Down the middle, as the garment lies. */
  down: Point
}

type Known = (name: PointName) => Point | null

interface CutOut {
  width: number
  height: number
  /** What of it is not empty. */
  box: Box
  alpha: (x: number, y: number) => number
}

export function completeRig(rig: Rig, cutout: CutOut): GarmentPoints {
  const { width, height, box } = cutout
  const known: Known = (name) => {
    const point = rig.points[name]
    return point ? { x: point.x * width, y: point.y * height } : null
  }
  const axis = axisOf(known, box)
  const pair = (name: (side: 'left' | 'right') => PointName): Sides<Point> | null => {
    const [left, right] = [known(name('left')), known(name('right'))]
    if (left && right) return [left, right]
    if (left) return [left, mirrored(left, axis)]
    return right && [mirrored(right, axis), right]
  }
  const size = box.right - box.left
  const at = (aside: number, deep: number): Point => ({
    x: (box.left + box.right) / 2 + aside * size,
    y: box.top + deep * (box.bottom - box.top),
  })
  const neck = pair((side) => `neck_${side}`) ?? [at(-0.13, 0), at(0.13, 0)]
  const hem = pair((side) => `hem_${side}`) ?? [at(-0.4, 1), at(0.4, 1)]
  const ends = sleeveEnds(rig, known, axis, cutout)
  const roughArmpit = pair((side) => `armpit_${side}`)
  const shoulder = pair((side) => `shoulder_${side}`) ?? shouldersFrom(neck, roughArmpit, ends, axis)
  const armpit = roughArmpit ?? [between(shoulder[0], hem[0], 0.28), between(shoulder[1], hem[1], 0.28)]
  const waist = pair((side) => `waist_${side}`)
  return {
    neck,
    collar: known('collar_front') ?? plus(between(...neck), axis.down, distance(...neck) * 0.2),
    shoulder,
    armpit,
    sleeve:
      rig.sleeves === 'none' || !ends ? null : [sleeveOf(0, ends, shoulder, armpit, known), sleeveOf(1, ends, shoulder, armpit, known)],
    waist,
    hip: pair((side) => `hip_${side}`),
    hem,
    ...legsOf(known, pair, at),
    down: axis.down,
  }
}

interface Axis {
  top: Point
  down: Point
}

/** Through the middles of the pairs that are known, from the topmost to the lowest. */
function axisOf(known: Known, box: Box): Axis {
  const middles = (['neck', 'shoulder', 'armpit', 'waist', 'hip', 'hem'] as const).flatMap((name) => {
    const [left, right] = [known(`${name}_left`), known(`${name}_right`)]
    return left && right ? [between(left, right)] : []
  })
  const crotch = known('crotch')
  if (crotch) middles.push(crotch)
  const [first, last] = [middles[0], middles.at(-1)]
  const upright: Axis = { top: first ?? { x: (box.left + box.right) / 2, y: box.top }, down: { x: 0, y: 1 } }
  if (!first || !last || distance(first, last) < (box.bottom - box.top) * 0.12) return upright
  const down = direction(first, last)
  // A hem that was laid askew does not turn the whole garment.
  return down.y > 0.8 ? { top: first, down } : upright
}

function mirrored(point: Point, { top, down }: Axis): Point {
  const aside = across(down)
  return plus(point, aside, -2 * dot(minus(point, top), aside))
}

type Ends = Sides<{ outer: Point; inner: Point }>

function sleeveEnds(rig: Rig, known: Known, axis: Axis, cutout: CutOut): Ends | null {
  const side = (name: 'left' | 'right') => {
    const [outer, inner] = [known(`sleeve_${name}_outer`), known(`sleeve_${name}_inner`)]
    if (!outer && !inner) return null
    // One that is cut off by the picture's edge: as wide as the armhole, nearly.
    const [shoulder, armpit] = [known(`shoulder_${name}`), known(`armpit_${name}`)]
    const wide = shoulder && armpit ? minus(shoulder, armpit) : { x: 0, y: -60 }
    return { outer: outer ?? outermost(cutout, name === 'left' ? -1 : 1, inner!), inner: inner ?? plus(outer!, wide, -0.75) }
  }
  const flipped = ({ outer, inner }: { outer: Point; inner: Point }) => ({ outer: mirrored(outer, axis), inner: mirrored(inner, axis) })
  if (rig.sleeves === 'none') return null
  const [left, right] = [side('left'), side('right')]
  if (left && right) return [left, right]
  if (left) return [left, flipped(left)]
  return right && [flipped(right), right]
}

/** The end of a sleeve that the picture's edge cuts off: as far out as there is cloth above its inner end. */
function outermost({ box, alpha }: CutOut, out: number, inner: Point): Point {
  let best = inner
  for (let y = box.top; y < inner.y; y++) {
    let x = out < 0 ? box.left : box.right - 1
    while ((best.x - x) * out < 0 && alpha(x, y) < 128) x -= out
    if ((x - best.x) * out > 0) best = { x, y }
  }
  return best
}

/** Sleeves that are cut on have no seam: it would be above the armpits, on the way from neck to sleeve. */
function shouldersFrom(neck: Sides<Point>, armpit: Sides<Point> | null, ends: Ends | null, axis: Axis): Sides<Point> {
  const aside = across(axis.down)
  const place = (side: Side): Point => {
    const towards = ends?.[side].outer ?? armpit?.[side] ?? plus(neck[side], aside, (side ? 1 : -1) * distance(...neck))
    const reach = armpit ? Math.abs(dot(minus(armpit[side], neck[side]), aside)) : distance(...neck) * 0.6
    const whole = Math.abs(dot(minus(towards, neck[side]), aside))
    return between(neck[side], towards, whole > 1 ? Math.min(0.9, (reach * 0.9) / whole) : 0.5)
  }
  return [place(0), place(1)]
}

function sleeveOf(side: Side, ends: Ends, shoulder: Sides<Point>, armpit: Sides<Point>, known: Known) {
  const name = side ? 'right' : 'left'
  const [outer, inner] = [known(`elbow_${name}_outer`), known(`elbow_${name}_inner`)]
  const { outer: outerEnd, inner: innerEnd } = ends[side]
  const elbow =
    outer || inner
      ? {
          outer: outer ?? between(shoulder[side], outerEnd),
          inner: inner ?? between(armpit[side], innerEnd),
        }
      : null
  return { outer: outerEnd, inner: innerEnd, elbow }
}

function legsOf(
  known: Known,
  pair: (name: (side: 'left' | 'right') => PointName) => Sides<Point> | null,
  at: (aside: number, deep: number) => Point,
): Pick<GarmentPoints, 'crotch' | 'leg'> {
  const crotch = known('crotch') ?? at(0, 0.35)
  const outer = pair((side) => `leg_${side}_outer`) ?? [at(-0.45, 1), at(0.45, 1)]
  const inner = pair((side) => `leg_${side}_inner`) ?? [between(outer[0], crotch, 0.25), between(outer[1], crotch, 0.25)]
  const [kneeOuter, kneeInner] = [pair((side) => `knee_${side}_outer`), pair((side) => `knee_${side}_inner`)]
  const leg = (side: Side) => ({
    outer: outer[side],
    inner: inner[side],
    knee: kneeOuter && kneeInner ? { outer: kneeOuter[side], inner: kneeInner[side] } : null,
  })
  return { crotch, leg: [leg(0), leg(1)] }
}
