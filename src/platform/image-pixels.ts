import { BadImage, loadSharp, PIXELS_MAX } from './load-sharp.ts'

export interface Rgb {
  width: number
  height: number
  /** Red, green and blue of each pixel. */
  data: Uint8Array<ArrayBuffer>
}

export interface Rgba {
  width: number
  height: number
  /** Red, green, blue and alpha of each pixel, not premultiplied. */
  rgba: Uint8ClampedArray<ArrayBuffer>
}

export interface Mask {
  width: number
  height: number
  /** 0 nothing to 255 all of each pixel. */
  data: Uint8Array<ArrayBuffer>
}

/** Pictures as numbers, for what looks into them. */
export interface PixelImages {
  pixels(original: Uint8Array, size: { width: number; height: number }): Promise<Rgb>
  encodeCutout(cutout: Rgba): Promise<Buffer>
  encodeJpeg(picture: Rgba): Promise<Buffer>
  decodeCutout(webp: Uint8Array): Promise<Rgba>
  readMask(bytes: Uint8Array, size: { width: number; height: number }): Promise<Mask>
}

/** The whole picture in so many pixels, upright, on white where it is see-through. Throws BadImage. */
async function pixelsOf(original: Uint8Array, { width, height }: { width: number; height: number }): Promise<Rgb> {
  const load = await loadSharp()
  const data = await load(original, { limitInputPixels: PIXELS_MAX })
    .autoOrient()
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
    .catch((error: unknown) => {
      throw new BadImage('It is damaged or not a picture.', { cause: error })
    })
  return { width, height, data: new Uint8Array(data) }
}

/** WebP: colours lossy, the outline nearly exact; 20 to 50 kB at 640 pixels. */
async function encodeCutout({ width, height, rgba }: Rgba): Promise<Buffer> {
  const load = await loadSharp()
  return load(Buffer.from(rgba.buffer, rgba.byteOffset, rgba.byteLength), { raw: { width, height, channels: 4 } })
    .webp({ quality: 72, alphaQuality: 85, effort: 4, smartSubsample: true })
    .toBuffer()
}

/** JPEG of what hides its ground, fit to be rendered again: about 250 kB at 1200 by 1600 pixels. */
async function encodeJpeg({ width, height, rgba }: Rgba): Promise<Buffer> {
  const load = await loadSharp()
  return load(Buffer.from(rgba.buffer, rgba.byteOffset, rgba.byteLength), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Throws when it is not what `encodeCutout` has written. */
async function decodeCutout(webp: Uint8Array): Promise<Rgba> {
  const load = await loadSharp()
  const { data, info } = await load(webp, { limitInputPixels: PIXELS_MAX }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: new Uint8ClampedArray(data) }
}

/** Only what its bytes show to be a single PNG or WebP of exactly this size: its alpha, or its brightness when it has none. Throws BadImage. */
async function readMask(bytes: Uint8Array, { width, height }: { width: number; height: number }): Promise<Mask> {
  const load = await loadSharp()
  try {
    const image = load(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    const meta = await image.metadata()
    if ((meta.format !== 'png' && meta.format !== 'webp') || (meta.pages ?? 1) > 1) throw new BadImage('It is not a PNG or WebP.')
    // Before anything is unpacked.
    if (meta.width !== width || meta.height !== height) throw new BadImage(`It is not ${width} by ${height} pixels.`)
    const channel = meta.hasAlpha ? image.extractChannel('alpha') : image.toColourspace('b-w').extractChannel(0)
    return { width, height, data: new Uint8Array(await channel.raw({ depth: 'uchar' }).toBuffer()) }
  } catch (error) {
    if (error instanceof BadImage) throw error
    throw new BadImage('It is damaged or not a picture.', { cause: error })
  }
}

export const pixelImages: PixelImages = { pixels: pixelsOf, encodeCutout, encodeJpeg, decodeCutout, readMask }
