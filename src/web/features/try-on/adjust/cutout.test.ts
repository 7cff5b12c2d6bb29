import { expect, test } from 'vitest'
import type { Pixels } from './colours.ts'
import { COST_MAX, costsOf } from './cutout-costs.ts'
import { bestTolerance, createCutout } from './cutout.ts'
import { createBackgroundRemoval } from './background-removal.ts'

type Colour = readonly [number, number, number]
const BACKDROP: Colour = [236, 226, 210]
const RED: Colour = [190, 50, 40]
const SIZE = 80

/** A picture painted by a rule. */
function painted(colour: (x: number, y: number) => Colour): Pixels {
  const data = new Uint8ClampedArray(SIZE * SIZE * 4)
  for (let y = 0; y < SIZE; y++) for (let x = 0; x < SIZE; x++) data.set([...colour(x, y), 255], (y * SIZE + x) * 4)
  return { data, width: SIZE, height: SIZE }
}

const inside = (x: number, y: number, [left, top, right, bottom]: readonly number[]) =>
  x >= (left ?? 0) && x < (right ?? 0) && y >= (top ?? 0) && y < (bottom ?? 0)
const SQUARE = [25, 20, 55, 65]

function cutout(pixels: Pixels) {
  const costs = costsOf(pixels)
  const tolerance = bestTolerance(costs)
  if (tolerance === null) throw new Error('nothing found')
  const found = createCutout(costs, SIZE, SIZE, tolerance)
  return { ...found, at: (x: number, y: number) => found.alpha[y * SIZE + x] }
}

test('[open-81] a product before a wall is cut out, and its edge is soft', () => {
  const { at, bounds, isStored, alpha } = cutout(painted((x, y) => (inside(x, y, SQUARE) ? RED : BACKDROP)))
  expect(at(40, 40)).toBe(255)
  expect([at(5, 5), at(40, 10), at(70, 70)]).toEqual([0, 0, 0])
  expect(isStored).toBeCloseTo((30 * 45) / SIZE ** 2, 1)
  expect(bounds.left).toBeCloseTo(25 / SIZE, 1)
  expect(bounds.bottom).toBeCloseTo(65 / SIZE, 1)
  expect(alpha.some((value) => value > 0 && value < 255)).toBe(true)
})

test('[open-81] light that falls off and the shadow of the product go with the wall', () => {
  const wall = (x: number): Colour => [240 - x, 230 - x, 214 - x]
  const shade = (x: number, y: number): Colour => {
    const depth = Math.max(0, 1 - Math.hypot((x - 56) / 9, (y - 45) / 24)) * 55
    const [r, g, b] = wall(x)
    return [r - depth, g - depth, b - depth]
  }
  const { at } = cutout(painted((x, y) => (inside(x, y, SQUARE) ? RED : shade(x, y))))
  expect(at(40, 40)).toBe(255)
  expect([at(2, 40), at(77, 40), at(62, 45)]).toEqual([0, 0, 0])
})

test('[open-81] tiles between their joints are background, too', () => {
  const joint = (x: number, y: number) => (x + 3) % 16 === 0 || (y + 3) % 16 === 0
  const { at } = cutout(painted((x, y) => (inside(x, y, SQUARE) ? RED : joint(x, y) ? [120, 110, 100] : BACKDROP)))
  expect(at(40, 40)).toBe(255)
  expect([at(5, 70), at(15, 40), at(66, 8)]).toEqual([0, 0, 0])
})

test('[open-81] a product that reaches over the edge of its picture stays', () => {
  const { at } = cutout(painted((x, y) => (inside(x, y, [20, 15, 60, SIZE]) ? RED : BACKDROP)))
  expect([at(40, 40), at(40, 76)]).toEqual([255, 255])
  expect(at(5, 40)).toBe(0)
})

test('[open-81] both shoes stay, dirt does not', () => {
  const pair = [
    [12, 30, 34, 60],
    [46, 30, 68, 60],
  ]
  const { at } = cutout(painted((x, y) => (pair.some((shoe) => inside(x, y, shoe)) || inside(x, y, [70, 70, 76, 76]) ? RED : BACKDROP)))
  expect([at(22, 45), at(57, 45)]).toEqual([255, 255])
  expect(at(73, 73)).toBe(0)
})

test('[open-81] a picture of one colour has nothing to cut out', () => {
  const costs = costsOf(painted(() => BACKDROP))
  expect(bestTolerance(costs)).toBeNull()
  expect(createCutout(costs, SIZE, SIZE, 40)).toMatchObject({ isStored: 0, bounds: { left: 0, top: 0, right: 1, bottom: 1 } })
})

test('[open-81] what is enclosed goes when somebody points at it', () => {
  const ring = painted((x, y) => (inside(x, y, SQUARE) && !inside(x, y, [36, 36, 44, 44]) ? RED : BACKDROP))
  const ask = createBackgroundRemoval()
  const before = ask({ key: 'ring', pixels: ring, spots: [], tolerance: null })
  expect(before.alpha[40 * SIZE + 40]).toBe(255)
  const after = ask({ key: 'ring', pixels: ring, spots: [{ x: 0.5, y: 0.5 }], tolerance: before.tolerance })
  expect(after.alpha[40 * SIZE + 40]).toBe(0)
  expect(after.alpha[40 * SIZE + 30]).toBe(255)
  expect(after.tolerance).toBe(before.tolerance)
})

test('[open-81] more tolerance never leaves more', () => {
  const costs = costsOf(painted((x, y) => (inside(x, y, SQUARE) ? [190 - x, 90, 40 + y] : BACKDROP)))
  const reached = [10, 40, 90, 160].map((tolerance) => costs.filter((cost) => cost > tolerance).length)
  expect(reached).toEqual(reached.toSorted((a, b) => b - a))
  expect(Math.max(...costs)).toBeLessThan(COST_MAX)
})
