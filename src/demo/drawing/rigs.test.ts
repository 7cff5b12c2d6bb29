import { describe, expect, test } from 'vitest'
import { NEEDED_POINTS } from '../../shop/try-on/rules-rig.ts'
import { demoProducts } from '../products/products.ts'
import { drawnGarment, garmentOfSilhouette, type DrawnGarment } from './rigs.ts'
import { silhouettes } from './silhouettes.ts'

const palette = ['#c8321f', '#17324f', '#f2b134', '#fbeed3', '#0e6b52']
const worn = Object.keys(silhouettes).filter(garmentOfSilhouette)

async function drawn(silhouette: string, style: Record<string, string> = {}): Promise<DrawnGarment> {
  return (await drawnGarment({ silhouette, fabric: { kind: 'cotton', palette }, style, seed: 4 }, { pixels: 120 }))!
}

/** How far a point is from the edge of what is drawn there, as a part of the width: within the garment it counts, too. */
function distanceToEdge({ rgba, width, height }: DrawnGarment, point: { x: number; y: number }): number {
  const [px, py] = [point.x * width, point.y * height]
  const solid = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < width && y < height && rgba[(y * width + x) * 4 + 3]! > 127
  let nearest = Infinity
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!solid(x, y) || (solid(x - 1, y) && solid(x + 1, y) && solid(x, y - 1) && solid(x, y + 1))) continue
      nearest = Math.min(nearest, Math.hypot(x + 0.5 - px, y + 0.5 - py))
    }
  }
  return nearest / width
}

describe('drawn garments', () => {
  test.each(worn)('%s: has every point that its garment needs, left of right', async (silhouette) => {
    const { rig } = await drawn(silhouette)
    expect(NEEDED_POINTS[rig.garment].filter((name) => !rig.points[name])).toEqual([])
    const wrong = Object.entries(rig.points).filter(
      ([name, { x, y }]) =>
        Math.min(x, y) <= 0 ||
        Math.max(x, y) >= 1 ||
        (name.includes('left') && x >= rig.points[name.replace('left', 'right') as 'neck_right']!.x),
    )
    expect(wrong).toEqual([])
  })

  test.each(['tee', 'flare-dress', 'slip-dress', 'jeans', 'shorts', 'mini-skirt', 'pleated-skirt', 'waistcoat'])(
    '%s: its ends lie on its outline',
    async (silhouette) => {
      const garment = await drawn(silhouette)
      // Under the sleeves of the tee is cloth.
      const ends = silhouette === 'tee' ? /^(?:hem|sleeve|waist|collar)/ : /^(?:hem|leg|sleeve|waist|hip|armpit|collar)/
      const far = Object.entries(garment.rig.points).filter(([name, point]) => ends.test(name) && distanceToEdge(garment, point) > 0.05)
      expect(far).toEqual([])
    },
  )

  test('say how long their sleeves are', async () => {
    const lengths = await Promise.all(
      [drawn('shirt', { sleeve: 'long' }), drawn('shirt'), drawn('waistcoat'), drawn('jeans')].map(async (one) => (await one).rig.sleeves),
    )
    expect(lengths).toEqual(['long', 'short', 'none', null])
  })

  test('are in the frame of their picture, without hanger and without the inside of the back', async () => {
    const garment = await drawn('blazer')
    const { neck_left: left, neck_right: right } = garment.rig.points
    const between = (Math.round(left!.y * garment.height + 4) * garment.width + Math.round(((left!.x + right!.x) / 2) * garment.width)) * 4
    expect(garment.rgba[between + 3]).toBe(0)
    expect([garment.width, garment.height]).toEqual([120, 160])
    expect(garment.rgba.slice(0, 4 * garment.width * 8).every((value) => value === 0)).toBe(true)
  })

  test('their colours do not darken where they end', async () => {
    const { rgba } = await drawn('tee', { graphic: 'none' })
    const faint: number[] = []
    for (let i = 0; i < rgba.length; i += 4) if (rgba[i + 3]! > 60 && rgba[i + 3]! < 160) faint.push(rgba[i]!)
    expect(faint.length).toBeGreaterThan(20)
    expect(faint.reduce((sum, red) => sum + red, 0) / faint.length).toBeGreaterThan(100)
  })

  test('things that are hung on have none of the points, belts and the like are not put on', async () => {
    expect((await drawn('tote')).rig).toEqual({ garment: 'bag', sleeves: null, points: {} })
    expect(await drawnGarment({ silhouette: 'belt', fabric: { kind: 'leather', palette }, seed: 1 })).toBeNull()
    expect(await drawnGarment({ silhouette: 'tee', fabric: { kind: 'cotton', palette }, seed: 1 }, { view: 'detail' })).toBeNull()
    await expect(drawnGarment({ silhouette: 'toga', fabric: { kind: 'cotton', palette }, seed: 1 }, { garment: 'dress' })).rejects.toThrow(
      RangeError,
    )
  })

  test('the demo shop has garments of every sort to put on', () => {
    const sorts = new Set(demoProducts.map(({ drawing }) => garmentOfSilhouette(drawing.silhouette)))
    for (const sort of ['top', 'outerwear', 'dress', 'jumpsuit', 'trousers', 'skirt', 'shoes', 'bag', 'hat'] as const)
      expect(sorts).toContain(sort)
  })
})
