// Sleeves that hang or lie straight down along the body, on it or beside it: where they end, and where under them the body is. Pure.

import { findCorners, type FoundCorner, type Half } from './corners.ts'
import type { Outline, Place } from './outline.ts'
import { HANGING, type Corner, type HangingShape } from './shapes.ts'
import { sleeveEdge, type Light, type Spot } from './sleeve-edge.ts'

/** A corner, in pixels of the picture and as in `Place`. */
export type Mark = Pick<Place, 'x' | 'y' | 'out' | 'down'>

/** The corners of one side; what lies under a sleeve is where the picture or what is usual says. */
export interface HangingSide {
  corners: Map<Corner, Mark>
  /** Of each corner, at a mean. */
  doubt: number
}

/** A corner that is not looked for costs so much, so that what has fewer does not always win. */
const UNSEEN = 0.3
/** How far below the shoulder an armpit is, and how far out from the axis, in square roots of the area. */
const ARMPIT = { below: 0.34, out: 0.36 } as const
/** Sleeves are at least and most so wide there. */
const WIDE = { least: 0.1, usual: 0.19, most: 0.3 } as const
/** A cuff that lies on the hem is so wide. */
const CUFF = 0.15
/** How far below the armpit the inner edge is looked for at least. */
const LEAST = 0.12

/** Null when the outline is too short. */
export function hangingSide(outline: Outline, half: Half, light: Light | null, sign: 1 | -1): HangingSide | null {
  let best: { shape: HangingShape; found: FoundCorner[]; sum: number } | null = null
  for (const shape of HANGING) {
    const found = findCorners(half, shape.corners)
    if (!found) continue
    const sum = found.reduce((all, { doubt }) => all + Math.min(4, doubt), (6 - found.length) * UNSEEN)
    if (!best || sum < best.sum) best = { shape, found, sum }
  }
  if (!best) return null
  const { shape, found, sum } = best
  const at = (name: Corner) => found[shape.corners.findIndex(({ corner }) => corner === name)]?.place
  return { corners: cornersOf(outline, at, half.places, light, sign), doubt: sum / 6 }
}

function cornersOf(
  outline: Outline,
  at: (name: Corner) => Place | undefined,
  places: readonly Place[],
  light: Light | null,
  sign: 1 | -1,
): HangingSide['corners'] {
  const tall = outline.height / outline.size
  const spotOf = ({ out, down }: Place): Spot => ({ out, down: down * tall })
  const [neck, shoulder, hem] = [at('neck'), at('shoulder'), at('hem')]
  const corners: HangingSide['corners'] = new Map()
  if (!neck || !shoulder || !hem) return corners
  const outer = at('sleeve_outer') ?? hem
  const inner = at('sleeve_inner')
  // Down to where sleeve and body part, or to the cuff.
  const end = spotOf(at('armpit') ?? inner ?? hem)
  if (!inner) end.out = Math.max(end.out - CUFF, end.out * 0.6)
  const begin = armpitFrom(spotOf(shoulder), end, places, tall)
  const edge = light && end.down - begin.down > LEAST ? sleeveEdge(outline, light, sign, begin, end) : [begin, end]
  const toPicture = ({ out, down }: Spot): Mark => ({
    ...outline.toPicture(out * sign * outline.size, down * outline.size),
    out,
    down: down / tall,
  })
  const [first, last] = [edge[0] ?? begin, inner ? end : (edge.at(-1) ?? end)]
  corners.set('neck', neck)
  corners.set('shoulder', shoulder)
  corners.set('armpit', toPicture(first))
  corners.set('sleeve_outer', outer)
  corners.set('sleeve_inner', inner ?? toPicture(last))
  corners.set('hem', at('sleeve_outer') ? hem : toPicture(last))
  return corners
}

/** Where the armpit is, more or less. */
function armpitFrom(shoulder: Spot, end: Spot, places: readonly Place[], tall: number): Spot {
  const down = Math.min(shoulder.down + ARMPIT.below, end.down)
  const edge = Math.max(...places.filter((place) => Math.abs(place.down * tall - down) < 0.03).map(({ out }) => out), 0)
  const out = Math.min(edge - WIDE.least, Math.max(edge - WIDE.most, (edge - WIDE.usual + ARMPIT.out) / 2))
  return { out, down }
}
