import { expect, test } from 'vitest'
import { bounded, fitted, swipeMeaning, pinchOf, SCALE_MAX, WHOLE, zoomedAt } from './zoom-geometry.ts'

const stage = { width: 360, height: 800 }
const picture = fitted({ width: 900, height: 1200 }, stage)

test('a picture is shown whole, as large as the stage allows', () => {
  expect(picture).toEqual({ width: 360, height: 480 })
  expect(fitted({ width: 400, height: 100 }, { width: 200, height: 200 })).toEqual({ width: 200, height: 50 })
})

test('what is under the fingers stays under them', () => {
  const point = { x: 90, y: -60 }
  const view = zoomedAt(WHOLE, 2, point)
  // The same place of the picture, before and after.
  expect((point.x - view.x) / view.scale).toBeCloseTo(point.x)
  expect((point.y - view.y) / view.scale).toBeCloseTo(point.y)
  const closer = zoomedAt(view, 1.5, { x: -10, y: 20 })
  expect((-10 - closer.x) / closer.scale).toBeCloseTo((-10 - view.x) / view.scale)
})

test('no smaller than whole, no larger than five times', () => {
  expect(zoomedAt(WHOLE, 0.2, { x: 50, y: 50 })).toEqual(WHOLE)
  expect(zoomedAt(WHOLE, 100, { x: 0, y: 0 }).scale).toBe(SCALE_MAX)
})

test('an enlarged picture cannot be pushed off the stage', () => {
  // 720 x 960 on 360 x 800: 180 px to spare on either side, 80 above and below.
  expect(bounded({ scale: 2, x: 999, y: -999 }, stage, picture)).toEqual({ scale: 2, x: 180, y: -80 })
  expect(bounded({ scale: 2, x: -20, y: 30 }, stage, picture)).toEqual({ scale: 2, x: -20, y: 30 })
  // 540 x 720: it is lower than the stage and stays in the middle.
  expect(bounded({ scale: 1.5, x: 0, y: 40 }, stage, picture).y).toBe(0)
})

test('two fingers have a distance and a middle', () => {
  expect(pinchOf({ x: 0, y: 0 }, { x: 30, y: 40 })).toEqual({ distance: 50, middle: { x: 15, y: 20 } })
})

test('a swipe of over 50 px changes the picture, one down of over 90 px closes', () => {
  expect(swipeMeaning({ x: -51, y: 0 })).toBe('next')
  expect(swipeMeaning({ x: 51, y: 10 })).toBe('previous')
  expect(swipeMeaning({ x: 50, y: 0 })).toBeNull()
  expect(swipeMeaning({ x: 10, y: 91 })).toBe('dismiss')
  expect(swipeMeaning({ x: 10, y: 90 })).toBeNull()
  expect(swipeMeaning({ x: 0, y: -200 })).toBeNull()
})
