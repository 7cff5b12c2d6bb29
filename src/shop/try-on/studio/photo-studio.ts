import { ShopError } from '../../errors.ts'
import type { AreaDeps } from '../../deps.ts'
import type { Garment } from '../rules-rig.ts'
import type { StudioCutOut } from './contract-studio.ts'
import type { Mask } from './rules-pixels.ts'
import { createTurns } from '../turns.ts'
import { straighteningAngle } from './rules-upright.ts'

/** Pixels of the photo that is cut out, at most: more costs time and sharpens no edge. */
const WIDTH_MAX = 600
const HEIGHT_MAX = 800
/** One after another in a process: each takes a core for about three seconds, and its photo much memory until it is small. */
const inTurn = createTurns({ atOnce: 1, waiting: 5 })

type StudioDeps = Pick<AreaDeps, 'images' | 'cutGarment'>

/** What of a phone photo is the piece, for the catalogue picture that is made of it. */
export function createPhotoStudio({ images, cutGarment }: StudioDeps) {
  const inspected = (photo: Uint8Array) =>
    images.inspect(photo).catch((error: Error) => {
      throw error.name === 'BadImage' ? new ShopError('picture_invalid', { message: error.message, cause: error }) : error
    })

  return {
    /**
     * Cuts the piece out of a photo, which is kept nowhere. Throws `picture_invalid`, and `unavailable` when too many wait or
     * nothing can cut out.
     */
    async cutOutPhoto(photo: Uint8Array, garment: Garment): Promise<StudioCutOut> {
      if (!cutGarment) throw new ShopError('unavailable')
      const { width, height, rgba, rig, confidence, reasons } = await inTurn(async () => {
        const size = fitted(await inspected(photo))
        const picture = await images.pixels(photo, size)
        return { ...size, ...(await cutGarment(picture, garment)) }
      })
      const mask: Mask = { width, height, data: Uint8Array.from({ length: width * height }, (_, i) => rgba[i * 4 + 3] ?? 0) }
      const white = rgba.map((value, i) => (i % 4 === 3 ? value : 255))
      const file = await images.encodeCutout({ width, height, rgba: white })
      return { width, height, mask: file.toString('base64'), angle: straighteningAngle(mask, rig), confidence, reasons }
    },
  }
}

function fitted({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, WIDTH_MAX / width, HEIGHT_MAX / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
