// What somebody wears, as the engine is told. Pure.

import type { Rig } from '../../../../shop/try-on/rules-rig.ts'
import type { Raster } from './person.ts'

/** What a shopper moved by hand. Lengths are parts of the shoulder width; 0, 0, 1, 1, 0 leaves the garment as the engine lays it. */
export interface Nudge {
  x: number
  y: number
  /** 0.7 to 1.4. */
  scale: number
  /** How much longer or shorter it is, 0.6 to 1.5. */
  length: number
  /** Radians, clockwise; for what is hung on: bags, hats, jewellery. */
  angle: number
}

export const NO_NUDGE: Nudge = { x: 0, y: 0, scale: 1, length: 1, angle: 0 }

/** A garment with its pixels. */
export interface GarmentLayer {
  /** Of the product. */
  id: string
  /** Names the cut-out, so that what was worked out for it can be cached. */
  key: string
  cutout: Raster
  rig: Rig
  /** Flat measurements in cm. */
  measurements: Readonly<Record<string, number>>
  nudge: Nudge
}

export interface Outfit {
  layers: readonly GarmentLayer[]
  /** Tops go into trousers and skirts. */
  tucked: boolean
}

/** What is to be said of a dressed picture, beside that it is a simulation. The words are the page's. */
export type OutfitNote =
  /** Shoes stand beside the feet, in true size. */
  | 'shoes_beside'
  /** The feet are not in the picture, so shoes are not shown. */
  | 'feet_missing'
  /** An ear is hidden, so one earring at most is shown. */
  | 'ear_hidden'
  /** The head is turned: what is on it may look wrong. */
  | 'head_turned'
  /** The garment is too short to show it without what is worn under it: the person's own clothes stay below it. */
  | 'own_clothes_kept'
  /** Legs are not in the picture, so little of the garment is to be seen. */
  | 'legs_missing'
  /** Whoever has bent or crossed legs, as somebody who sits, keeps their own trousers or skirt: new ones are not drawn at all. */
  | 'seated'

export interface DressedPicture {
  raster: Raster
  notes: readonly OutfitNote[]
}
