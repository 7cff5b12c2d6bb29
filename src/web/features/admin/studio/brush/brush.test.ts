import { expect, test } from 'vitest'
import { newPixels, type Mask } from '../../../../../shop/try-on/studio/rules-pixels.ts'
import { NO_STEPS, redo, undo, withStep, type History } from './history.ts'
import { createPainter, painted, type Stroke } from './strokes.ts'
import { fitted, framed, inPicture, onScreen, panned, zoomed, ZOOM_MAX } from './view-box.ts'

const EMPTY: Mask = { width: 60, height: 80, data: new Uint8Array(60 * 80) }
const FULL: Mask = { ...EMPTY, data: new Uint8Array(60 * 80).fill(255) }
const at = ({ data, width }: Mask, x: number, y: number) => data[y * width + x]
const stroke = (mode: Stroke['mode'], ...points: [number, number][]): Stroke => ({ mode, radius: 0.1, points })

test('keep adds along the whole way of the brush, erase takes off, and the mask that was given stays', () => {
  const kept = painted(EMPTY, [stroke('keep', [0.2, 0.5], [0.8, 0.5])], null)
  expect([at(kept, 12, 40), at(kept, 30, 40), at(kept, 47, 40), at(kept, 30, 20)]).toEqual([255, 255, 255, 0])
  expect(at(EMPTY, 30, 40)).toBe(0)
  const erased = painted(FULL, [stroke('erase', [0.5, 0.5])], null)
  expect([at(erased, 30, 40), at(erased, 50, 40)]).toEqual([0, 255])
})

test('a stroke never undoes what an earlier one of its kind has done at its soft rim', () => {
  const once = painted(EMPTY, [stroke('keep', [0.5, 0.5])], null)
  const twice = painted(EMPTY, [stroke('keep', [0.5, 0.5]), stroke('keep', [0.6, 0.5])], null)
  expect(once.data.every((value, i) => (twice.data[i] ?? 0) >= value)).toBe(true)
})

test('undo and redo go back and forth, and a new stroke ends what could be redone', () => {
  const [first, second, third] = [stroke('keep', [0.1, 0.1]), stroke('erase', [0.2, 0.2]), stroke('keep', [0.3, 0.3])]
  const both = withStep(withStep<Stroke>(NO_STEPS, first), second)
  expect(undo(both)).toEqual({ done: [first], undone: [second] })
  expect(redo(undo(both))).toEqual(both)
  expect(withStep(undo(both), third)).toEqual({ done: [first, third], undone: [] })
  const none: History<Stroke> = NO_STEPS
  expect([undo(none), redo(none)]).toEqual([none, none])
})

test('a mask that is painted stroke by stroke is the one that is painted at once, also after Undo and another stroke', () => {
  const paintAll = createPainter(FULL, null)
  const all = Array.from({ length: 30 }, (_, i) => stroke(i % 3 === 0 ? 'keep' : 'erase', [((i * 7) % 30) / 30, ((i * 11) % 30) / 30]))
  for (let count = 1; count <= all.length; count++) paintAll(all.slice(0, count))
  expect(paintAll(all).data).toEqual(painted(FULL, all, null).data)
  for (const count of [29, 17, 3, 0]) expect(paintAll(all.slice(0, count)).data).toEqual(painted(FULL, all.slice(0, count), null).data)
  const other = [...all.slice(0, 5), stroke('keep', [0.5, 0.5])]
  expect(paintAll(other).data).toEqual(painted(FULL, other, null).data)
})

test('edges are found by the colours of the piece and of the ground beside the brush', () => {
  // A red piece on the left, a green ground on the right; the mask goes 8 pixels too far.
  const photo = newPixels(60, 80)
  const mask: Mask = { ...EMPTY, data: new Uint8Array(60 * 80) }
  for (let i = 0; i < 60 * 80; i++) {
    const x = i % 60
    photo.data.set(x < 30 ? [180, 40, 40, 255] : [40, 150, 60, 255], i * 4)
    mask.data[i] = x < 38 ? 255 : 0
  }
  const found = painted(mask, [{ mode: 'edges', radius: 0.2, points: [[0.55, 0.5]] }], photo)
  expect([at(found, 26, 40), at(found, 34, 40), at(found, 36, 40)]).toEqual([255, 0, 0])
  // Beside the brush nothing changes, nor where there is nothing to learn from.
  expect(at(found, 34, 5)).toBe(255)
  expect(painted(FULL, [stroke('edges', [0.5, 0.5])], photo).data).toEqual(FULL.data)
})

test('zooming keeps what is under the finger there, and the picture never leaves its frame', () => {
  const [picture, frame] = [
    { width: 300, height: 400 },
    { width: 360, height: 500 },
  ]
  const whole = fitted(picture, frame)
  const finger = { x: 200, y: 220 }
  const near = zoomed(whole, 3, finger, picture, frame)
  const place = inPicture(near, finger, picture)
  expect(onScreen(whole, place, picture).x).toBeCloseTo(finger.x)
  expect(onScreen(whole, place, picture).y).toBeCloseTo(finger.y)
  expect(zoomed(near, 100, finger, picture, frame).scale).toBeCloseTo(whole.scale * ZOOM_MAX)
  expect(zoomed(near, 0.01, finger, picture, frame)).toEqual(whole)
  const part = framed({ left: 0.5, top: 0.5, right: 0.7, bottom: 0.6 }, picture, frame)
  expect(onScreen(part, { x: 0.6, y: 0.55 }, picture).x).toBeCloseTo(180)
  expect(part.scale).toBeGreaterThan(whole.scale)
  expect(panned(near, 5000, 5000, picture, frame)).toMatchObject({ x: 0, y: 0 })
})
