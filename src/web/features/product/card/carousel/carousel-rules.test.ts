import { expect, test } from 'vitest'
import { INTERVAL, intervalOf, swipeStep, wrapIndex } from './carousel-rules.ts'

const ids = Array.from({ length: 400 }, (_, n) => `0199b0a0-0000-7000-8000-${String(n).padStart(12, '0')}`)

test('[card-07] every product has its own interval between 6 and 20 seconds, always the same', () => {
  const intervals = ids.map(intervalOf)
  for (const ms of intervals) expect(ms >= 6000 && ms <= 20_000 && Number.isInteger(ms)).toBe(true)
  expect(ids.map(intervalOf)).toEqual(intervals)
  expect(INTERVAL).toEqual({ min: 6000, max: 20_000 })
  // Neighbours do not turn over together: each second of the range has some.
  expect(new Set(intervals.map((ms) => Math.floor(ms / 1000))).size).toBeGreaterThanOrEqual(14)
})

test('[card-06] the index wraps at both ends', () => {
  expect([wrapIndex(3, 3), wrapIndex(-1, 3), wrapIndex(2, 3), wrapIndex(-4, 3), wrapIndex(0, 1)]).toEqual([0, 2, 2, 2, 0])
})

test('[card-11] a swipe over 50 px turns the picture, 50 px or less does not', () => {
  expect([50, -50, 0, 12].map(swipeStep)).toEqual([0, 0, 0, 0])
  expect([51, 50.5, 300].map(swipeStep)).toEqual([-1, -1, -1])
  expect([-51, -50.5, -300].map(swipeStep)).toEqual([1, 1, 1])
})
