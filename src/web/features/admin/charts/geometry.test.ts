import { expect, test } from 'vitest'
import { boxesOf, HEIGHT, lineOf, scaleOf, sharesOf, sparkOf, WIDTH } from './geometry.ts'

test('bars stand on the line of 0, below it too, within the box and beside each other', () => {
  const values = [0, 130, -40, 999]
  const scale = scaleOf(values)
  expect([scale.most, scale.least]).toEqual([1000, -50])
  const boxes = boxesOf(values, scale)
  const zero = scale.y(0)
  expect(boxes[1]!.y + boxes[1]!.height).toBeCloseTo(zero)
  expect(boxes[2]!.y).toBeCloseTo(zero)
  for (const [at, { x, y, width, height }] of boxes.entries()) {
    expect(Math.min(x, y, height)).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThanOrEqual(HEIGHT + 0.001)
    expect(x + width).toBeLessThanOrEqual(boxes[at + 1]?.x ?? WIDTH)
  }
})

test('nothing at all is drawn as nothing, without a division by 0', () => {
  const scale = scaleOf([0, 0])
  expect(boxesOf([0, 0], scale).map(({ height }) => height)).toEqual([1.5, 1.5])
  expect(boxesOf([], scaleOf([]))).toEqual([])
  expect(sharesOf([0, 0])).toEqual([
    { x: 0, width: 0 },
    { x: 0, width: 0 },
  ])
})

test('the line of comparison breaks where there is nothing to compare with, and shares fill the width', () => {
  expect(lineOf([1, 1, null, 1], scaleOf([1]))).toBe('M125 0 L375 0 M875 0')
  expect(sharesOf([1, 3])).toEqual([
    { x: 0, width: 250 },
    { x: 250, width: 750 },
  ])
})

test('a sparkline goes from edge to edge through what is known, and is not drawn of nothing', () => {
  expect(sparkOf([0, null, 2, 1])).toBe('M0 200 L666.7 0 L1000 100')
  for (const none of [[], [5], [null, 5, null], [0, 0, 0]]) expect(sparkOf(none)).toBe('')
})
