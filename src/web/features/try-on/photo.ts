/** A photo as it is shown and drawn; it stays in this browser. */
export interface Photo {
  blob: Blob
  /** For `<img>`. */
  url: string
  width: number
  height: number
  /** It shows nobody. */
  drawn?: boolean
}

/** The longer side. Pixels. */
const SIDE_MAX = 1600
/** Larger files make a small phone give up. */
const BYTES_MAX = 40_000_000
const QUALITY = 0.9
const UNKNOWN_TYPE = 'application/octet-stream'

/** Why a file is no photo for us, in words for people. */
export class PhotoError extends Error {}

/** Reads a photo upright and no larger than is needed. Throws PhotoError. Browser only. */
export async function readPhoto(file: File): Promise<Photo> {
  const wrong = wrongWith(file)
  if (wrong) throw new PhotoError(wrong)
  return photoOf(file, unreadable(file))
}

/** What can be said of a file without opening it; null when nothing is wrong. */
export function wrongWith({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): string | null {
  if (size === 0) return 'This file is empty. Choose another photo.'
  if (size > BYTES_MAX) return 'This photo is too large. The limit is 40 MB; a screenshot of the photo works too.'
  // Some phones say nothing about their own pictures.
  if (type && type !== UNKNOWN_TYPE && !type.startsWith('image/') && !isHeic({ type, name })) return 'This isn’t a picture. Choose a photo.'
  return null
}

/** What is said when the browser cannot open it. */
export function unreadable(file: Pick<File, 'type' | 'name'>): string {
  return isHeic(file)
    ? 'This photo is in Apple’s HEIC format, which this browser can’t open. Take a screenshot of the photo, or save it as JPEG.'
    : 'We can’t open this picture. It may be damaged; please choose another.'
}

function isHeic({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)
}

/** A stored one; null when it cannot be read any more. */
export async function reopenPhoto(blob: Blob): Promise<Photo | null> {
  // As it was stored, to the byte: each drawing would cost it something.
  const url = URL.createObjectURL(blob)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    if (width > 0 && height > 0) return { blob, url, width, height }
  } catch {
    // It is told as nothing.
  }
  URL.revokeObjectURL(url)
  return null
}

async function photoOf(file: Blob, failureText: string): Promise<Photo> {
  const source = URL.createObjectURL(file)
  try {
    // An image element turns the picture as the camera was held, and reads all that the browser can.
    const image = new Image()
    image.src = source
    await image.decode()
    const { width, height } = fittedSize(image.naturalWidth, image.naturalHeight)
    const blob = await toJpeg(drawn(image, width, height))
    return { blob, url: URL.createObjectURL(blob), width, height }
  } catch {
    throw new PhotoError(failureText)
  } finally {
    URL.revokeObjectURL(source)
  }
}

/** As large as needed. Throws for a picture without a size. */
export function fittedSize(width: number, height: number): { width: number; height: number } {
  if (!(width > 0 && height > 0)) throw new PhotoError('')
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export function drawn(image: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = canvasOf(width, height)
  const pen = penOf(canvas)
  pen.imageSmoothingQuality = 'high'
  // What is see-through in a picture would turn black in a photo.
  pen.fillStyle = '#faf6ef'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(image, 0, 0, width, height)
  return canvas
}

export function canvasOf(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height })
}

/** Throws where the phone has no memory left for it. */
export function penOf(canvas: HTMLCanvasElement, settings?: CanvasRenderingContext2DSettings): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d', settings)
  if (!pen) throw new Error('No canvas')
  return pen
}

export function toJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came of it'))), 'image/jpeg', QUALITY),
  )
}
