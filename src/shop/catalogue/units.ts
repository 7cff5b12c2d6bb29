import type { Live } from '../../platform/live.ts'
import type { AreaDeps } from '../deps.ts'

const UNITS = {
  name: 'catalogue_units_in_shop',
  text: `select ((select coalesce(sum(v.stock), 0) from product_variants v join products p on p.id = v.product_id and p.is_active)
    + (select coalesce(sum(quantity), 0) from holds where state = 'held'))::int as units`,
}

/** A sum over the whole catalogue, for limits that are parts of it: a minute old is new enough, and large shops read long. Milliseconds. */
const FRESH_MS = 60_000
/** While somebody reads it, the others go on with what is known, for so long; older than that it serves nobody. Milliseconds. */
const READING_MS = 5000
const STALE_MS = 120_000

interface Memory {
  units: number
  readAt: number
  readAgainAt: number
}

// One per process and not per transaction: found by what all transactions share. Never a promise of one of them, for which another
// would wait behind locks that no database sees.
const memories = new WeakMap<Live, Memory>()

/** How large the shop is. */
export function createUnits({ db, live, clock }: Pick<AreaDeps, 'db' | 'live' | 'clock'>) {
  return {
    /** Units of all active products, on sale or held for a payment; at most two minutes old. */
    async unitsInShop(): Promise<number> {
      const now = clock.now().getTime()
      const known = memories.get(live)
      if (known && now < known.readAgainAt && now < known.readAt + STALE_MS) return known.units
      if (known) known.readAgainAt = now + READING_MS
      const [row] = await db.query<{ units: number }>(UNITS, [])
      const units = row?.units ?? 0
      memories.set(live, { units, readAt: now, readAgainAt: now + FRESH_MS })
      return units
    },
  }
}
