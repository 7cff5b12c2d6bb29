// What the drawn body wears of itself: a close-fitting body suit, and hair cut short. Each as distances to its edge. Pure.

import type { View } from './form.ts'
import { mix, type Proportions } from './proportions.ts'
import type { Skeleton } from './skeleton.ts'

/** Pixels to the edge at a place of one half: below 0 inside. */
export type Region = (column: number, row: number) => number

/** With a scooped neck, straps over the shoulders and short legs. */
export function bodySuitOf(body: Proportions, bones: Skeleton, view: View): Region {
  const cm = view.pixelsPerCm
  const { height, inseam, shoulder, shoulderHalf, neckHalf, chestHalf } = body
  const strap = mix(neckHalf, shoulderHalf, 0.34)
  const strapEnd = mix(neckHalf, shoulderHalf, 0.76)
  const scoop = mix(bones.chest, shoulder, 0.42)
  const armhole = bones.armpit - 0.012 * height
  const legs = inseam - 0.03 * height
  const hip = inseam - 0.012 * height
  return (column, row) => {
    const x = column / cm
    const y = (view.floor - row - 0.5) / cm
    // The neck is a U, the armhole a quarter of an oval around the arm.
    const across = x / strap
    const up = (y - scoop) / (shoulder + 0.05 * height - scoop)
    const neck = up < -0.2 ? -FAR : up < 0 ? up * 0.14 * height - across * across * 0.2 : (1 - Math.hypot(across ** 1.35, 1 - Math.min(1, up) ** 0.62)) * strap
    const out = (chestHalf + 0.012 * height - x) / (chestHalf + 0.012 * height - strapEnd)
    const level = (y - armhole) / (shoulder + 0.02 * height - armhole)
    const arm = level < 0 ? -FAR : (1 - Math.hypot(Math.max(0, out), Math.max(0, 1 - level))) * 0.06 * height
    const leg = mix(legs, hip, Math.min(1, x / body.hipHalf)) - y
    return Math.max(x < strapEnd && y > scoop ? neck : -FAR, arm, leg) * cm
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
    return (line - y) * h * cm * 0.8
  }
}
