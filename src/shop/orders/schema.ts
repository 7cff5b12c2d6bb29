import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DeliveryArea } from '../delivery.ts'
import type { FulfillmentStatus, OrderStatus } from './rules.ts'

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
  },
  (t) => [index('order_items_order').on(t.order_id)],
)
