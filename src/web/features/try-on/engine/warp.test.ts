import { expect, test } from 'vitest'
import { paintCollarBack } from './collar-back.ts'
import { fillBetween, fillGaps } from './fill-gaps.ts'
import { blur, createPlane } from './filters.ts'
import type { Point } from './geometry.ts'
import { gridAt, gridMesh, ladderMesh, type Rung } from './mesh.ts'
import { pushPull } from './push-pull.ts'
import { folds, similarity, thinPlate, unfoldedMesh, type Tie } from './thin-plate.ts'

const tie = (sx: number, sy: number, tx: number, ty: number): Tie => ({ source: { x: sx, y: sy }, target: { x: tx, y: ty } })
const BOX = { left: 0, top: 0, right: 100, bottom: 100 }
const always = () => true

test('a thin plate brings its points where they are to be', () => {
  const ties = [tie(0, 0, 10, 5), tie(100, 0, 90, 0), tie(0, 100, 0, 120), tie(100, 100, 110, 130), tie(50, 50, 60, 40)]
  const map = thinPlate(ties)
  for (const { source, target } of ties) {
    const { x, y } = map(source.x, source.y)
    expect(x).toBeCloseTo(target.x, 6)
    expect(y).toBeCloseTo(target.y, 6)
  }
})

test('points that cross do not fold the cloth: it becomes stiffer until it lies flat', () => {
  const crossed = [
    tie(0, 0, 0, 0),
    tie(100, 0, 100, 0),
    tie(0, 100, 0, 100),
    tie(100, 100, 100, 100),
    tie(40, 50, 70, 50),
    tie(60, 50, 30, 50),
  ]
  const meshOf = (map: (x: number, y: number) => Point) => gridMesh(BOX, 5, map)
  expect(folds(meshOf(thinPlate(crossed)), always)).toBe(true)
  expect(folds(unfoldedMesh(crossed, meshOf, always), always)).toBe(false)
})

test('a garment that is turned inside out by its points is laid by a similarity', () => {
  const mirrored = [tie(0, 0, 100, 0), tie(100, 0, 0, 0), tie(0, 100, 100, 100), tie(100, 100, 0, 100)]
  const mesh = unfoldedMesh(mirrored, (map) => gridMesh(BOX, 20, map), always)
  const plain = gridMesh(BOX, 20, similarity(mirrored))
  expect(mesh.target).toEqual(plain.target)
})

test('a ladder passes through its rungs, also round a sharp bend', () => {
  const rung = (source: [number, number, number, number], target: [number, number, number, number]): Rung => ({
    source: [
      { x: source[0], y: source[1] },
      { x: source[2], y: source[3] },
    ],
    target: [
      { x: target[0], y: target[1] },
      { x: target[2], y: target[3] },
    ],
  })
  const rungs = [rung([0, 0, 20, 0], [0, 0, 20, 0]), rung([0, 50, 20, 50], [0, 50, 20, 60]), rung([0, 100, 20, 100], [60, 70, 50, 90])]
  const mesh = ladderMesh(rungs, [0, 0])
  const corner = (row: number, column: number) =>
    Array.from(mesh.target.slice((row * mesh.columns + column) * 2, (row * mesh.columns + column) * 2 + 2))
  expect(corner(0, 0)).toEqual([0, 0])
  expect(corner(10, 0)).toEqual([0, 50])
  expect(corner(10, mesh.columns - 1)).toEqual([20, 60])
  expect(corner(20, mesh.columns - 1)).toEqual([50, 90])
})

test('a net knows where a point between its own comes to lie', () => {
  const mesh = gridMesh(BOX, 10, (x, y) => ({ x: x * 2 + 1, y: y * 3 }))
  const { x, y } = gridAt(mesh, { x: 33, y: 47 })
  expect(x).toBeCloseTo(67, 4)
  expect(y).toBeCloseTo(141, 4)
})

