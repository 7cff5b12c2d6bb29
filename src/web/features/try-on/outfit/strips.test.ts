import { expect, test } from 'vitest'
import type { WearableGarment } from '../../../../shop/try-on/contract.ts'
import type { Garment } from '../../../../shop/try-on/rules-rig.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import { obstacleOf, type Wearable } from './garments.ts'
import { parseOutfit } from './stored-outfit.ts'
import { nextInStrip } from './strips.ts'

const product = (id: string) => ({ id, name: id, kind: null }) as unknown as CardProduct
const GARMENTS: Record<string, Garment | null> = { tee: 'top', jeans: 'trousers', shirt: 'top', raw: null, knit: 'top' }
const strip = Object.keys(GARMENTS).map(product)
const wearables = new Map(
  Object.entries(GARMENTS).map(([id, garment]): [string, Wearable] => [
    id,
    { garment: garment && ({ rig: { garment } } as unknown as WearableGarment), wearers: 'anyone' },
  ]),
)
const mayWear = (id: string) => obstacleOf(wearables.get(id)!, true) === null

test('a swipe leads to the next piece for the same part of the body, round and round, past those that are not ready', () => {
  const swipe = (id: string, step: 1 | -1) => nextInStrip(strip, { id, garment: 'top' }, wearables, step, mayWear)?.id
  expect([swipe('tee', 1), swipe('shirt', 1), swipe('knit', 1), swipe('tee', -1)]).toEqual(['shirt', 'knit', 'tee', 'knit'])
})

test('where nothing else is worn there the swipe goes on to any piece; without a choice it begins at the first', () => {
  expect(nextInStrip(strip, { id: 'jeans', garment: 'trousers' }, wearables, 1, mayWear)?.id).toBe('shirt')
  expect(nextInStrip(strip, null, wearables, 1, mayWear)?.id).toBe('tee')
  expect(nextInStrip([product('raw')], null, wearables, 1, mayWear)).toBeNull()
})

test('an outfit that was kept is another member’s, damaged, or read within what there can be', () => {
  const id = '01a21b72-a83c-7058-8ccb-a46b79b3f430'
  expect(parseOutfit({ user_id: 'otieno', worn: [id] }, 'wanjiku')).toBeNull()
  expect(parseOutfit('x', 'wanjiku')).toBeNull()
  const found = {
    user_id: 'wanjiku',
    wearer: 'ghost',
    skinTone: 99,
    worn: [id, 'x', 7],
    chosen: 'x',
    nudges: { [id]: { x: 9, scale: 'a' }, x: {} },
  }
  expect(parseOutfit(found, 'wanjiku')).toEqual({
    wearer: null,
    camera: false,
    byHand: false,
    skinTone: 4,
    came: null,
    worn: [id],
    chosen: null,
    tucked: false,
    nudges: { [id]: { x: 1.5, y: 0, scale: 1, length: 1, angle: 0 } },
  })
})
