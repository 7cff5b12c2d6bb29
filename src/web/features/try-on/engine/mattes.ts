// Soft outlines of a person's parts: the coarse masks of the model, drawn to the edges of the picture.

import { guidedFit } from '../../../../shop/try-on/rules-filters.ts'
import { createMatte, createPlane, enlarge, halve, planeOf, type Matte, type Plane } from './filters.ts'
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
  const fit = guidedFit(guide.data, guide.width, guide.height, radius, SMOOTHNESS)
  const whole = (data: Plane['data']): Plane['data'] => enlarge({ ...guide, data }, width, height).data
  return (mask) => {
    const { slope, base } = fit(halve(mask).data)
    const [slopes, bases] = [whole(slope), whole(base)]
    const matte = createMatte(width, height)
    for (let i = 0; i < bases.length; i++) matte.data[i] = 255 * (slopes[i]! * luminance.data[i]! + bases[i]!)
    return matte
  }
}
