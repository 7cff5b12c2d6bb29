import { expect, test } from 'vitest'
import type { VideoFigures } from './contract-admin.ts'
import { FIRST_FRAME_MS, firstFrameBucket } from './rules-events.ts'
import { dataPerView, firstFrameP75 } from './rules-figures.ts'

const none = FIRST_FRAME_MS.map(() => 0).concat(0)
const seen = (times: readonly number[]): VideoFigures =>
  ({ first_frames: none.map((_, n) => times.filter((ms) => firstFrameBucket(ms) === n + 1).length) }) as VideoFigures

test.each([
  ['fewer than 50', Array.from({ length: 49 }, () => 150), null],
  ['all the same', Array.from({ length: 100 }, () => 150), 0.18],
  ['most at once, some slowly', Array.from({ length: 100 }, (_, n) => (n < 80 ? 250 : 3000)), 0.29],
  ['a third of them slowly', Array.from({ length: 90 }, (_, n) => (n < 60 ? 250 : 3000)), 2.5],
  ['nearly all after more than 8 s', Array.from({ length: 60 }, (_, n) => (n < 5 ? 250 : 60_000)), 8],
])('within which time three of four saw the first frame: %s', (_, times, expected) => {
  expect(firstFrameP75(seen(times))).toBe(expected)
})

test('data is said by person who began, and not for a few', () => {
  expect(dataPerView({ loaded_bytes: 130_000_000, starts: 100 } as VideoFigures)).toBe(1.3)
  expect(dataPerView({ loaded_bytes: 130_000_000, starts: 49 } as VideoFigures)).toBeNull()
})
