// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EXIT_INTENT, isFastUp, SHOP_EXIT_INTENT, watchPointer, watchTouch } from './exit-intent.ts'

let stop = () => {}
const leave = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('innerHeight', 800)
  leave.mockClear()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const away = (clientY: number) => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY }))
const back = () => document.documentElement.dispatchEvent(new MouseEvent('mouseenter'))

test('[offer-16] sensitivity is 10 and delay 500 by default; the shop uses 15 and 300', () => {
  expect(EXIT_INTENT).toEqual({ sensitivity: 10, delay: 500 })
  expect(SHOP_EXIT_INTENT).toEqual({ sensitivity: 15, delay: 300 })
})

test.each([
  ['by default', undefined, 10, 500],
  ['in the shop', SHOP_EXIT_INTENT, 15, 300],
])('[offer-16] [open-78] %s the pointer leaves through the top within so many pixels, and stays away so long', (_name, how, pixels, ms) => {
  stop = watchPointer(leave, how)
  away(pixels + 1)
  vi.advanceTimersByTime(10_000)
  expect(leave).not.toHaveBeenCalled()
  away(pixels)
  vi.advanceTimersByTime(ms - 1)
  expect(leave).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(leave).toHaveBeenCalledTimes(1)
  away(-3)
  vi.advanceTimersByTime(ms)
  expect(leave).toHaveBeenCalledTimes(2)
})

test('[open-78] a pointer that comes back in time has not left, nor has one at another edge', () => {
  stop = watchPointer(leave, SHOP_EXIT_INTENT)
  away(0)
  vi.advanceTimersByTime(299)
  back()
  vi.advanceTimersByTime(1000)
  away(400)
  vi.advanceTimersByTime(1000)
  expect(leave).not.toHaveBeenCalled()
  away(0)
  stop()
  vi.advanceTimersByTime(1000)
  expect(leave).not.toHaveBeenCalled()
})

test('a swipe up is fast when it goes half the window in a quarter of a second', () => {
  expect(isFastUp([], 800)).toBe(false)
  expect(
    isFastUp(
      [
        { top: 900, at: 0 },
        { top: 500, at: 250 },
      ],
      800,
    ),
  ).toBe(true)
  expect(
    isFastUp(
      [
        { top: 900, at: 0 },
        { top: 501, at: 250 },
      ],
      800,
    ),
  ).toBe(false)
  expect(
    isFastUp(
      [
        { top: 900, at: 0 },
        { top: 500, at: 251 },
      ],
      800,
    ),
  ).toBe(false)
  expect(
    isFastUp(
      [
        { top: 500, at: 0 },
        { top: 900, at: 100 },
      ],
      800,
    ),
  ).toBe(false)
})

function scroll(from: number, to: number, ms: number): void {
  for (let step = 0; step <= 10; step++) {
    vi.stubGlobal('scrollY', from + ((to - from) * step) / 10)
    dispatchEvent(new Event('scroll'))
    vi.advanceTimersByTime(ms / 10)
  }
}
const finger = () => dispatchEvent(new Event('touchmove'))

test('[open-78] by touch: a fast swipe up, once; not a slow one, one down, or a page that scrolls by itself', () => {
  stop = watchTouch(leave)
  scroll(2000, 0, 200)
  finger()
  scroll(0, 2000, 200)
  vi.advanceTimersByTime(1000)
  finger()
  scroll(2000, 1200, 900)
  expect(leave).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  finger()
  scroll(2000, 1500, 200)
  expect(leave).toHaveBeenCalledTimes(1)
})

test('[open-78] by touch: coming back to the page after it was hidden', () => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const turn = (next: DocumentVisibilityState) => {
    state.mockReturnValue(next)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  stop = watchTouch(leave)
  turn('visible')
  turn('hidden')
  expect(leave).not.toHaveBeenCalled()
  turn('visible')
  expect(leave).toHaveBeenCalledTimes(1)
})
