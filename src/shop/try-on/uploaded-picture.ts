import type { Images } from '../../platform/images.ts'
import { isShopError, ShopError } from '../errors.ts'
import { PHOTO_PIXELS_MOST, PHOTO_SIDE_LEAST, PHOTO_SIDE_MOST, PHOTOS_AT_ONCE, PHOTOS_WAITING } from './remote/rules.ts'
import { widthWithin } from './remote/result.ts'
import { createTurns } from './turns.ts'

const inTurn = createTurns({ atOnce: PHOTOS_AT_ONCE, waiting: PHOTOS_WAITING })

/**
 * A picture that somebody sent, drawn anew as JPEG: upright, no longer than `side` pixels, and without anything that a camera or a stranger
 * wrote into it. Judged by its content. Throws `try_on_photo_invalid`, and `unavailable` while too many are being drawn.
 */
export async function redrawn(images: Images, bytes: Uint8Array, side: number): Promise<{ jpeg: Buffer; width: number; height: number }> {
  try {
    return await inTurn(() => draw(images, bytes, side))
  } catch (error) {
    throw isShopError(error) ? error : new ShopError('try_on_photo_invalid')
  }
}

async function draw(images: Images, bytes: Uint8Array, side: number): Promise<{ jpeg: Buffer; width: number; height: number }> {
  const { format, width, height } = await images.inspect(bytes, { pixels: PHOTO_PIXELS_MOST })
  const isPhoto = format !== 'avif' && Math.min(width, height) >= PHOTO_SIDE_LEAST && Math.max(width, height) <= PHOTO_SIDE_MOST
  if (!isPhoto) throw new ShopError('try_on_photo_invalid')
  const drawnWidth = widthWithin(width, height, side)
  const jpeg = await images.render(bytes, drawnWidth, 'jpg')
  return { jpeg, width: drawnWidth, height: Math.round((height * drawnWidth) / width) }
}
