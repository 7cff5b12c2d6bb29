import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash'
import { expect, test } from 'vitest'
import { footColour } from './foot-colour.ts'

type Colour = readonly [red: number, green: number, blue: number]

/** A garment in the middle of soft paper that darkens towards its foot. */
function drawn(width: number, height: number, garment: Colour, background: Colour): Uint8Array {
  const inside = (x: number, y: number) => Math.abs(x / width - 0.5) < 0.3 && Math.abs(y / height - 0.45) < 0.3
  const pixels = Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)]
    const shade = 1 - 0.15 * (y / height)
    return [...(inside(x, y) ? garment : background.map((value) => Math.round(value * shade))), 255]
  })
  return Uint8Array.from(pixels.flat())
}

/** Mean of the last row that the package itself would draw. */
function lastRow(hash: Uint8Array): number[] {
  const { w, h, rgba } = thumbHashToRGBA(hash)
  const row = rgba.slice((h - 1) * w * 4)
  return [0, 1, 2].map((channel) => row.filter((_, at) => at % 4 === channel).reduce((sum, value) => sum + value, 0) / w)
}

test.each([
  ['denim on sand, upright', 60, 80, [39, 64, 107], [232, 224, 208]],
  ['kitenge on yellow, upright', 60, 80, [30, 90, 140], [240, 224, 176]],
  ['terracotta on green, wide', 90, 60, [191, 59, 30], [200, 214, 200]],
  ['ink on lilac, square', 64, 64, [28, 25, 23], [214, 208, 224]],
] as [string, number, number, Colour, Colour][])(
  'the foot of %s is the paper, as the thumbhash package draws it',
  (_name, width, height, garment, background) => {
    const hash = rgbaToThumbHash(width, height, drawn(width, height, garment, background))
    const found = [...footColour(Buffer.from(hash).toString('base64')).matchAll(/\d+/g)].map(Number)
    for (const [index, expected] of lastRow(hash).entries()) expect(Math.abs((found[index] ?? 0) - expected)).toBeLessThan(8)
  },
)

test('without a thumbhash it is sand', () => {
  expect(footColour('')).toBe('var(--color-sand)')
})
