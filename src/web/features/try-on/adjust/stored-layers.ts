import { WEARERS } from '../../../../shop/try-on/rules-safety.ts'
import { isRecord, readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts'
import { parseRecentlyViewed } from '../../product/data/recently-viewed.ts'
import type { Photo } from '../photo.ts'
import { EMPTY, LAYERS_MAX, type AdjustSession, type Layer } from './adjust-session.ts'
import type { Spot } from './cutout-costs.ts'
import type { Placement } from './layer-placement.ts'

// What somebody laid on by hand, on this device until they take it off or sign out. Never what it lies on. Nothing here throws.

const KEY = STORAGE_KEYS.tryOnByHand

/** Tells photos apart without keeping anything that is seen in them. */
export function surfaceOf({ width, height, blob }: Pick<Photo, 'width' | 'height' | 'blob'>): string {
  return `${width}x${height} ${blob.size}`
}

/** What this member laid on; on another surface than this one nobody knows where it lies. Steps cannot be taken back any more. */
export function readLayers(userId: string, surface: string): AdjustSession {
  const found = readJson(KEY)
  if (!isRecord(found) || found['user_id'] !== userId || !Array.isArray(found['layers'])) return EMPTY
  const known = found['layers'].flatMap(layerOf).slice(0, LAYERS_MAX)
  const layers = found['surface'] === surface ? known : known.map((layer) => ({ ...layer, placement: null }))
  const chosen = layers.find(({ product }) => product.id === found['chosen']) ?? layers.at(-1)
  return { ...EMPTY, layers, chosen: chosen?.product.id ?? null }
}

export function isLaidOn(userId: string, surface: string): boolean {
  const found = readJson(KEY)
  return isRecord(found) && found['user_id'] === userId && found['surface'] === surface
}

/** Nothing is kept where nothing is laid on. */
export function writeLayers(userId: string, surface: string, { layers, chosen }: AdjustSession): void {
  writeJson(KEY, layers.length > 0 ? { user_id: userId, surface, layers, chosen } : null)
}

/** Of whatever is found; nothing of what is no layer. */
function layerOf(found: unknown): Layer[] {
  if (!isRecord(found)) return []
  const [product] = parseRecentlyViewed([found['product']])
  if (!product) return []
  const { wearers, picture, placement, tolerance, spots, whole, opacity } = found
  return [
    {
      product,
      wearers: WEARERS.find((one) => one === wearers) ?? null,
      picture: isNumber(picture) && product.images[picture] ? picture : 0,
      placement: isPlacement(placement) ? placement : null,
      tolerance: isNumber(tolerance) ? tolerance : null,
      spots: Array.isArray(spots) ? spots.filter(isSpot) : [],
      whole: whole === true,
      opacity: isNumber(opacity) ? Math.min(1, Math.max(0.1, opacity)) : 1,
    },
  ]
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function isSpot(found: unknown): found is Spot {
  return isRecord(found) && isNumber(found['x']) && isNumber(found['y'])
}

function isPlacement(found: unknown): found is Placement {
  return isRecord(found) && ['x', 'y', 'scale', 'angle'].every((name) => isNumber(found[name])) && typeof found['mirrored'] === 'boolean'
}
