// The studio the mannequin stands in: paper that rolls from the wall onto the floor, and the shadow of the feet. Pure.

import type { Raster } from '../engine/person.ts'
import { smooth, type View } from './form.ts'

type Rgb = readonly [red: number, green: number, blue: number]

/** The shop's paper where the light falls, further down the wall, and the floor. */
const WALL_TOP: Rgb = [250, 246, 239]
const WALL_LOW: Rgb = [240, 231, 217]
const FLOOR: Rgb = [230, 218, 200]
const FLOOR_NEAR: Rgb = [222, 208, 187]
/** How dark the shadow is at most. */
const SHADOW = 0.42

/** Light comes from the upper left, so the shadow lies to the right. `feet` are pixels from the middle line to one foot. */
export function drawStudio(picture: Raster, view: View, feet: number): void {
  const { width, height, data } = picture
  const { middle, floor, pixelsPerCm: cm } = view
  const horizon = floor - 26 * cm
  for (let row = 0; row < height; row += 1) {
    const wall = smooth(row / horizon)
    const roll = smooth((row - horizon + 14 * cm) / (30 * cm))
    const near = smooth((row - floor) / (height - floor + 1))
    const level = (row + 0.5 - floor - 1.2 * cm) / cm
    const shaded = Math.abs(level) < 12
    for (let column = 0; column < width; column += 1) {
      const side = (column / width - 0.36) ** 2 * 0.055 + (row / height) * (column / width) * 0.018
      const dark = shaded ? 1 - shadowAt((column + 0.5 - middle) / cm, level, feet / cm) : 1
      const at = (row * width + column) * 4
      for (let channel = 0; channel < 3; channel += 1) {
        const paper = WALL_TOP[channel]! + (WALL_LOW[channel]! - WALL_TOP[channel]!) * wall
        const ground = FLOOR[channel]! + (FLOOR_NEAR[channel]! - FLOOR[channel]!) * near
        // Shadow on warm paper is warm.
        data[at + channel] = (paper + (ground - paper) * roll) * (1 - side) * (1 - (1 - dark) * (1 + channel * 0.06))
      }
      data[at + 3] = 255
    }
  }
}

/** A wide soft shadow, and a close one under each foot; cm. */
function shadowAt(x: number, y: number, feet: number): number {
  const wide = spot(x - 9, y - 0.6, feet * 1.5 + 12, 4.2) * 0.5
  const close = Math.max(spot(x - feet - 2.6, y - 0.6, 7.6, 2.7), spot(x + feet + 0.4, y - 0.6, 7.6, 2.7)) * 0.85
  return SHADOW * (wide + close - wide * close)
}

function spot(x: number, y: number, wide: number, high: number): number {
  const away = (x / wide) ** 2 + (y / high) ** 2
  return away > 7 ? 0 : Math.exp(-away)
}
