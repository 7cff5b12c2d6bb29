import { expect, test } from 'vitest'
import { LANDMARK_NAMES, type Landmarks, type Raster } from '../engine/person.ts'
import { detectPeople } from './detect-people.ts'
import { findLandmarks } from './find-landmarks.ts'
import type { Model } from './runtime.ts'
import { sampleRegion } from './sampling.ts'
import { segment } from './segment.ts'

// What goes into the models and what their numbers mean, with models that say what the test wants.

const photo: Raster = { width: 448, height: 224, data: new Uint8ClampedArray(448 * 224 * 4).fill(255) }
const says = (...outputs: Float32Array<ArrayBuffer>[]): Model => ({ run: async () => outputs, close: () => undefined })

test('a region is sampled turned, and is black beside the picture', () => {
  const halves: Raster = { width: 8, height: 8, data: Uint8ClampedArray.from({ length: 256 }, (_, at) => (at % 32 < 16 ? 0 : 255)) }
  const square = { x: 4, y: 4, width: 8, height: 8 }
  const reds = (angle: number): number[] =>
    [...sampleRegion(halves, { ...square, angle }, 2, 2, { black: -1, white: 1 })].filter((_, at) => at % 3 === 0).map(Math.round)
  expect(reds(0)).toEqual([-1, 1, -1, 1])
  expect(reds(Math.PI / 2)).toEqual([1, 1, -1, -1])
  const beside = sampleRegion(halves, { x: 20, y: 4, width: 8, height: 8, angle: 0 }, 2, 2, { black: -1, white: 1 })
  expect(new Set(beside)).toEqual(new Set([-1]))
})

test('people are found by their anchors; boxes of the same person are one', async () => {
  const boxes = new Float32Array(2254 * 12)
  const scores = new Float32Array(2254).fill(-100)
  // Cells of the finest grid, 28 x 28 with two anchors each; the photo is in the middle of a square of 448.
  const anchor = (column: number, row: number): number => (row * 28 + column) * 2
  const put = (index: number, score: number): void => {
    scores[index] = score
    // A head of 30, hips at the anchor, and a body that reaches 40 upwards.
    boxes.set([0, 0, 30, 30, 0, 0, 0, -40, 0, 0, 0, 0], index * 12)
  }
  put(anchor(7, 14), 3)
  put(anchor(7, 14) + 1, 2)
  put(anchor(21, 14), 1)
  const people = await detectPeople(says(boxes, scores), photo)
  expect(people).toHaveLength(2)
  expect(people[0]?.score).toBeCloseTo(1 / (1 + Math.exp(-3)))
  const { x = 0, y = 0, width = 0, angle = 1 } = people[0]?.region ?? {}
  expect([x, y]).toEqual([expect.closeTo((7.5 / 28) * 448), expect.closeTo((14.5 / 28) * 448 - 112)])
  expect(width).toBeCloseTo(2 * 80 * 1.25)
  expect(angle).toBeCloseTo(0)
})

test('landmarks are numbers of the region, moved to the heat around them', async () => {
  const numbers = new Float32Array(39 * 5)
  for (let point = 0; point < 39; point++) numbers.set([128, 128, 0, 10, 10], point * 5)
  const heat = new Float32Array(64 * 64 * 39).fill(-20)
  // Two cells to the right of the nose there is heat.
  heat[(32 * 64 + 34) * 39] = 10
  // The second look is laid by points 33 and 34: the same place, upright, half as large.
  numbers.set([128, 102.4], 34 * 5)
  const region = { x: 224, y: 112, width: 200, height: 200, angle: 0 }
  const { landmarks, presence } = await findLandmarks(says(numbers, Float32Array.of(0.9), new Float32Array(), heat), photo, region)
  expect(presence).toBeCloseTo(0.9)
  expect(Object.keys(landmarks)).toEqual([...LANDMARK_NAMES])
  expect(landmarks.left_hip).toEqual({ x: expect.closeTo(224), y: expect.closeTo(112), visibility: expect.closeTo(1, 3) })
  expect(landmarks.nose.x).toBeCloseTo(224 + (34 / 64 - 0.5) * 50, 3)
})

test('each pixel has its shares of the six parts; what no look has seen is background', async () => {
  const body = { left_shoulder: [140, 60], right_shoulder: [100, 60], left_hip: [135, 120], right_hip: [105, 120] } as const
  const landmarks = Object.fromEntries(
    LANDMARK_NAMES.map((name) => {
      const [x, y] = body[name as keyof typeof body] ?? [120, 40]
      return [name, { x, y, visibility: 1 }]
    }),
  ) as Landmarks
  // Clothes everywhere, by far.
  const clothes = Float32Array.from({ length: 256 * 256 * 6 }, (_, at) => (at % 6 === 4 ? 20 : 0))
  const parts = await segment(says(clothes), photo, landmarks)
  expect(parts.clothes[90 * 448 + 120]).toBe(255)
  expect(parts.background[90 * 448 + 120]).toBe(0)
  expect(parts.background[90 * 448 + 440]).toBe(255)
  const sums = Uint16Array.from(
    parts.hair,
    (hair, at) => hair + parts.skin[at]! + parts.face[at]! + parts.clothes[at]! + parts.other[at]! + parts.background[at]!,
  )
  expect(Math.min(...sums)).toBeGreaterThanOrEqual(253)
  expect(Math.max(...sums)).toBeLessThanOrEqual(257)
})

test('the upper body is looked at once more where the first look is unsure of it', async () => {
  const tall: Raster = { width: 200, height: 600, data: new Uint8ClampedArray(200 * 600 * 4).fill(255) }
  const body = {
    left_shoulder: [140, 100],
    right_shoulder: [60, 100],
    left_hip: [130, 220],
    right_hip: [70, 220],
    nose: [100, 60],
  } as const
  const landmarks = Object.fromEntries(
    LANDMARK_NAMES.map((name) => {
      const [x, y] = body[name as keyof typeof body] ?? [100, 560]
      return [name, { x, y, visibility: 1 }]
    }),
  ) as Landmarks
  const looks = async (clothes: number): Promise<number> => {
    let runs = 0
    // Everybody is clothes in the middle, more or less surely, and there is nothing beside them.
    const scores = Float32Array.from({ length: 256 * 256 * 6 }, (_, at) => {
      const inside = Math.abs((Math.floor(at / 6) % 256) - 128) < 40
      return inside ? (at % 6 === 4 ? clothes : 0) : at % 6 === 0 ? 20 : 0
    })
    const counting: Model = { run: async () => (runs++, [scores]), close: () => undefined }
    await segment(counting, tall, landmarks)
    return runs
  }
  expect(await looks(20)).toBe(1)
  expect(await looks(1)).toBe(2)
})
