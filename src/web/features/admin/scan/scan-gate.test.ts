import { expect, test } from 'vitest'
import { AWAY_MS, createScanGate } from './scan-gate.ts'

test('a tag counts once while it is in sight, again when it comes back, and another one at once', () => {
  const gate = createScanGate()
  expect([gate('A', 0), gate('A', 100), gate(null, 200), gate('A', 300)]).toEqual(['A', null, null, null])
  // Held still for minutes it is still the same look.
  expect(gate('A', 300 + AWAY_MS - 1)).toBeNull()
  expect(gate('B', 1600)).toBe('B')
  expect(gate('A', 1700)).toBe('A')
  expect(gate(null, 1800)).toBeNull()
  expect(gate('A', 1700 + AWAY_MS)).toBe('A')
})
