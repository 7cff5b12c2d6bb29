// Turns a garment that was photographed sideways or upside down, with its points, so that it hangs as it is worn. Pure.

import type { PointName, Rig } from '../../../../shop/try-on/rules-rig.ts'
import type { GarmentLayer } from './outfit.ts'
import type { Raster } from './person.ts'

type Garment = Pick<GarmentLayer, 'cutout' | 'rig'>

/** The garment itself when it hangs already, or when its points do not tell. */
export function uprightGarment(garment: Garment): Garment {
  const quarters = quartersTo(garment)
  let upright = garment
  for (let k = 0; k < quarters; k++) upright = { cutout: turnedCutout(upright.cutout), rig: turnedRig(upright.rig) }
  return upright
}

/** Quarter turns clockwise. */
function quartersTo({ cutout: { width, height }, rig }: Garment): number {
  const middle = (a: PointName, b: PointName) => {
    const [left, right] = [rig.points[a], rig.points[b]]
    return left && right && { x: ((left.x + right.x) / 2) * width, y: ((left.y + right.y) / 2) * height }
  }
  const top = middle('neck_left', 'neck_right') ?? middle('waist_left', 'waist_right')
  const bottom = middle('hem_left', 'hem_right') ?? middle('leg_left_outer', 'leg_right_outer')
  if (!top || !bottom) return 0
  const [dx, dy] = [bottom.x - top.x, bottom.y - top.y]
  if (Math.abs(dy) >= Math.abs(dx)) return dy >= 0 ? 0 : 2
  return dx > 0 ? 1 : 3
}

function turnedCutout({ width, height, data }: Raster): Raster {
  const [from, to] = [new Uint32Array(data.slice().buffer), new Uint32Array(width * height)]
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) to[x * height + height - 1 - y] = from[y * width + x]!
  return { width: height, height: width, data: new Uint8ClampedArray(to.buffer) }
}

function turnedRig(rig: Rig): Rig {
  const points: Rig['points'] = {}
  for (const [name, { x, y }] of Object.entries(rig.points)) points[name as PointName] = { x: 1 - y, y: x }
  return { ...rig, points }
}
