import { beforeEach, expect, test, vi } from 'vitest'
import { STORAGE_KEYS } from '../../../lib/storage.ts'
import { fittingRoomOwner, isAvailableOffline } from '../../shell/offline/offline-pages.ts'
import type { WornPiece } from './outfit-session.ts'
import { readOutfit, readPieces, writeOutfit, type StoredOutfit } from './stored-outfit.ts'

const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const texts = { tab: new Map<string, string>(), device: new Map<string, string>() }
const storage = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})

beforeEach(() => {
  texts.tab.clear()
  texts.device.clear()
  const storages = { sessionStorage: storage(texts.tab), localStorage: storage(texts.device) }
  vi.stubGlobal('window', storages)
  for (const [name, kept] of Object.entries(storages)) vi.stubGlobal(name, kept)
})

const nothing = {
  wearer: 'mannequin',
  camera: false,
  byHand: true,
  skinTone: 3,
  came: null,
  chosen: null,
  tucked: false,
  nudges: {},
} as const
const worn = (at: number): WornPiece => {
  const product = { id: id(at), name: 'Top', category: 'clothing', condition: 'Good', price: 900, stock: 1, images: [], variants: [] }
  const wearable = { product_id: id(at), cutout: `/media/cutouts/${at}.webp`, rig: { points: {} }, measurements: {}, on_photos: true }
  return { product, wearable } as unknown as WornPiece
}

test('the room opens offline for whom it is remembered, with what was worn in this tab', () => {
  expect(isAvailableOffline('/try-on')).toBe(false)
  const outfit: StoredOutfit = { ...nothing, worn: [id(1), id(2)] }
  writeOutfit(id(9), outfit, false, [worn(1), worn(2)])
  expect(isAvailableOffline('/try-on')).toBe(true)
  expect(fittingRoomOwner()).toBe(id(9))
  expect(readPieces([id(2), id(3), id(1)])).toEqual([worn(2), worn(1)])
  // What one wore is not for the device, unless the photo is kept there.
  expect(texts.device.get(STORAGE_KEYS.tryOnOutfit)).not.toContain('cutouts')
  // Nor that a photo was worked on, which is not there any more.
  expect(readOutfit(id(9))?.byHand).toBe(true)
  texts.tab.clear()
  expect(readOutfit(id(9))?.byHand).toBe(false)
})

test('whatever else is found in the storage is nothing to wear', () => {
  const { product, wearable } = worn(1)
  for (const pieces of ['x', [{ product }], [{ product: {}, wearable }], [{ product, wearable: { ...wearable, rig: null } }]]) {
    texts.tab.set(STORAGE_KEYS.tryOnOutfit, JSON.stringify({ user_id: id(9), pieces }))
    expect(readPieces([id(1)])).toEqual([])
  }
})
