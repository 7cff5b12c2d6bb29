import type { AreaDeps } from '../deps.ts'
import { addMonths, dayIn, monthOf, startOf } from './rules-days.ts'
import { GOODS_BACK, IS_ORDER_REFUND, ORDER_REFUNDS, REFUND_PARTS } from './refunds-sql.ts'

const FIRST = {
  name: 'figures_first_customer',
  text: `select to_char((first_at at time zone 'Africa/Nairobi')::date, 'YYYY-MM-DD') as day from customers order by first_at limit 1`,
}
const LAST = { name: 'figures_last_cohort', text: `select to_char(max(month), 'YYYY-MM-DD') as month from stat_cohorts` }
const ANY = { name: 'figures_any_cohort', text: 'select from stat_cohorts limit 1' }
const FORGET = { name: 'figures_forget_cohorts', text: 'delete from stat_cohorts' }
const month = (moment: string) => `date_trunc('month', ${moment} at time zone 'Africa/Nairobi')::date`
// $1 and $2 are the bounds of the month $3.
const COUNT_MONTH = {
  name: 'figures_count_cohorts',
  text: `with fresh as (
      select ${month('c.first_at')} as cohort, count(distinct o.customer_key) filter (where o.bought) as buyers, sum(o.net) as net
      from (
        select customer_key, subtotal - discount as net, true as bought from orders
          where created_at >= $1::timestamptz and created_at < $2::timestamptz
        union all
        select o.customer_key, -${GOODS_BACK}, false from ${ORDER_REFUNDS} ${REFUND_PARTS}
          where ${IS_ORDER_REFUND} and r.decided_at >= $1::timestamptz and r.decided_at < $2::timestamptz) o
      join customers c on c.customer_key = o.customer_key group by 1),
    gone as (delete from stat_cohorts s where s.month = $3::date and not exists (select from fresh f where f.cohort = s.cohort))
    insert into stat_cohorts (cohort, month, buyers, net) select cohort, $3::date, buyers, net from fresh
    on conflict (cohort, month) do update set buyers = excluded.buyers, net = excluded.net`,
}

/** Buyers by the month of their first order, and what they did in each month since. */
export function createCohorts({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    async hasCohorts(): Promise<boolean> {
      return (await db.query(ANY, [])).length > 0
    },

    async forgetCohorts(): Promise<void> {
      await db.query(FORGET, [])
    },

    /** Counts this month and the last, and those that have never been counted. Repeatable. */
    async countCohorts(): Promise<void> {
      const [[first], [last]] = await Promise.all([db.query<{ day: string }>(FIRST, []), db.query<{ month: string | null }>(LAST, [])])
      if (!first) return
      const now = monthOf(dayIn(clock.now()))
      const begin = last?.month ? [addMonths(now, -1), last.month].sort()[0] : monthOf(first.day)
      for (let at = begin ?? now; at <= now; at = addMonths(at, 1)) {
        await db.query(COUNT_MONTH, [startOf(at), startOf(addMonths(at, 1)), at])
      }
    },
  }
}
