import type { Mask, Pixels } from '../../../../../shop/try-on/studio/rules-pixels.ts'

// Between pictures of the browser and plain pixels. Browser only.

/** The longer side of what is worked on: a phone paints it without waiting. Pixels. */
const SIDE_MAX = 1000

/** The pixels of a picture, made smaller where it is larger than `side`. Throws when the browser cannot read it. */
export async function pixelsOf(picture: Blob, side = SIDE_MAX): Promise<Pixels> {
  const bitmap = await createImageBitmap(picture)
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))]
  const context = contextOf(width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return { width, height, data: new Uint8ClampedArray(context.getImageData(0, 0, width, height).data) }
}

/** A picture of our own. Throws without a connection, and when there is none. */
export async function fetchedPixels(address: string, side = SIDE_MAX): Promise<Pixels> {
  return pixelsOf(await fetchedPicture(address), side)
}

export async function fetchedPicture(address: string): Promise<Blob> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer.blob()
}

/** How much is there of each pixel of a cut-out. */
export function maskOf({ width, height, data }: Pixels): Mask {
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, i) => data[i * 4 + 3] ?? 0) }
}

export function canvasOf({ width, height, data }: Pixels): HTMLCanvasElement {
  const context = contextOf(width, height)
  context.putImageData(new ImageData(data, width, height), 0, 0)
  return context.canvas
}

/** The pixels as a file. Throws when the browser has no room for it. */
export async function pictureOf(pixels: Pixels, type: 'image/jpeg' | 'image/png', quality?: number): Promise<Blob> {
  const canvas = canvasOf(pixels)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  if (!blob) throw new Error('the picture could not be written')
  return blob
}

/** A mask as a white picture that is see-through where the piece is not. */
export function alphaOf({ width, height, data }: Mask): Pixels {
  const white = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let i = 0; i < data.length; i++) white[i * 4 + 3] = data[i] ?? 0
  return { width, height, data: white }
}

function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser draws nothing')
  return context
}
