import { useSyncExternalStore } from 'react'
import { isRecord, STORAGE_KEYS, stored } from '../../../lib/storage.ts'
import { toTile, type Tile } from './card-product.ts'

/** Pieces that are remembered (home-11). */
export const RECENT_MAX = 10

const NOTHING: readonly Tile[] = []
const recent = stored<readonly Tile[]>(STORAGE_KEYS.recent, parseRecent)

/** Someone looks at this piece: it is the newest now (home-11, open-58). Browser only. */
export function noteViewed(piece: Tile): void {
  recent.set(withViewed(recent.get(), toTile(piece)))
}

/** What was looked at last, newest first, as it was then; nothing on the server and until the page is live. */
export function useRecent(): readonly Tile[] {
  return useSyncExternalStore(recent.subscribe, recent.get, () => NOTHING)
}

/** The piece as it was when it was looked at; null when that is too long ago. Browser only. */
export function recentPiece(id: string): Tile | null {
  return recent.get().find((piece) => piece.id === id) ?? null
}

/** Newest first, a repeat moves to the front, the 11th drops (open-58). */
export function withViewed(list: readonly Tile[], piece: Tile): readonly Tile[] {
  return [piece, ...list.filter(({ id }) => id !== piece.id)].slice(0, RECENT_MAX)
}

/** Whatever is found in the storage as pieces that can be shown. */
export function parseRecent(found: unknown): readonly Tile[] {
  return Array.isArray(found) ? found.filter(isTile).slice(0, RECENT_MAX) : NOTHING
}

function isTile(found: unknown): found is Tile {
  if (!isRecord(found)) return false
  const { id, name, category, condition, price, stock, images, variants } = found
  return (
    [id, name, category, condition].every((value) => typeof value === 'string') &&
    [price, stock].every((value) => typeof value === 'number') &&
    Array.isArray(images) &&
    images.every((image) => isRecord(image) && typeof image['key'] === 'string' && typeof image['thumbhash'] === 'string') &&
    Array.isArray(variants) &&
    variants.every((variant) => isRecord(variant) && typeof variant['stock'] === 'number')
  )
}
