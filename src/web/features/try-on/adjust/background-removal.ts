import { createLru } from '../../../lib/lru.ts'
import type { Pixels } from './colours.ts'
import { costsOf, type Spot } from './cutout-costs.ts'
import { bestTolerance, createCutout, TOLERANCE, type Cutout } from './cutout.ts'

export interface RemovalRequest {
  /** Names the picture. */
  key: string
  pixels: Pixels
  /** Where somebody pointed at what is left of the background. */
  spots: readonly Spot[]
  /** Null: the best one is found. */
  tolerance: number | null
}

export interface RemovalReply extends Cutout {
  width: number
  height: number
  tolerance: number
  /** False when no tolerance separates the product from its background. */
  found: boolean
}

/** Pictures whose costs are cached; three are worn at once. */
const CUTOUTS_MAX = 6

interface CachedCutout {
  /** What was pointed at when the costs were worked out. */
  spots: string
  costs: Uint8Array
}

/** Answers for one picture after another; what is the same for every tolerance is worked out once. */
export function createBackgroundRemoval(): (question: RemovalRequest) => RemovalReply {
  const known = createLru<CachedCutout>(CUTOUTS_MAX)
  return ({ key, pixels, spots, tolerance }) => {
    const previous = known.get(key)
    const pointed = JSON.stringify(spots)
    const costs = previous?.spots === pointed ? previous.costs : costsOf(pixels, spots)
    known.set(key, { spots: pointed, costs })
    const best = tolerance ?? bestTolerance(costs)
    const used = best ?? TOLERANCE.least
    const { width, height } = pixels
    return { ...createCutout(costs, width, height, used), width, height, tolerance: used, found: best !== null }
  }
}
