import type { DresserView } from '../outfit/dresser.ts'
import { canvasOf, penOf, toJpeg, type Photo } from '../photo.ts'

/** What is seen now, as something to lay pieces on: the wearer as they are dressed. Throws when the phone has no memory left. */
export async function photoOfView({ picture, plain }: DresserView, photo: Photo | null): Promise<Photo> {
  const seen = picture ?? (photo ? null : plain)
  if (!seen) return photo ?? (await import('../adjust/figure.ts')).drawnFigure()
  const canvas = canvasOf(seen.width, seen.height)
  penOf(canvas).drawImage(seen, 0, 0)
  const blob = await toJpeg(canvas)
  return { blob, url: URL.createObjectURL(blob), width: seen.width, height: seen.height, drawn: photo === null }
}
