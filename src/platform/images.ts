import { createHash } from 'node:crypto'
import { rgbaToThumbHash } from 'thumbhash'
import { pixelImages, type PixelImages } from './image-pixels.ts'
import { BadImage, loadSharp, PIXELS_MAX } from './load-sharp.ts'

export type ImageFormat = 'avif' | 'webp' | 'jpg'

export interface Inspected {
  /** Names the content: the first 20 hex digits of its SHA-256. */
  key: string
  format: 'jpeg' | 'png' | 'webp' | 'avif'
  /** Pixels, upright. */
  width: number
  height: number
  /** Base64. */
  thumbhash: string
}

/** What is refused before it is unpacked. */
export interface InspectLimits {
  /** More of them, of four bytes each: with deeper colours it is fewer. */
  pixels?: number
  /** Others; AVIF takes seconds and half a gigabyte of what weighs a kilobyte. */
  formats?: readonly Inspected['format'][]
}

/** What the shop does with pictures. */
export interface Images extends PixelImages {
  inspect(bytes: Uint8Array, limits?: InspectLimits): Promise<Inspected>
  render(original: Uint8Array, width: number, format: ImageFormat): Promise<Buffer>
  share(original: Uint8Array): Promise<Buffer>
  square(original: Uint8Array, width: number): Promise<Buffer>
  sample(original: Uint8Array, side: number): Promise<Uint8Array>
  measure(original: Uint8Array): Promise<{ sharpness: number; entropy: number; luma: number }>
}

const FORMATS: Record<string, Inspected['format']> = { jpeg: 'jpeg', png: 'png', webp: 'webp', heif: 'avif' }

/** Looks into the bytes, not at a name or a header. Throws BadImage. */
async function inspectImage(bytes: Uint8Array, { pixels = PIXELS_MAX, formats }: InspectLimits = {}): Promise<Inspected> {
  const load = await loadSharp()
  try {
    const image = load(bytes, { limitInputPixels: pixels, failOn: 'error' })
    const meta = await image.metadata()
    const format = FORMATS[meta.format ?? '']
    if (!format || (format === 'avif' && meta.compression !== 'av1')) throw new BadImage('It is not a JPEG, PNG, WebP or AVIF picture.')
    if (formats && !formats.includes(format)) throw new BadImage('Pictures of this format cannot be used here.')
    if (unpackedBytes(meta) > pixels * 4) throw new BadImage('It is too large.')
    if ((meta.pages ?? 1) > 1) throw new BadImage('Moving pictures cannot be used here.')
    const turned = (meta.orientation ?? 1) >= 5
    const { data, info } = await image
      .autoOrient()
      .resize(100, 100, { fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const thumbhash = Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
    return {
      key: createHash('sha256').update(bytes).digest('hex').slice(0, 20),
      format,
      width: turned ? meta.height : meta.width,
      height: turned ? meta.width : meta.height,
      thumbhash,
    }
  } catch (error) {
    if (error instanceof BadImage) throw error
    throw new BadImage('It is damaged or not a picture.', { cause: error })
  }
}

/** Colours of 16 bits take twice as much; a progressive PNG is unpacked as a whole. */
function unpackedBytes({ width, height, channels, depth }: { width: number; height: number; channels: number; depth: string }): number {
  return width * height * channels * (depth === 'uchar' || depth === 'char' ? 1 : depth.endsWith('short') ? 2 : 4)
}

/**
 * `width` pixels wide at most; upright, without camera data. Efforts: AVIF's 2 costs half as much again as 1 for no byte less,
 * 4 ten times as much for 8 %; WebP's 4 twice as much as 2 for 3 %.
 */
async function renderImage(original: Uint8Array, width: number, format: ImageFormat): Promise<Buffer> {
  const load = await loadSharp()
  const image = load(original, { limitInputPixels: PIXELS_MAX }).autoOrient().resize({ width, withoutEnlargement: true })
  if (format === 'avif') return image.avif({ quality: 52, effort: 1 }).toBuffer()
  if (format === 'webp') return image.webp({ quality: 76, effort: 2 }).toBuffer()
  return image.flatten({ background: '#FAF6EF' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer()
}

/** For link previews: 1200 x 630 px JPEG, the whole garment on paper, well under 300 kB. */
async function shareImage(original: Uint8Array): Promise<Buffer> {
  const load = await loadSharp()
  return load(original, { limitInputPixels: PIXELS_MAX })
    .autoOrient()
    .resize({ width: 1200, height: 630, fit: 'contain', background: '#FAF6EF' })
    .flatten({ background: '#FAF6EF' })
    .jpeg({ quality: 76, mozjpeg: true })
    .toBuffer()
}

/** The middle of a picture, `width` pixels wide and high, as WebP: for portraits. Upright, without camera data. */
async function squareImage(original: Uint8Array, width: number): Promise<Buffer> {
  const load = await loadSharp()
  return load(original, { limitInputPixels: PIXELS_MAX })
    .autoOrient()
    .resize({ width, height: width, fit: 'cover' })
    .webp({ quality: 80, effort: 4 })
    .toBuffer()
}

/** The whole picture pressed into a square of `side` pixels, as red, green and blue: for what colours it has. */
async function sampleImage(original: Uint8Array, side: number): Promise<Uint8Array> {
  const load = await loadSharp()
  return load(original, { limitInputPixels: PIXELS_MAX })
    .autoOrient()
    .resize(side, side, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer()
}

/** How sharp and how rich a picture is, and how bright on the whole (0 to 255). */
async function measureImage(original: Uint8Array): Promise<{ sharpness: number; entropy: number; luma: number }> {
  const load = await loadSharp()
  const { sharpness, entropy, channels } = await load(original, { limitInputPixels: PIXELS_MAX }).stats()
  const means = channels.slice(0, 3).map(({ mean }) => mean)
  return { sharpness, entropy, luma: means.reduce((sum, mean) => sum + mean, 0) / Math.max(1, means.length) }
}

export const images: Images = {
  inspect: inspectImage,
  render: renderImage,
  share: shareImage,
  square: squareImage,
  sample: sampleImage,
  measure: measureImage,
  ...pixelImages,
}
