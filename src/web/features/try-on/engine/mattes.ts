// Soft outlines of a person's parts: the coarse masks of the model, drawn to the edges of the picture.

import { guidedFit } from '../../../../shop/try-on/rules-filters.ts'
import {
  createMatte,
  createPlane,
  cropped,
  extentOf,
  halve,
  halvedExtent,
  halvedMask,
  rowReader,
  type Matte,
  type Plane,
} from './filters.ts'
import type { BodyParts, Mask, Person, Raster } from './person.ts'

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

/** What a mask knows less of than this, of 255, is nothing. */
const LEAST = 10

/** A guided filter at half the size, of what there is; background is the rest. The outlines of a drawn person are exact already. */
export function mattesOf(person: Person, luminance: Plane): Mattes {
  const { width, height } = person.picture
  if (person.drawn) {
    const asItIs = (mask: Mask): Matte => ({ width, height, data: new Uint8ClampedArray(mask.buffer, mask.byteOffset, mask.length) })
    return Object.fromEntries(NAMES.map((name) => [name, asItIs(person.parts[name])])) as Mattes
  }
  const guide = createGuide(luminance, Math.max(2, Math.round((RADIUS * height) / 2000)))
  const background = createMatte(width, height)
  background.data.fill(255)
  const parts = NAMES.filter((name) => name !== 'background').map((name) => [name, guide(person.parts[name], background)] as const)
  return Object.fromEntries([...parts, ['background', background]]) as Mattes
}

/** Takes what it finds of a mask out of the rest. */
function createGuide(luminance: Plane, radius: number): (mask: Mask, rest: Matte) => Matte {
  const { width, height } = luminance
  const guide = halve(luminance)
  // The filter looks twice as far as its radius: beyond that there is nothing.
  const margin = 4 * radius + 4
  return (mask, rest) => {
    const matte = createMatte(width, height)
    const extent = extentOf(mask, width, height, LEAST, margin)
    if (!extent) return matte
    const part = halvedExtent(extent)
    const near = cropped(guide, part)
    const { slope, base } = guidedFit(near.data, near.width, near.height, radius, SMOOTHNESS)(halvedMask(mask, width, height, part).data)
    const [slopes, bases] = [slope, base].map((data) => rowReader({ ...near, data }, near.width * 2, near.height * 2)) as [Rows, Rows]
    const [left, top] = [part.left * 2, part.top * 2]
    const right = Math.min(width, part.right * 2)
    for (let y = top; y < Math.min(height, part.bottom * 2); y++) {
      const [a, b] = [slopes(y - top), bases(y - top)]
      for (let x = left, i = y * width + left; x < right; x++, i++) {
        matte.data[i] = 255 * (a[x - left]! * luminance.data[i]! + b[x - left]!)
        rest.data[i]! -= matte.data[i]!
      }
    }
    return matte
  }
}

type Rows = ReturnType<typeof rowReader>
