import type { AreaDeps } from '../../deps.ts'
import type { DailyReport, DailyReportDay } from '../contract.ts'

/**
 * Per Nairobi day on which the money came, where it is now. Whatever is neither in an order that is not cancelled, nor in review,
 * nor on its way back is unexplained: in_orders asks the orders, not the attempts. A payment of unknown
 * amount does not count as received yet.
 */
export const DAILY_REPORT = {
  name: 'daily_report_days',
  text: `with first as (select date_trunc('day', $1::timestamptz at time zone 'Africa/Nairobi') - make_interval(days => $2::int - 1) as day),
    since as (select day at time zone 'Africa/Nairobi' as at from first),
    -- Whole ranges, joined at once: looked up payment by payment they cost twice as much. A refund may have been begun for a payment
    -- that was decided later; an order comes with its payment.
    back as (
      select attempt_id, coalesce(sum(amount) filter (where state = 'completed'), 0)::int as refunded,
        coalesce(sum(amount) filter (where state not in ('completed', 'withdrawn')), 0)::int as refunding
      from payment_refunds where created_at >= (select at - interval '60 days' from since) group by attempt_id),
    paid as (select total_amount, payment_ref from orders where status = 'paid' and created_at >= (select at - interval '1 day' from since)),
    -- Grouped once, as far as every sum below needs it. A day is 24 hours: Nairobi has no summer time.
    money as (
      select date_bin('1 day', a.decided_at, (select at from since)) as at, a.gateway, a.state, o.total_amount is not null as ordered,
        sum(a.paid_amount) as received, coalesce(sum(back.refunded), 0) as refunded, coalesce(sum(back.refunding), 0) as refunding,
        sum(o.total_amount) as orders_total, count(*) as payments
      from payment_attempts a
      left join back on back.attempt_id = a.id
      left join paid o on o.payment_ref = a.reference
      where a.decided_at >= (select at from since) and a.paid_amount is not null
        and a.state in ('settled', 'amount_mismatch', 'late_success', 'manual_review', 'refunded')
      group by 1, 2, 3, 4),
    sums as (
      select at, sum(received)::bigint as received, sum(refunded)::bigint as refunded, sum(refunding)::bigint as refunding,
        (sum(received - refunded - refunding) filter (where state = 'settled' and ordered))::bigint as in_orders,
        (sum(received - refunded - refunding) filter (where state in ('amount_mismatch', 'late_success', 'manual_review')))::bigint as in_review,
        (sum(orders_total) filter (where state = 'settled'))::bigint as orders_total,
        (sum(payments) filter (where state = 'settled' and ordered))::bigint as orders
      from money group by at),
    gateways as (
      select at, json_object_agg(gateway, received) as by_gateway
      from (select at, gateway, sum(received) as received from money group by at, gateway) one group by at)
    select to_char(d.day, 'YYYY-MM-DD') as date, coalesce(s.received, 0) as received, coalesce(g.by_gateway, '{}') as by_gateway,
      coalesce(s.in_orders, 0) as in_orders, coalesce(s.in_review, 0) as in_review, coalesce(s.refunded, 0) as refunded,
      coalesce(s.refunding, 0) as refunding, coalesce(s.orders_total, 0) as orders_total, coalesce(s.orders, 0) as orders
    from first, generate_series(first.day, first.day + make_interval(days => $2::int - 1), interval '1 day') d(day)
    left join sums s on s.at = d.day at time zone 'Africa/Nairobi' left join gateways g on g.at = s.at order by d.day desc`,
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
