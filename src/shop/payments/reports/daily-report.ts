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
    paid as (select id, total_amount, payment_ref from orders where status = 'paid' and created_at >= (select at - interval '1 day' from since)),
    money as (
      select date_trunc('day', a.decided_at at time zone 'Africa/Nairobi') as day, a.gateway, a.state, a.paid_amount,
        coalesce(back.refunded, 0) as refunded, coalesce(back.refunding, 0) as refunding,
        a.paid_amount - coalesce(back.refunded, 0) - coalesce(back.refunding, 0) as rest, o.id as order_id, o.total_amount
      from payment_attempts a
      left join back on back.attempt_id = a.id
      left join paid o on o.payment_ref = a.reference
      where a.decided_at >= (select at from since) and a.paid_amount is not null
        and a.state in ('settled', 'amount_mismatch', 'late_success', 'manual_review', 'refunded')),
    sums as (
      select day, sum(paid_amount) as received, sum(refunded) as refunded, sum(refunding) as refunding,
        coalesce(sum(rest) filter (where state = 'settled' and order_id is not null), 0) as in_orders,
        coalesce(sum(rest) filter (where state in ('amount_mismatch', 'late_success', 'manual_review')), 0) as in_review,
        coalesce(sum(total_amount) filter (where state = 'settled'), 0) as orders_total, count(order_id) filter (where state = 'settled') as orders
      from money group by day),
    gateways as (
      select day, json_object_agg(gateway, received) as by_gateway
      from (select day, gateway, sum(paid_amount) as received from money group by day, gateway) one group by day)
    select to_char(d.day, 'YYYY-MM-DD') as date, coalesce(s.received, 0) as received, coalesce(g.by_gateway, '{}') as by_gateway,
      coalesce(s.in_orders, 0) as in_orders, coalesce(s.in_review, 0) as in_review, coalesce(s.refunded, 0) as refunded,
      coalesce(s.refunding, 0) as refunding, coalesce(s.orders_total, 0) as orders_total, coalesce(s.orders, 0) as orders
    from first, generate_series(first.day, first.day + make_interval(days => $2::int - 1), interval '1 day') d(day)
    left join sums s on s.day = d.day left join gateways g on g.day = d.day order by d.day desc`,
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
