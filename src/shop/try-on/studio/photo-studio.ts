import { ShopError } from '../../errors.ts'
import type { AreaDeps } from '../../deps.ts'
import type { Garment } from '../rules-rig.ts'
import type { StudioCutOut } from './contract-studio.ts'
import { findPiece, onePhotoAtATime } from './find-piece.ts'

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
    async cutOutPhoto(bytes: Uint8Array, garment: Garment): Promise<StudioCutOut> {
      const { mask, ...found } = await onePhotoAtATime(async () => {
        const { width, height } = await inspected(bytes)
        if (!cutGarment) throw new ShopError('unavailable')
        return findPiece({ images, cutGarment }, { bytes, width, height }, garment)
      })
      const white = new Uint8ClampedArray(mask.data.length * 4).fill(255)
      for (let i = 0; i < mask.data.length; i++) white[i * 4 + 3] = mask.data[i] ?? 0
      const file = await images.encodeCutout({ width: mask.width, height: mask.height, rgba: white })
      return { width: mask.width, height: mask.height, mask: file.toString('base64'), ...found }
    },
  }
}
