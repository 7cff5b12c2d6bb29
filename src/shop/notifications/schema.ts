import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { NoticeMetadata } from './contract.ts'
import type { NoticeType, OrderEvent } from './rules.ts'

export const orderNotificationQueue = pgTable(
  'order_notification_queue',
  {
    id: uuid().primaryKey(),
    order_id: uuid().notNull(),
    event_type: text().$type<OrderEvent>().notNull(),
    admin_email: text(),
    processed: boolean().notNull().default(false),
    processed_at: timestamp({ withTimezone: true, precision: 3 }),
    auto_process: boolean().notNull().default(true),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    index('order_notification_queue_waiting')
      .on(t.created_at)
      .where(sql`processed = false`),
  ],
)

/** The growing pause after a failure lives outside the entry's own fields (open-32). */
export const orderNotificationRetries = pgTable('order_notification_retries', {
  queue_id: uuid()
    .primaryKey()
    .references(() => orderNotificationQueue.id, { onDelete: 'cascade' }),
  failures: integer().notNull(),
  not_before: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  last_error: text().notNull(),
  /** Recipients that have it already: a retry does not write to them again. */
  done: text()
    .array()
    .$type<('customer' | 'admin')[]>()
    .notNull()
    .default(sql`'{}'`),
})

export const emailNotificationSettings = pgTable('email_notification_settings', {
  setting_key: text().primaryKey(),
  setting_value: text().notNull(),
  updated_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
})

/** What a member is told in the shop (data-11). */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    user_id: uuid().notNull(),
    type: text().$type<NoticeType>().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    is_read: boolean().notNull().default(false),
    order_id: uuid(),
    metadata: jsonb().$type<NoticeMetadata>().notNull().default({}),
    /** The same news for the same member is told once. */
    dedup_key: text().notNull(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** When its e-mail went out; null when there is none, or not yet. */
    emailed_at: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [
    unique('notifications_once').on(t.user_id, t.dedup_key),
    index('notifications_latest').on(t.user_id, t.created_at.desc(), t.id.desc()),
    index('notifications_unread')
      .on(t.user_id)
      .where(sql`not is_read`),
  ],
)

/** Pieces that the search for new arrivals has seen, and when. */
export const arrivals = pgTable(
  'arrivals',
  {
    product_id: uuid().primaryKey(),
    seen_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [index('arrivals_seen').on(t.seen_at)],
)

/** Up to which arrival a member has been told. */
export const arrivalsTold = pgTable('arrivals_told', {
  user_id: uuid().primaryKey(),
  told_until: timestamp({ withTimezone: true, precision: 3 }).notNull(),
})
