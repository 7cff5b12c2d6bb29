import { describe, expect, it } from 'vitest'
import { createCarouselClock, type CarouselClock } from './carousel-clock.ts'
import { TURN_GAP_MS, intervalOf } from './carousel-rules.ts'

const dress = '0199b0a0-0000-7000-8000-00000000000a'
const shoes = '0199b0a0-0000-7000-8000-00000000000b'
const each = intervalOf(dress)

/** When the carousels turn over, sampled every 10 ms. */
function turns(clock: CarouselClock, from: number, to: number): [string, number][] {
  const seen: [string, number][] = []
  for (let now = from; now <= to; now += 10) {
    const id = clock.next(now)
    if (id) seen.push([id, now])
  }
  return seen
}
const times = (clock: CarouselClock, from: number, to: number) => turns(clock, from, to).map(([, now]) => now)
/** As `turns` sees it. */
const seenAt = (ms: number) => Math.ceil(ms / 10) * 10

function watching(id = dress): CarouselClock {
  const clock = createCarouselClock()
  clock.watch(id, intervalOf(id), 0)
  return clock
}

describe('the clock of the carousels', () => {
  it('turns nothing that is out of view', () => {
    const clock = watching()
    clock.unwatch(dress)
    expect(times(clock, 0, 60_000)).toEqual([])
    expect(clock.wait(0)).toBeNull()
  })

  it('[card-07] turns a carousel over at its interval, again and again', () => {
    const clock = watching()
    expect(clock.wait(0)).toBe(each)
    const [first = 0, second = 0] = times(clock, 0, 45_000)
    expect(first).toBe(seenAt(each))
    expect(second).toBe(seenAt(first + each))
  })

  it('[card-08] rests under the mouse, and has its remaining time afterwards', () => {
    const clock = watching()
    clock.pause(dress, 1000)
    expect(clock.wait(1000)).toBeNull()
    expect(times(clock, 1000, 100_000)).toEqual([])
    clock.resume(dress, 100_000)
    expect(times(clock, 100_000, 125_000)[0]).toBe(seenAt(100_000 + each - 1000))
  })

  it('[card-09] rests while the page scrolls and for 300 ms after it', () => {
    const clock = watching()
    const due = seenAt(each)
    for (let now = due - 20; now <= due + 2000; now += 20) clock.scrolled(now)
    const stopped = due + 2000
    expect(times(clock, due - 20, stopped + 290)).toEqual([])
    expect(clock.wait(stopped)).toBeGreaterThanOrEqual(300)
    const [turned = 0] = times(clock, stopped + 300, stopped + 1000)
    expect(turned).toBeLessThanOrEqual(stopped + 340)
  })

  it('[card-10] turned by hand, it turns by itself 8 s later and then at its own interval again', () => {
    const clock = watching()
    clock.turned(dress, 1000)
    expect(clock.wait(1000)).toBe(8000)
    expect(times(clock, 1000, 8999)).toEqual([])
    expect(times(clock, 9000, 9000 + each + 10)).toEqual([9000, seenAt(9000 + each)])
  })

  it('[card-10] turned by hand again, it counts from the last time', () => {
    const clock = watching()
    clock.turned(dress, 1000)
    clock.turned(dress, 6000)
    expect(times(clock, 6000, 14_000)).toEqual([14_000])
  })

  it('[card-08, card-10] turned by hand under the mouse, it waits as long after the mouse has gone', () => {
    const clock = watching()
    clock.pause(dress, 0)
    clock.turned(dress, 500)
    clock.resume(dress, 2000)
    expect(times(clock, 2000, 60_000)[0]).toBe(10_000)
  })

  it('never turns two carousels at once', () => {
    const clock = watching()
    clock.watch(shoes, intervalOf(shoes), each - intervalOf(shoes))
    const seen = turns(clock, 0, each + 2000)
    expect(seen.map(([id]) => id).toSorted()).toEqual([dress, shoes].toSorted())
    expect((seen[1]?.[1] ?? 0) - (seen[0]?.[1] ?? 0)).toBeGreaterThanOrEqual(TURN_GAP_MS)
  })

  it('starts all anew when the page comes back', () => {
    const clock = watching()
    clock.restart(500_000)
    expect(clock.wait(500_000)).toBe(each)
  })
})
