// Where the points of a garment are, by its outline. Pure.

import { NEEDED_POINTS, type Garment, type PicturePoint, type PointName, type Rig, type SaidSleeves } from '../rules-rig.ts'
import type { Plane } from '../rules-filters.ts'
import { bayOf, hasNoBays, isSleeveless } from './armhole.ts'
import { findCorners, halfOf, type Half } from './corners.ts'
import { hangingSides, underArm } from './hanging-sleeves.ts'
import { frontOfNeck } from './neckline.ts'
import { outlineOf, type Outline, type Place } from './outline.ts'
import { unlikeKind } from './profile.ts'
import { quarterTurn, turnedBack } from './quarter-turn.ts'
import { lengthOf, type Mark, type Sides } from './sides.ts'
import { SHAPES, type Corner, type CornerShape, type Shape } from './shapes.ts'
import type { Light } from './sleeve-edge.ts'

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
  /** Armholes without sleeves were seen. */
  armholes?: boolean
}

/** The front of a collar is so far below its back, as a part of the neck's width; open layers are deeper. */
const COLLAR_DEEP = 0.37
const COLLAR_DEEP_OPEN = 0.75
/** Hips: parts of the way from the waist to the crotch, or to the hem of a skirt. */
const HIP = { crotch: 0.5, hem: 0.36 } as const
/** Where the crotch is when the legs lie on one another: a part of the way from waist to hem, long and short. */
const CROTCH_HIDDEN = 0.36
/** The outline goes up between legs at least so far. Part of the garment's height. */
const CROTCH_LEAST = 0.04
/** Fewer corners are doubted less: what has no sleeves must be so much better than what has. */
const NO_SLEEVES = 2.5
/** How far out the shoulders of what has no sleeves are at most; a tee's short sleeves are hardly further out than a vest's. */
const SLEEVELESS_WIDEST: Partial<Record<Garment, number>> = { top: 0.42, outerwear: 0.52 }
/** A doubt from which on a garment is as odd as can be. */
const ODD = 2.2
/**
 * How strange a garment looks as it lies: how odd, and with these weights how unlike its kind and its other half. Below the least it is
 * taken as it lies; otherwise as it is from another side when that is so much less strange.
 */
const STRANGE = { unlike: 0.1, lopsided: 0.6, least: 0.2 } as const
const TURNED_LESS = 0.7

/** What is known of a garment beside its outline. */
export interface Known {
  /** The lightness of the picture. */
  light?: Plane
  /** What the shop says of its sleeves. */
  sleeves?: SaidSleeves | undefined
}

interface Upright extends Known {
  mask: Uint8Array
  width: number
  height: number
}

/**
 * Points are missing only when there is no outline to find them on, or the garment needs none. What looks unlike its kind as it lies is
 * looked at from its other three sides, too: photographs that were taken sideways.
 */
export function findRig(mask: Uint8Array, width: number, height: number, garment: Garment, known: Known = {}): FoundRig {
  let turned: Upright = { mask, width, height, ...known }
  const upright = findUpright(turned, garment)
  const most = strangeness(upright) * TURNED_LESS
  if (most < STRANGE.least * TURNED_LESS || SHAPES[garment].length === 0) return upright
  let best = upright
  for (let quarters = 1; quarters < 4; quarters++) {
    turned = { ...turned, ...quarterTurn(turned) }
    const found = findUpright(turned, garment)
    if (strangeness(found) < Math.min(strangeness(best), most)) best = { ...found, rig: turnedBack(found.rig, quarters) }
  }
  return best
}

const strangeness = ({ odd, unlike, lopsided }: FoundRig): number => odd + STRANGE.unlike * unlike + STRANGE.lopsided * lopsided

function findUpright(picture: Upright, garment: Garment): FoundRig {
  const { mask, width, height } = picture
  const nothing: FoundRig = { rig: { garment, sleeves: null, points: {} }, odd: 0, lopsided: 0, unlike: 0, crooked: 0 }
  if (SHAPES[garment].length === 0) return nothing
  const outline = outlineOf(mask, width)
  const found = outline && findSides(outline, garment, picture)
  if (!outline || !found) return { ...nothing, odd: 1, lopsided: 1 }
  const points = pointsOf(outline, found, garment, lightIn(picture))
  const part = ({ x, y }: PicturePoint) => ({ x: clamp(x / width), y: clamp(y / height) })
  const rig: Rig = { garment, sleeves: found.sleeves, points: {} }
  for (const [name, point] of points) rig.points[name] = part(point)
  const missing = NEEDED_POINTS[garment].some((name) => !rig.points[name])
  return {
    rig,
    odd: missing ? 1 : Math.min(1, found.doubt / ODD),
    lopsided: 1 - outline.symmetry,
    unlike: unlikeKind(mask, width, outline, garment),
    crooked: crookedness(outline, found),
    armholes: found.armholes ?? false,
  }
}

const lightIn = ({ light, width, height }: Upright): Light | null => (light ? { light, width, height } : null)

/** How far the points of one side are from the mirror images of the other's, at the worst of those of the body. */
function crookedness({ height, size }: Outline, { left, right }: Sides): number {
  const away = [...left].map(([corner, a]) => {
    const b = right.get(corner)
    return !b || corner.startsWith('sleeve') ? 0 : Math.hypot(a.out - b.out, ((a.down - b.down) * height) / size)
  })
  return Math.max(...away)
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value))

