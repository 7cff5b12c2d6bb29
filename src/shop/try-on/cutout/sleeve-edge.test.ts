import { expect, test } from 'vitest'
import type { Outline } from './outline.ts'
import { sleeveEdge } from './sleeve-edge.ts'

const SIDE = 200
/** The axis is at 100 px, and a length is 200 px. */
const OUTLINE: Outline = {
  left: [],
  right: [],
  turned: 0,
  symmetry: 1,
  size: SIDE,
  height: SIDE,
  toPicture: (right, down) => ({ x: 100 + right, y: down }),
}
const [FROM, TO] = [
  { out: 0.3, down: 0.3 },
  { out: 0.3, down: 0.9 },
]
const picture = (lightAt: (aside: number, y: number) => number) => ({
  width: SIDE,
  height: SIDE,
  light: new Float32Array(SIDE * SIDE).map((_value, i) => lightAt((i % SIDE) - 100, Math.floor(i / SIDE))),
})

test.each([
  ['right', 1],
  ['left', -1],
] as const)('the edge of a %s sleeve is followed where it bends, past folds that cross it', (_, sign) => {
  const edgeAt = (y: number) => 60 + 9 * Math.sin((y - 60) / 40)
  const light = picture((x, y) => (x * sign > edgeAt(y) ? 0.7 : 0.5) + (y % 20 < 3 ? 0.1 : 0))
  const away = sleeveEdge(OUTLINE, light, sign, FROM, TO).map(({ out, down }) => Math.abs(out * SIDE - edgeAt(down * SIDE)))
  expect(Math.max(...away)).toBeLessThan(5)
})

test('where nothing is seen it is straight', () => {
  const edge = sleeveEdge(
    OUTLINE,
    picture(() => 0.5),
    1,
    FROM,
    TO,
  )
  expect(edge.every(({ out }) => Math.abs(out - 0.3) < 1e-9)).toBe(true)
  expect(edge[0]?.down).toBeCloseTo(0.3)
  expect(edge.at(-1)?.down).toBeCloseTo(0.9)
})
