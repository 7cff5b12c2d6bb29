// Each query lists what breaks one invariant of money and stock: `what` names the thing. None may find anything, ever.

/**
 * What each attempt has received, its refunds, and the order it paid. `looked_at`: a person has decided about it. `told`: a person
 * was notified that the amount, which came after the order, differs.
 * Money of `manual_review` counts when the provider named a sum.
 */
const MONEY = `money as (
  select a.*, case when a.state in ('settled', 'amount_mismatch', 'late_success', 'manual_review', 'refunded') then coalesce(a.paid_amount, 0) else 0 end as received,
    (select coalesce(sum(r.amount), 0)::int from payment_refunds r where r.attempt_id = a.id and r.state <> 'withdrawn') as going_back,
    (select coalesce(sum(r.amount), 0)::int from payment_refunds r where r.attempt_id = a.id and r.state = 'completed') as gone_back,
    o.status as order_status, o.total_amount as order_total,
    exists (select from payment_events e where e.attempt_id = a.id and e.actor is not null) as looked_at,
    exists (select from payment_events e where e.attempt_id = a.id and e.source like '%: other sum') as told
  from payment_attempts a left join orders o on o.payment_ref = a.reference)`

const money = (where: string) => `with ${MONEY} select reference || ' ' || state as what from money where ${where}`

/** In the words of what is wrong. */
export const BREACHES: Record<string, string> = {
  'a checkout has two orders': `select checkout_id as what from orders group by checkout_id having count(*) > 1`,
  'a checkout was paid twice and both payments count': `select checkout_id as what from payment_attempts where state = 'settled' group by checkout_id having count(*) > 1`,
  'a checkout is paid without an order': `select c.id as what from checkouts c left join orders o on o.checkout_id = c.id where c.status = 'paid' and o.id is null`,
  'an order stands on a checkout that is not paid': `select o.order_number || ' ' || c.status as what from orders o join checkouts c on c.id = o.checkout_id
    where c.status not in ('paid', 'refunded') or (c.status = 'refunded' and o.status <> 'refunded')`,

  'a standing order was not paid by a settled attempt': `select o.order_number as what from orders o join checkouts c on c.id = o.checkout_id
    left join payment_attempts a on a.reference = o.payment_ref and a.checkout_id = o.checkout_id where o.status = 'paid' and a.state is distinct from 'settled'`,
  'settled money is in no order': money(`state = 'settled' and order_status is null`),
  'settled money has no sum': money(`state = 'settled' and paid_amount is null`),
  'the payment of a cancelled order is not refunded': money(
    `state = 'settled' and order_status in ('cancelled', 'refunded') and going_back < received`,
  ),
  'an order took another sum than its own, and nobody decided that': money(
    `state = 'settled' and order_status = 'paid' and received - going_back <> order_total and not looked_at and not told`,
  ),
  'an order is refunded before its money is': money(`order_status = 'refunded' and gone_back < received`),
  'money in review is in an order too': money(
    `state in ('amount_mismatch', 'duplicate_receipt', 'late_success', 'manual_review', 'refunded') and order_status = 'paid'`,
  ),
  'a late payment is not refunded': money(`state = 'late_success' and going_back < received`),
  'an attempt is refunded before its money is': money(`state = 'refunded' and gone_back < received`),
  'more is refunded than received': money('going_back > received'),
  'money came for an attempt that says it has not been paid': money(
    `state in ('created', 'initiating', 'pending', 'unknown', 'cancelled', 'failed', 'timed_out') and paid_amount > 0 and not looked_at`,
  ),
  'a receipt paid twice': `select upper(receipt) as what from payment_attempts where receipt is not null group by upper(receipt) having count(*) > 1`,
  'money is both ours and unmatched': `select p.receipt as what from provider_payments p join payment_attempts a on a.receipt = p.receipt and a.gateway = p.gateway
    where p.direction = 'in' and p.attempt_id is null and p.note is null and p.next_at is null`,

  'stock is below nothing': `select sku as what from product_variants where stock < 0`,
  'a checkout that is over holds pieces': `select c.id || ' ' || c.status as what from checkouts c join holds h on h.checkout_id = c.id and h.state = 'held'
    where c.status not in ('awaiting_payment', 'failed', 'review')`,
  'an open checkout does not hold its pieces': `select c.id || ' ' || c.status as what from checkouts c cross join lateral jsonb_array_elements(c.lines) l
    left join holds h on h.checkout_id = c.id and h.variant_id = (l->>'variant_id')::uuid and h.state = 'held'
    where c.status in ('awaiting_payment', 'failed') and h.quantity is distinct from (l->>'quantity')::int`,
  'what is sold is not what was ordered': `with sold as (select checkout_id, variant_id, sum(quantity) as n from holds where state = 'sold'
      -- Refunded after it had left: what did not come back for sale is gone.
      and checkout_id not in (select checkout_id from orders where status = 'refunded' and fulfillment_status in ('shipped', 'delivered', 'fulfilled'))
      group by 1, 2),
    returned as (select r.order_id, b.variant_id, sum(b.quantity) as n from order_return_items b join order_returns r on r.id = b.return_id
      where b.condition = 'on_sale' group by 1, 2),
    ordered as (select o.checkout_id, i.variant_id, sum(i.quantity) - coalesce(max(b.n), 0) as n from order_items i
      join orders o on o.id = i.order_id and o.status = 'paid' join checkouts c on c.id = o.checkout_id
      left join returned b on b.order_id = o.id and b.variant_id = i.variant_id group by 1, 2
      having sum(i.quantity) > coalesce(max(b.n), 0))
    select coalesce(s.checkout_id, o.checkout_id) as what from sold s full join ordered o using (checkout_id, variant_id) where s.n is distinct from o.n`,

  'a checkout waits for an answer that nobody will give': `select c.id as what from checkouts c where c.status = 'awaiting_payment' and not exists (
    select from payment_attempts a where a.checkout_id = c.id and a.state in ('created', 'initiating', 'pending', 'unknown', 'succeeded_unverified'))`,
  'a review has nothing to look at': `select c.id as what from checkouts c where c.status = 'review' and not exists (
    select from payment_attempts a where a.checkout_id = c.id and (a.state in ('amount_mismatch', 'duplicate_receipt', 'late_success', 'manual_review')
      or exists (select from payment_refunds r where r.attempt_id = a.id and r.state not in ('completed', 'withdrawn'))))`,
  'a refund that nobody will move': `select reference || ' ' || state as what from payment_refunds
    where next_at is null and state in ('requested', 'sending', 'failed')`,
  'a message that nobody will read': `select id || ' ' || kind as what from payment_inbox where handled_at is null and next_at is null and tries = 0`,
}

