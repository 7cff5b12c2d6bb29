import type { AreaDeps } from '../deps.ts'
import { addDays, dayIn, daysBetween, SELL_WINDOWS, startOf } from './rules-days.ts'

/** Days whose pieces are counted at a time. */
const BATCH_SIZE = 120
/** The longest window has ended then. */
const SETTLED_DAYS = Math.max(...SELL_WINDOWS) + 1

const FIRST_LIVE = {
  name: 'figures_first_live',
  text: `select to_char((published_at at time zone 'Africa/Nairobi')::date, 'YYYY-MM-DD') as day from products where published_at is not null
    order by published_at limit 1`,
}
const LAST_LIVE = { name: 'figures_last_live', text: `select to_char(max(day), 'YYYY-MM-DD') as day from stat_live` }
const FORGET = { name: 'figures_forget_live', text: 'delete from stat_live' }
const sold = (days: number) => `(count(*) filter (where s.at < p.published_at + interval '${days} days'))::int`
const WINDOWS = SELL_WINDOWS.map((days) => `sold_${days}`)
// What was cancelled or sent back was not sold.
const COUNT_LIVE = {
  name: 'figures_count_live',
  text: `insert into stat_live (day, pieces, ${WINDOWS.join(', ')})
    select d::date, count(p.id)::int, ${SELL_WINDOWS.map(sold).join(', ')}
    from generate_series($3::date, $4::date - 1, interval '1 day') d
    left join products p on p.published_at >= $1::timestamptz and p.published_at < $2::timestamptz
      and (p.published_at at time zone 'Africa/Nairobi')::date = d::date
    left join lateral (select o.created_at as at from order_items i join orders o on o.id = i.order_id
      where i.product_id = p.id and o.status = 'paid' order by o.created_at limit 1) s on true
    group by 1
    on conflict (day) do update set pieces = excluded.pieces, ${WINDOWS.map((name) => `${name} = excluded.${name}`).join(', ')}`,
}

/** How many pieces went live on a day, and how many of those sold in time. */
export function createPieces({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    async forgetLive(): Promise<void> {
      await db.query(FORGET, [])
    },

    /** Counts days up to yesterday that are not counted yet, and anew those whose windows had not ended. Repeatable. */
    async countLive(): Promise<void> {
      const end = dayIn(clock.now())
      const [[first], [last]] = await Promise.all([
        db.query<{ day: string }>(FIRST_LIVE, []),
        db.query<{ day: string | null }>(LAST_LIVE, []),
      ])
      if (!first || last?.day === addDays(end, -1)) return
      const unsettled = last?.day ? addDays(last.day, -SETTLED_DAYS) : first.day
      for (let from = unsettled < first.day ? first.day : unsettled; daysBetween(from, end) > 0; from = addDays(from, BATCH_SIZE)) {
        const until = [addDays(from, BATCH_SIZE), end].sort()[0] ?? end
        await db.query(COUNT_LIVE, [startOf(from), startOf(until), from, until])
      }
    },
  }
}
