import type { AreaDeps } from '../../deps.ts'
import type { DailyReport, DailyReportDay } from '../contract.ts'

const COUNTED = `a.paid_amount is not null and a.state in ('settled', 'amount_mismatch', 'late_success', 'manual_review', 'refunded')`
const IN_REVIEW = `a.state in ('amount_mismatch', 'late_success', 'manual_review')`
/** What the order of a payment `a` came to; null when there is none, or none any more. */
const ORDER = `(select x.total_amount from orders x where x.payment_ref = a.reference and x.status = 'paid')`
/** Nearly every order comes with its payment, or within the same day: it is at hand. The few others are looked up. */
const ORDER_TOTAL = `coalesce(o.total_amount, ${ORDER})`

/**
 * Per Nairobi day on which the money came, where it is now. Whatever is neither in an order that is not cancelled, nor in review,
 * nor on its way back is unexplained: in_orders asks the orders, not the attempts. A payment of unknown
 * amount does not count as received yet.
 */
export const DAILY_REPORT = {
  name: 'daily_report_days',
  text: `with first as (select date_trunc('day', $1::timestamptz at time zone 'Africa/Nairobi') - make_interval(days => $2::int - 1) as day),
    since as (select day at time zone 'Africa/Nairobi' as at from first),
    -- A refund may have been begun for a payment that was decided later. Few payments have any: looked up one by one.
    refunds as (
      select date_bin('1 day', a.decided_at, since.at) as at, case when a.state = 'settled' then ${ORDER} is not null end as ordered,
        a.in_review, case when r.state = 'completed' then r.amount else 0 end as refunded,
        case when r.state not in ('completed', 'withdrawn') then r.amount else 0 end as refunding
      from since, payment_refunds r
      cross join lateral (select a.state, a.decided_at, a.reference, ${IN_REVIEW} as in_review from payment_attempts a
        where a.id = r.attempt_id and a.decided_at >= since.at and ${COUNTED} offset 0) a
      where r.created_at >= (select at from since) - interval '60 days'),
    back as (
      select at, sum(refunded)::bigint as refunded, sum(refunding)::bigint as refunding,
        sum(refunded + refunding) filter (where ordered) as of_orders, sum(refunded + refunding) filter (where in_review) as of_review
      from refunds group by at)
    -- Payments and orders of one day after the other are joined at once: looked up one by one they cost twice as much, and those of
    -- three months together would be written to disk. A day is 24 hours: Nairobi has no summer time.
    select to_char(d.day, 'YYYY-MM-DD') as date, coalesce(s.received, 0) as received, coalesce(s.by_gateway, '{}') as by_gateway,
      (coalesce(s.in_orders, 0) - coalesce(b.of_orders, 0))::bigint as in_orders,
      (coalesce(s.in_review, 0) - coalesce(b.of_review, 0))::bigint as in_review,
      coalesce(b.refunded, 0) as refunded, coalesce(b.refunding, 0) as refunding,
      coalesce(s.orders_total, 0) as orders_total, coalesce(s.orders, 0) as orders
    from first, generate_series(first.day, first.day + make_interval(days => $2::int - 1), interval '1 day') d(day)
    cross join lateral (select d.day at time zone 'Africa/Nairobi' as at) since
    left join back b on b.at = since.at
    cross join lateral (
      select sum(received)::bigint as received, json_object_agg(gateway, received) as by_gateway, sum(in_orders)::bigint as in_orders,
        sum(in_review)::bigint as in_review, sum(orders_total)::bigint as orders_total, sum(orders)::bigint as orders
      from (
        select a.gateway, sum(a.paid_amount) as received, sum(a.paid_amount) filter (where a.state = 'settled' and ${ORDER_TOTAL} is not null) as in_orders,
          sum(a.paid_amount) filter (where ${IN_REVIEW}) as in_review, sum(${ORDER_TOTAL}) filter (where a.state = 'settled') as orders_total,
          count(${ORDER_TOTAL}) filter (where a.state = 'settled') as orders
        from payment_attempts a
        left join (select total_amount, payment_ref from orders
          where status = 'paid' and created_at >= since.at and created_at < since.at + interval '1 day') o on o.payment_ref = a.reference
        where a.decided_at >= since.at and a.decided_at < since.at + interval '1 day' and ${COUNTED}
        group by a.gateway) gateways) s
    order by d.day desc`,
}

type Row = Omit<DailyReportDay, 'accepted_difference' | 'unexplained'>

/** The money of each day against its orders. */
export function createDailyReport({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** The last `days` days in Nairobi, the newest first. KES. */
    async dailyReport(days: number): Promise<DailyReport> {
      const rows = await db.query<Row>(DAILY_REPORT, [clock.now(), days])
      return {
        days: rows.map((row) => ({
          ...row,
          accepted_difference: row.in_orders - row.orders_total,
          unexplained: row.received - row.in_orders - row.in_review - row.refunded - row.refunding,
        })),
      }
    },
  }
}
