// What the sides of an upper garment look like where arms go in: the bay under a short sleeve, the one of an armhole without a sleeve, or
// none at all, as where sleeves lie along the body. Pure.

import type { Place } from './outline.ts'

/** A stretch of a side that lies further in than the straight line over it. Lengths are square roots of the garment's area. */
export interface Bay {
  deep: number
  /** Where the line over it begins and ends. */
  from: { out: number; down: number }
  to: { out: number; down: number }
  /** How far down the garment begins on its axis. */
  top: number
}

const LEAST_LENGTH = 0.08
/** Bays of arms are looked for here, as parts of the height; above are collars and hoods, below are hems and cuffs. */
const ARMS = { from: 0.13, to: 0.55 } as const
const ROWS = 60
/** Nothing nearer to the axis is a side. */
const ASIDE = 0.15

/** Of what lies above one another only what is outermost is the side. */
function outermost(places: readonly Place[]): Place[] {
  const rows = new Map<number, Place>()
  for (const place of places) {
    const row = Math.round(place.down * ROWS)
    if ((rows.get(row)?.out ?? -Infinity) < place.out) rows.set(row, place)
  }
  return [...rows.values()]
}

/** The deepest bay where the arms are; `height` is the garment's as a part of its size. */
export function bayOf(places: readonly Place[], height: number): Bay {
  const side = outermost(places)
  const hull = hullOf(side, height)
  const top = places[0]?.down ?? 0
  let best: Bay = { deep: 0, from: { out: 0, down: 0 }, to: { out: 0, down: 0 }, top }
  hull.slice(1).forEach((to, i) => {
    const from = hull[i] ?? to
    const [dx, dy] = [to.out - from.out, (to.down - from.down) * height]
    const length = Math.hypot(dx, dy)
    if (length < LEAST_LENGTH) return
    for (const { out, down } of side) {
      if (down < Math.max(from.down, ARMS.from) || down > Math.min(to.down, ARMS.to) || out < ASIDE) continue
      const deep = (dy * (from.out - out) - dx * (from.down - down) * height) / length
      if (deep > best.deep) best = { deep, from, to, top }
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
const CREASE = 0.033
/** One side may have a deeper one where a sleeve was bent. */
const BENT = 0.065
/** The line over an armhole ends at the chest, so far down at most, where the garment is as wide as at its shoulders or wider. */
const CHEST = 0.65
const NARROWER = 0.03
/** Lines that begin nearer to the axis are those over the neck: under collars and hoods, from which on there is a chest with arms. */
const NECK = { from: 0.28, to: 0.4, straps: 0.08 } as const
/** One armhole alone tells when the shoulder over it is so narrow, and the chest under it so much wider. */
const TELLING = { deep: 0.045, from: 0.4, wider: 0.08 } as const

/** Both sides have an armhole without a sleeve, or one has a clear one. `widest` is how far out shoulders of such a garment are at most. */
export function isSleeveless(bays: readonly [Bay, Bay], widest: number, straps: boolean): boolean {
  if (bays.some((bay) => isOfNeck(bay, straps))) return false
  const armholes = bays.filter(({ from, to }) => to.down < CHEST && to.out > from.out - NARROWER)
  const clear = armholes.some(({ deep, from, to }) => deep > TELLING.deep && from.out < TELLING.from && to.out > from.out + TELLING.wider)
  if (clear) return bays.every(({ from }) => from.out < widest)
  return armholes.length > 0 && bays.every(({ deep, from }) => deep > CREASE && from.out < widest)
}

/** Straps begin near the axis too, but between them the garment itself begins further down. Jackets have none: theirs are of hoods. */
const isOfNeck = ({ from, to, top }: Bay, straps: boolean): boolean =>
  from.out < NECK.from && to.out > NECK.to && !(straps && top > from.down + NECK.straps)

/** Neither side has a bay where arms are: what lies there are sleeves. */
export function hasNoBays(bays: readonly [Bay, Bay], straps: boolean): boolean {
  const deep = bays.map((bay) => (isOfNeck(bay, straps) ? 0 : bay.deep))
  return Math.min(...deep) < CREASE && Math.max(...deep) < BENT
}
