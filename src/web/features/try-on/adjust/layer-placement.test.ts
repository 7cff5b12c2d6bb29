import { expect, test } from 'vitest'
import { initialPlacement, movedBy, SCALE, spotUnder, type Placement } from './layer-placement.ts'

const PHOTO = 1.5
const START: Placement = { x: 0.5, y: 0.75, scale: 0.4, angle: 0, mirrored: false }
const WHOLE = { left: 0, top: 0, right: 1, bottom: 1 }

test('[open-81] one finger moves a product, and never out of reach', () => {
  expect(movedBy(START, [{ x: 0.4, y: 0.4 }], [{ x: 0.5, y: 0.3 }], PHOTO)).toMatchObject({ x: 0.6, y: 0.65, scale: 0.4, angle: 0 })
  expect(movedBy(START, [{ x: 0.4, y: 0.4 }], [{ x: 3, y: -2 }], PHOTO)).toMatchObject({ x: 1, y: 0 })
})

test('[open-81] two fingers turn and enlarge a product, and keep hold of what they held', () => {
  const from = [
    { x: 0.4, y: 0.7 },
    { x: 0.6, y: 0.7 },
  ]
  const to = [
    { x: 0.5, y: 0.5 },
    { x: 0.5, y: 0.9 },
  ]
  const after = movedBy(START, from, to, PHOTO)
  expect(after.scale).toBeCloseTo(0.8)
  expect(after.angle).toBeCloseTo(Math.PI / 2)
  for (const [i, finger] of to.entries()) {
    const position = spotUnder(from[i] as (typeof from)[0], START, 1.2)
    const now = spotUnder(finger, after, 1.2)
    expect(now.x).toBeCloseTo(position.x)
    expect(now.y).toBeCloseTo(position.y)
  }
})

test('[open-81] a product neither vanishes nor fills the world', () => {
  const pinch = (apart: number) => [
    { x: 0.5 - apart / 2, y: 0.7 },
    { x: 0.5 + apart / 2, y: 0.7 },
  ]
  expect(movedBy(START, pinch(0.8), pinch(0.001), PHOTO).scale).toBe(SCALE.least)
  expect(movedBy(START, pinch(0.01), pinch(0.9), PHOTO).scale).toBe(SCALE.most)
  expect(movedBy(START, pinch(0), pinch(0.5), PHOTO).scale).toBe(START.scale)
})

test('[open-81] the spot under a finger is found on turned and mirrored products', () => {
  expect(spotUnder({ x: 0.5, y: 0.75 }, START, 1)).toEqual({ x: 0.5, y: 0.5 })
  expect(spotUnder({ x: 0.6, y: 0.75 }, START, 1).x).toBeCloseTo(0.75)
  expect(spotUnder({ x: 0.6, y: 0.75 }, { ...START, mirrored: true }, 1).x).toBeCloseTo(0.25)
  const turned = spotUnder({ x: 0.5, y: 0.85 }, { ...START, angle: Math.PI / 2 }, 1)
  expect(turned.x).toBeCloseTo(0.75)
  expect(turned.y).toBeCloseTo(0.5)
})

test.each([
  ['hat', 'accessories', 'Straw hat, green band', 0, 0.2],
  ['top', 'clothing', 'Jua kali tee', 0.18, 0.55],
  ['dress', 'clothing', 'Shweshwe shirt dress', 0.18, 0.8],
  ['trousers', 'clothing', 'Wide linen trousers, sand', 0.4, 0.95],
  ['shoes', 'shoes', 'Loafers', 0.88, 1],
  ['necklace', 'jewelry', 'Maasai necklace', 0.15, 0.3],
])('[open-81] a %s begins where it is worn', (_, category, name, from, to) => {
  const picture = 4 / 3
  const bounds = { left: 0.3, top: 0.1, right: 0.6, bottom: 0.9 }
  const { x, y, scale } = initialPlacement({ category, name }, bounds, picture, PHOTO)
  const edge = (part: number) => (y + (part - 0.5) * picture * scale) / PHOTO
  expect(edge(bounds.top)).toBeGreaterThanOrEqual(from)
  expect(edge(bounds.bottom)).toBeLessThanOrEqual(to)
  // The product stands in the middle, wherever it is in its picture.
  expect(x + ((bounds.left + bounds.right) / 2 - 0.5) * scale).toBeCloseTo(0.5)
})

test('[open-81] a bracelet begins at a wrist, not at the neck', () => {
  const { x, y } = initialPlacement({ category: 'jewelry', name: 'Bracelet stack, Kajiado' }, WHOLE, 1, PHOTO)
  expect(x).toBeLessThan(0.4)
  expect(y / PHOTO).toBeCloseTo(0.52)
})

test('[open-81] a wide product begins no wider than the photo', () => {
  expect(initialPlacement({ category: 'clothing', name: 'Poncho' }, WHOLE, 0.2, 2).scale).toBeLessThan(0.8)
})
