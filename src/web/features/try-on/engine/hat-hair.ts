// Hair under a hat: what would stand out above and beside it is pushed under it, and the ground behind it appears. And the
// shadow that a hat throws on the face. Pure.

import type { Canvas } from './compose.ts'
import { createPlane } from './filters.ts'
import { smoothstep } from './geometry.ts'
import type { HatRim } from './place-hat.ts'
import type { PreparedPerson } from './prepare.ts'
import { pushPull } from './push-pull.ts'

/** Of the head's size: how far around it is looked at, and how much bigger than a mask says hair is: its edge is thin. */
const AROUND = { aside: 1.3, high: 1, low: 0.1 }

/** Of a pixel: less than this of the body in it is not taken away, and what has more tells nothing of the ground. */
const THIN = 0.1
const GROUND = 0.28

/** Takes away the hair that goes under the hat, before it is put on. */
export function pushHairUnder({ raster, solid }: Canvas, { person, mattes }: PreparedPerson, rim: HatRim): void {
  const { width, height } = raster
  const box = boxAround(rim, width, height)
  const [w, h] = [box.right - box.left, box.bottom - box.top]
  if (w < 4 || h < 4) return
  const gone = new Float32Array(w * h)
  const weights = createPlane(w, h)
  const colours = { width: w, height: h, data: new Float32Array(w * h * 3) }
  let any = false
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const [i, o] = [(box.top + y) * width + box.left + x, y * w + x]
      const body = 1 - mattes.background.data[i]! / 255
      const goes = body > THIN ? above(rim, box.left + x, box.top + y) * smoothstep(THIN, 0.3, body) : 0
      gone[o] = goes
      any ||= goes > 0.5
      weights.data[o] = body < GROUND && mattes.hair.data[i]! < 40 ? 1 : 0
      for (let k = 0; k < 3; k++) colours.data[o * 3 + k] = person.picture.data[i * 4 + k]!
    }
  }
  if (!any) return
  pushPull(colours, weights)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const [i, o] = [(box.top + y) * width + box.left + x, y * w + x]
      if (gone[o]! < 0.01) continue
      for (let k = 0; k < 3; k++) raster.data[i * 4 + k]! += (colours.data[o * 3 + k]! - raster.data[i * 4 + k]!) * gone[o]!
      solid[i]! *= 1 - gone[o]!
    }
  }
}

function boxAround({ head, high }: HatRim, width: number, height: number) {
  const corners = [-AROUND.aside, AROUND.aside].flatMap((aside) =>
    [high - AROUND.low - 0.3, high + AROUND.high].map((up) => head.at(aside, up)),
  )
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return {
    left: Math.max(0, Math.floor(Math.min(...xs))),
    right: Math.min(width, Math.ceil(Math.max(...xs))),
    top: Math.max(0, Math.floor(Math.min(...ys))),
    bottom: Math.min(height, Math.ceil(Math.max(...ys))),
  }
}

/** The skull without hair, of the head's size. */
const SKULL = { half: 0.32, middle: 0.6, tall: 0.36 }

/** How much of what is here goes: above the rim all; beside it hair swells out below it, in a round line. */
function above({ head, high, half }: HatRim, x: number, y: number): number {
  const place = head.place(x, y)
  const beside = Math.max(0, Math.abs(place.aside) - half)
  const line = high + 0.02 - 0.9 * beside * beside - 0.35 * beside
  // Where the hat leaves something of the skull free, one sees the head, and not through it.
  const skull = Math.hypot(place.aside / SKULL.half, (place.high - SKULL.middle) / SKULL.tall)
  return (
    smoothstep(line - 0.015, line + 0.025, place.high) *
    smoothstep(0.97, 1.03, skull) *
    (1 - smoothstep(AROUND.aside * 0.75, AROUND.aside, Math.abs(place.aside)))
  )
}
