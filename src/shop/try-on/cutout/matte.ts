// From a mask to a picture that can be laid on anything: a soft edge, and the ground's colour taken out of it. Pure.

import { boxMean, guidedBy, type Plane } from '../rules-filters.ts'
import type { Picture } from './pixels.ts'

/** Half the width of the soft edge, in pixels for each 400 of the picture's shorter side. */
const SOFT = 2
const SOFT_EPSILON = 0.0008
/** The edge is moved inwards by this much of its softness: a thin rim less is not seen, a rim of the ground is. */
const INWARDS = 0.12
/** How steep the edge is beside what the filter gives. */
const STEEP = 1.5

/** Red, green, blue and alpha of each pixel, not premultiplied. */
export function matte(picture: Picture, mask: Uint8Array, light: Plane): Uint8ClampedArray<ArrayBuffer> {
  const { width, height } = picture
  const radius = Math.max(1, Math.round((SOFT * Math.min(width, height)) / 400))
  const hard = Float32Array.from(mask)
  const near = boxMean(hard, width, height, radius)
  const soft = guidedBy(light, width, height, radius + 1, SOFT_EPSILON)(hard)
  const alpha = soft.map((value, i) => {
    const around = near[i] ?? 0
    if (around === 0 || around === 1) return around
    return Math.min(1, Math.max(0, (value - 0.5 - INWARDS) * STEEP + 0.5))
  })
  return withoutGround(picture, alpha, radius)
}

/**
 * Each pixel of the edge is a mixture of garment and ground. What the ground gave is taken out, by the mean colours of both near it;
 * what is left may not go far from the garment's colours there.
 */
function withoutGround({ width, height, data }: Picture, alpha: Plane, radius: number): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(alpha.length * 4)
  const sureInside = boxMean(alpha, width, height, radius).map((value) => Number(value > 0.98))
  const sureOutside = boxMean(alpha, width, height, 1).map((value) => Number(value < 0.02))
  const reach = radius * 3
  const weightInside = boxMean(sureInside, width, height, reach)
  const weightOutside = boxMean(sureOutside, width, height, reach)
  for (let colour = 0; colour < 3; colour++) {
    const plane = Float32Array.from(alpha, (_, i) => data[i * 3 + colour] ?? 0)
    const garment = boxMean(
      plane.map((value, i) => value * (sureInside[i] ?? 0)),
      width,
      height,
      reach,
    )
    const ground = boxMean(
      plane.map((value, i) => value * (sureOutside[i] ?? 0)),
      width,
      height,
      reach,
    )
    for (let i = 0; i < alpha.length; i++) {
      const value = plane[i] ?? 0
      const [inside, outside] = [weightInside[i] ?? 0, weightOutside[i] ?? 0]
      if (sureInside[i] === 1 || inside < 1e-4) rgba[i * 4 + colour] = value
      else {
        const own = (garment[i] ?? 0) / inside
        const mixed = outside < 1e-4 ? 0 : (1 - (alpha[i] ?? 0)) * (own - (ground[i] ?? 0) / outside)
        const clean = value + mixed
        // The fainter a pixel is, the less its own colour says.
        const trust = (alpha[i] ?? 0) ** 2
        rgba[i * 4 + colour] = clean * trust + own * (1 - trust)
      }
    }
  }
  for (let i = 0; i < alpha.length; i++) rgba[i * 4 + 3] = Math.round((alpha[i] ?? 0) * 255)
  return rgba
}