test('a blur keeps what is even, and the sum of a spot', () => {
  const even = createPlane(9, 7)
  even.data.fill(0.5)
  for (const value of blur(even, 3).data) expect(value).toBeCloseTo(0.5, 5)
  const spot = createPlane(21, 21)
  spot.data[10 * 21 + 10] = 1
  expect(blur(spot, 2).data.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 5)
})

test('what is unknown takes the colour around it, however large it is', () => {
  const [width, height] = [33, 20]
  const weights = createPlane(width, height)
  const colours = { width, height, data: new Float32Array(width * height * 3).fill(77) }
  for (let y = 0; y < height; y++) weights.data[y * width] = 1
  for (let i = 0; i < weights.data.length; i++) if (weights.data[i] === 0) colours.data.fill(3, i * 3, i * 3 + 3)
  for (const value of pushPull(colours, weights).data) expect(value).toBeCloseTo(77, 2)
})

test('between the ends of a standing collar there is the inside of its back; without one the picture stays as it is', () => {
  const [width, height] = [60, 60]
  const points = {
    neck: [
      { x: 20, y: 30 },
      { x: 40, y: 30 },
    ] as const,
    down: { x: 0, y: 1 },
  }
  const draw = (top: number) => {
    const pixels = new Uint8ClampedArray(width * height * 4)
    for (let y = top; y < height; y++)
      for (let x = 10; x < 50; x++) if (y > 40 || x < 24 || x > 36) pixels.set([200, 100, 50, 255], (y * width + x) * 4)
    return pixels
  }
  const standing = draw(20)
  const mask = paintCollarBack({ width, height, pixels: standing, points })
  const middle = 25 * width + 30
  expect(mask?.[middle]).toBe(255)
  expect([...standing.subarray(middle * 4, middle * 4 + 4)]).toEqual([116, 58, 29, 255])
  const flat = draw(30)
  expect(paintCollarBack({ width, height, pixels: flat, points })).toBeNull()
  expect(flat).toEqual(draw(30))
})

test('a gap in a layer gets the colours around it, but not where a layer below covers the body', () => {
  const layer = (fill: (x: number) => boolean) => {
    const data = new Uint8ClampedArray(20 * 10 * 4)
    for (let i = 0; i < 200; i++) if (fill(i % 20)) data.set([80, 90, 100, 255], i * 4)
    return { left: 5, top: 5, width: 20, height: 10, data }
  }
  const outline = [
    { x: 5, y: 5 },
    { x: 25, y: 5 },
    { x: 25, y: 15 },
    { x: 5, y: 15 },
  ]
  const sleeve = layer((x) => x < 6 || x > 13)
  fillGaps(sleeve, outline, [layer((x) => x < 9)])
  const alpha = (x: number) => sleeve.data[(5 * 20 + x) * 4 + 3]
  expect([alpha(3), alpha(7), alpha(11)]).toEqual([255, 0, 255])
})

test('between a sleeve and the torso beside it there is cloth where the body is seen, and nothing where the background is', () => {
  const layer = (from: number, to: number) => {
    const data = new Uint8ClampedArray(40 * 10 * 4)
    for (let y = 0; y < 10; y++) for (let x = from; x < to; x++) data.set([200, 30, 30, 255], (y * 40 + x) * 4)
    return { left: 0, top: 0, width: 40, height: 10, data }
  }
  const [torso, sleeve] = [layer(0, 12), layer(20, 34)]
  fillBetween(sleeve, [torso], 12, (_, y) => y < 5)
  const alpha = (x: number, y: number) => sleeve.data[(y * 40 + x) * 4 + 3]
  expect([alpha(12, 2), alpha(19, 2), alpha(36, 2), alpha(15, 7)]).toEqual([255, 255, 0, 0])
  const far = layer(30, 34)
  fillBetween(far, [torso], 12, () => true)
  expect(far.data).toEqual(layer(30, 34).data)
})
