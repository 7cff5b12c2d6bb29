// Which measures of a body are believable: centimetres, shoes in EU sizes. Pure.

const LIMITS = {
  chest: [40, 200],
  waist: [35, 200],
  hips: [40, 220],
  height: [50, 250],
  inseam: [30, 120],
  foot: [10, 36],
  shoe: [15, 55],
} as const satisfies Record<string, readonly [least: number, most: number]>

/** Whether somebody can have this measure. */
export function isBelievable(measure: keyof typeof LIMITS, value: number): boolean {
  const [least, most] = LIMITS[measure]
  return value >= least && value <= most
}
