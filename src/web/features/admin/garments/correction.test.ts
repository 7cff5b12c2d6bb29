import { expect, test } from 'vitest'
import type { Rig } from '../../../../shop/try-on/rules-rig.ts'
import { undo } from '../studio/brush/history.ts'
import type { Stroke } from '../studio/brush/strokes.ts'
import { correctionIn, isUntouched, newCorrection, rigOf, strokesOf, withEdit, withPoint } from './correction.ts'

const before: Rig = { garment: 'top', sleeves: 'short', points: { neck_left: { x: 0.4, y: 0.1 } } }
const stroke: Stroke = { mode: 'erase', radius: 0.02, points: [[0.5, 0.5]] }

test('Undo takes back what was done last, a stroke or a point', () => {
  const moved = withPoint(newCorrection(3), before, 'neck_left', { x: 0.45, y: 0.12 }, false)
  const brushed = withEdit(moved, { kind: 'stroke', stroke })
  expect([rigOf(brushed, before).points.neck_left, strokesOf(brushed)]).toEqual([{ x: 0.45, y: 0.12 }, [stroke]])
  const once = { ...brushed, edits: undo(brushed.edits) }
  expect([rigOf(once, before).points.neck_left, strokesOf(once)]).toEqual([{ x: 0.45, y: 0.12 }, []])
  const twice = { ...once, edits: undo(once.edits) }
  expect(rigOf(twice, before)).toBe(before)
  expect(isUntouched(twice)).toBe(true)
})

test('a point that is moved by many keys is one step, and stays in the picture', () => {
  let correction = newCorrection(1)
  for (let i = 1; i <= 40; i++) correction = withPoint(correction, before, 'neck_left', { x: 0.4 - i * 0.02, y: 0.1 }, true)
  expect(correction.edits.done).toHaveLength(1)
  expect(rigOf(correction, before).points.neck_left).toEqual({ x: 0, y: 0.1 })
  expect(rigOf(withPoint(correction, before, 'neck_left', null, false), before).points).toEqual({})
})

test('what was kept comes back, what is something else does not', () => {
  const kept = withEdit(withPoint(newCorrection(1), before, 'hem_left', { x: 0.2, y: 0.9 }, false), { kind: 'stroke', stroke })
  expect(correctionIn(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  for (const other of [null, 'x', {}, { version: 1, edits: { done: [{ kind: 'rig' }], undone: [] } }, { version: 1, edits: { done: 3 } }]) {
    expect(correctionIn(other)).toBeNull()
  }
})
