import type { Images } from '../../platform/images.ts'
import { isShopError, ShopError } from '../errors.ts'
import { PHOTO_PIXELS_MOST, PHOTO_SIDE_LEAST, PHOTO_SIDE_MOST, PHOTOS_AT_ONCE, PHOTOS_WAITING } from './remote/rules.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

const limited = createConcurrencyLimit({ atOnce: PHOTOS_AT_ONCE, waiting: PHOTOS_WAITING })
const LIMITS = { pixels: PHOTO_PIXELS_MOST, formats: ['jpeg', 'png', 'webp'] } as const

export interface RedrawnPicture {
  jpeg: Buffer
  /** Pixels. */
  width: number
  height: number
}

/**
 * A picture that a stranger made, drawn anew as JPEG: upright, no longer than `side` pixels, and without anything that a camera or
 * a stranger wrote into it. Judged by its content. Throws `try_on_photo_invalid`, and `unavailable` while too many are being drawn, unless
 * it is `patient`.
 */
export async function redrawn(images: Images, bytes: Uint8Array, side: number, { patient = false } = {}): Promise<RedrawnPicture> {
  try {
    return await limited(() => draw(images, bytes, side), { patient })
  } catch (error) {
    throw isShopError(error) ? error : new ShopError('try_on_photo_invalid')
  }
}

async function draw(images: Images, bytes: Uint8Array, side: number): Promise<RedrawnPicture> {
  const { width, height } = await images.inspect(bytes, LIMITS)
  const isPhoto = Math.min(width, height) >= PHOTO_SIDE_LEAST && Math.max(width, height) <= PHOTO_SIDE_MOST
  if (!isPhoto) throw new ShopError('try_on_photo_invalid')
  const drawnWidth = widthWithin(width, height, side)
  const jpeg = await images.render(bytes, drawnWidth, 'jpg')
  return { jpeg, width: drawnWidth, height: Math.round((height * drawnWidth) / width) }
}

/** The width at which neither side is longer than what is sent and shown. Pixels. */
function widthWithin(width: number, height: number, side: number): number {
  return Math.max(1, Math.min(width, Math.floor((side * width) / Math.max(width, height))))
}
