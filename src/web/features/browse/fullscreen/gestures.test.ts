import { expect, test } from 'vitest'
import { isDoubleTap, isTap, keyStep, swipeOf, WHEEL_REST, wheelStep } from './gestures.ts'

const point = (x: number, y: number, at = 0) => ({ x, y, at })

test('[tnt-05] two taps near each other within 300 ms are a double tap', () => {
  const first = point(100, 100, 1000)
  expect(isDoubleTap(first, point(120, 130, 1300))).toBe(true)
  expect(isDoubleTap(first, point(100, 100, 1301))).toBe(false)
  expect(isDoubleTap(first, point(100, 141, 1200))).toBe(false)
  expect(isDoubleTap(null, first)).toBe(false)
})

test('a finger that stays long or moves is no tap', () => {
  expect(isTap(point(10, 10, 0), point(12, 14, 200))).toBe(true)
  expect(isTap(point(10, 10, 0), point(10, 10, 351))).toBe(false)
  expect(isTap(point(10, 10, 0), point(10, 30, 100))).toBe(false)
})

test('a swipe of more than 50 px to a side turns the picture; up and down belong to the slides', () => {
  expect(swipeOf(point(200, 300), point(149, 300))).toBe(1)
  expect(swipeOf(point(100, 300), point(151, 310))).toBe(-1)
  expect(swipeOf(point(200, 300), point(150, 300))).toBe(0)
  expect(swipeOf(point(200, 300), point(140, 240))).toBe(0)
})

/** Feeds events of [time, delta] and returns the steps. */
function steps(events: readonly [at: number, delta: number][]): number[] {
  let state = WHEEL_REST
  return events.map(([at, delta]) => {
    const next = wheelStep(state, delta, at)
    state = next.state
    return next.step
  })
}

test('every notch of a wheel is one slide, in its direction', () => {
  expect(
    steps([
      [0, 100],
      [600, 100],
      [1200, -100],
    ]),
  ).toEqual([1, 1, -1])
})

test('notches that come faster than a slide moves count once', () => {
  expect(
    steps([
      [0, 100],
      [200, 100],
      [400, 100],
    ]),
  ).toEqual([1, 0, 0])
})

test('a push on a touchpad is one slide, however long its momentum fades; a new push is the next one', () => {
  const fading: [number, number][] = Array.from({ length: 60 }, (_, n) => [n * 16, 80 * 0.95 ** n])
  expect(steps(fading).filter((step) => step !== 0)).toEqual([1])
  expect(steps([...fading, [960, 60]]).filter((step) => step !== 0)).toEqual([1, 1])
})

test('keys move by one slide or as far as it goes, and leave other keys alone', () => {
  const key = (name: string, shiftKey = false) => keyStep({ key: name, shiftKey })
  expect(['ArrowDown', 'PageDown', ' '].map((name) => key(name))).toEqual([1, 1, 1])
  expect(['ArrowUp', 'PageUp'].map((name) => key(name))).toEqual([-1, -1])
  expect(key(' ', true)).toBe(-1)
  expect([key('Home'), key('End')]).toEqual([-Infinity, Infinity])
  expect([key('a'), key('Tab'), key('Enter')]).toEqual([null, null, null])
})
