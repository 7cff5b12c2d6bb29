import type { AreaDeps } from '../deps.ts'
import type { ListingTimes } from './contract-measure.ts'

/** The latest pieces that count: how it goes now, not how it went at the beginning. */
const PIECES = 50

const NOTE = {
  name: 'listing_times_note',
  text: `insert into listing_times (product_id, seconds, listed_at) values ($1, $2, $3) on conflict do nothing`,
}
const TIMES = {
  name: 'listing_times',
  text: `select count(*)::int as pieces, percentile_disc(0.5) within group (order by seconds) as median,
      percentile_disc(0.9) within group (order by seconds) as ninetieth
    from (select seconds from listing_times order by listed_at desc nulls last, product_id desc nulls last limit ${PIECES}) latest`,
}

/** Their plans are tested. */
export const STATEMENTS = { times: TIMES }

/** How long it takes to list a piece with the camera (the goal: half within 30 s, nine of ten within a minute). */
export function createListingTimes({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** Inside the transaction that lists the piece. */
    async noteListingTime(productId: string, seconds: number): Promise<void> {
      await db.query(NOTE, [productId, seconds, clock.now()])
    },
    async listingTimes(): Promise<ListingTimes> {
      const [times] = await db.query<NonNullable<ListingTimes>>(TIMES, [])
      return times && times.pieces > 0 ? times : null
    },
  }
}
