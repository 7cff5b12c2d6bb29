// The clothes that somebody wears in the photo: which belong to the upper and which to the lower half. Pure.

import { torsoPlace, type Body } from './body.ts'
import { blur, createMatte, createPlane, type Matte, type Plane } from './filters.ts'
import { clamp, eachPixelOf, smoothstep, type Capsule, type Point } from './geometry.ts'
import type { Mattes } from './mattes.ts'
import type { Raster } from './person.ts'

export interface OwnClothes {
  /** How much of each pixel is worn above and below. */
  upper: Matte
  lower: Matte
  /** The waist of what is worn, in pixels below the shoulders' middle. */
  waist: number
  /** 1 where sleeves hang beside the body. */
  sleeves: Uint8Array
  /** One dress or suit, or two pieces of one colour: there is no border to be seen. */
  whole: boolean
}

/** How unlike the colours above and below are before they are two pieces. Of 0 to about 1. */
const UNLIKE = 0.11
/** Clothes are no further away from the limbs than this, of the unit; what the mask finds there is a wall or a chair. */
const REACH = 0.55
/** Around the border the colour decides, of the torso's length. */
const BAND = 0.16

export function splitOwnClothes(picture: Raster, mattes: Mattes, body: Body): OwnClothes {
  const { width, height } = picture
  const near = nearBody(body, width, height)
  const clothes = createPlane(width, height)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      if (near.data[(y >> 2) * near.width + (x >> 2)] === 1 && mattes.clothes.data[i]! > 63) clothes.data[i] = worn(mattes, i)
  const border = borderOf(picture, clothes, body)
  const sleeves = sleevesOf(body, width, height)
  const upper = createPlane(width, height)
  const band = border.whole ? body.torsoLength * 0.01 : body.torsoLength * BAND
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const clothed = clothes.data[i]!
      if (clothed < 0.02) continue
      const depth = (x - body.chest.x) * body.down.x + (y - body.chest.y) * body.down.y
      let above = clamp(0.5 + (border.waist - depth) / (2 * band), 0, 1)
      if (!border.whole && above > 0 && above < 1) above = border.looksUpper(i) > 0.5 ? 1 : 0
      upper.data[i] = sleeves[i] === 1 ? 1 : above
    }
  }
  // The colour of single pixels is noise.
  const smooth = border.whole ? upper : blur(upper, body.unit * 0.02)
  const [above, below] = [createMatte(width, height), createMatte(width, height)]
  for (let i = 0; i < clothes.data.length; i++) {
    const clothed = clothes.data[i]! * 255
    if (clothed === 0) continue
    above.data[i] = clothed * smooth.data[i]!
    below.data[i] = clothed * (1 - smooth.data[i]!)
  }
  return { upper: above, lower: below, waist: border.waist, whole: border.whole, sleeves }
}

function worn(mattes: Mattes, i: number): number {
  // Where it may be one or the other, it is what it is more likely: half taken off is a ghost.
  return smoothstep(0.25, 0.7, mattes.clothes.data[i]! / 255)
}

/** At a quarter of the size. */
function nearBody(body: Body, width: number, height: number): { width: number; data: Uint8Array } {
  const [w, h] = [(width >> 2) + 1, (height >> 2) + 1]
  const data = new Uint8Array(w * h)
  const small = ({ x, y }: Point): Point => ({ x: x / 4, y: y / 4 })
  const mark = (from: Point, to: Point, reach: number) =>
    eachPixelOf({ from: small(from), to: small(to), fromRadius: reach / 4, toRadius: reach / 4 }, w, h, 0, (pixel) => (data[pixel] = 1))
  const reach = body.unit * REACH
  for (const { joints } of [...body.arms, ...body.legs]) {
    mark(joints[0], joints[1], reach)
    mark(joints[1], joints[2], reach)
  }
  mark(body.chest, body.hips, reach * 1.4)
  return { width: w, data }
}

/** Forearms that hang beside the legs wear what the arms wear. */
function sleevesOf(body: Body, width: number, height: number): Uint8Array {
  const sleeves = new Uint8Array(width * height)
  for (const { joints, visible } of body.arms) {
    if (!visible) continue
    const forearm: Capsule = { from: joints[1], to: joints[2], fromRadius: body.unit * 0.17, toRadius: body.unit * 0.15 }
    eachPixelOf(forearm, width, height, 0, (pixel) => {
      const { depth, aside } = torsoPlace(body, pixel % width, Math.floor(pixel / width))
      if (Math.abs(aside) > body.halfWidth(depth, aside < 0 ? 0 : 1) * 0.92) sleeves[pixel] = 1
    })
  }
  return sleeves
}

interface Border {
  waist: number
  whole: boolean
  looksUpper: (pixel: number) => number
}

