// What is under the clothes that come off: own skin on neck, arms and lower legs, the background around. The body from the
// chest to the middle of the thighs is never painted bare: there the clothes that are worn stay wherever nothing new covers them. Pure.

import { torsoPlace, type Body } from './body.ts'
import { decentArea, skinShapes, type SkinShapes } from './bare-skin.ts'
import { blur, createPlane, enlarge, halve, matteOf, planeOf, weightedBlur, type Matte, type Plane } from './filters.ts'
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
  const taken = createPlane(width, height)
  for (let i = 0; i < taken.data.length; i++) taken.data[i] = Math.max(upper.data[i]!, lower.data[i]!)
  const background = gathered(person, 1, (i) =>
    mattes.background.data[i]! / 255 > 0.6 && taken.data[i]! < 0.02 && mattes.skin.data[i]! / 255 < 0.1 ? 1 : 0,
  )
  const isSkin = (i: number) => mattes.skin.data[i]! / 255 > 0.9 || mattes.face.data[i]! / 255 > 0.97
  const skin = gathered(person, 2, (i) => (isSkin(i) && taken.data[i]! < 0.02 && luminance.data[i]! > 0.08 ? 1 : 0))
  const grain = grainOf(luminance, isSkin, body.unit)
  paintSkin(background, { near: skin, tone: toneOf(person.picture, isSkin), grain }, shapes, wornLight(own, luminance, body))
  return {
    colours: new Uint8ClampedArray(background.data),
    skin: matteOf(shapes.shape),
    decent: decentArea(body, shapes, width, height),
    upper: matteOf(upper),
    lower: matteOf(lower),
  }
}

/** Some pixels beyond the clothes; never over face or hair, and over skin only where skin is painted. */
function widened(own: Matte, mattes: Mattes, body: Body, { shape }: SkinShapes): Plane {
  const clothes = planeOf(own.data, own.width, own.height)
  const wide = blur(clothes, Math.max(3, body.unit * 0.034))
  for (let i = 0; i < wide.data.length; i++) {
    const spread = Math.max(clothes.data[i]! * 1.25, wide.data[i]! * 5 - 0.2)
    if (spread <= 0) {
      wide.data[i] = 0
      continue
    }
    const skin = (mattes.skin.data[i]! / 255) * 0.9 * (1 - shape.data[i]!)
    wide.data[i] = clamp(spread, 0, 1) * clamp(1.6 - 2 * Math.max(mattes.hair.data[i]! / 255, mattes.face.data[i]! / 255, skin), 0, 1)
  }
  return wide
}

/** What is worn on bare forearms beside the body stays: under it nothing would be painted. */
function keepBracelets(person: Person, body: Body, upper: Plane): void {
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
function gathered({ picture }: Person, shrink: 1 | 2, counts: (pixel: number) => 0 | 1): Colours {
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

/** How much brighter or darker than around it the clothes are here: the light that falls on the body under them, whatever their colour. */
function wornLight(own: OwnClothes, luminance: Plane, body: Body): Plane {
  const clothes = createPlane(luminance.width, luminance.height)
  for (let i = 0; i < clothes.data.length; i++) clothes.data[i] = Math.min(1, (own.upper.data[i]! + own.lower.data[i]!) / 255)
  const small = halve(halve(clothes))
  const light = halve(halve(luminance))
  const { fine, broad, gain, least, most } = WORN_LIGHT
  const local = weightedBlur(light, small, Math.max(1, (body.unit * fine) / 4), 0.5)
  const around = weightedBlur(light, small, Math.max(2, (body.unit * broad) / 4), 0.5)
  // Of nearly black cloth what one sees is noise.
  for (let i = 0; i < local.data.length; i++)
    local.data[i] = clamp(1 + gain * ((local.data[i]! + 0.1) / (around.data[i]! + 0.1) - 1), least, most)
  return enlarge(local, luminance.width, luminance.height)
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

/** Puts the skin over the background where there is some, round as limbs are. */
function paintSkin(
  onto: Colours,
  { near: skin, tone, grain }: { near: Colours; tone: Rgb; grain: (pixel: number) => number },
  { shape, shade }: SkinShapes,
  light: Plane,
): void {
  const { width, height } = shape
  const channels = [0, 1, 2].map((k) => {
    const plane = createPlane(skin.width, skin.height)
    // Half of the place, half of the whole: single shadows and lips would make spots.
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = (skin.data[i * 3 + k]! + tone[k]!) / 2
    return enlarge(blur(plane, Math.max(2, width / 160)), width, height)
  })
  for (let i = 0; i < shape.data.length; i++) {
    const covers = shape.data[i]!
    if (covers === 0) continue
    const bright = shade.data[i]! * light.data[i]! * grain(i)
    for (let k = 0; k < 3; k++) {
      // Shadows on skin are warmer than grey.
      const painted = channels[k]!.data[i]! * (bright < 1 ? bright ** WARMTH[k]! : bright)
      onto.data[i * 3 + k]! += (painted - onto.data[i * 3 + k]!) * covers
    }
  }
}

const WARMTH = [0.8, 1.06, 1.14] as const
