// What gives the drawn body its form besides its outline: chest, collarbones, knees and the calmest hint of a face. Pure.

import { smooth, type Form, type View } from './form.ts'
import { clamp, mix, type Proportions } from './proportions.ts'
import type { Skeleton } from './skeleton.ts'

/** A soft hill (or hollow, where `rise` is below 0) around a point; all in cm, `tilt` in radians. */
interface Hill {
  x: number
  y: number
  wide: number
  high: number
  rise: number
  tilt?: number
}

export function addRelief(form: Form, body: Proportions, bones: Skeleton, view: View): void {
  for (const hill of [...trunkHills(body, bones), ...faceHills(body)]) raise(form, hill, view)
}

function trunkHills(body: Proportions, bones: Skeleton): Hill[] {
  const { height, build, chestHalf, shoulderHalf, shoulder, neckHalf } = body
  const size = height / 165
  const bust = clamp((body.chest - body.waist * 0.92) * 0.16, [0.8, 4.2]) * (1 - build)
  const pecs = 0.9 * build * size
  const belly = clamp((body.waist / body.hips - 0.76) * 9, [0, 2.4])
  return [
    { x: chestHalf * 0.53, y: bones.chest - 0.4 * size, wide: chestHalf * 0.5, high: 7 * size, rise: bust * 0.68 },
    { x: chestHalf * 0.53, y: bones.chest - 3 * size, wide: chestHalf * 0.46, high: 4.8 * size, rise: bust * 0.3 },
    { x: chestHalf * 0.5, y: bones.chest + 1.5 * size, wide: chestHalf * 0.42, high: 4.6 * size, rise: pecs },
    { x: 0, y: mix(bones.waist, bones.hips, 0.45), wide: body.waistHalf * 0.66, high: 9 * size, rise: belly },
    { x: mix(neckHalf, shoulderHalf, 0.36), y: shoulder - 1.5 * size, wide: 5.4 * size, high: 0.75 * size, rise: 0.34, tilt: 0.12 },
    { x: mix(neckHalf, shoulderHalf, 0.34), y: shoulder - 3.4 * size, wide: 4.6 * size, high: 1 * size, rise: -0.22, tilt: 0.12 },
    { x: 0, y: shoulder - 1.6 * size, wide: 1.2 * size, high: 1.3 * size, rise: -0.5 },
    { x: bones.knee.x, y: bones.knee.y + 0.6 * size, wide: 2.9 * size, high: 3.2 * size, rise: 0.5 },
    { x: bones.knee.x - 2.6 * size, y: bones.knee.y - 3.4 * size, wide: 1.6 * size, high: 2 * size, rise: -0.18 },
  ]
}

/** Planes rather than features: brow, nose, the hollows of the eyes and the mouth's shadow. */
function faceHills({ chin, headHeight: h }: Proportions): Hill[] {
  const at = (x: number, y: number, wide: number, high: number, rise: number, tilt = 0): Hill => ({
    x: x * h,
    y: chin + y * h,
    wide: wide * h,
    high: high * h,
    rise: rise * h,
    tilt,
  })
  return [
    at(0, 0.41, 0.036, 0.085, 0.05),
    at(0, 0.345, 0.046, 0.03, 0.034),
    at(0.135, 0.5, 0.068, 0.032, -0.026),
    at(0.12, 0.575, 0.1, 0.022, 0.01),
    at(0.2, 0.37, 0.06, 0.07, 0.012),
    at(0, 0.235, 0.075, 0.022, 0.02),
    at(0, 0.195, 0.055, 0.017, 0.016),
    at(0, 0.15, 0.06, 0.02, -0.012),
    at(0, 0.08, 0.07, 0.045, 0.016),
  ]
}

function raise({ columns, rows, depth, distance }: Form, { x, y, wide, high, rise, tilt = 0 }: Hill, view: View): void {
  const cm = view.pixelsPerCm
  const [middle, level] = [x * cm, view.floor - y * cm - 0.5]
  const [sin, cos] = [Math.sin(tilt), Math.cos(tilt)]
  // With its mirror image, so that the surface is smooth across the middle line.
  const hill = (dx: number, dy: number, side = 1): number => {
    const across = (dx * cos - dy * sin * side) / (wide * cm)
    const up = (dx * sin * side + dy * cos) / (high * cm)
    const away = across * across + up * up
    return away > 7 ? 0 : Math.exp(-away)
  }
  const reach = 2.6 * Math.max(wide, high) * cm
  for (let row = Math.max(0, Math.floor(level - reach)); row < Math.min(rows, level + reach); row += 1) {
    for (let column = Math.max(0, Math.floor(middle - reach)); column < Math.min(columns, middle + reach); column += 1) {
      const at = row * columns + column
      if (distance[at]! > 0) continue
      const height = hill(column - middle, row - level) + (x === 0 ? 0 : hill(column + middle, row - level, -1))
      // Hills do not reach the outline, which stays as it was drawn.
      depth[at]! += rise * cm * height * smooth(-distance[at]! / (1.2 * cm))
    }
  }
}
