// How well the edge of a mask is seen in its picture: where a garment ends its colours change, where one is torn they do not. Pure.

import { boxMean, type Plane } from '../rules-filters.ts'

/** Colours are compared so many pixels from the edge, for each 400 of the picture's shorter side. */
const AWAY = 4
/** Colours in Oklab that are nearer to one another than this are hardly told apart. */
const FAINT = 0.045

/** The part of the edge that is hardly seen, 0 to 1; edges of the picture do not count. */
export function faintEdge(mask: Uint8Array, lab: readonly [Plane, Plane, Plane], width: number): number {
  const height = mask.length / width
  const away = Math.max(2, Math.round((AWAY * Math.min(width, height)) / 400))
  const around = boxMean(Float32Array.from(mask), width, height, away)
  let [edge, faint] = [0, 0]
  for (let y = away * 2; y < height - away * 2; y++)
    for (let x = away * 2; x < width - away * 2; x++) {
      const i = y * width + x
      if (mask[i] === 0 || [i - 1, i + 1, i - width, i + width].every((near) => mask[near] === 1)) continue
      const [right, down] = [around[i + 1]! - around[i - 1]!, around[i + width]! - around[i - width]!]
      const length = Math.hypot(right, down)
      if (length === 0) continue
      const at = (far: number) => Math.round(y + (down / length) * far) * width + Math.round(x + (right / length) * far)
      const apart = lab.map((plane) => (plane[at(away)]! + plane[at(away * 2)]! - plane[at(-away)]! - plane[at(-away * 2)]!) / 2)
      edge++
      if (Math.hypot(...apart) < FAINT) faint++
    }
  return edge === 0 ? 1 : faint / edge
}
