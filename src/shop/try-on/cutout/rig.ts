// Where the points of a garment are, by its outline. Pure.

import { NEEDED_POINTS, type Garment, type PicturePoint, type PointName, type Rig } from '../rules-rig.ts'
import { findCorners, halfOf, type FoundCorner, type Half } from './corners.ts'
import { outlineOf, type Outline, type Place } from './outline.ts'
import { SHAPES, type Corner, type Shape } from './shapes.ts'

export interface FoundRig {
  rig: Rig
  /** How unlike its kind the shape is, 0 to 1. */
  odd: number
  /** How unlike its halves are, 0 to 1. */
  lopsided: number
}

interface Halves {
  shape: Shape
  left: FoundCorner[]
  right: FoundCorner[]
  /** The mean of its corners. */
  doubt: number
  /** All of it. */
  sum: number
}

/** The front of a collar is so far below its back, as a part of the neck's width. */
const COLLAR_DEEP = 0.5
/** The waist of a dress is looked for here, as parts of the way from armpit to hem. */
const WAIST = { from: 0.06, to: 0.36, usual: 0.22 } as const
/** Hips: parts of the way from the waist to the crotch, or to the hem of a skirt. */
const HIP = { crotch: 0.5, hem: 0.36 } as const
/** Where the crotch is when the legs lie on one another: a part of the way from waist to hem, long and short. */
const CROTCH_HIDDEN = 0.36
/** The outline goes up between legs at least so far. Part of the garment's height. */
const CROTCH_LEAST = 0.04
/** Fewer corners are doubted less: what has no sleeves must be so much better than what has. */
const NO_SLEEVES = 2.5
/** A doubt from which on a garment is as odd as can be. */
const ODD = 2.2

/** Points are missing only when there is no outline to find them on, or the garment needs none. */
export function findRig(mask: Uint8Array, width: number, height: number, garment: Garment): FoundRig {
  const nothing: FoundRig = { rig: { garment, sleeves: null, points: {} }, odd: 0, lopsided: 0 }
  if (SHAPES[garment].length === 0) return nothing
  const outline = outlineOf(mask, width)
  const halves = outline && bestHalves(outline, SHAPES[garment])
  if (!outline || !halves) return { ...nothing, odd: 1, lopsided: 1 }
  const points = pointsOf(outline, halves)
  const part = ({ x, y }: PicturePoint) => ({ x: clamp(x / width), y: clamp(y / height) })
  const rig: Rig = { garment, sleeves: halves.shape.sleeves, points: {} }
  for (const [name, point] of points) rig.points[name] = part(point)
  const missing = NEEDED_POINTS[garment].some((name) => !rig.points[name])
  return { rig, odd: missing ? 1 : Math.min(1, halves.doubt / ODD), lopsided: 1 - outline.symmetry }
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value))

function bestHalves(outline: Outline, shapes: readonly Shape[]): Halves | null {
  let best: Halves | null = null
  const [leftHalf, rightHalf] = [outline.left, outline.right].map((places) => halfOf(places, outline.height / outline.size)) as [Half, Half]
  for (const shape of shapes) {
    const left = findCorners(leftHalf, shape.corners)
    const right = findCorners(rightHalf, shape.corners)
    const again = left && right && { left: findCorners(leftHalf, shape.corners, right), right: findCorners(rightHalf, shape.corners, left) }
    if (!again?.left || !again.right) continue
    const all = [...again.left, ...again.right]
    const sum = all.reduce((all, { doubt }) => all + Math.min(4, doubt), shape.sleeves === 'none' ? NO_SLEEVES : 0)
    const doubt = all.reduce((sum, corner) => sum + Math.min(4, corner.doubt), 0) / all.length
    if (!best || sum < best.sum) best = { shape, left: again.left, right: again.right, doubt, sum }
  }
  return best
}

function pointsOf(outline: Outline, { shape, left, right }: Halves): Map<PointName, PicturePoint> {
  const points = new Map<PointName, PicturePoint>()
  const at = (side: 'left' | 'right', name: Corner): Place | undefined =>
    (side === 'left' ? left : right)[shape.corners.findIndex(({ corner }) => corner === name)]?.place
  for (const side of ['left', 'right'] as const) {
    for (const { corner } of shape.corners) {
      const place = at(side, corner)
      if (place) points.set(nameOf(corner, side), place)
    }
    const [armpit, hem, waist] = [at(side, 'armpit'), at(side, 'hem') ?? at(side, 'leg_outer'), at(side, 'waist')]
    if (armpit && hem) points.set(`waist_${side}`, waistBetween(outline[side], armpit, hem))
    if (waist && hem)
      points.set(`hip_${side}`, between(outline[side], waist, hem, at(side, 'hem') ? HIP.hem : HIP.crotch * crotchDown(outline, at)))
  }
  const [neckLeft, neckRight] = [at('left', 'neck'), at('right', 'neck')]
  if (neckLeft && neckRight) points.set('collar_front', below(neckLeft, neckRight, COLLAR_DEEP))
  if (at('left', 'leg_inner')) points.set('crotch', crotchOf(outline, at))
  return points
}

type CornerAt = (side: 'left' | 'right', name: Corner) => Place | undefined

function nameOf(corner: Corner, side: 'left' | 'right'): PointName {
  const [limb, edge] = corner.split('_')
  return (edge ? `${limb}_${side}_${edge}` : `${corner}_${side}`) as PointName
}

/** The narrowest place of a dress below its armpits. */
function waistBetween(places: readonly Place[], armpit: Place, hem: Place): Place {
  const [first, last] = [places.indexOf(armpit), places.indexOf(hem)]
  const place = (part: number) => Math.round(first + (last - first) * part)
  const usual = places[place(WAIST.usual)] ?? armpit
  const range = places.slice(place(WAIST.from), place(WAIST.to) + 1)
  const narrowest = range.reduce((best, one) => (one.out < best.out ? one : best), usual)
  // Without a waist to be seen it is where it usually is.
  return usual.out - narrowest.out > 0.02 ? narrowest : usual
}

function between(places: readonly Place[], from: Place, to: Place, part: number): Place {
  const down = from.down + (to.down - from.down) * part
  const range = places.slice(places.indexOf(from), places.indexOf(to) + 1)
  return range.reduce((best, one) => (Math.abs(one.down - down) < Math.abs(best.down - down) ? one : best), from)
}

function below(left: Place, right: Place, part: number): PicturePoint {
  const [dx, dy] = [right.x - left.x, right.y - left.y]
  return { x: (left.x + right.x) / 2 - dy * part, y: (left.y + right.y) / 2 + dx * part }
}

/** The highest place between the legs; where it usually is when they hide it. */
function crotchOf(outline: Outline, at: CornerAt): PicturePoint {
  const seen = crotchSeen(outline, at)
  if (seen) return seen
  return outline.toPicture(0, crotchDown(outline, at) * outline.height)
}

function crotchSeen(outline: Outline, at: CornerAt): Place | null {
  const inner = (['left', 'right'] as const).flatMap((side) => {
    const place = at(side, 'leg_inner')
    return place ? outline[side].slice(outline[side].indexOf(place)) : []
  })
  const [lowest, highest] = [Math.max(...inner.map(({ down }) => down)), Math.min(...inner.map(({ down }) => down))]
  if (inner.length === 0 || lowest - highest < CROTCH_LEAST) return null
  return inner.find(({ down }) => down === highest) ?? null
}

/** Part of the garment's height. */
function crotchDown(outline: Outline, at: CornerAt): number {
  return crotchSeen(outline, at)?.down ?? CROTCH_HIDDEN
}
