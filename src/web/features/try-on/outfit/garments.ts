import type { UnwornProduct, WearableGarment } from '../../../../shop/try-on/contract.ts'
import { GARMENTS_MAX } from '../../../../shop/try-on/rules.ts'
import type { Wearers } from '../../../../shop/try-on/rules-safety.ts'
import { api } from '../../../lib/api.ts'
import { createQueryCache } from '../../../lib/query-cache.ts'
import { useStore } from '../../../lib/store.ts'

/** What the shop knows of a product in the fitting room. */
export interface Wearable {
  /** Null for one that has no garment that is ready. */
  garment: WearableGarment | null
  /** Who may be shown in it; null for what is not for sale any more. */
  wearers: Wearers | null
}

/**
 * What keeps a piece from being put on: it has no garment that is ready and can be laid on by hand, it is not shown on photos, on no
 * body at all, or it is not for sale any more.
 */
export type Obstacle = 'unprepared' | 'mannequin-only' | 'nobody' | 'gone'

/** On the picture of a piece that cannot be put on. */
export const OBSTACLE_RIBBONS: Record<Obstacle, string> = {
  unprepared: 'By hand',
  'mannequin-only': 'Mannequin',
  nobody: 'Not shown',
  gone: 'Gone',
}

/** After its name: why a piece was not put on. */
export const OBSTACLE_TEXTS: Record<Obstacle, string> = {
  unprepared: 'isn’t ready to be put on by itself. You can lay its picture on by hand.',
  'mannequin-only': 'is only shown on the mannequin. We don’t put children’s clothes, swimwear or underwear on photos of people.',
  nobody: 'isn’t shown on anyone: we don’t show children’s swimwear, underwear or nightwear on a body.',
  gone: 'is no longer in the shop.',
}

/** Null when nothing does. */
export function obstacleOf({ garment, wearers }: Wearable, onPhoto: boolean): Obstacle | null {
  if (wearers === null) return 'gone'
  if (wearers === 'nobody') return 'nobody'
  if (wearers === 'mannequin' && onPhoto) return 'mannequin-only'
  return garment ? null : 'unprepared'
}

/** By product; those that nobody has asked about yet are missing. */
export type Wearables = ReadonlyMap<string, Wearable>

/** After so long it is asked again: an admin may have put a garment right meanwhile. Milliseconds. */
const FRESH_MS = 5 * 60_000
const KNOWN_MAX = 240

const NOTHING: Wearables = new Map()
const GONE: Wearable = { garment: null, wearers: null }
const wearables = createQueryCache<Wearable>({ staleTime: FRESH_MS, max: KNOWN_MAX })
const all = { get: wearables.all, subscribe: wearables.subscribe }

export function useWearables(): Wearables {
  return useStore(all, NOTHING)
}

/**
 * The prepared garments of these products; what is known and fresh is not asked for. `anew`: what had none is asked for again, as it
 * may have been prepared meanwhile. Throws ApiError.
 */
export async function fetchWearables(ids: readonly string[], signal?: AbortSignal, anew = false): Promise<Wearables> {
  const missing = [...new Set(ids)].filter((id) => wearables.isStale(id) || (anew && !wearables.peek(id)?.data.garment))
  for (let from = 0; from < missing.length; from += GARMENTS_MAX) {
    const asked = missing.slice(from, from + GARMENTS_MAX)
    const path = `/api/try-on/garments?pieces=${asked.join(',')}` as const
    const { garments, others } = await api<{ garments: WearableGarment[]; others: UnwornProduct[] }>('GET', path, signal ? { signal } : {})
    const unworn = others.map(({ product_id: id, wearers }) => [id, { garment: null, wearers }] as const)
    const worn = garments.map((garment) => [garment.product_id, { garment, wearers: garment.on_photos ? 'anyone' : 'mannequin' }] as const)
    const found = new Map<string, Wearable>([...unworn, ...worn])
    wearables.setAll(asked.map((id) => [id, found.get(id) ?? GONE] as const))
  }
  return wearables.all()
}
