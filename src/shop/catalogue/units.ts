import type { Live } from '../../platform/live.ts'
import type { AreaDeps } from '../deps.ts'

const UNITS = {
  name: 'catalogue_units_in_shop',
  text: `select ((select coalesce(sum(v.stock), 0) from product_variants v join products p on p.id = v.product_id and p.is_active)
    + (select coalesce(sum(quantity), 0) from holds where state = 'held'))::int as units`,
}

/** A sum over the whole catalogue, for limits that are parts of it: a minute old is new enough, and large shops read long. Milliseconds. */
const FRESH_MS = 60_000

// One per process and not per transaction: found by what all transactions share. Never a promise of one of them, for which another
// would wait behind locks that no database sees.
const memories = new WeakMap<Live, { units: number; until: number }>()

/** How large the shop is. */
export function createUnits({ db, live, clock }: Pick<AreaDeps, 'db' | 'live' | 'clock'>) {
  return {
    /** Units of all active products, on sale or held for a payment; one or two minutes old at most. */
    async unitsInShop(): Promise<number> {
      const now = clock.now().getTime()
      const known = memories.get(live)
      if (known && now < known.until) return known.units
      // The others go on with what is known while this one reads.
      if (known) known.until = now + FRESH_MS
      const [row] = await db.query<{ units: number }>(UNITS, [])
      const units = row?.units ?? 0
      memories.set(live, { units, until: now + FRESH_MS })
      return units
    },
  }
}
