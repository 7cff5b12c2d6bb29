import type { AreaDeps } from '../../deps.ts'
import type { GarmentCutter } from '../preparations/garment-cutter.ts'
import type { Garment } from '../rules-rig.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import type { Mask } from './rules-pixels.ts'
import { straighteningAngle } from './rules-upright.ts'

/** Pixels of the photo that is cut out, at most: more costs time and sharpens no edge. */
const WIDTH_MAX = 600
const HEIGHT_MAX = 800

/** One photo after another in a process: each takes a core for about three seconds, and much memory until it is small. */
export const onePhotoAtATime = createConcurrencyLimit({ atOnce: 1, waiting: 5 })

/** What of a photo is the piece. */
export interface FoundPiece {
  mask: Mask
  /** Degrees by which the photo has to be turned clockwise. */
  angle: number
  /** 0 to 1. */
  confidence: number
  reasons: string[]
}

interface Photo {
  bytes: Uint8Array
  /** Pixels, upright. */
  width: number
  height: number
}

/** Cuts the piece out of a photo; its mask has the frame of the photo, and fewer pixels. */
export async function findPiece(
  { images, cutGarment }: Pick<AreaDeps, 'images'> & { cutGarment: GarmentCutter },
  { bytes, ...size }: Photo,
  garment: Garment,
): Promise<FoundPiece> {
  const { width, height } = fitted(size)
  const { rgba, rig, confidence, reasons } = await cutGarment(await images.pixels(bytes, { width, height }), garment)
  const mask: Mask = { width, height, data: Uint8Array.from({ length: width * height }, (_, i) => rgba[i * 4 + 3] ?? 0) }
  return { mask, angle: straighteningAngle(mask, rig), confidence, reasons }
}

function fitted({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, WIDTH_MAX / width, HEIGHT_MAX / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
