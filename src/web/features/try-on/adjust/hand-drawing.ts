import type { Drawing } from '../export-picture.ts'
import type { Photo } from '../photo.ts'
import type { Layer } from './adjust-session.ts'

/** The photo with the products as they are on the stage. Throws when the photo cannot be read any more. */
export async function handDrawing(photo: Photo, layers: readonly Layer[], stage: ParentNode): Promise<Drawing> {
  const image = new Image()
  image.src = photo.url
  await image.decode()
  const { width, height } = photo
  return {
    width,
    height,
    draw(pen) {
      pen.drawImage(image, 0, 0, width, height)
      for (const { product, placement, opacity } of layers) {
        const drawn = stage.querySelector<HTMLCanvasElement>(`[data-worn="${product.id}"] canvas`)
        if (!placement || !drawn) continue
        const across = placement.scale * width
        const down = (across * drawn.height) / drawn.width
        pen.setTransform(1, 0, 0, 1, placement.x * width, placement.y * width)
        pen.rotate(placement.angle)
        if (placement.mirrored) pen.scale(-1, 1)
        pen.globalAlpha = opacity
        pen.drawImage(drawn, -across / 2, -down / 2, across, down)
      }
    },
  }
}
