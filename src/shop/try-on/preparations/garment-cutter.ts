import type { Rgb } from '../../../platform/image-pixels.ts'
import type { Garment, Rig } from '../rules-rig.ts'

export interface CutGarment {
  /** Those of the picture. */
  width: number
  height: number
  /** Not premultiplied. */
  rgba: Uint8ClampedArray<ArrayBuffer>
  rig: Rig
  /** 0 to 1. */
  confidence: number
  /** What it is not sure of, in words for admins. */
  reasons: string[]
}

/** Cuts a garment out of a picture and finds its points. Rejects when it cannot. */
export type GarmentCutter = (picture: Rgb, garment: Garment) => Promise<CutGarment>
