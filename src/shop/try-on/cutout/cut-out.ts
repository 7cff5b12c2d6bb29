import type { CutGarment, CutTask } from './cut-out-garment.ts'
import { CLIPPED, confidenceOf } from './confidence.ts'
import type { Garment } from '../rules-rig.ts'
import { garmentMask, type GarmentMask } from './garment-mask.ts'
import { edgeSigns } from './mask-signs.ts'
import { matte } from './matte.ts'
import type { Picture } from './pixels.ts'
import { findRig, type FoundRig } from './rig.ts'

/** How much bold colours must change, as a part of the garment, and how much less odd that must make it. */
const BOLD_LEAST = 0.15
const ODD_LESS = 0.04

/** The work itself, within one thread. About half a second for 400 x 533 px. Pure. */
export function cutOut({ picture, garment, seen, sleeves }: CutTask): CutGarment {
  const { width, height, data } = picture
  if (!seen) {
    const rgba = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
      at % 4 === 3 ? 255 : (data[(at >> 2) * 3 + (at % 4)] ?? 0),
    )
    const rig = { garment, sleeves: null, points: {} }
    return { width, height, rgba, rig, confidence: 0, reasons: ['The network that finds garments could not be used.'] }
  }
  const found = garmentMask(picture, seen, garment)
  const best = moreLikely(found, picture, garment, sleeves)
  const { confidence, reasons } = confidenceOf(found.signs, edgeSigns(best.mask, width, CLIPPED.includes(garment)), best.rig, garment)
  return {
    width,
    height,
    rgba: matte(picture, best.mask, found.light),
    rig: best.rig.rig,
    confidence,
    reasons,
    armholes: best.rig.armholes,
  }
}

/** When bold colours would change a lot, that of both masks which looks more like such a garment. */
function moreLikely(
  { mask, bold, light, signs }: GarmentMask,
  { width, height }: Picture,
  garment: Garment,
  sleeves: CutTask['sleeves'],
): { mask: Uint8Array; rig: FoundRig } {
  const careful = { mask, rig: findRig(mask, width, height, garment, { light, sleeves }) }
  if (signs.bold < BOLD_LEAST) return careful
  const other = { mask: bold, rig: findRig(bold, width, height, garment, { light, sleeves }) }
  return other.rig.odd < careful.rig.odd - ODD_LESS ? other : careful
}