/** An attempt beyond the cap of its hold and the question after it, that no list of a person shows, and that is not
 * asked about right now. `$1`: now.
 */
export const FORGOTTEN = `select a.reference || ' ' || a.state as what from payment_attempts a join checkouts c on c.id = a.checkout_id
  where a.state in ('created', 'initiating', 'pending', 'unknown', 'succeeded_unverified')
    and not (a.state = 'succeeded_unverified' and a.next_query_at > $1::timestamptz)
    and greatest(c.hold_until, a.created_at + interval '25 minutes') + interval '5 minutes' < $1::timestamptz`

/** Units of every variant: on sale, held and sold. They only move between these. */
export const UNITS = `select v.id, v.stock + coalesce(sum(h.quantity) filter (where h.state in ('held', 'sold')), 0)::int as units
  from product_variants v left join holds h on h.variant_id = v.id group by v.id`

/** KES the shop knows of: received, by attempts and by provider payments, and refunded. */
export const KNOWN = `select
  (select coalesce(sum(paid_amount), 0)::int from payment_attempts
    where state in ('settled', 'amount_mismatch', 'late_success', 'manual_review', 'refunded')) as received,
  (select coalesce(sum(amount), 0)::int from provider_payments where direction = 'in' and attempt_id is null) as unmatched,
  (select coalesce(sum(amount), 0)::int from payment_refunds where state = 'completed') as returned`
