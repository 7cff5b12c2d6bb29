import { expect, test } from 'vitest'
import type { Garment } from '../rules-rig.ts'
import { withoutHanger } from './hanger.ts'
import { garmentParts } from './garment-parts.ts'
import { oklab } from './pixels.ts'

const [WIDTH, HEIGHT] = [160, 200]
type Box = readonly [left: number, top: number, right: number, bottom: number]
type Colour = readonly [number, number, number]
const [GROUND, RED, BLACK]: [Colour, Colour, Colour] = [
  [220, 220, 220],
  [180, 40, 50],
  [20, 20, 20],
]
/** Two boxes are legs and waist, or a body with sleeves. */
const TROUSERS: readonly Box[] = [
  [40, 40, 120, 90],
  [40, 90, 76, 190],
  [84, 90, 120, 190],
]
const TOP: readonly Box[] = [
  [40, 40, 120, 180],
  [16, 40, 144, 90],
]
const CLIPS: readonly Box[] = [
  [46, 26, 58, 48],
  [102, 26, 114, 48],
  [46, 22, 114, 27],
]

test.each<[string, Garment, readonly Box[], readonly Box[]]>([
  ['clips and the bar between them', 'trousers', TROUSERS, CLIPS],
  ['the neck of a hanger', 'top', TOP, [[74, 10, 88, 44]]],
  ['ends of a hanger beside the shoulders', 'top', TOP, [[144, 48, 156, 54]]],
])('a hanger is no garment: %s', (_what, garment, cloth, hanger) => {
  const { mask, look } = drawn(cloth, hanger)
  const kept = withoutHanger(mask, look, garment)
  expect(shareKept(kept, (x, y) => within(hanger, x, y) && !within(cloth, x, y))).toBeLessThan(0.05)
  expect(shareKept(kept, (x, y) => within(cloth, x, y))).toBeGreaterThan(0.95)
})

test.each<[string, Garment, readonly Box[], readonly Box[]]>([
  ['a waistband', 'skirt', [[40, 60, 120, 180]], [[40, 40, 120, 60]]],
  [
    'panels along the sides',
    'trousers',
    TROUSERS,
    [
      [40, 40, 48, 100],
      [112, 40, 120, 100],
    ],
  ],
  ['a wide collar', 'top', TOP, [[50, 28, 110, 42]]],
  ['a print', 'top', TOP, [[60, 60, 100, 80]]],
  ['another sleeve', 'top', TOP, [[16, 40, 40, 90]]],
])('what has another colour and belongs to it stays: %s', (_what, garment, cloth, other) => {
  const { mask, look } = drawn(cloth, other)
  expect(shareKept(withoutHanger(mask, look, garment), (x, y) => within(other, x, y))).toBeGreaterThan(0.9)
})

test('what is left of a torn hood is no hook', () => {
  const ears: readonly Box[] = [
    [70, 14, 76, 42],
    [86, 14, 92, 42],
  ]
  const { mask, look } = drawn(TOP, ears)
  const hood: Box = [64, 10, 98, 42]
  const network = plane((x, y) => Number(within([...TOP, hood], x, y)))
  // One part, as its brim is there.
  const joined = mask.map((value, i) => Number(value === 1 || within([[70, 14, 92, 18]], i % WIDTH, Math.floor(i / WIDTH))))
  expect(shareKept(withoutHanger(joined, { ...look, network }, 'top'), (x, y) => within(ears, x, y))).toBe(1)
})

test('a stripe of the colour of the ground is closed where the network sees some of it, and the gap beside a sleeve is not', () => {
  const body: Box = [40, 40, 120, 180]
  const sleeve: Box = [20, 60, 32, 140]
  const shoulder: Box = [20, 40, 40, 60]
  const stripe: Box = [40, 120, 120, 125]
  const { look } = drawn([body, sleeve, shoulder], [])
  const likely = plane((x, y) => (within([body, sleeve, shoulder], x, y) && !within([stripe], x, y) ? 0.95 : 0.05))
  const network = plane((x, y) => (within([[20, 40, 120, 180]], x, y) ? (within([body, sleeve, shoulder], x, y) ? 1 : 0.6) : 0))
  const { mask } = garmentParts(likely, { ...look, network }, 'top')
  expect(shareKept(mask, (x, y) => within([stripe], x, y))).toBe(1)
  expect(shareKept(mask, (x, y) => within([[33, 62, 39, 138]], x, y))).toBe(0)
})

function drawn(cloth: readonly Box[], other: readonly Box[]) {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  const mask = new Uint8Array(WIDTH * HEIGHT)
  for (let i = 0; i < mask.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    mask[i] = Number(within(other, x, y) || within(cloth, x, y))
    data.set(within(other, x, y) ? BLACK : mask[i] === 1 ? RED : GROUND, i * 3)
  }
  const look = { width: WIDTH, lab: oklab({ width: WIDTH, height: HEIGHT, data }), network: Float32Array.from(mask) }
  return { mask, look }
}

function within(boxes: readonly Box[], x: number, y: number): boolean {
  return boxes.some(([left, top, right, bottom]) => x >= left && x < right && y >= top && y < bottom)
}

function plane(value: (x: number, y: number) => number) {
  return Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => value(i % WIDTH, Math.floor(i / WIDTH)))
}

function shareKept(mask: Uint8Array, where: (x: number, y: number) => boolean): number {
  const some = [...mask.keys()].filter((i) => where(i % WIDTH, Math.floor(i / WIDTH)))
  return some.filter((i) => mask[i] === 1).length / some.length
}
