import type { Measures } from './command.ts'

// Which measures of a body are believable: centimetres, shoes in EU sizes. Pure.

const LIMITS: Readonly<Record<keyof Measures, readonly [least: number, most: number]>> = {
  chest: [40, 200],
  waist: [35, 200],
  hips: [40, 220],
  height: [50, 250],
  inseam: [30, 120],
  foot: [10, 36],
  shoe: [15, 55],
}

/** Whether somebody can have this measure. */
export function isBelievable(measure: keyof Measures, value: number): boolean {
  const [least, most] = LIMITS[measure]
  return value >= least && value <= most
}
