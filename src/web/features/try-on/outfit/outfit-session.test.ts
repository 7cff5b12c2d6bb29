import { expect, test } from 'vitest'
import type { WearableGarment } from '../../../../shop/try-on/contract.ts'
import type { Garment } from '../../../../shop/try-on/rules-rig.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import { NO_NUDGE } from '../engine/outfit.ts'
import { canTuck, EMPTY_OUTFIT, garmentsToDress, isInstead, reduceOutfit, type OutfitAction, type OutfitSession } from './outfit-session.ts'

const piece = (id: string, garment: Garment) => ({
  product: { id, name: id } as CardProduct,
  wearable: {
    product_id: id,
    cutout: `/media/${id}.webp`,
    rig: { garment, sleeves: null, points: {} },
    measurements: {},
    on_photos: id !== 'bikini',
  } as unknown as WearableGarment,
})
const after = (...actions: OutfitAction[]): OutfitSession => actions.reduce(reduceOutfit, EMPTY_OUTFIT)
const wear = (id: string, garment: Garment): OutfitAction => ({ kind: 'wear', piece: piece(id, garment) })
const swap = (id: string, garment: Garment): OutfitAction => ({ kind: 'swap', piece: piece(id, garment) })
const worn = (now: OutfitSession) => now.worn.map(({ product }) => product.id)

test('pieces lie in layers from the body outwards, in whatever order they are put on', () => {
  const now = after(wear('coat', 'outerwear'), wear('bag', 'bag'), wear('tee', 'top'), wear('jeans', 'trousers'))
  expect([worn(now), now.chosen]).toEqual([['jeans', 'tee', 'coat', 'bag'], 'jeans'])
})

test('what is worn on the same part of the body gives way: a dress takes the place of top and skirt', () => {
  const separates = [wear('tee', 'top'), wear('skirt', 'skirt'), wear('coat', 'outerwear')]
  expect(worn(after(...separates, wear('jeans', 'trousers')))).toEqual(['jeans', 'tee', 'coat'])
  expect(worn(after(...separates, wear('dress', 'dress')))).toEqual(['dress', 'coat'])
  expect(worn(after(wear('dress', 'dress'), wear('shirt', 'top')))).toEqual(['shirt'])
  // Which it was, is said; not of what was swapped on purpose, and only until the next step.
  const gone = (now: OutfitSession) => now.replaced.map(({ id }) => id)
  const dressed = after(...separates, wear('dress', 'dress'))
  expect([gone(dressed), gone(reduceOutfit(dressed, wear('hat', 'hat')))]).toEqual([['skirt', 'tee'], []])
  const chosen = after(...separates, { kind: 'choose', id: 'tee' })
  expect([gone(reduceOutfit(chosen, swap('shirt', 'top'))), gone(reduceOutfit(chosen, swap('dress', 'dress')))]).toEqual([[], ['skirt']])
  expect([isInstead('bag', 'bag'), isInstead('hat', 'scarf'), isInstead('jumpsuit', 'dress')]).toEqual([true, false, true])
})

test('a swap takes the chosen piece off, and putting on what is worn already only chooses it', () => {
  const dressed = after(wear('tee', 'top'), wear('jeans', 'trousers'), { kind: 'choose', id: 'tee' })
  const swapped = reduceOutfit(dressed, swap('shirt', 'top'))
  expect([worn(swapped), swapped.chosen]).toEqual([['jeans', 'shirt'], 'shirt'])
  expect(worn(reduceOutfit(dressed, swap('hat', 'hat')))).toEqual(['jeans', 'hat'])
  const again = reduceOutfit(swapped, wear('jeans', 'trousers'))
  expect([again.chosen, again.history.length]).toEqual(['jeans', swapped.history.length])
})

