import type { Statement } from '../../../platform/database.ts'
import { TROUBLE } from './list-sql.ts'

// A piece that is deleted from the catalogue stays in its orders.
const PIECES = `(select coalesce(json_agg(json_build_object('id', i.id, 'packed_by', case when i.packed_at is not null then coalesce(i.packed_by, '') end, 'product_id', i.product_id, 'name', i.name, 'size', i.size, 'quantity', i.quantity,
    'price', i.price, 'picture_key', i.picture_key, 'place', coalesce(p.place, ''), 'tag_code', p.tag_code) order by i.id), '[]')
    from order_items i left join products p on p.id = i.product_id where i.order_id = o.id) as pieces`
const DELIVERY = `json_build_object('name', o.delivery_name, 'phone_number', o.delivery_phone, 'address', o.delivery_address,
    'notes', o.delivery_notes) as delivery`
const MONEY = 'o.subtotal, o.discount, o.delivery_fee, o.total_amount'
const ORDER = `o.id, o.order_number, o.created_at, o.status, o.fulfillment_status, o.delivery_area, o.phone_number, ${MONEY}, ${DELIVERY}, ${PIECES}`

/** $1 an id, or null; $2 a number. */
export const DETAIL: Statement = {
  name: 'order_desk_detail',
  text: `select ${ORDER}, o.checkout_id, o.payment_method, o.payment_receipt, o.discount_code, o.user_id, o.customer_key,
      o.user_id is not null as is_member, coalesce(o.email, u.email) as email, nullif(u.full_name, '') as member_name,
      (select coalesce(sum(i.quantity), 0)::int from order_items i where i.order_id = o.id) as units,
      m.move, m.due_at, m.admin_email as moved_by, ${TROUBLE}
    from orders o left join users u on u.id = o.user_id left join order_moves m on m.order_id = o.id
    where o.id = (select id from orders where id = $1::uuid union all select id from orders where order_number = $2 limit 1)`,
}

export const PAYMENTS: Statement = {
  name: 'order_desk_payments',
  text: `select a.id, a.reference, a.method, a.state, a.amount, a.paid_amount, a.receipt,
      coalesce(sum(r.amount) filter (where r.state = 'completed'), 0)::int as refunded,
      coalesce(sum(r.amount) filter (where r.state not in ('completed', 'withdrawn')), 0)::int as refunding
    from payment_attempts a left join payment_refunds r on r.attempt_id = a.id
    where a.checkout_id = $1 group by a.id order by a.number`,
}

/** $1 the key of a buyer, $2 the member. Of one buyer, at most a few hundred. */
export const BUYER: Statement = {
  name: 'order_desk_buyer',
  text: `select count(*)::int as orders, coalesce(sum(o.subtotal - o.discount), 0)::int as spent,
      count(*) filter (where o.user_id = $2::uuid)::int as member_orders,
      coalesce(sum(o.total_amount) filter (where o.user_id = $2::uuid), 0)::int as member_spent,
      max(o.created_at) filter (where o.created_at < $3) as before
    from orders o where o.customer_key = $1::uuid and o.status = 'paid'`,
}

/** $1 order, $2 checkout, $3 number. Everything that happened, newest first. */
export const TIMELINE: Statement = {
  name: 'order_desk_timeline',
  text: `select at, kind, what, text, by, amount, payment_id from (
      select e.created_at as at, 'order' as kind, e.event as what, null as text, null as by, null::int as amount, null::uuid as payment_id
        from order_events e where e.order_id = $1
      union all select a.created_at, 'payment', 'started', null, null, a.amount, a.id from payment_attempts a where a.checkout_id = $2
      union all select a.decided_at, 'payment', a.state, a.receipt, null, coalesce(a.paid_amount, a.amount), a.id
        from payment_attempts a where a.checkout_id = $2 and a.decided_at is not null
      union all select r.created_at, 'refund', 'requested', r.note, r.requested_by, r.amount, r.attempt_id
        from payment_attempts a join payment_refunds r on r.attempt_id = a.id where a.checkout_id = $2
      union all select r.decided_at, 'refund', r.state, r.receipt, null, r.amount, r.attempt_id
        from payment_attempts a join payment_refunds r on r.attempt_id = a.id where a.checkout_id = $2 and r.decided_at is not null
      union all select coalesce(d.done_at, d.created_at), d.channel, 'message:customer:' || d.state,
        nullif(case when d.channel = 'sms' then l.text else l.subject end, ''), null, null, null
        from letter_queue l join mail_deliveries d on d.queue_id = l.id where l.checkout_id = $2 and l.audience = 'customer'
      union all select coalesce(d.done_at, d.created_at), d.channel, d.event || ':' || d.recipient_kind || ':' || d.state, null, null, null, null
        from order_notification_queue q join mail_deliveries d on d.queue_id = q.id where q.order_id = $1 and d.state <> 'skipped'
      union all select n.created_at, 'note', 'note', n.text, n.author, null, null from notes n where n.subject = $3 and n.deleted_at is null
      union all select l.created_at, 'admin', l.action,
        nullif(concat_ws(' → ', l.details ->> 'before', l.details ->> 'after'), ''), l.admin_email, null, null
        from admin_audit_log l where l.subject = $3 and l.action not like 'note.%' and l.action <> 'order.opened'
    ) happened order by at desc limit 300`,
}

/** $1 ids. In the order in which they were paid. */
export const PACKED: Statement = {
  name: 'order_desk_packed',
  text: `select ${ORDER} from orders o where o.id = any($1::uuid[]) order by o.created_at, o.id`,
}
