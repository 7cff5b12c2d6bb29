import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ALL_TESTS } from '../../../test/support/all-tests.ts'
import { drawPicture, drawSvg, type DrawingSpec, type View } from './draw.ts'
import { fabrics } from './fabrics.ts'
import { silhouettes } from './silhouettes.ts'

const names = Object.keys(silhouettes)
const kinds = Object.keys(fabrics)
const views: readonly View[] = ['front', 'back', 'detail', 'folded']
/** Of each view some. */
const drawn = names.flatMap((name, index) => (ALL_TESTS || index % 4 === 0 ? [[name, views[index % 3] ?? 'front', index] as const] : []))
const palette = ['#c8321f', '#17324f', '#f2b134', '#fbeed3', '#0e6b52']

/** Every silhouette meets another fabric, so that together they wear them all. */
const specOf = (silhouette: string, index: number): DrawingSpec => ({
  silhouette,
  fabric: { kind: kinds[index % kinds.length] ?? 'cotton', palette },
  trim: { kind: 'cotton', palette: ['#17324f'] },
  seed: index + 1,
})

async function spread(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).stats()
  return Math.min(...channels.map((channel) => channel.stdev))
}

/** Mean difference of two pictures that are looked at from far. */
async function apart(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((picture) => sharp(picture).resize(30, 40).raw().toBuffer()))
  return a!.reduce((sum, value, i) => sum + Math.abs(value - b![i]!), 0) / a!.length
}

describe('pictures of the demo shop', () => {
  // Drawn small: as much is on it, in a tenth of the time.
  test.each(drawn)('%s, %s: a JPEG with something on it', async (name, view, index) => {
    const picture = await drawPicture(specOf(name, index), view, 240)
    const { format, width, height } = await sharp(picture).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 240, height: 320 })
    expect(await spread(picture)).toBeGreaterThan(6)
  })

  test('a picture is 900 x 1200 when nobody asks for less, and a small one shows the same thing', async () => {
    const [whole, small, other] = [
      await drawPicture(specOf('shirt', 3), 'front'),
      await drawPicture(specOf('shirt', 3), 'front', 307),
      await drawPicture(specOf('mini-skirt', 3), 'front', 307),
    ]
    const sizes = await Promise.all([whole, small].map((picture) => sharp(picture).metadata()))
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [900, 1200],
      [300, 400],
    ])
    expect(await apart(whole, small)).toBeLessThan(0.7 * (await apart(whole, other)))
  })

  test('the same spec gives the same bytes', async () => {
    const spec = specOf('shirt', 3)
    const [first, second] = [await drawPicture(spec, 'front', 240), await drawPicture(spec, 'front', 240)]
    expect(first.equals(second)).toBe(true)
  })

  test('every silhouette has its own front, back and close-up', () => {
    const drawn = names.flatMap((silhouette) =>
      (['front', 'back', 'detail'] as const).map((view) => drawSvg({ ...specOf(silhouette, 0), seed: 7 }, view)),
    )
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  test('every fabric can be folded and no drawing holds a broken number', () => {
    for (const kind of kinds) {
      const svg = drawSvg({ silhouette: 'shirt', fabric: { kind, palette }, seed: 2 }, 'folded')
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    }
    for (const name of names) for (const view of views) expect(drawSvg(specOf(name, 5), view)).not.toMatch(/NaN|undefined|Infinity/)
  })

  test('an unknown silhouette or fabric is refused', () => {
    expect(() => drawSvg({ silhouette: 'toga', fabric: { kind: 'cotton', palette }, seed: 1 }, 'front')).toThrow(RangeError)
    expect(() => drawSvg({ silhouette: 'shirt', fabric: { kind: 'straw', palette }, seed: 1 }, 'front')).toThrow(RangeError)
  })
})