/** Where the clothes above end: the depth at which the two colours are told apart best, or the waist line where there is one colour. */
function borderOf(picture: Raster, clothes: Plane, body: Body): Border {
  const gap = gapOf(clothes, body)
  if (gap !== null) return { waist: gap, whole: false, looksUpper: () => 0 }
  const above = meanColour(picture, clothes, body, 0.12, 0.55)
  const below = meanColour(picture, clothes, body, 1.2, 1.9) ?? meanColour(picture, clothes, body, 1, 1.15)
  const whole: Border = { waist: body.waist, whole: true, looksUpper: () => 0 }
  if (!above || !below || unlike(above, below) < UNLIKE) return whole
  const looksUpper = (pixel: number) => {
    const colour = colourAt(picture, pixel)
    const [a, b] = [unlike(colour, above), unlike(colour, below)]
    return b / Math.max(1e-4, a + b)
  }
  // Of each depth: how many pixels look as what is worn above.
  const [first, last, steps] = [0.4, 1.45, 42]
  const upper = new Float32Array(steps)
  const count = new Float32Array(steps)
  eachTorsoPixel(body, clothes, 0.3, (pixel, depth) => {
    const step = Math.floor(((depth - first) / (last - first)) * steps)
    if (step < 0 || step >= steps || clothes.data[pixel]! < 0.6) return
    count[step]!++
    if (looksUpper(pixel) > 0.5) upper[step]!++
  })
  const total = (from: number, to: number, wrong: (step: number) => number) => {
    let sum = 0
    for (let step = from; step < to; step++) sum += wrong(step)
    return sum
  }
  let [best, least] = [0, Infinity]
  for (let border = 0; border <= steps; border++) {
    const wrong = total(0, border, (step) => count[step]! - upper[step]!) + total(border, steps, (step) => upper[step]!)
    if (wrong < least) [best, least] = [border, wrong]
  }
  const all = total(0, steps, (step) => count[step]!)
  if (all === 0 || least / all > 0.25) return whole
  return { waist: (first + (best / steps) * (last - first)) * body.torsoLength, whole: false, looksUpper }
}

/** Where clothes begin again below a bare waist, in pixels below the shoulders' middle; null when nothing is bare there. */
function gapOf(clothes: Plane, body: Body): number | null {
  const [first, last, steps] = [0.35, 1.15, 64]
  const worn = new Float32Array(steps)
  const count = new Float32Array(steps)
  // An arm before the waist is bare, too.
  const arms = new Uint8Array(clothes.data.length)
  for (const { joints, end } of body.arms) {
    const [, elbow, wrist] = joints
    for (const [from, to] of [
      [elbow, wrist],
      [wrist, end],
    ] as const)
      eachPixelOf(
        { from, to, fromRadius: body.unit * 0.2, toRadius: body.unit * 0.2 },
        clothes.width,
        clothes.height,
        0,
        (pixel) => (arms[pixel] = 1),
      )
  }
  eachTorsoPixel(body, clothes, 0.2, (pixel, depth) => {
    if (arms[pixel] === 1) return
    const step = Math.floor(((depth - first) / (last - first)) * steps)
    if (step < 0 || step >= steps) return
    count[step]!++
    worn[step]! += clothes.data[pixel]!
  })
  const bare = (step: number) => count[step]! > 0 && worn[step]! < count[step]! * 0.3
  let length = 0
  for (let step = 0; step < steps; step++) {
    if (bare(step)) length++
    // Under it there are clothes again.
    else if (length >= 3 && worn[step]! > count[step]! * 0.6) return (first + (step / steps) * (last - first)) * body.torsoLength
    else if (worn[step]! > count[step]! * 0.6) length = 0
  }
  return null
}

type Colour = readonly [number, number, number]

/** Lightness, red against green, yellow against blue; each about 0 to 1. */
function colourAt({ data }: Raster, pixel: number): Colour {
  const o = pixel * 4
  const [r, g, b] = [data[o]! / 255, data[o + 1]! / 255, data[o + 2]! / 255]
  return [0.3 * r + 0.59 * g + 0.11 * b, r - g, (r + g) / 2 - b]
}

const unlike = (a: Colour, b: Colour): number => Math.hypot(0.8 * (a[0] - b[0]), a[1] - b[1], a[2] - b[2])

function meanColour(picture: Raster, clothes: Plane, body: Body, from: number, to: number): Colour | null {
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  eachTorsoPixel(body, clothes, 0.42, (pixel, depth) => {
    if (depth < from || depth > to || clothes.data[pixel]! < 0.7) return
    const colour = colourAt(picture, pixel)
    for (let k = 0; k < 3; k++) sum[k]! += colour[k]!
    count++
  })
  if (count < body.unit * body.unit * 0.004) return null
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}

/** Every second pixel each way that is near to the middle; the depth is a part of the torso's length. */
function eachTorsoPixel(body: Body, { width, height }: Plane, half: number, visit: (pixel: number, depth: number) => void): void {
  const { chest, down, torsoLength } = body
  const most = half * body.unit
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const aside = (x - chest.x) * down.y - (y - chest.y) * down.x
      if (aside > most || aside < -most) continue
      const depth = (x - chest.x) * down.x + (y - chest.y) * down.y
      if (depth > 0) visit(y * width + x, depth / torsoLength)
    }
  }
}
