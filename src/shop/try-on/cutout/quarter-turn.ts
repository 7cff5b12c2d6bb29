// Masks that are turned, and points that are turned back. Pure.

import type { PointName, Rig } from '../rules-rig.ts'

interface Turned {
  mask: Uint8Array
  width: number
  height: number
}

/** Clockwise. */
export function quarterTurn({ mask, width, height }: Turned): Turned {
  const turned = new Uint8Array(mask.length)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) turned[x * height + height - 1 - y] = mask[y * width + x] ?? 0
  return { mask: turned, width: height, height: width }
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
