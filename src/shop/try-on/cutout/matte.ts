// From a mask to a picture that can be laid on anything: a soft edge, and the ground's colour taken out of it. Pure.

import { boxMean, guidedBy, type Plane } from '../rules-filters.ts'
import type { Picture } from './pixels.ts'

/** Half the width of the soft edge, in pixels for each 400 of the picture's shorter side. */
const SOFT = 2
const SOFT_EPSILON = 0.0008
/** The edge is moved inwards by this much of its softness: a thin rim less is not seen, a rim of the ground is. */
const INWARDS = 0.12
/** What light alone draws along an edge are tufts; so much of the edge is even. */
const EVEN = 0.75
/** How steep the edge is beside what the filter gives, even and not. */
const STEEP = { even: 2.4, own: 1.5 } as const

/** Of what is around it, so little is garment where there is a strap, a cord or a heel. */
const NARROW = 0.4

/** Around what is surely garment it is so opaque, and around what is surely ground so faint. */
const INSIDE = 0.98
const OUTSIDE = 0.02
/** Colours whose squared distance is smaller (0 to 255) are too much alike to tell one in the other. */
const ALIKE = 500

/** Red, green, blue and alpha of each pixel, not premultiplied. */
export function matte(picture: Picture, mask: Uint8Array, light: Plane): Uint8ClampedArray<ArrayBuffer> {
  const { width, height } = picture
  const radius = Math.max(1, Math.round((SOFT * Math.min(width, height)) / 400))
  const { hard, narrow } = smoothed(mask, width, height, radius)
  const near = boxMean(hard, width, height, radius)
  const guided = guidedBy(light, width, height, radius + 1, SOFT_EPSILON)(hard)
  const even = boxMean(boxMean(guided, width, height, radius), width, height, radius)
  const alpha = guided.map((own, i) => {
    const around = near[i] ?? 0
    if (around === 0 || around === 1) return around
    const soft = narrow(i) ? own : even[i]! * EVEN + own * (1 - EVEN)
    return Math.min(1, Math.max(0, (soft - 0.5 - INWARDS) * (narrow(i) ? STEEP.own : STEEP.even) + 0.5))
  })
  return withoutGround(picture, alpha, radius)
}

/** The outline without the steps and tufts of single pixels: a hem is a line. What is as narrow as a strap stays as it is. */
function smoothed(mask: Uint8Array, width: number, height: number, radius: number) {
  const own = Float32Array.from(mask)
  const around = boxMean(boxMean(own, width, height, radius), width, height, radius)
  const wide = boxMean(own, width, height, radius * 3)
  const narrow = (i: number) => wide[i]! < NARROW
  return { hard: own.map((value, i) => (narrow(i) ? value : Number(around[i]! > 0.5))), narrow }
}

/**
 * Each pixel of the edge is a mixture of garment and ground, and cameras smear colours further in. What of it points from the mean
 * colour of the garment near it to that of the ground is taken out; the fainter a pixel is, the less its own colour says.
 */
function withoutGround({ width, height, data }: Picture, alpha: Plane, radius: number): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(alpha.length * 4)
  const around = boxMean(alpha, width, height, radius + 1)
  const garment = meansOf(
    data,
    { width, height, radius: radius * 3 },
    around.map((value) => Number(value > INSIDE)),
  )
  const faint = boxMean(alpha, width, height, 1)
  const ground = meansOf(
    data,
    { width, height, radius: radius * 3 },
    faint.map((value) => Number(value < OUTSIDE)),
  )
  for (let i = 0; i < alpha.length; i++) {
    const opaque = alpha[i] ?? 0
    rgba[i * 4 + 3] = Math.round(opaque * 255)
    const at = i * 3
    const [inside, outside] = [garment.weight[i]!, ground.weight[i]!]
    if (around[i]! > INSIDE || inside < 1e-4) {
      for (let c = 0; c < 3; c++) rgba[i * 4 + c] = data[at + c]!
      continue
    }
    let [along, apart] = [0, 0]
    const own = garment.planes.map((plane) => plane[i]! / inside)
    const other = outside < 1e-4 ? own : ground.planes.map((plane) => plane[i]! / outside)
    for (let c = 0; c < 3; c++) {
      const towards = other[c]! - own[c]!
      along += (data[at + c]! - own[c]!) * towards
      apart += towards ** 2
    }
    // From the edge inwards it counts less and less, as what looks like the ground there may be the garment's own.
    const edge = Math.min(1, Math.max(0, (1 - around[i]!) * 2))
    const mixed = apart < ALIKE ? 0 : Math.min(1, Math.max(0, along / apart)) * edge
    for (let c = 0; c < 3; c++) {
      const clean = data[at + c]! + mixed * (own[c]! - other[c]!)
      rgba[i * 4 + c] = clean * opaque + own[c]! * (1 - opaque)
    }
  }
  return rgba
}

interface Means {
  /** Red, green and blue near each pixel, times the weight. */
  planes: Plane[]
  weight: Plane
}

function meansOf(data: Uint8Array, { width, height, radius }: { width: number; height: number; radius: number }, sure: Plane): Means {
  const planes = [0, 1, 2].map((colour) => {
    const plane = sure.map((value, i) => (value === 1 ? data[i * 3 + colour]! : 0))
    return boxMean(plane, width, height, radius)
  })
  return { planes, weight: boxMean(sure, width, height, radius) }
}
