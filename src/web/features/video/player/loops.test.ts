import { afterEach, expect, test, vi } from 'vitest'
import { createLoopWatch } from './loops.ts'
import { createWakeLock } from './wake-lock.ts'

afterEach(() => vi.unstubAllGlobals())

test('three times round without a touch are enough; a touch begins the count again, a small step back is none', () => {
  const forgotten = vi.fn()
  const watch = createLoopWatch(forgotten)
  const round = () => [0, 2, 4, 5.9].forEach(watch.at)
  for (let times = 0; times < 3; times++) round()
  watch.at(5.6)
  expect(forgotten).not.toHaveBeenCalled()
  watch.touched()
  for (let times = 0; times < 2; times++) round()
  expect(forgotten).not.toHaveBeenCalled()
  round()
  expect(forgotten).toHaveBeenCalledTimes(1)
})

test('the screen is kept on once, and let go; where that is refused or unknown nothing happens', async () => {
  const release = vi.fn(async () => undefined)
  const request = vi.fn(async () => ({ release }))
  vi.stubGlobal('navigator', { wakeLock: { request } })
  const keepOn = createWakeLock()
  keepOn(true)
  keepOn(true)
  expect(request).toHaveBeenCalledTimes(1)
  keepOn(false)
  await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1))
  keepOn(false)
  vi.stubGlobal('navigator', { wakeLock: { request: () => Promise.reject(new Error('low battery')) } })
  keepOn(true)
  vi.stubGlobal('navigator', {})
  keepOn(false)
  createWakeLock()(true)
  expect(release).toHaveBeenCalledTimes(1)
})
