import type { Order } from './contract.ts'
import { mayCancel, type Owned } from './rules.ts'

/** An order as the statements below read it. */
export type OrderRow = Omit<Order, 'created_at' | 'can_cancel'> & Omit<Owned, 'granted'> & { created_at: Date; checkout_id: string }

/** Everything about an order in one statement: items and timeline come along, however many orders there are. */
export const SELECT_ORDERS = `select o.id, o.order_number, o.status, o.fulfillment_status, o.created_at, o.payment_ref as payment_reference,
  o.payment_method, o.payment_receipt, o.subtotal, o.discount, o.delivery_fee, o.total_amount, o.currency, o.delivery_area, o.delivery_address,
  json_build_object('name', o.delivery_name, 'phone_number', o.delivery_phone, 'notes', o.delivery_notes) as delivery_info,
  nullif(u.full_name, '') as user_name, o.phone_number, coalesce(o.email, u.email) as user_email, o.user_id, o.guest_id, o.checkout_id,
  (select json_agg(json_build_object('product_id', i.product_id, 'variant_id', i.variant_id, 'name', i.name, 'size', i.size,
     'quantity', i.quantity, 'price', i.price, 'picture_key', i.picture_key) order by i.id)
     from order_items i where i.order_id = o.id) as items,
  (select coalesce(json_agg(json_build_object('event', e.event,
     'at', to_char(e.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     order by array_position(array['paid', 'details_received', 'shipped', 'delivered', 'fulfilled', 'cancelled', 'refunded'], e.event)), '[]'::json)
     from order_events e where e.order_id = o.id) as timeline,
  (select json_build_object(
       'told', case when bool_or(r.state = 'needs_person') then 'delayed' when bool_and(r.state = 'completed') then 'done' else 'on_its_way' end,
       'amount', coalesce(sum(r.amount) filter (where r.state <> 'completed'), sum(r.amount)),
       'at', to_char(max(coalesce(r.decided_at, r.created_at)) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     from payment_attempts a join payment_refunds r on r.attempt_id = a.id and r.state <> 'withdrawn' and r.reason <> 'returned'
     where a.checkout_id = o.checkout_id having count(*) > 0) as refund`
export const FROM_ORDERS = 'from orders o left join users u on u.id = o.user_id'

/** Orders without a member that a guest may see: made with this guest id, or granted to it. */
export const ofGuest = (guest: string) =>
  `o.user_id is null and o.id in (select id from orders where guest_id = ${guest} union all select order_id from order_grants where guest_id = ${guest})`

/** Without what only the shop may know. */
export function present({ user_id: _user, guest_id: _guest, checkout_id: _checkout, ...row }: OrderRow): Order {
  return { ...row, can_cancel: mayCancel(row), created_at: row.created_at.toISOString() }
}
