import type { Rgb } from '../../../platform/image-pixels.ts'
import type { CutGarment } from '../cutout/cut-out-garment.ts'
import type { Garment, SaidSleeves } from '../rules-rig.ts'

/** Cuts a garment out of a picture and finds its points. `sleeves` is what the shop says of them. Rejects when it cannot. */
export type GarmentCutter = (picture: Rgb, garment: Garment, sleeves?: SaidSleeves) => Promise<CutGarment>
