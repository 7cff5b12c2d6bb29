import { expect, test } from 'vitest'
import { watchedBits } from './watched.ts'

test.each([
  [0, 10, []],
  [2.9, 10, ['q25']],
  [3, 10, ['view', 'q25']],
  [5, 10, ['view', 'q25', 'q50']],
  [9.4, 10, ['view', 'q25', 'q50', 'q75']],
  [9.5, 10, ['view', 'q25', 'q50', 'q75', 'complete']],
  // Shorter than what counts as a view: whole.
  [1.8, 2, ['q25', 'q50', 'q75']],
  [1.9, 2, ['view', 'q25', 'q50', 'q75', 'complete']],
  [3, 0, []],
] as const)('%d s watched of %d s', (watched, duration, bits) => {
  expect(watchedBits(watched, duration)).toEqual(bits)
})
