// Sleeves that hang or lie straight down along the body, on it or beside it: where they end, and where under them the body is. Pure.

import { findCorners, type FoundCorner, type Half } from './corners.ts'
import type { Outline, Place } from './outline.ts'
import type { Mark, Sides } from './sides.ts'
import { HANGING, type Corner, type HangingShape } from './shapes.ts'
import { sleeveEdge, type Light, type Spot } from './sleeve-edge.ts'

/** A corner that is not looked for costs so much, so that what has fewer does not always win. */
const UNSEEN = 0.3
/** How far below the shoulder an armpit is, and how far out from the axis, in square roots of the area. */
const ARMPIT = { below: 0.34, out: 0.36 } as const
/** Sleeves are at least and most so wide there. */
const WIDE = { least: 0.1, usual: 0.19, most: 0.3 } as const
/** A gap that begins so much further down than armpits are is one between body and sleeve. */
const TOUCHING = 0.12
/** How far down a shoulder slopes at most from the neck to its seam, and how far out of the armpit that is at most. */
const SLOPE = 0.14
const SEAM_OUT = 0.05
/** A cuff is cut so straight, and at least so wide. */
const SLANTED = 0.6
const NARROW = 0.05
/** A cuff that lies on the hem is so wide. */
const CUFF = 0.15
/** Sleeves that end higher up, as a part of the height, are short. */
const SHORT_MOST = 0.64
/** How far below the armpit the inner edge is looked for at least. */
const LEAST = 0.12

/** Both cuffs are as far down within so much, as a part of the height; what more costs. */
const ALIKE = 0.14

interface Candidate {
  shape: HangingShape
  found: FoundCorner[]
  sum: number
}

/** Both sides, each by the shape that fits it, so that both cuffs are about as far down; and whether one was seen. Null when the outline is too short. */
export function hangingSides(
  outline: Outline,
  halves: { left: Half; right: Half },
  light: Light | null,
): (Sides & { cuffs: boolean }) | null {
  const [lefts, rights] = [candidates(halves.left), candidates(halves.right)]
  const pairs = lefts.flatMap((left) => rights.map((right) => ({ left, right, sum: left.sum + right.sum + unlike(left, right) })))
  const best = pairs.reduce<(typeof pairs)[number] | null>((least, pair) => (least && least.sum <= pair.sum ? least : pair), null)
  if (!best) return null
  const cornersAt = ({ shape, found }: Candidate, { places }: Half, sign: 1 | -1) =>
    cornersOf(outline, (name) => placeOf(shape, found, name), places, light, sign)
  const cuff = Math.max(cuffOf(best.left), cuffOf(best.right))
  return {
    cuffs: [best.left, best.right].some(({ shape, found }) => placeOf(shape, found, 'sleeve_outer')),
    sleeves: cuff < SHORT_MOST ? 'short' : 'long',
    left: cornersAt(best.left, halves.left, -1),
    right: cornersAt(best.right, halves.right, 1),
    doubt: (best.left.sum + best.right.sum) / 12,
  }
}

function candidates(half: Half): Candidate[] {
  return HANGING.flatMap((shape) => {
    const found = findCorners(half, shape.corners)
    return found ? [{ shape, found, sum: found.reduce((all, { doubt }) => all + Math.min(4, doubt), (6 - found.length) * UNSEEN) }] : []
  })
}

function unlike(left: Candidate, right: Candidate): number {
  return ((cuffOf(left) - cuffOf(right)) / ALIKE) ** 2
}

/** How far down its sleeve ends; one without a cuff of its own ends at the hem. */
function cuffOf({ shape, found }: Candidate): number {
  return (placeOf(shape, found, 'sleeve_outer') ?? found.at(-1)?.place)?.down ?? 1
}

function placeOf({ corners }: HangingShape, found: readonly FoundCorner[], name: Corner): Place | undefined {
  return found[corners.findIndex(({ corner }) => corner === name)]?.place
}

