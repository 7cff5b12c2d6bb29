import type { Live } from '../../platform/live.ts'
import type { AreaDeps } from '../deps.ts'

const UNITS = {
  name: 'catalogue_units_in_shop',
  text: `select ((select coalesce(sum(v.stock), 0) from product_variants v join products p on p.id = v.product_id and p.is_active)
    + (select coalesce(sum(quantity), 0) from holds where state = 'held'))::int as units`,
}

/** A sum over the whole catalogue, for limits that are parts of it: a minute old is new enough, and large shops read long. Milliseconds. */
const FRESH_MS = 60_000

// One per process and not per transaction: found by what all transactions share.
const memories = new WeakMap<Live, { units: Promise<number>; until: number }>()

/** How large the shop is. */
export function createUnits({ db, live, clock }: Pick<AreaDeps, 'db' | 'live' | 'clock'>) {
  return {
    /** Units of all active products, on sale or held for a payment; up to a minute old. */
    unitsInShop(): Promise<number> {
      const now = clock.now().getTime()
      const known = memories.get(live)
      if (known && now < known.until) return known.units
      const units = db.query<{ units: number }>(UNITS, []).then(([row]) => row?.units ?? 0)
      memories.set(live, { units, until: now + FRESH_MS })
      // The next caller queries again.
      units.catch(() => memories.delete(live))
      return units
    },
  }
}
