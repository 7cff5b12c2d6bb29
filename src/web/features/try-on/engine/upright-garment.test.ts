import { expect, test } from 'vitest'
import type { Rig } from '../../../../shop/try-on/rules-rig.ts'
import type { Raster } from './person.ts'
import { uprightGarment } from './upright-garment.ts'

/** Two by three pixels, each with its own red. */
const CUTOUT: Raster = { width: 2, height: 3, data: Uint8ClampedArray.from([10, 20, 30, 40, 50, 60].flatMap((red) => [red, 0, 0, 255])) }

test.each([
  ['upright', 0.5, 0, 0.5, 1, [10, 20, 30, 40, 50, 60], 2],
  ['with its hem at the right', 0, 0.5, 1, 0.5, [50, 30, 10, 60, 40, 20], 3],
  ['upside down', 0.5, 1, 0.5, 0, [60, 50, 40, 30, 20, 10], 2],
  ['with its hem at the left', 1, 0.5, 0, 0.5, [20, 40, 60, 10, 30, 50], 3],
])('a garment %s hangs from its waist', (_, waistX, waistY, hemX, hemY, reds, width) => {
  const [waist, hem] = [
    { x: waistX, y: waistY },
    { x: hemX, y: hemY },
  ]
  const rig: Rig = { garment: 'skirt', sleeves: null, points: { waist_left: waist, waist_right: waist, hem_left: hem, hem_right: hem } }
  const { cutout, rig: turned } = uprightGarment({ cutout: CUTOUT, rig })
  expect([...cutout.data].filter((_value, i) => i % 4 === 0)).toEqual(reds)
  expect(cutout.width).toBe(width)
  expect(turned.points).toMatchObject({ waist_left: { x: 0.5, y: 0 }, hem_right: { x: 0.5, y: 1 } })
})

test('what tells no direction stays as it is', () => {
  const hat = { cutout: CUTOUT, rig: { garment: 'hat', sleeves: null, points: {} } as Rig }
  expect(uprightGarment(hat)).toBe(hat)
})
