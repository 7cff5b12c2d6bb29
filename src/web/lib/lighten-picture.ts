import { PICTURE_BYTES_MAX } from '../../shop/catalogue/rules.ts'

/** Longer sides are scaled down to this before they are sent: enough for the largest rendition of both orientations. Pixels. */
const SIDE_MAX = 2000
/** What is smaller is sent as it is. Bytes. */
const LIGHT = 1_500_000

/** The same picture, small enough for the shop and for a slow line; as it is when the browser cannot read it. */
export async function lightened(file: Blob): Promise<Blob> {
  if (file.size <= LIGHT) return file
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
    const canvas = Object.assign(document.createElement('canvas'), {
      width: Math.round(bitmap.width * scale),
      height: Math.round(bitmap.height * scale),
    })
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.87))
    return blob && (blob.size < file.size || file.size > PICTURE_BYTES_MAX) ? blob : file
  } catch {
    return file
  }
}
