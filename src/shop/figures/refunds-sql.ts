/**
 * Refunds `r` of orders `o`: an order is found by the payment that paid for it, so that money which never was a sale (of a late
 * or of a second payment) does not count.
 */
export const ORDER_REFUNDS = `payment_refunds r join payment_attempts a on a.id = r.attempt_id join orders o on o.payment_ref = a.reference`
/** What was paid beyond the price was not a sale, either. */
export const IS_ORDER_REFUND = `r.state = 'completed' and r.reason <> 'surplus'`

/** To be joined to them: what of goods and delivery went back before, and what the order was for. */
export const REFUND_PARTS = `
  cross join lateral (select coalesce(sum(p.amount - p.delivery_amount), 0) as goods, coalesce(sum(p.delivery_amount), 0) as delivery
    from payment_refunds p where p.attempt_id = r.attempt_id
    and p.state = 'completed' and p.reason <> 'surplus' and (p.decided_at, p.number) < (r.decided_at, r.number)) e
  cross join lateral (select o.subtotal - o.discount as goods, o.delivery_fee as delivery) d`
/** Of a refund, for goods, as it was said when it was asked for. What is more than was due had never been counted as sold. */
export const GOODS_BACK = '(least(e.goods + r.amount - r.delivery_amount, d.goods) - least(e.goods, d.goods))'
export const DELIVERY_BACK = '(least(e.delivery + r.delivery_amount, d.delivery) - least(e.delivery, d.delivery))'
