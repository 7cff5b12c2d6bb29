import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { images } from '../../src/platform/images.ts'
import { BadImage } from '../../src/platform/load-sharp.ts'

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#884422' } })

test('a picture is known by its content, with its size and a placeholder', async () => {
  const bytes = await picture(800, 1000).jpeg().toBuffer()
  const seen = await images.inspect(bytes)
  expect(seen).toMatchObject({ format: 'jpeg', width: 800, height: 1000, key: expect.stringMatching(/^[0-9a-f]{20}$/) })
  expect(Buffer.from(seen.thumbhash, 'base64').length).toBeLessThan(40)
  expect((await images.inspect(bytes)).key).toBe(seen.key)
})

test('a photo that the camera turned is measured upright and loses its camera data', async () => {
  const bytes = await picture(400, 300)
    .withExif({ IFD0: { Copyright: 'someone' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await images.inspect(bytes)).toMatchObject({ width: 300, height: 400 })
  const meta = await sharp(await images.render(bytes, 200, 'webp')).metadata()
  expect(meta).toMatchObject({ format: 'webp', width: 200 })
  expect(meta.exif).toBeUndefined()
})

test.each([
  ['avif', 'heif'],
  ['webp', 'webp'],
  ['jpg', 'jpeg'],
] as const)('%s is made at the width asked for, and never larger than the original', async (format, expected) => {
  const bytes = await picture(600, 900).png().toBuffer()
  expect(await sharp(await images.render(bytes, 320, format)).metadata()).toMatchObject({ format: expected, width: 320 })
  expect(await sharp(await images.render(bytes, 1600, format)).metadata()).toMatchObject({ width: 600 })
})

test('the picture for links is 1200 x 630 and under 300 kB', async () => {
  const bytes = await images.share(await picture(600, 900).png().toBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(300_000)
})

test('a bomb is refused before it is unpacked: what is deep takes more than its pixels say, AVIF far more than it weighs', async () => {
  const deep = await picture(400, 300).toColourspace('rgb16').png({ progressive: true }).toBuffer()
  const limits = { pixels: 400 * 300, formats: ['jpeg', 'png', 'webp'] } as const
  expect(await images.inspect(await picture(400, 300).png().toBuffer(), limits)).toMatchObject({ format: 'png' })
  await expect(images.inspect(deep, limits)).rejects.toThrow('It is too large.')
  await expect(images.inspect(await picture(64, 64).avif({ effort: 0 }).toBuffer(), limits)).rejects.toThrow('this format')
})

test('what is not a picture is refused, whatever its name says', async () => {
  await expect(images.inspect(Buffer.from('<script>alert(1)</script>'))).rejects.toBeInstanceOf(BadImage)
  await expect(images.inspect(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"/>'))).rejects.toBeInstanceOf(
    BadImage,
  )
  const whole = await picture(500, 500).jpeg().toBuffer()
  await expect(images.inspect(whole.subarray(0, 400))).rejects.toBeInstanceOf(BadImage)
})

describe('pictures as numbers', () => {
  const [width, height] = [32, 40]
  const brown = () => sharp({ create: { width, height, channels: 3, background: '#884422' } })
  const sheer = () => sharp({ create: { width, height, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })
  test.each([
    ['16 bits', () => brown().toColourspace('rgb16').png(), [0x88, 0x44, 0x22]],
    ['grey', () => brown().toColourspace('b-w').png(), null],
    ['grey of 16 bits', () => brown().toColourspace('grey16').png(), null],
    ['grey and see-through', () => sheer().toColourspace('b-w').png(), null],
    ['a palette', () => brown().png({ palette: true }), [0x88, 0x44, 0x22]],
    ['inks of a printer', () => brown().toColourspace('cmyk').jpeg(), null],
    ['colours of another screen', () => brown().withIccProfile('p3').png(), [0x88, 0x44, 0x22]],
  ] as const)('of %s: three bytes for each pixel, and a mask of one', async (_what, picture, colour) => {
    const bytes = await picture().toBuffer()
    const { data } = await images.pixels(bytes, { width: 8, height: 10 })
    expect(data).toHaveLength(8 * 10 * 3)
    for (const [i, value] of (colour ?? []).entries()) expect(Math.abs(data[i]! - value)).toBeLessThan(4)
    const { format } = await images.inspect(bytes)
    expect((await sharp(await images.render(bytes, 20, 'jpg')).metadata()).space).toMatch(/^(?:srgb|b-w)$/)
    const mask = format === 'jpeg' ? null : await images.readMask(bytes, { width, height })
    expect(mask?.data.length ?? width * height).toBe(width * height)
  })

  test('more pixels than the caller takes are refused before they are unpacked', async () => {
    const bytes = await brown().png().toBuffer()
    await expect(images.inspect(bytes, { pixels: width * height - 1 })).rejects.toMatchObject({ name: 'BadImage' })
    expect(await images.inspect(bytes, { pixels: width * height })).toMatchObject({ width, height })
  })
})
