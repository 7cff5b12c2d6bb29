// What was found of both sides of a garment. Pure.

import type { Rig } from '../rules-rig.ts'
import type { Place } from './outline.ts'
import type { Corner } from './shapes.ts'

/** A corner, in pixels of the picture and as in `Place`. */
export type Mark = Pick<Place, 'x' | 'y' | 'out' | 'down'>

export interface Sides {
  /** Null of what has none. */
  sleeves: Rig['sleeves']
  left: ReadonlyMap<Corner, Mark>
  right: ReadonlyMap<Corner, Mark>
  /** The mean of its corners. */
  doubt: number
  /** Armholes without sleeves were seen. */
  armholes?: boolean
}

/** Sleeves below so much of the chest's width are short. */
const SHORT_MOST = 0.45

/** The longer sleeve beside the chest tells more than the shape that was found: one fits the other's garments, too. */
export function lengthOf({ sleeves, left, right }: Sides): Rig['sleeves'] {
  const ends = [left, right].map((side) => ({
    armpit: side.get('armpit'),
    begin: middle(side.get('shoulder'), side.get('armpit')),
    end: middle(side.get('sleeve_outer'), side.get('sleeve_inner')),
  }))
  const lengths = ends.map(({ begin, end }) => far(begin, end))
  return Math.max(...lengths) < SHORT_MOST * far(ends[0]?.armpit, ends[1]?.armpit) ? 'short' : sleeves && 'long'
}

type Spot = Pick<Mark, 'x' | 'y'>

const far = (a: Spot | undefined, b: Spot | undefined): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)
const middle = (a: Spot | undefined, b: Spot | undefined): Spot | undefined => a && b && { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
