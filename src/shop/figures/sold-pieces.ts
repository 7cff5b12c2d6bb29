import { createShortCache } from '../short-cache.ts'
import type { AreaDeps } from '../deps.ts'

/** Milliseconds. */
const FRESH_MS = 60_000

// Of days that are over as it is written down; of the others from the orders.
const SOLD = {
  name: 'figures_sold_pieces',
  text: `select (coalesce((select sum(units) from stat_days where day <= c.day), 0)
      + coalesce((select sum(i.quantity) from orders o join order_items i on i.order_id = o.id where o.created_at >= c.until), 0)
      + (select count(*) from elsewhere_sales where taken_back_at is null))::int as units
    from (select max(day) as day, coalesce((max(day) + 1)::timestamp at time zone 'Africa/Nairobi', '-infinity') as until from stat_closed) c`,
}

export function createSoldPieces({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  const recent = createShortCache<number>({ clock, freshMs: FRESH_MS, max: 1 })
  return {
    /** Pieces in paid orders, and those sold in the stall: all that the shop has sold so far, up to a minute old (home-12, open-25). */
    soldPieces: (): Promise<number> => recent('', async () => (await db.query<{ units: number }>(SOLD, []))[0]?.units ?? 0),
  }
}
