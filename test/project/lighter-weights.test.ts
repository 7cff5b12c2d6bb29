import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lighterWeights } from '../../scripts/lighter-weights.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

const read = (name: string): Uint8Array => readFileSync(new URL(`../../node_modules/${name}`, import.meta.url))
const DETECTOR = '@mediapipe/pose/pose_solution_packed_assets.data'

test.runIf(ALL_TESTS)('weights get fewer digits, and nothing else of the file changes', () => {
  const content = read(DETECTOR)
  const lighter = lighterWeights(content, { float32: 8, float16: 7 })
  expect(lighter).toHaveLength(content.length)
  let changed = 0
  let furthest = 0
  for (let at = 0; at + 1 < content.length; at += 2) {
    const [before, after] = [content, lighter].map((bytes) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8))
    if (before === after) continue
    changed++
    // The same number but for half of the last digit that is left, which may carry over.
    furthest = Math.max(furthest, Math.abs((before ?? 0) - (after ?? 0)))
    expect((after ?? 1) % 8).toBe(0)
  }
  expect(changed).toBeGreaterThan(100_000)
  expect(furthest).toBeLessThanOrEqual(4)
  // Rounding what is rounded changes nothing.
  expect(Buffer.compare(lighterWeights(lighter, { float32: 8, float16: 7 }), lighter)).toBe(0)
})

test('what is no model is refused', () => {
  expect(() => lighterWeights(new Uint8Array(64), { float32: 8, float16: 7 })).toThrow('not a .tflite file')
})
