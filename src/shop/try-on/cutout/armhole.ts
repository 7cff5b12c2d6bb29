// What the sides of an upper garment look like where arms go in: the bay under a short sleeve, the one of an armhole without a sleeve, or
// none at all, as where sleeves lie along the body. Pure.

import type { Place } from './outline.ts'

/** A stretch of a side that lies further in than the straight line over it. Lengths are square roots of the garment's area. */
export interface Bay {
  deep: number
  /** Where the line over it begins and ends. */
  from: { out: number; down: number }
  to: { out: number; down: number }
}

const LEAST_LENGTH = 0.08
/** Bays of arms are looked for here, as parts of the height; above are collars and hoods, below are hems and cuffs. */
const ARMS = { from: 0.13, to: 0.55 } as const
/** Nothing nearer to the axis is a side. */
const ASIDE = 0.15

/** The deepest bay where the arms are; `height` is the garment's as a part of its size. */
export function bayOf(places: readonly Place[], height: number): Bay {
  const hull = hullOf(places, height)
  let best: Bay = { deep: 0, from: { out: 0, down: 0 }, to: { out: 0, down: 0 } }
  hull.slice(1).forEach((to, i) => {
    const from = hull[i] ?? to
    const [dx, dy] = [to.out - from.out, (to.down - from.down) * height]
    const length = Math.hypot(dx, dy)
    if (length < LEAST_LENGTH) return
    for (const { out, down } of places) {
      if (down < Math.max(from.down, ARMS.from) || down > Math.min(to.down, ARMS.to) || out < ASIDE) continue
      const deep = (dy * (from.out - out) - dx * (from.down - down) * height) / length
      if (deep > best.deep) best = { deep, from, to }
    }
  })
  return best
}

/** The convex line around one side, from its top to its bottom. */
function hullOf(places: readonly Place[], height: number): Place[] {
  const hull: Place[] = []
  for (const place of places.toSorted((a, b) => a.down - b.down || b.out - a.out)) {
    for (let [a, b] = hull.slice(-2); hull.length > 1 && a && b && isInside(a, b, place, height); [a, b] = hull.slice(-2)) hull.pop()
    hull.push(place)
  }
  return hull
}

function isInside(a: Place, b: Place, next: Place, height: number): boolean {
  return ((b.out - a.out) * (next.down - a.down) - (b.down - a.down) * (next.out - a.out)) * height <= 0
}

/** Deeper bays than this are no creases. */
const ARMHOLE = 0.033
const CREASE = 0.03
const CREASE_ELSE = 0.065
/** The line over an armhole ends at the chest, so far down at most, where the garment is as wide as at its shoulders or wider. */
const CHEST = 0.65
const NARROWER = 0.03

/** Both sides have an armhole without a sleeve, or one has and the other might; `widest` is how far out its shoulder is at most. */
export function isSleeveless(bays: readonly [Bay, Bay], widest: number): boolean {
  const armhole = ({ from, to }: Bay) => to.down < CHEST && to.out > from.out - NARROWER
  return bays.some(armhole) && bays.every(({ deep, from }) => deep > ARMHOLE && from.out < widest)
}

/** Neither side has a bay where arms are: what lies there are sleeves. */
export function hasNoBays([left, right]: readonly [Bay, Bay]): boolean {
  return Math.min(left.deep, right.deep) < CREASE && Math.max(left.deep, right.deep) < CREASE_ELSE
}
