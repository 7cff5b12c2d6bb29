import { isRecord, readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts'
import { parseRecentlyViewed } from '../../product/data/recently-viewed.ts'
import type { Photo } from '../photo.ts'
import { EMPTY, LAYERS_MAX, type AdjustSession, type Layer } from './adjust-session.ts'
import type { Spot } from './cutout-costs.ts'
import { SCALE, type Placement } from './layer-placement.ts'

// What was laid on by hand, for a reload in the middle: in this tab, until its owner signs out. Never the photo.

const KEY = STORAGE_KEYS.tryOnByHand
const SPOTS_MAX = 40

interface StoredSession {
  session: AdjustSession
  /** With which pieces one came: they are put on once. */
  came: string
}

/** The work of this member on this photo: in another nobody knows where they stand. */
export function readAdjusting(userId: string, photo: Photo): StoredSession {
  const found = readJson(KEY, 'session')
  if (!isRecord(found) || found['user_id'] !== userId || found['photo'] !== nameOf(photo) || !Array.isArray(found['layers']))
    return { session: EMPTY, came: '' }
  const layers = found['layers'].slice(0, LAYERS_MAX).flatMap((layer) => layerOf(layer) ?? [])
  const chosen = layers.find(({ product }) => product.id === found['chosen']) ?? layers.at(-1)
  return {
    session: { ...EMPTY, layers, chosen: chosen?.product.id ?? null },
    came: typeof found['came'] === 'string' ? found['came'] : '',
  }
}

export function writeAdjusting(userId: string, photo: Photo, { layers, chosen }: AdjustSession, came: string): void {
  writeJson(KEY, { user_id: userId, photo: nameOf(photo), layers, chosen, came }, 'session')
}

/** Two photos are hardly ever of the same size in pixels and bytes. */
function nameOf({ width, height, blob, drawn = false }: Photo): string {
  return `${width} ${height} ${blob.size} ${drawn ? 'drawn' : 'photo'}`
}

function layerOf(found: unknown): Layer | null {
  if (!isRecord(found)) return null
  const [product] = parseRecentlyViewed([found['product']])
  if (!product) return null
  const { picture, tolerance, spots, whole, opacity } = found
  return {
    product,
    picture: isPart(picture, 0, product.images.length - 1) ? Math.floor(picture) : 0,
    placement: placementOf(found['placement']),
    tolerance: isPart(tolerance, 0, 1000) ? tolerance : null,
    spots: Array.isArray(spots) ? spots.filter(isSpot).slice(0, SPOTS_MAX) : [],
    whole: whole === true,
    opacity: isPart(opacity, 0, 1) ? opacity : 1,
  }
}

function placementOf(found: unknown): Placement | null {
  if (!isRecord(found)) return null
  const { x, y, scale, angle, mirrored } = found
  if (!isPart(x, -1, 2) || !isPart(y, -1, 4) || !isPart(scale, SCALE.least, SCALE.most) || !isPart(angle, -7, 7)) return null
  return { x, y, scale, angle, mirrored: mirrored === true }
}

function isSpot(found: unknown): found is Spot {
  return isRecord(found) && isPart(found['x'], 0, 1e4) && isPart(found['y'], 0, 1e4)
}

function isPart(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most
}
