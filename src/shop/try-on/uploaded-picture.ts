import type { Images } from '../../platform/images.ts'
import { ShopError } from '../errors.ts'
import { PHOTO_SIDE_LEAST, PHOTO_SIDE_MOST } from './remote/rules.ts'
import { widthWithin } from './remote/result.ts'

/**
 * A picture that somebody sent, drawn anew as JPEG: upright, no longer than `side` pixels, and without anything that a camera or a stranger
 * wrote into it. Judged by its content. Throws `try_on_photo_invalid`.
 */
export async function redrawn(images: Images, bytes: Uint8Array, side: number): Promise<{ jpeg: Buffer; width: number; height: number }> {
  try {
    const { format, width, height } = await images.inspect(bytes)
    const isPhoto = format !== 'avif' && Math.min(width, height) >= PHOTO_SIDE_LEAST && Math.max(width, height) <= PHOTO_SIDE_MOST
    if (!isPhoto) throw new ShopError('try_on_photo_invalid')
    const drawnWidth = widthWithin(width, height, side)
    const jpeg = await images.render(bytes, drawnWidth, 'jpg')
    return { jpeg, width: drawnWidth, height: Math.round((height * drawnWidth) / width) }
  } catch {
    throw new ShopError('try_on_photo_invalid')
  }
}
