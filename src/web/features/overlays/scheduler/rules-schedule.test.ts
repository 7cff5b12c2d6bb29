import { expect, test } from 'vitest'
import { nextOverlay } from './rules-schedule.ts'

test('an earlier one that is due before the gap has passed keeps a later one waiting', () => {
  const nothing = { shown: null, endedAt: -Infinity, notBefore: {} }
  expect(nextOverlay(nothing, { consent: 20_000, tour: 0 }, 0)).toBe('tour')
  expect(nextOverlay(nothing, { consent: 19_999, tour: 0 }, 0)).toBeNull()
  expect(nextOverlay({ ...nothing, notBefore: { consent: Infinity } }, { consent: 19_999, tour: 0 }, 0)).toBe('tour')
})
