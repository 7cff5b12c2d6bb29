import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ReturnCondition, ReturnReason, ReturnState, ReturnWish } from './rules.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3 })

/** Pieces of a delivered order that come back, to be refunded or exchanged. */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: uuid().primaryKey(),
    order_id: uuid().notNull(),
    /** The order whose payment paid for these pieces: another one when they came by an exchange. */
    paid_order_id: uuid().notNull(),
    state: text().$type<ReturnState>().notNull(),
    wish: text().$type<ReturnWish>().notNull(),
    reason: text().$type<ReturnReason>().notNull(),
    /** The shopper's own. */
    words: text(),
    /** `shopper`, or the e-mail of the admin who wrote it down for them. */
    asked_by: text().notNull(),
    /** The shop's, to the shopper: the last ones. */
    answer: text(),
    /** What came of it, once it is done. */
    outcome: text().$type<ReturnWish>(),
    /** KES at the prices of its order that were given back in money: of an exchange only the difference. */
    worth: integer().notNull().default(0),
    /** KES that went back for goods and for the delivery. */
    goods_amount: integer().notNull().default(0),
    delivery_amount: integer().notNull().default(0),
    /** Null when nothing was to be refunded. */
    refund_id: uuid().unique(),
    exchange_order_id: uuid().unique(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (t) => [
    // One at a time: what went back before is known when the next one is decided.
    uniqueIndex('order_returns_open')
      .on(t.order_id)
      .where(sql`state in ('asked', 'agreed', 'received')`),
    index('order_returns_order').on(t.order_id, t.created_at),
    index('order_returns_paid_order').on(t.paid_order_id),
    index('order_returns_state').on(t.state, t.created_at.desc(), t.id.desc()),
    index('order_returns_latest').on(t.created_at.desc(), t.id.desc()),
  ],
)

export const orderReturnItems = pgTable(
  'order_return_items',
  {
    return_id: uuid()
      .notNull()
      .references(() => orderReturns.id, { onDelete: 'cascade' }),
    order_item_id: uuid().notNull(),
    variant_id: uuid().notNull(),
    quantity: integer().notNull(),
    /** Null until it is received. */
    condition: text().$type<ReturnCondition>(),
  },
  (t) => [primaryKey({ columns: [t.return_id, t.order_item_id] })],
)

/** When a return reached a state, and who brought it there: `shopper`, or the e-mail of an admin. */
export const orderReturnEvents = pgTable(
  'order_return_events',
  {
    return_id: uuid()
      .notNull()
      .references(() => orderReturns.id, { onDelete: 'cascade' }),
    state: text().$type<ReturnState>().notNull(),
    actor: text().notNull(),
    created_at: moment().notNull(),
  },
  (t) => [index('order_return_events_return').on(t.return_id, t.created_at)],
)