function cornersOf(
  outline: Outline,
  at: (name: Corner) => Place | undefined,
  places: readonly Place[],
  light: Light | null,
  sign: 1 | -1,
): Map<Corner, Mark> {
  const tall = outline.height / outline.size
  const spotOf = ({ out, down }: Place): Spot => ({ out, down: down * tall })
  const [neck, shoulder, hem] = [at('neck'), at('shoulder'), at('hem')]
  const corners: Map<Corner, Mark> = new Map()
  if (!neck || !shoulder || !hem) return corners
  const outer = at('sleeve_outer') ?? hem
  const inner = at('sleeve_inner')
  // Down to where sleeve and body part, or to the cuff.
  const end = spotOf(at('armpit') ?? inner ?? hem)
  if (!inner) end.out = Math.max(end.out - CUFF, end.out * 0.6)
  const begin = armpitFrom(Math.min(spotOf(shoulder).down, spotOf(neck).down + SLOPE), end, places, tall)
  const edge = light && end.down - begin.down > LEAST ? sleeveEdge(outline, light, sign, begin, end) : [begin, end]
  const toPicture = ({ out, down }: Spot): Mark => ({
    ...outline.toPicture(out * sign * outline.size, down * outline.size),
    out,
    down: down / tall,
  })
  const [first, last] = [edge[0] ?? begin, inner ? end : (edge.at(-1) ?? end)]
  corners.set('neck', neck)
  corners.set('shoulder', seamAt(places, neck, shoulder, first.out))
  corners.set('armpit', toPicture(first))
  corners.set('sleeve_outer', outer)
  corners.set('sleeve_inner', inner ?? toPicture(last))
  corners.set('hem', at('sleeve_outer') ? hem : toPicture({ out: last.out, down: bottomAt(places, last) * tall }))
  return corners
}

/** The seam at the shoulder is hardly further out than the armpit; below it a slope is of the sleeve. */
export function seamAt(places: readonly Place[], neck: Mark, shoulder: Mark, armpit: number): Mark {
  if (shoulder.out <= armpit + SEAM_OUT) return shoulder
  const slope = places.slice(places.indexOf(neck as Place), places.indexOf(shoulder as Place) + 1)
  return slope.find(({ out }) => out > armpit + SEAM_OUT) ?? shoulder
}

/** A sleeve that touches the body leaves a gap far below the armpit only: then the inner edge leads up to it. */
export function underArm(
  outline: Outline,
  { left, right, ...rest }: Sides,
  halves: { left: Half; right: Half },
  light: Light | null,
): Sides {
  const tall = outline.height / outline.size
  const side = (corners: Sides['left'], { places }: Half, sign: 1 | -1): Sides['left'] => {
    const [neck, shoulder, armpit] = [corners.get('neck'), corners.get('shoulder'), corners.get('armpit')]
    if (!neck || !shoulder || !armpit) return corners
    const deep = (armpit.down - Math.min(shoulder.down, neck.down + SLOPE / tall)) * tall
    if (deep > ARMPIT.below + TOUCHING)
      return new Map([...corners, ...cornersOf(outline, (name) => corners.get(name) as Place | undefined, places, light, sign)])
    return new Map([...corners, ['shoulder', seamAt(places, neck, shoulder, armpit.out)], ...straightCuff(places, corners, tall)])
  }
  return { ...rest, left: side(left, halves.left, -1), right: side(right, halves.right, 1) }
}

/** The inner end of a sleeve is beside its outer end: when it is found far behind or before that, it is where the edge passes there. */
function straightCuff(places: readonly Place[], corners: Sides['left'], tall: number): [Corner, Mark][] {
  const [shoulder, outer, inner, armpit] = (['shoulder', 'sleeve_outer', 'sleeve_inner', 'armpit'] as const).map((name) =>
    corners.get(name),
  )
  if (!shoulder || !outer || !inner || !armpit) return []
  const [dx, dy] = [outer.out - shoulder.out, (outer.down - shoulder.down) * tall]
  const length = Math.hypot(dx, dy) + 1e-6
  const along = (mark: Mark) => ((mark.out - outer.out) * dx + (mark.down - outer.down) * tall * dy) / length
  const wide = Math.hypot(inner.out - outer.out, (inner.down - outer.down) * tall)
  if (Math.abs(along(inner)) < wide * SLANTED) return []
  const under = places.slice(places.indexOf(outer as Place) + 1, places.indexOf(armpit as Place))
  const beside = under.filter((place) => Math.hypot(place.out - outer.out, (place.down - outer.down) * tall) > NARROW)
  const best = beside.toSorted((a, b) => Math.abs(along(a)) - Math.abs(along(b)))[0]
  return best ? [['sleeve_inner', best]] : []
}

/** Where the armpit is, more or less. */
function armpitFrom(shoulder: number, end: Spot, places: readonly Place[], tall: number): Spot {
  const down = Math.min(shoulder + ARMPIT.below, end.down)
  const edge = Math.max(...places.filter((place) => Math.abs(place.down * tall - down) < 0.03).map(({ out }) => out), 0)
  const out = Math.min(edge - WIDE.least, Math.max(edge - WIDE.most, (edge - WIDE.usual + ARMPIT.out) / 2))
  return { out, down }
}

/** How far down the garment reaches there, as a part of its height. */
function bottomAt(places: readonly Place[], { out }: Spot): number {
  return Math.max(...places.filter((place) => place.down > 0.6 && Math.abs(place.out - out) < 0.05).map(({ down }) => down))
}
