import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { deleteOld, deletionOf } from '../delete-old.ts'
import { ATTRIBUTION_KEPT_DAYS, dayOf, FIGURES_DAYS, RECOUNTED_DAYS } from './rules-events.ts'

// A day counts half after 14 days. The shop's own mean is what a new clip begins with, as if 30 had seen it; 0.15 at first. The mean
// moves a little each time and all rates with it: what is within a hundredth of what it was is left, or every row were written anew.
const RATES = {
  name: 'engagement_rates',
  text: `with days as (
      select d.*, case when d.day < $2::date then 0.5::float8 else 1 end as weight from video_days d where d.day >= $1::date),
    sums as (select video_id, sum(weight * impressions) as n, sum(weight * (0.1::float8 * views + 0.2::float8 * q75 + 0.3::float8 * completes
        + tag_opens + 3 * adds + 8 * orders)) as gain from days group by video_id),
    shop as (select (coalesce(sum(gain), 0) + 30 * 0.15) / (coalesce(sum(n), 0) + 30) as mean from sums),
    rates as (select v.id, ((coalesce(s.gain, 0) + 30 * shop.mean) / (coalesce(s.n, 0) + 30))::real as rate
      from videos v cross join shop left join sums s on s.video_id = v.id),
    turn as materialized (select v.id, r.rate from videos v join rates r on r.id = v.id
      where abs(v.engagement_rate - r.rate) > 0.01 * r.rate order by v.id for no key update of v)
    update videos v set engagement_rate = t.rate from turn t where v.id = t.id returning v.id`,
}
const ORDERS = {
  name: 'engagement_orders',
  text: `with sold as (
      select a.video_id, a.kind, (a.created_at at time zone 'Africa/Nairobi')::date as day, o.id as order_id,
        (select coalesce(sum(i.price * i.quantity), 0) from order_items i where i.order_id = o.id and i.product_id = a.product_id) as amount
      from video_attributions a join orders o on o.checkout_id = a.checkout_id and o.status = 'paid'
      where a.created_at >= $1::date::timestamp at time zone 'Africa/Nairobi'),
    sums as (select video_id, day, (count(distinct order_id) filter (where kind = 'direct'))::int as orders,
        coalesce(sum(amount) filter (where kind = 'direct'), 0) as revenue, coalesce(sum(amount) filter (where kind = 'assisted'), 0) as assisted
      from sold group by video_id, day),
    none as (update video_days d set orders = 0, revenue = 0, assisted = 0 where d.day >= $1::date and (d.orders <> 0 or d.revenue <> 0 or d.assisted <> 0)
      and not exists (select from sums s where s.video_id = d.video_id and s.day = d.day))
    insert into video_days as d (video_id, day, orders, revenue, assisted) select * from sums order by video_id, day
    on conflict (video_id, day) do update set orders = excluded.orders, revenue = excluded.revenue, assisted = excluded.assisted`,
}
const BEFORE_DAY = `$1::date at time zone 'Africa/Nairobi'`
const FORGET = [
  deletionOf('engagement_forget_views', { table: 'video_views', where: 'day < $1::date', by: 'day' }),
  deletionOf('engagement_forget_keys', { table: 'video_view_keys', where: 'day < $1::date', by: 'day' }),
  deletionOf('engagement_forget_touches', { table: 'video_touches', where: `touched_at < ${BEFORE_DAY}`, by: 'touched_at' }),
] as const
const FORGET_LED = deletionOf('engagement_forget_led', {
  table: 'video_attributions',
  where: `created_at < ${BEFORE_DAY}`,
  by: 'created_at',
})

/** What comes of what was counted; every ten minutes, any number of times. */
export function createEngagement({ db, clock, refreshClipsOf }: AreaDeps & { refreshClipsOf(ids: readonly string[]): Promise<void> }) {
  const daysAgo = (days: number) => dayOf(later(clock.now(), -days * 86_400))
  return {
    /** Orders of videos, and by all of it what is shown first (open-60). Inside a transaction. */
    async refreshEngagement(): Promise<void> {
      await db.query(ORDERS, [daysAgo(RECOUNTED_DAYS)])
      const changed = await db.query<{ id: string }>(RATES, [daysAgo(FIGURES_DAYS - 1), daysAgo(13)])
      if (changed.length > 0) await refreshClipsOf(changed.map(({ id }) => id))
    },

    /** What tells viewers apart is kept for two days; which video led to a checkout, until its orders are no longer counted. */
    async forgetViewers(): Promise<void> {
      for (const statement of FORGET) await deleteOld(db, statement, [daysAgo(1)])
      await deleteOld(db, FORGET_LED, [daysAgo(ATTRIBUTION_KEPT_DAYS)])
    },
  }
}