/** The corners of both sides: by the shape that fits best, or, where nothing parts its sleeves from the body, along it. */
function findSides(outline: Outline, garment: Garment, picture: Upright): Sides | null {
  // Of trousers nothing can be said of sleeves.
  const said = SHAPES[garment].some((shape) => shape.sleeves) ? picture.sleeves : null
  const sleeves = said === 'some' ? null : said
  const straps = garment !== 'outerwear'
  const sleeved = said === 'some' || garment === 'outerwear'
  const tall = outline.height / outline.size
  const halves = { left: halfOf(outline.left, tall), right: halfOf(outline.right, tall) }
  const like = (wanted: Rig['sleeves']) =>
    bestSides(
      halves,
      SHAPES[garment].filter((shape) => shape.sleeves === wanted),
    )
  const sides = bestSides(halves, SHAPES[garment])
  const widest = SLEEVELESS_WIDEST[garment]
  if (sleeves === 'none') return like('none')
  const bays = [bayOf(outline.left, tall), bayOf(outline.right, tall)] as const
  if (widest && !sleeves && isSleeveless(bays, widest, straps)) {
    const bare = like('none')
    return bare && { ...bare, armholes: true }
  }
  const within = lightIn(picture)
  const long = sides?.sleeves === 'long' ? underArm(outline, sides, halves, within) : sides
  const seen = long && long.sleeves !== 'none' ? { ...long, sleeves: sleeves ?? lengthOf(long) } : null
  if (sides?.sleeves === 'long' || !hasNoBays(bays, straps) || !(widest || sleeves)) return seen ?? (sleeves ? like(sleeves) : sides)
  const hanging = hangingSides(outline, halves, within)
  if (!hanging) return sides
  const { cuffs, ...found } = hanging
  // Without a cuff it may be a tube or a boxy top as well.
  if (!cuffs && !sleeves && !sleeved) return like('none')
  return { ...found, sleeves: sleeves ?? found.sleeves }
}

interface Halves {
  left: Half
  right: Half
}

function bestSides(halves: Halves, shapes: readonly Shape[]): Sides | null {
  let best: { sides: Sides; sum: number } | null = null
  for (const shape of shapes) {
    const left = findCorners(halves.left, shape.corners)
    const right = findCorners(halves.right, shape.corners)
    const again = left && right && [findCorners(halves.left, shape.corners, right), findCorners(halves.right, shape.corners, left)]
    if (!again?.[0] || !again[1]) continue
    const all = again.flatMap((corners) => corners ?? [])
    const doubt = all.reduce((sum, corner) => sum + Math.min(4, corner.doubt), 0)
    const sum = doubt + (shape.sleeves === 'none' ? NO_SLEEVES : 0)
    const [a, b] = again.map(
      (corners) => new Map(corners?.map(({ place }, k) => [(shape.corners[k] as CornerShape).corner, place] as const)),
    )
    if (a && b && (!best || sum < best.sum)) best = { sides: { sleeves: shape.sleeves, left: a, right: b, doubt: doubt / all.length }, sum }
  }
  return best?.sides ?? null
}

function pointsOf(outline: Outline, sides: Sides, garment: Garment, within: Light | null): Map<PointName, PicturePoint> {
  const points = new Map<PointName, PicturePoint>()
  const at: CornerAt = (side, name) => sides[side].get(name)
  for (const side of ['left', 'right'] as const) {
    for (const [corner, place] of sides[side]) points.set(nameOf(corner, side), place)
    const [waist, hem] = [at(side, 'waist'), at(side, 'hem') ?? at(side, 'leg_outer')]
    if (waist && hem)
      points.set(`hip_${side}`, between(outline[side], waist, hem, at(side, 'hem') ? HIP.hem : HIP.crotch * crotchDown(outline, at)))
  }
  const [neckLeft, neckRight] = [at('left', 'neck'), at('right', 'neck')]
  if (neckLeft && neckRight)
    points.set('collar_front', frontOfNeck(neckLeft, neckRight, garment === 'outerwear' ? COLLAR_DEEP_OPEN : COLLAR_DEEP, within))
  if (at('left', 'leg_inner')) points.set('crotch', crotchOf(outline, at))
  return points
}

type CornerAt = (side: 'left' | 'right', name: Corner) => Mark | undefined

function nameOf(corner: Corner, side: 'left' | 'right'): PointName {
  const [limb, edge] = corner.split('_')
  return (edge ? `${limb}_${side}_${edge}` : `${corner}_${side}`) as PointName
}

function between(places: readonly Place[], from: Mark, to: Mark, part: number): Mark {
  const down = from.down + (to.down - from.down) * part
  const range = places.slice(indexOf(places, from), indexOf(places, to) + 1)
  return range.reduce((best: Mark, one) => (Math.abs(one.down - down) < Math.abs(best.down - down) ? one : best), from)
}

const indexOf = (places: readonly Mark[], mark: Mark): number => places.indexOf(mark)

/** The highest place between the legs; where it usually is when they hide it. */
function crotchOf(outline: Outline, at: CornerAt): PicturePoint {
  const seen = crotchSeen(outline, at)
  if (seen) return seen
  return outline.toPicture(0, crotchDown(outline, at) * outline.height)
}

function crotchSeen(outline: Outline, at: CornerAt): Place | null {
  const inner = (['left', 'right'] as const).flatMap((side) => {
    const place = at(side, 'leg_inner')
    return place ? outline[side].slice(indexOf(outline[side], place)) : []
  })
  const [lowest, highest] = [Math.max(...inner.map(({ down }) => down)), Math.min(...inner.map(({ down }) => down))]
  if (inner.length === 0 || lowest - highest < CROTCH_LEAST) return null
  return inner.find(({ down }) => down === highest) ?? null
}

/** Part of the garment's height. */
function crotchDown(outline: Outline, at: CornerAt): number {
  return crotchSeen(outline, at)?.down ?? CROTCH_HIDDEN
}
