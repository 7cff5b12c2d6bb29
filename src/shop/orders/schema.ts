import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DeliveryArea } from '../delivery.ts'
import type { FulfillmentStatus, OrderEvent, OrderStatus, ShopMove } from './rules.ts'

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** What people say on the phone: UP-7K3M9Q. */
    order_number: text().notNull().unique(),
    /** One order per checkout, whatever arrives how often. */
    checkout_id: text().notNull().unique(),
    user_id: uuid(),
    guest_id: uuid(),
    is_guest: boolean().notNull(),
    /** Who bought, without saying who it is: see customer-keys.ts. Null until a worker has filled it in, in orders of before. */
    customer_key: uuid(),
    phone_number: text().notNull(),
    email: text(),
    subtotal: integer().notNull(),
    discount: integer().notNull(),
    discount_code: text(),
    delivery_fee: integer().notNull(),
    total_amount: integer().notNull(),
    currency: text().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    fulfillment_status: text().$type<FulfillmentStatus>().notNull(),
    /** Read back as payment_reference (open-08). */
    payment_ref: text().notNull().unique(),
    payment_method: text().notNull(),
    payment_receipt: text(),
    delivery_area: text().$type<DeliveryArea>().notNull(),
    delivery_name: text(),
    delivery_phone: text(),
    delivery_address: text(),
    delivery_notes: text(),
    /** The person has deleted their account: what names them goes as soon as the order is done. */
    forget_person: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    updated_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    index('orders_guest')
      .on(t.guest_id, t.created_at.desc(), t.id.desc())
      .where(sql`guest_id is not null`),
    index('orders_user')
      .on(t.user_id, t.created_at.desc(), t.id.desc())
      .where(sql`user_id is not null`),
    index('orders_phone')
      .on(t.phone_number, t.created_at.desc())
      .where(sql`user_id is null`),
    index('orders_buyer').on(t.phone_number, t.status),
    index('orders_email')
      .on(sql`lower(email)`)
      .where(sql`email is not null`),
    index('orders_latest').on(t.created_at.desc(), t.id.desc()),
    index('orders_customer').on(t.customer_key, t.created_at),
    index('orders_unkeyed')
      .on(t.id)
      .where(sql`customer_key is null`),
    // What admins search by: the end of a phone, a part of a name or of an e-mail.
    index('orders_phone_tail').on(sql`reverse(phone_number) text_pattern_ops`),
    index('orders_delivery_phone_tail')
      .on(sql`reverse(delivery_phone) text_pattern_ops`)
      .where(sql`delivery_phone is not null`),
    index('orders_name_part')
      .using('gin', sql`lower(delivery_name) gin_trgm_ops`)
      .where(sql`delivery_name is not null`),
    index('orders_email_part')
      .using('gin', sql`lower(email) gin_trgm_ops`)
      .where(sql`email is not null`),
    index('orders_discount')
      .on(t.discount_code, t.created_at, t.id)
      .where(sql`discount_code is not null`),
    // Both without a new order: what is bought pays for neither.
    index('orders_done')
      .on(t.created_at.desc(), t.id.desc())
      .where(sql`fulfillment_status = 'fulfilled' or status <> 'paid'`),
    index('orders_ended')
      .on(t.created_at.desc(), t.id.desc())
      .where(sql`status <> 'paid'`),
    // All that the books and the numbers of the dashboard read of an order: they need not fetch its row.
    index('orders_paid')
      .on(t.created_at, t.payment_ref, t.total_amount, t.id)
      .where(sql`status = 'paid'`),
    index('orders_waiting')
      .on(t.fulfillment_status, t.created_at, t.id)
      .where(sql`fulfillment_status in ('awaiting_details', 'details_received', 'shipped', 'delivered') and status = 'paid'`),
    // What lists of all orders are narrowed by: of each kind the newest, however few there are.
    index('orders_kind').on(t.payment_method, t.delivery_area, sql`((user_id is null)::int)`, t.created_at.desc(), t.id.desc()),
    index('orders_forget')
      .on(t.id)
      .where(sql`forget_person`),
  ],
)

export const orderItems = pgTable(
  'order_items',
  {
    id: uuid().primaryKey(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id),
    product_id: uuid().notNull(),
    variant_id: uuid().notNull(),
    quantity: integer().notNull(),
    /** KES per unit, as paid. */
    price: integer().notNull(),
    /** As sold: an order stays readable when the product changes or goes. */
    name: text().notNull(),
    size: text(),
    picture_key: text(),
    /** Fetched for its parcel and ticked off, by whom; null while it is not. */
    packed_at: timestamp({ withTimezone: true, precision: 3 }),
    packed_by: text(),
  },
  (t) => [index('order_items_order').on(t.order_id), index('order_items_product').on(t.product_id, t.order_id)],
)

/** The secret that keys `customer_key`, in one row: random, and sealed with the shop's secrets key. */
export const customerKeySecret = pgTable('customer_key_secret', {
  id: integer().primaryKey(),
  sealed: text().notNull(),
  created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
})

/** What happened to an order, for its timeline. */
export const orderEvents = pgTable(
  'order_events',
  {
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    event: text().$type<OrderEvent>().notNull(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.order_id, t.event] }),
    // Whose day is counted.
    index('order_events_day')
      .on(t.event, t.created_at)
      .where(sql`event in ('cancelled', 'delivered')`),
  ],
)

/** Steps that an admin has pressed and may still take back. A worker takes them when they are due. */
export const orderMoves = pgTable(
  'order_moves',
  {
    order_id: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    move: text().$type<ShopMove>().notNull(),
    /** Who pressed, for the audit log. */
    admin_id: uuid(),
    admin_email: text().notNull(),
    address: text().notNull(),
    due_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [index('order_moves_due').on(t.due_at)],
)

/** Guests who have confirmed by a code that an order belongs to them, in a browser with another guest id. */
export const orderGrants = pgTable(
  'order_grants',
  {
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    guest_id: uuid().notNull(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.order_id, t.guest_id] }), index('order_grants_guest').on(t.guest_id)],
)

/** One-time codes by which an order is found on a new phone. Also made, and never sent, for orders that do not exist. */
export const orderCodes = pgTable(
  'order_codes',
  {
    id: uuid().primaryKey(),
    /** Null when number and phone belong to no order: which the answer must not reveal. */
    order_id: uuid(),
    channel: text().$type<'sms' | 'email'>().notNull(),
    code_hash: text().notNull(),
    tries: integer().notNull().default(0),
    used_at: timestamp({ withTimezone: true, precision: 3 }),
    expires_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [index('order_codes_end').on(t.expires_at)],
)
