// Where the points of a garment are, by its outline. Pure.

import { NEEDED_POINTS, type Garment, type PicturePoint, type PointName, type Rig } from '../rules-rig.ts'
import { findCorners, halfOf, type FoundCorner, type Half } from './corners.ts'
import { outlineOf, type Outline, type Place } from './outline.ts'
import { unlikeKind } from './profile.ts'
import { quarterTurn, turnedBack } from './quarter-turn.ts'
import { SHAPES, type Corner, type Shape } from './shapes.ts'

export interface FoundRig {
  rig: Rig
  /** How unlike its kind the shape is, 0 to 1. */
  odd: number
  /** How unlike its halves are, 0 to 1. */
  lopsided: number
  /** How far its proportions are from those of its kind; 1 is as far as most are. */
  unlike: number
  /** How unlike the points of its two sides are, in square roots of its area. */
  crooked: number
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

/** The front of a collar is so far below its back, as a part of the neck's width; open layers are deeper. */
const COLLAR_DEEP = 0.37
const COLLAR_DEEP_OPEN = 0.6
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
/** So odd a shape may lie on its side; it does when it is so much less odd from there. */
const SIDEWAYS_ODD = 0.3
const SIDEWAYS_LESS = 0.6

/**
 * Points are missing only when there is no outline to find them on, or the garment needs none. What looks unlike its kind as it lies is
 * looked at from its other three sides, too: photographs that were taken sideways.
 */
export function findRig(mask: Uint8Array, width: number, height: number, garment: Garment): FoundRig {
  const upright = findUpright(mask, width, height, garment)
  if (upright.odd < SIDEWAYS_ODD || SHAPES[garment].length === 0) return upright
  let best = upright
  let turned = { mask, width, height }
  for (let quarters = 1; quarters < 4; quarters++) {
    turned = quarterTurn(turned)
    const found = findUpright(turned.mask, turned.width, turned.height, garment)
    if (found.odd < Math.min(best.odd, upright.odd * SIDEWAYS_LESS)) best = { ...found, rig: turnedBack(found.rig, quarters) }
  }
  return best
}

function findUpright(mask: Uint8Array, width: number, height: number, garment: Garment): FoundRig {
  const nothing: FoundRig = { rig: { garment, sleeves: null, points: {} }, odd: 0, lopsided: 0, unlike: 0, crooked: 0 }
  if (SHAPES[garment].length === 0) return nothing
  const outline = outlineOf(mask, width)
  const halves = outline && bestHalves(outline, SHAPES[garment])
  if (!outline || !halves) return { ...nothing, odd: 1, lopsided: 1 }
  const points = pointsOf(outline, halves, garment)
  const part = ({ x, y }: PicturePoint) => ({ x: clamp(x / width), y: clamp(y / height) })
  const rig: Rig = { garment, sleeves: halves.shape.sleeves, points: {} }
  for (const [name, point] of points) rig.points[name] = part(point)
  const missing = NEEDED_POINTS[garment].some((name) => !rig.points[name])
  return {
    rig,
    odd: missing ? 1 : Math.min(1, halves.doubt / ODD),
    lopsided: 1 - outline.symmetry,
    unlike: unlikeKind(mask, width, outline, garment),
    crooked: crookedness(outline, halves),
  }
}

/** How far the points of one side are from the mirror images of the other's, at the worst of those of the body. */
function crookedness({ height, size }: Outline, { shape, left, right }: Halves): number {
  const away = shape.corners.map(({ corner }, k) => {
    const [a, b] = [left[k]?.place, right[k]?.place]
    return !a || !b || corner.startsWith('sleeve') ? 0 : Math.hypot(a.out - b.out, ((a.down - b.down) * height) / size)
  })
  return Math.max(...away)
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

function pointsOf(outline: Outline, { shape, left, right }: Halves, garment: Garment): Map<PointName, PicturePoint> {
  const points = new Map<PointName, PicturePoint>()
  const at = (side: 'left' | 'right', name: Corner): Place | undefined =>
    (side === 'left' ? left : right)[shape.corners.findIndex(({ corner }) => corner === name)]?.place
  for (const side of ['left', 'right'] as const) {
    for (const { corner } of shape.corners) {
      const place = at(side, corner)
      if (place) points.set(nameOf(corner, side), place)
    }
    const [waist, hem] = [at(side, 'waist'), at(side, 'hem') ?? at(side, 'leg_outer')]
    if (waist && hem)
      points.set(`hip_${side}`, between(outline[side], waist, hem, at(side, 'hem') ? HIP.hem : HIP.crotch * crotchDown(outline, at)))
  }
  const [neckLeft, neckRight] = [at('left', 'neck'), at('right', 'neck')]
  if (neckLeft && neckRight)
    points.set('collar_front', below(neckLeft, neckRight, garment === 'outerwear' ? COLLAR_DEEP_OPEN : COLLAR_DEEP))
  if (at('left', 'leg_inner')) points.set('crotch', crotchOf(outline, at))
  return points
}

type CornerAt = (side: 'left' | 'right', name: Corner) => Place | undefined

function nameOf(corner: Corner, side: 'left' | 'right'): PointName {
  const [limb, edge] = corner.split('_')
  return (edge ? `${limb}_${side}_${edge}` : `${corner}_${side}`) as PointName
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
