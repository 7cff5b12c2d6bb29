// What is under the clothes that come off: own skin on neck, arms and lower legs, the background around. The body from the
// chest to the middle of the thighs is never painted bare: there the clothes that are worn stay wherever nothing new covers them. Pure.

import { torsoPlace, type Body } from './body.ts'
import { decentArea, skinShapes, type SkinShapes } from './bare-skin.ts'
import {
  blur,
  createMatte,
  createPlane,
  extentOf,
  halve,
  halvedMask,
  matteOf,
  rowReader,
  weightedBlur,
  type Matte,
  type Plane,
} from './filters.ts'
import { clamp, eachPixelOf, smoothstep, SIDES } from './geometry.ts'
import type { Mattes } from './mattes.ts'
import type { OwnClothes } from './own-clothes.ts'
import { belowSleeve } from './own-sleeves.ts'
import type { Person, Raster } from './person.ts'
import { pushPull, type Colours } from './push-pull.ts'
import { grainOf } from './skin-grain.ts'

export interface Undressed {
  /** What is under the clothes: red, green and blue, one after the other for each pixel. */
  colours: Uint8ClampedArray<ArrayBuffer>
  /** How much of that is skin. */
  skin: Matte
  /** Where worn clothes stay unless something new covers them: a value of `DECENT`. */
  decent: Uint8Array
  /** How much of each pixel comes off with what is worn above, and below: a little more than the clothes, whose edges are dark. */
  upper: Matte
  lower: Matte
}

export function undress(person: Person, mattes: Mattes, luminance: Plane, body: Body, own: OwnClothes): Undressed {
  const { width, height } = person.picture
  const shapes = skinShapes(person, body)
  // Nobody is wider than they are seen in their clothes.
  for (let i = 0; i < shapes.shape.data.length; i++) {
    if (shapes.shape.data[i]! > 0) shapes.shape.data[i]! *= 1 - smoothstep(0.15, 0.6, mattes.background.data[i]! / 255)
  }
  const upper = widened(own.upper, mattes, body, shapes)
  keepBracelets(person, body, upper)
  const lower = widened(own.lower, mattes, body, shapes)
  const stays = (i: number) => upper.data[i]! < 5 && lower.data[i]! < 5
  const background = gathered(person, 2, (i) => (mattes.background.data[i]! > 153 && mattes.skin.data[i]! < 26 && stays(i) ? 1 : 0))
  const isSkin = (i: number) => mattes.skin.data[i]! > 229 || mattes.face.data[i]! > 247
  const skin = gathered(person, 4, (i) => (isSkin(i) && luminance.data[i]! > 0.08 && stays(i) ? 1 : 0))
  const look = { skin: skinColours(skin, toneOf(person.picture, isSkin), width), grain: grainOf(luminance, isSkin, body.unit) }
  const isTaken = (i: number) => upper.data[i]! > 0 || lower.data[i]! > 0
  return {
    colours: painted(planesOf(background), { ...look, ...shapes, light: wornLight(own, luminance, body) }, isTaken),
    skin: matteOf(shapes.shape),
    decent: decentArea(body, shapes, width, height),
    upper,
    lower,
  }
}

/** Some pixels beyond the clothes; never over face or hair, and over skin only where skin is painted. */
function widened(own: Matte, mattes: Mattes, body: Body, { shape }: SkinShapes): Matte {
  const { width, height } = own
  const blurred = blur(halvedMask(own.data, width, height), Math.max(2, body.unit * 0.017))
  const around = rowReader(blurred, width, height)
  const wide = createMatte(width, height)
  const { left, top, right, bottom } = extentOf(blurred.data, blurred.width, blurred.height, 0.04) ?? {
    left: 0,
    top: 0,
    right: 0,
    bottom: 0,
  }
  const [from, to] = [Math.max(0, left * 2 - 2), Math.min(width, right * 2 + 2)]
  for (let y = Math.max(0, top * 2 - 2); y < Math.min(height, bottom * 2 + 2); y++) {
    const row = around(y, from, to)
    for (let x = from, i = y * width + from; x < to; x++, i++) {
      const spread = Math.max((own.data[i]! / 255) * 1.25, row[x]! * 5 - 0.2)
      if (spread <= 0) continue
      const skin = (mattes.skin.data[i]! / 255) * 0.9 * (1 - shape.data[i]!)
      const covered = Math.max(mattes.hair.data[i]!, mattes.face.data[i]!, skin * 255) / 255
      wide.data[i] = 255 * Math.min(1, spread) * Math.min(1, Math.max(0, 1.6 - 2 * covered))
    }
  }
  return wide
}

/** What is worn on bare forearms beside the body stays: under it nothing would be painted. */
function keepBracelets(person: Person, body: Body, upper: Matte): void {
  for (const side of SIDES) {
    if (!body.arms[side].visible) continue
    for (const capsule of belowSleeve(person, body.arms[side], side))
      eachPixelOf(capsule, upper.width, upper.height, body.unit * 0.06, (pixel) => {
        const { depth, aside } = torsoPlace(body, pixel % upper.width, Math.floor(pixel / upper.width))
        if (Math.abs(aside) > body.halfWidth(depth, aside < 0 ? 0 : 1) * 1.1) upper.data[pixel] = 0
      })
  }
}

