import type { WearableGarment } from '../../../../shop/try-on/contract.ts'
import { GARMENTS_MAX } from '../../../../shop/try-on/rules.ts'
import { api } from '../../../lib/api.ts'
import { createQueryCache } from '../../../lib/query-cache.ts'
import { useStore } from '../../../lib/store.ts'

/** By product; null for one that has no garment that is ready. */
export type Wearables = ReadonlyMap<string, WearableGarment | null>

/** After so long it is asked again: an admin may have put a garment right meanwhile. Milliseconds. */
const FRESH_MS = 5 * 60_000
const KNOWN_MAX = 240

const NOTHING: Wearables = new Map()
const wearables = createQueryCache<WearableGarment | null>({ staleTime: FRESH_MS, max: KNOWN_MAX })
const all = { get: wearables.all, subscribe: wearables.subscribe }

export function useWearables(): Wearables {
  return useStore(all, NOTHING)
}

/** The prepared garments of these products; what is known and fresh is not asked for. Throws ApiError. */
export async function fetchWearables(ids: readonly string[], signal?: AbortSignal): Promise<Wearables> {
  const missing = [...new Set(ids)].filter((id) => wearables.isStale(id))
  for (let from = 0; from < missing.length; from += GARMENTS_MAX) {
    const asked = missing.slice(from, from + GARMENTS_MAX)
    const path = `/api/try-on/garments?pieces=${asked.join(',')}` as const
    const { garments } = await api<{ garments: WearableGarment[] }>('GET', path, signal ? { signal } : {})
    const found = new Map(garments.map((garment) => [garment.product_id, garment]))
    wearables.setAll(asked.map((id) => [id, found.get(id) ?? null] as const))
  }
  return wearables.all()
}
