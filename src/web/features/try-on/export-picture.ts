import { notify } from '../../ui/notify.ts'
import type { CardProduct } from '../product/data/card-product.ts'
import { shareProduct } from '../product/card/share.ts'
import type { Layer } from './try-on-session.ts'
import { canvasOf, penOf, toJpeg, type Photo } from './photo.ts'

const NAME = 'upya-fitting-room.jpg'

/** The photo with the products as they are on the stage, as a picture. Throws when the phone cannot make one. */
export async function pictureOf(photo: Photo, layers: readonly Layer[], stage: ParentNode): Promise<File> {
  const canvas = canvasOf(photo.width, photo.height)
  const pen = penOf(canvas)
  pen.imageSmoothingQuality = 'high'
  const image = new Image()
  image.src = photo.url
  await image.decode()
  pen.drawImage(image, 0, 0, photo.width, photo.height)
  for (const { product, placement, opacity } of layers) {
    const drawn = stage.querySelector<HTMLCanvasElement>(`[data-worn="${product.id}"] canvas`)
    if (!placement || !drawn) continue
    const width = placement.scale * photo.width
    const height = (width * drawn.height) / drawn.width
    pen.setTransform(1, 0, 0, 1, placement.x * photo.width, placement.y * photo.width)
    pen.rotate(placement.angle)
    if (placement.mirrored) pen.scale(-1, 1)
    pen.globalAlpha = opacity
    pen.drawImage(drawn, -width / 2, -height / 2, width, height)
  }
  return new File([await toJpeg(canvas)], NAME, { type: 'image/jpeg' })
}

/** Into the phone's downloads. */
export function savePicture(file: File): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: file.name }).click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  notify.success('Saved to your downloads.')
}

/** By the device's own share sheet, where it takes pictures; else the product itself is shared (card-14). */
export async function sharePicture(file: File, product: CardProduct): Promise<void> {
  const note = { files: [file], text: `How does this look on me? ${product.name}, ${location.origin}/product/${product.id}` }
  if (!('canShare' in navigator) || !navigator.canShare(note)) return shareProduct(product)
  try {
    await navigator.share(note)
  } catch (error) {
    // Thinking better of it is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await shareProduct(product)
  }
}
