import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { OrderEvent } from './rules.ts'

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
