import type { Rgb } from '../../../platform/image-pixels.ts'
import type { CutGarment } from '../cutout/cut-out-garment.ts'
import type { Garment } from '../rules-rig.ts'

/** Cuts a garment out of a picture and finds its points. Rejects when it cannot. */
export type GarmentCutter = (picture: Rgb, garment: Garment) => Promise<CutGarment>
