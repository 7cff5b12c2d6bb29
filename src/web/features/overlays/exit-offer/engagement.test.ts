// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isEngaged, scrolledPercent, watchEngagement } from './engagement.ts'

const NOTHING = { time: 0, moves: 0, scrolled: 0 }

test('[offer-02] with a mouse: over 30 s, over 50 moves, or over 25 %', () => {
  const engaged = (change: object) => isEngaged({ ...NOTHING, ...change }, false)
  expect([0, 29_999, 30_000, 30_001].map((time) => engaged({ time }))).toEqual([false, false, false, true])
  expect([49, 50, 51].map((moves) => engaged({ moves }))).toEqual([false, false, true])
  expect([24.99, 25, 25.01].map((scrolled) => engaged({ scrolled }))).toEqual([false, false, true])
})

test('[offer-03] by touch: from 15 s, or from 20 %; moves of a mouse are none', () => {
  const engaged = (change: object) => isEngaged({ ...NOTHING, ...change }, true)
  expect([14_999, 15_000].map((time) => engaged({ time }))).toEqual([false, true])
  expect([19.99, 20].map((scrolled) => engaged({ scrolled }))).toEqual([false, true])
  expect(engaged({ moves: 1000 })).toBe(false)
})

test('how far a page is scrolled is measured by how far it can be', () => {
  expect(scrolledPercent(0, 800, 800)).toBe(0)
  expect(scrolledPercent(250, 1800, 800)).toBe(25)
  expect(scrolledPercent(-30, 1800, 800)).toBe(0)
  expect(scrolledPercent(1020, 1800, 800)).toBe(100)
})

let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('innerHeight', 800)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(1800)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
/** From the beginning of a page. */
function watch(isTouch: boolean) {
  const start = Date.now()
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - start)
  const watched = watchEngagement(isTouch)
  stop = watched.stop
  return watched.isEngaged
}
const scrollTo = (top: number) => {
  vi.stubGlobal('scrollY', top)
  dispatchEvent(new Event('scroll'))
}
const move = (times: number) => Array.from({ length: times }, () => dispatchEvent(new Event('mousemove')))

test('[offer-02] on a page with a mouse: the clock, its moves and the furthest scroll count, and what was enough stays so', () => {
  const engaged = watch(false)
  vi.advanceTimersByTime(30_000)
  expect(engaged()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(engaged()).toBe(true)
  stop()

  const byMoves = watch(false)
  move(50)
  expect(byMoves()).toBe(false)
  move(1)
  expect(byMoves()).toBe(true)
  stop()

  const byScroll = watch(false)
  scrollTo(250)
  expect(byScroll()).toBe(false)
  scrollTo(251)
  scrollTo(0)
  expect(byScroll()).toBe(true)
})

test('[offer-03] on a page that is touched', () => {
  const engaged = watch(true)
  vi.advanceTimersByTime(14_999)
  move(100)
  scrollTo(199)
  expect(engaged()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(engaged()).toBe(true)
  stop()

  const byScroll = watch(true)
  scrollTo(200)
  expect(byScroll()).toBe(true)
})

test('[offer-03] time in which the page is not seen does not count', () => {
  const see = (state: 'visible' | 'hidden') => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const engaged = watch(true)
  vi.advanceTimersByTime(10_000)
  see('hidden')
  vi.advanceTimersByTime(60_000)
  see('visible')
  vi.advanceTimersByTime(4999)
  expect(engaged()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(engaged()).toBe(true)
})
