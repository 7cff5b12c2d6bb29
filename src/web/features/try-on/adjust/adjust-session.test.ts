import { expect, test } from 'vitest'
import type { CardProduct } from '../../product/data/card-product.ts'
import { EMPTY, reduceAdjust, type AdjustAction, type AdjustSession } from './adjust-session.ts'

const PLACING = { x: 0.5, y: 0.5, scale: 0.4, angle: 0, mirrored: false }

const product = (id: string) => ({ id, name: id }) as CardProduct
const after = (...actions: AdjustAction[]): AdjustSession => actions.reduce(reduceAdjust, EMPTY)
const wear = (id: string): AdjustAction => ({ kind: 'wear', product: product(id) })
const layers = (now: AdjustSession) => now.layers.map((each) => each.product.id)

test('[open-81] up to three products are worn, the last on top; a fourth takes the place of the chosen one', () => {
  const three = after(wear('top'), wear('jeans'), wear('hat'))
  expect([layers(three), three.chosen]).toEqual([['top', 'jeans', 'hat'], 'hat'])
  expect(layers(reduceAdjust(reduceAdjust(three, { kind: 'choose', id: 'top' }), wear('coat')))).toEqual(['jeans', 'hat', 'coat'])
  expect(layers(reduceAdjust(three, { kind: 'to-front', id: 'top' }))).toEqual(['jeans', 'hat', 'top'])
})

test('[open-81] what is worn already is chosen, not put on twice', () => {
  const now = after(wear('top'), wear('jeans'), wear('top'))
  expect([layers(now), now.chosen]).toEqual([['top', 'jeans'], 'top'])
})

test('[open-81] undo takes back a pull as a whole, and never more than was done', () => {
  const pull = (x: number, step: string): AdjustAction => ({ kind: 'change', id: 'top', change: { placement: { ...PLACING, x } }, step })
  const settled: AdjustAction = { kind: 'settle', id: 'top', change: { placement: PLACING } }
  const moved = after(wear('top'), settled, pull(0.6, 'size'), pull(0.7, 'size'), pull(0.8, 'pull 2'))
  expect(moved.layers[0]?.placement?.x).toBe(0.8)
  const once = reduceAdjust(moved, { kind: 'undo' })
  expect(once.layers[0]?.placement?.x).toBe(0.7)
  const twice = reduceAdjust(once, { kind: 'undo' })
  expect(twice.layers[0]?.placement?.x).toBe(0.5)
  const all = reduceAdjust(reduceAdjust(twice, { kind: 'undo' }), { kind: 'undo' })
  expect([layers(all), all.chosen, all.history]).toEqual([[], null, []])
})

test('[open-81] beginning again and another photo place a product again', () => {
  const changed = after(wear('top'), {
    kind: 'change',
    id: 'top',
    change: { placement: PLACING, opacity: 0.5, spots: [{ x: 0, y: 0 }] },
    step: 'x',
  })
  expect(reduceAdjust(changed, { kind: 'again', id: 'top' }).layers[0]).toMatchObject({
    placement: null,
    opacity: 1,
    spots: [],
    tolerance: null,
  })
  expect(reduceAdjust(changed, { kind: 'place-anew' }).layers[0]).toMatchObject({ placement: null, opacity: 0.5 })
})

test('[open-81] taking the chosen product off chooses the topmost of the others', () => {
  const now = after(wear('top'), wear('jeans'), { kind: 'take-off', id: 'jeans' })
  expect([layers(now), now.chosen]).toEqual([['top'], 'top'])
})
