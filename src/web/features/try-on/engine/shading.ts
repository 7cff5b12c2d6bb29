// What light does to cloth: the folds and the light of the clothes that are really worn, the body's roundness, the photo's colour. Pure.

import type { Body } from './body.ts'
import {
  blur,
  createMatte,
  createPlane,
  cropped,
  extentOf,
  halve,
  halvedExtent,
  halvedMask,
  rowReader,
  weightedBlur,
  type Extent,
  type Matte,
  type Plane,
} from './filters.ts'
import { clamp } from './geometry.ts'
import type { Mattes } from './mattes.ts'
import type { Person } from './person.ts'

/** How strongly folds are carried over, and how far they change the brightness at most. */
const FOLDS = { gain: 0.7, most: 0.24 }
/** Folds are as fine as this, and as broad; of the unit. */
const FINE = 0.018
const BROAD = 0.2
/** Worn clothes whose brightness changes more than this from place to place have a pattern: its spots are no folds. */
const PATTERN = 0.12

/** A brightness of 1 in a matte of brightness. */
export const AS_IT_IS = 160

/** By how much cloth is brighter or darker at each pixel for its folds and the body's roundness; `AS_IT_IS` changes nothing. */
export function brightnessOf(person: Person, mattes: Mattes, luminance: Plane, body: Body): Matte {
  const { width, height } = luminance
  const form = rowReader(formOf(person, mattes, body), width, height)
  const matte = createMatte(width, height)
  for (let y = 0; y < height; y++) {
    const round = form(y)
    for (let x = 0, i = y * width; x < width; x++, i++) matte.data[i] = AS_IT_IS * round[x]!
  }
  const worn = person.drawn ? null : extentOf(mattes.clothes.data, width, height, 128)
  if (!worn) return matte
  const part = halvedExtent(worn)
  const folds = foldsOf(mattes, luminance, body, part)
  const rows = rowReader(folds, folds.width * 2, folds.height * 2)
  const [left, top] = [part.left * 2, part.top * 2]
  const right = Math.min(width, part.right * 2)
  for (let y = top; y < Math.min(height, part.bottom * 2); y++) {
    const fold = rows(y - top)
    for (let x = left, i = y * width + left; x < right; x++, i++) matte.data[i]! *= fold[x - left]!
  }
  return matte
}

/** By how much folds brighten or darken, at half the size, as a fold has no sharp edge; 1 where nothing is known. */
function foldsOf(mattes: Mattes, luminance: Plane, body: Body, part: Extent): Plane {
  const light = cropped(halve(luminance), part)
  const clothes = halvedMask(mattes.clothes.data, luminance.width, luminance.height, part)
  const fine = weightedBlur(light, clothes, Math.max(1, (body.unit * FINE) / 2), 0.5)
  const broad = weightedBlur(light, clothes, (body.unit * BROAD) / 2, 0.5)
  const ratio = createPlane(light.width, light.height)
  const contrast = createPlane(light.width, light.height)
  // At the edge of what is worn, skin and ground shine in.
  const core = blur(clothes, Math.max(1, (body.unit * 0.03) / 2))
  for (let i = 0; i < ratio.data.length; i++) {
    const worn = Math.min(clothes.data[i]!, core.data[i]!)
    if (worn < 0.5) continue
    // In near black clothes what one sees is noise.
    ratio.data[i] = ((fine.data[i]! + 0.07) / (broad.data[i]! + 0.07) - 1) * Math.min(1, (worn - 0.5) * 2.2)
    contrast.data[i] = (light.data[i]! - broad.data[i]!) ** 2 / (broad.data[i]! + 0.07) ** 2
  }
  const around = weightedBlur(contrast, clothes, Math.max(2, body.unit * 0.06), 0)
  for (let i = 0; i < ratio.data.length; i++) {
    const fading = 1 / (1 + around.data[i]! / PATTERN ** 2)
    ratio.data[i] = 1 + clamp(ratio.data[i]! * FOLDS.gain * (0.25 + 0.75 * fading), -FOLDS.most, FOLDS.most * 0.6)
  }
  return ratio
}

/** Darker towards the outline of the body, which is round; stronger where no real folds tell it. At a quarter of the size. */
function formOf(person: Person, mattes: Mattes, body: Body): Plane {
  const small = halve(halvedMask(mattes.background.data, person.picture.width, person.picture.height))
  for (let i = 0; i < small.data.length; i++) small.data[i] = 1 - small.data[i]!
  const radius = Math.max(1, (body.unit * 0.13) / 4)
  const inner = blur(blur(small, radius), radius)
  const strength = person.drawn ? 0.24 : 0.12
  for (let i = 0; i < inner.data.length; i++) inner.data[i] = 1 - strength * (1 - clamp((inner.data[i]! - 0.35) / 0.6, 0, 1))
  return inner
}

/** By what the colours of a garment are multiplied. */
export type Light = readonly [number, number, number]

/** The photo's own light, gently: dim evenings darken, warm lamps tint. */
export function lightOf({ picture, drawn }: Person, luminance: Plane): Light {
  if (drawn) return [1, 1, 1]
  const sums = [0, 0, 0]
  let count = 0
  const values: number[] = []
  for (let i = 0; i < luminance.data.length; i += 37) {
    const bright = luminance.data[i]!
    values.push(bright)
    // Burnt and black pixels have no colour.
    if (bright < 0.08 || bright > 0.95) continue
    for (let k = 0; k < 3; k++) sums[k]! += picture.data[i * 4 + k]!
    count++
  }
  values.sort((a, b) => a - b)
  const upper = values[Math.floor(values.length * 0.85)] ?? 0.7
  const exposure = clamp((upper / 0.78) ** 0.4, 0.72, 1.04)
  if (count === 0) return [exposure, exposure, exposure]
  const grey = (sums[0]! + sums[1]! + sums[2]!) / 3
  return sums.map((sum) => exposure * clamp((sum / Math.max(1, grey)) ** 0.3, 0.93, 1.08)) as unknown as Light
}