/** The picture's colours where they count, spread over the rest; at a part of the size, as they are smooth. */
function gathered({ picture }: Person, shrink: 2 | 4, counts: (pixel: number) => 0 | 1): Colours {
  const { width, height, data } = picture
  const [w, h] = [Math.ceil(width / shrink), Math.ceil(height / shrink)]
  const colours: Colours = { width: w, height: h, data: new Float32Array(w * h * 3) }
  const weights = createPlane(w, h)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const pixel = Math.min(height - 1, y * shrink) * width + Math.min(width - 1, x * shrink)
      const o = y * w + x
      weights.data[o] = counts(pixel)
      for (let k = 0; k < 3; k++) colours.data[o * 3 + k] = data[pixel * 4 + k]!
    }
  }
  return pushPull(colours, weights)
}

/** How fine and how broad the light on clothes is that lies on the body under them, of the unit; and how much of it shows. */
const WORN_LIGHT = { fine: 0.05, broad: 0.3, gain: 0.5, least: 0.84, most: 1.1 }

/**
 * How much brighter or darker than around it the clothes are here: the light that falls on the body under them, whatever their
 * colour. At a quarter of the size.
 */
function wornLight(own: OwnClothes, luminance: Plane, body: Body): Plane {
  const { width, height } = luminance
  const [upper, lower] = [own.upper, own.lower].map(({ data }) => halve(halvedMask(data, width, height))) as [Plane, Plane]
  const small = createPlane(upper.width, upper.height)
  for (let i = 0; i < small.data.length; i++) small.data[i] = Math.min(1, upper.data[i]! + lower.data[i]!)
  const light = halve(halve(luminance))
  const { fine, broad, gain, least, most } = WORN_LIGHT
  const local = weightedBlur(light, small, Math.max(1, (body.unit * fine) / 4), 0.5)
  const around = weightedBlur(light, small, Math.max(2, (body.unit * broad) / 4), 0.5)
  // Of nearly black cloth what one sees is noise.
  for (let i = 0; i < local.data.length; i++)
    local.data[i] = clamp(1 + gain * ((local.data[i]! + 0.1) / (around.data[i]! + 0.1) - 1), least, most)
  return local
}

type Rgb = readonly [number, number, number]

/** The colour of lit skin: the mean of its brighter half. */
function toneOf({ data }: Raster, isSkin: (pixel: number) => boolean): Rgb {
  const greens: number[] = []
  for (let i = 0; i < data.length / 4; i += 3) if (isSkin(i)) greens.push(data[i * 4 + 1]!)
  const middle = greens.toSorted((a, b) => a - b)[greens.length >> 1] ?? 0
  const sums = [0, 0, 0]
  let count = 0
  for (let i = 0; i < data.length / 4; i += 3) {
    if (!isSkin(i) || data[i * 4 + 1]! < middle) continue
    for (let k = 0; k < 3; k++) sums[k]! += data[i * 4 + k]!
    count++
  }
  return count === 0 ? [150, 105, 80] : [sums[0]! / count, sums[1]! / count, sums[2]! / count]
}

/** Half of the place, half of the whole: single shadows and lips would make spots. */
function skinColours(near: Colours, tone: Rgb, width: number): Plane[] {
  return planesOf(near).map((plane, k) => {
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = (plane.data[i]! + tone[k]!) / 2
    return blur(plane, Math.max(1, width / 320))
  })
}

/** One for each channel. */
function planesOf({ width, height, data }: Colours): Plane[] {
  return [0, 1, 2].map((k) => {
    const plane = createPlane(width, height)
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = data[i * 3 + k]!
    return plane
  })
}

interface Look extends SkinShapes {
  skin: readonly Plane[]
  grain: (pixel: number) => number
  light: Plane
}

/** The background, with skin over it where there is some, round as limbs are; nothing but where something is taken off. */
function painted(
  ground: readonly Plane[],
  { skin, grain, light, shape, shade }: Look,
  isTaken: (pixel: number) => boolean,
): Undressed['colours'] {
  const { width, height } = shape
  const colours = new Uint8ClampedArray(width * height * 3)
  const rows = [...ground, ...skin, light].map((plane) => rowReader(plane, width, height))
  for (let y = 0; y < height; y++) {
    let from = y * width
    let to = from + width
    while (from < to && !isTaken(from)) from++
    while (to > from && !isTaken(to - 1)) to--
    if (from === to) continue
    const read = rows.map((row) => row(y, from - y * width, to - y * width))
    for (let i = from; i < to; i++) {
      if (!isTaken(i)) continue
      const x = i - y * width
      const covers = shape.data[i]!
      const bright = covers === 0 ? 1 : shade.data[i]! * read[6]![x]! * grain(i)
      for (let k = 0; k < 3; k++) {
        const behind = read[k]![x]!
        // Shadows on skin are warmer than grey.
        const bare = covers === 0 ? behind : read[3 + k]![x]! * (bright < 1 ? bright ** WARMTH[k]! : bright)
        colours[i * 3 + k] = behind + (bare - behind) * covers
      }
    }
  }
  return colours
}

const WARMTH = [0.8, 1.06, 1.14] as const
