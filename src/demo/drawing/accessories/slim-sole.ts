import type { Pt } from '../geometry.ts'
import { soleAbove } from './sneaker-above.ts'

const NARROW = 0.82

/** A slim sole from above: the heel seat is narrow. */
export const slimSole = (pointed: boolean): Pt[] =>
  soleAbove.map(([x, y, c]): Pt => {
    const seat = y > 60 ? 0.86 : 1
    const tip = y < -180 ? 1 - ((-180 - y) / 138) * (pointed ? 0.42 : 0.16) : 1
    return [x * NARROW * seat * tip, y < -280 ? y - (pointed ? 30 : 8) : y, c ?? 0]
  })
