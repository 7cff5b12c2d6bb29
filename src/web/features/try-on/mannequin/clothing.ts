// What the drawn body wears of itself: a close-fitting body suit, and hair cut short. Each as distances to its edge. Pure.

import type { View } from './form.ts'
import { mix, type Proportions } from './proportions.ts'
import type { Skeleton } from './skeleton.ts'

/** Pixels to the edge at a place of one half: below 0 inside. */
export type Region = (column: number, row: number) => number

/** With short legs; a woman's ends above the chest, as straps would show beside those of dresses, a man's is a vest. */
export function bodySuitOf(body: Proportions, bones: Skeleton, view: View): Region {
  const cm = view.pixelsPerCm
  const { height, inseam } = body
  const above = body.build < 0.2 ? bandOf(body, bones) : vestOf(body, bones)
  return (column, row) => {
    const x = column / cm
    const y = (view.floor - row - 0.5) / cm
    const leg = inseam - mix(0.034, 0.014, Math.min(1, x / body.hipHalf)) * height - y
    return Math.max(above(x, y), leg) * cm
  }
}

/** Straight across, a little higher over each half of the chest. */
function bandOf({ height, chestHalf }: Proportions, bones: Skeleton): (x: number, y: number) => number {
  const edge = mix(bones.chest, bones.armpit, 0.62)
  return (x, y) => y - edge - 0.009 * height * Math.exp(-(((x / chestHalf - 0.5) / 0.34) ** 2))
}

function vestOf({ height, shoulder, shoulderHalf, neckHalf, chestHalf }: Proportions, bones: Skeleton): (x: number, y: number) => number {
  const top = shoulder + 0.03 * height
  const neck = oval(0, mix(neckHalf, shoulderHalf, 0.36), top, mix(bones.chest, shoulder, 0.36))
  const armhole = oval(chestHalf + 0.03 * height, mix(neckHalf, shoulderHalf, 0.7), top, bones.armpit - 0.016 * height)
  return (x, y) => Math.max(neck(x, y), armhole(x, y))
}

/** What is cut out of cloth in the form of half an oval that hangs from `top`: above 0 inside, in cm. */
function oval(middle: number, side: number, top: number, low: number): (x: number, y: number) => number {
  const [wide, high] = [Math.abs(middle - side), top - low]
  return (x, y) => {
    const across = Math.abs(x - middle) / wide
    const down = Math.max(0, top - y) / high
    if (down > 1.3 || across > 1.5) return -FAR
    // Fuller than an ellipse.
    return (1 - Math.hypot(across, down) * (1 - 0.13 * Math.min(across, down))) * Math.min(wide, high)
  }
}

const FAR = 1e3

/** A cap of hair: from the forehead over the temples to in front of the ears. */
export function hairLineOf({ chin, headHeight: h }: Proportions, view: View): Region {
  const cm = view.pixelsPerCm
  return (column, row) => {
    const x = column / cm / h
    const y = ((view.floor - row - 0.5) / cm - chin) / h
    const across = x / 0.335
    const line = 0.795 - 0.035 * across ** 2 - 0.31 * Math.max(0, across - 0.42) ** 1.1 - 0.9 * Math.max(0, across - 0.86)
    // Ears stay free.
    const ear = y < 0.62 ? x - 0.318 : x - 0.4
    return Math.max((line - y) * 0.8, ear) * h * cm
  }
}
