// Masks that are turned, and points that are turned back. Pure.

import type { Plane } from '../rules-filters.ts'
import type { PointName, Rig } from '../rules-rig.ts'

interface Turned {
  mask: Uint8Array
  light?: Plane
  width: number
  height: number
}

/** Clockwise. */
export function quarterTurn({ mask, light, width, height }: Turned): Turned {
  const turned: Turned = { mask: new Uint8Array(mask.length), width: height, height: width }
  if (light) turned.light = new Float32Array(light.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [to, from] = [x * height + height - 1 - y, y * width + x]
      turned.mask[to] = mask[from] ?? 0
      if (light && turned.light) turned.light[to] = light[from] ?? 0
    }
  return turned
}

/** The points of a mask that was turned `quarters` times, in the picture as it was; left and right stay those of the garment as it lies upright. */
export function turnedBack(rig: Rig, quarters: number): Rig {
  const points: Rig['points'] = {}
  for (const [name, point] of Object.entries(rig.points)) {
    let { x, y } = point
    for (let k = 0; k < quarters; k++) [x, y] = [y, 1 - x]
    points[name as PointName] = { x, y }
  }
  return { ...rig, points }
}