test('undo takes back whole steps: a piece, the tuck, and a drag as one', () => {
  const nudge = (x: number, step: string): OutfitAction => ({ kind: 'nudge', id: 'tee', change: { x }, step })
  const now = after(
    wear('jeans', 'trousers'),
    wear('tee', 'top'),
    { kind: 'tuck', tucked: true },
    nudge(0.1, 'drag 1'),
    nudge(0.3, 'drag 1'),
  )
  expect(now.nudges['tee']).toEqual({ ...NO_NUDGE, x: 0.3 })
  const steps = [now]
  for (let i = 0; i < 6; i++) steps.push(reduceOutfit(steps.at(-1)!, { kind: 'undo' }))
  expect(steps.map((step) => [step.nudges['tee']?.x ?? 0, step.tucked, worn(step).length])).toEqual([
    [0.3, true, 2],
    [0, true, 2],
    [0, false, 2],
    [0, false, 1],
    [0, false, 0],
    [0, false, 0],
    [0, false, 0],
  ])
  // What came back is chosen.
  const off = reduceOutfit(now, { kind: 'take-off', id: 'tee' })
  expect([off.chosen, reduceOutfit(off, { kind: 'undo' }).chosen]).toEqual(['jeans', 'tee'])
})

test('a nudge stays with its product when that is taken off and put on again, within what a hand may do', () => {
  const far: OutfitAction = { kind: 'nudge', id: 'tee', change: { x: 9, scale: 0, length: Number.NaN }, step: 'drag' }
  const back = after(wear('tee', 'top'), far, { kind: 'take-off', id: 'tee' }, wear('tee', 'top'))
  expect(garmentsToDress(back)).toMatchObject([
    { id: 'tee', cutout: '/media/tee.webp', nudge: { x: 1.5, scale: 0.7, length: 1 }, onPhotos: true },
  ])
  expect(garmentsToDress(reduceOutfit(back, { kind: 'lay-anew', id: 'tee' }))[0]?.nudge).toEqual(NO_NUDGE)
})

test('an outfit that comes back is layered as if put on by hand, and what cannot be shown goes without a step', () => {
  const back = after({
    kind: 'restore',
    worn: [piece('coat', 'outerwear'), piece('dress', 'dress'), piece('tee', 'top')],
    chosen: 'coat',
    tucked: true,
    nudges: {},
  })
  expect([worn(back), back.chosen, back.history]).toEqual([['tee', 'coat'], 'coat', []])
  const less = reduceOutfit(reduceOutfit(back, wear('hat', 'hat')), { kind: 'drop', ids: ['coat'] })
  expect([worn(less), worn(reduceOutfit(less, { kind: 'undo' }))]).toEqual([['tee', 'hat'], ['tee']])
})

test('a whole look takes the place of all that is worn, layered, and is taken back as one step', () => {
  const pieces = [piece('bag', 'bag'), piece('shirt', 'top'), piece('skirt', 'skirt')]
  const dressed = after(wear('jeans', 'trousers'), wear('shirt', 'top'), wear('hat', 'hat'))
  const look = reduceOutfit(dressed, { kind: 'wear-look', pieces, chosen: 'shirt' })
  expect([worn(look), look.chosen, look.history.length]).toEqual([['skirt', 'shirt', 'bag'], 'shirt', dressed.history.length + 1])
  expect(worn(reduceOutfit(look, { kind: 'undo' }))).toEqual(worn(dressed))
  // The same look once more, or one of which nothing can be shown, changes nothing.
  expect(reduceOutfit(look, { kind: 'wear-look', pieces, chosen: 'shirt' })).toBe(look)
  expect(reduceOutfit(look, { kind: 'wear-look', pieces: [], chosen: 'shirt' })).toBe(look)
})

test('a drag moves by what the finger went, however its steps follow one another', () => {
  const step = (x: number, y: number): OutfitAction => ({ kind: 'move', id: 'tee', x, y, step: 'drag 1' })
  const moved = after(wear('tee', 'top'), step(0.25, 0), step(0.25, -0.5))
  expect([moved.nudges['tee'], moved.history.length]).toEqual([{ ...NO_NUDGE, x: 0.5, y: -0.5 }, 2])
})

test('there is something to tuck when a top meets trousers or a skirt', () => {
  expect(canTuck(after(wear('tee', 'top'), wear('skirt', 'skirt')).worn)).toBe(true)
  expect(canTuck(after(wear('tee', 'top'), wear('coat', 'outerwear')).worn)).toBe(false)
  expect(canTuck(after(wear('dress', 'dress')).worn)).toBe(false)
})
