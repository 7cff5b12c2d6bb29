import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStallWatch } from './stalls.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('two waits within five seconds, or one of a second and a half, are too much; one short wait is not', () => {
  const stalled = vi.fn()
  const watch = createStallWatch(stalled)
  watch.waits()
  vi.advanceTimersByTime(1499)
  watch.flows()
  vi.advanceTimersByTime(4000)
  expect(stalled).not.toHaveBeenCalled()
  // The one before was longer ago than that.
  watch.waits()
  vi.advanceTimersByTime(200)
  watch.flows()
  vi.advanceTimersByTime(3000)
  watch.waits()
  expect(stalled).toHaveBeenCalledTimes(1)
  watch.waits()
  vi.advanceTimersByTime(1500)
  expect(stalled).toHaveBeenCalledTimes(2)
})
