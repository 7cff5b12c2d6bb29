// Soft outlines of a person's parts: the coarse masks of the model, drawn to the edges of the picture.

import { blur, createMatte, createPlane, enlarge, halve, planeOf, type Matte, type Plane } from './filters.ts'
import type { BodyParts, Person, Raster } from './person.ts'

export type Mattes = Record<keyof BodyParts, Matte>

const NAMES = ['background', 'hair', 'skin', 'face', 'clothes', 'other'] as const
/** Of the guided filter, in pixels for 1000 of the picture's height, and how much of the picture's contrast counts as an edge. */
const RADIUS = 7
const SMOOTHNESS = 2e-4

/** 0 is black, 1 white. */
export function luminanceOf({ width, height, data }: Raster): Plane {
  const plane = createPlane(width, height)
  for (let i = 0, o = 0; i < plane.data.length; i++, o += 4)
    plane.data[i] = (0.299 * data[o]! + 0.587 * data[o + 1]! + 0.114 * data[o + 2]!) / 255
  return plane
}

/** A guided filter at half the size; the outlines of a drawn person are exact already. */
export function mattesOf(person: Person, luminance: Plane): Mattes {
  const { width, height } = person.picture
  const guide = person.drawn ? null : createGuide(luminance, Math.max(2, Math.round((RADIUS * height) / 2000)))
  const matte = (name: keyof BodyParts): Matte => {
    const mask = person.parts[name]
    return guide
      ? guide(planeOf(mask, width, height))
      : { width, height, data: new Uint8ClampedArray(mask.buffer, mask.byteOffset, mask.length) }
  }
  return Object.fromEntries(NAMES.map((name) => [name, matte(name)])) as Mattes
}

function createGuide(luminance: Plane, radius: number): (mask: Plane) => Matte {
  const { width, height } = luminance
  const guide = halve(luminance)
  const mean = blur(guide, radius)
  const spread = createPlane(guide.width, guide.height)
  for (let i = 0; i < spread.data.length; i++) spread.data[i] = guide.data[i]! ** 2
  const variance = blur(spread, radius)
  for (let i = 0; i < spread.data.length; i++) variance.data[i]! += SMOOTHNESS - mean.data[i]! ** 2

  return (mask) => {
    const small = halve(mask)
    const product = createPlane(small.width, small.height)
    for (let i = 0; i < small.data.length; i++) product.data[i] = guide.data[i]! * small.data[i]!
    const masks = blur(small, radius)
    const slope = blur(product, radius)
    const offset = createPlane(small.width, small.height)
    for (let i = 0; i < small.data.length; i++) {
      slope.data[i] = (slope.data[i]! - mean.data[i]! * masks.data[i]!) / variance.data[i]!
      offset.data[i] = masks.data[i]! - slope.data[i]! * mean.data[i]!
    }
    const slopes = enlarge(blur(slope, radius), width, height)
    const offsets = enlarge(blur(offset, radius), width, height)
    const matte = createMatte(width, height)
    for (let i = 0; i < slopes.data.length; i++) matte.data[i] = 255 * (slopes.data[i]! * luminance.data[i]! + offsets.data[i]!)
    return matte
  }
}
