import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { NotificationMetadata } from './contract.ts'
import type { NotificationType, OrderEvent } from './rules.ts'

export const orderNotificationQueue = pgTable(
  'order_notification_queue',
  {
    id: uuid().primaryKey(),
    order_id: uuid().notNull(),
    event_type: text().$type<OrderEvent>().notNull(),
    /** The shop's address as it was set when the entry came (open-33). */
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
    index('order_notification_queue_order').on(t.order_id, t.created_at),
  ],
)

export const emailNotificationSettings = pgTable('email_notification_settings', {
  setting_key: text().primaryKey(),
  setting_value: text().notNull(),
  updated_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
})

/** Notifications of members (data-11). */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    user_id: uuid().notNull(),
    type: text().$type<NotificationType>().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    is_read: boolean().notNull().default(false),
    order_id: uuid(),
    metadata: jsonb().$type<NotificationMetadata>().notNull().default({}),
    /** The same event notifies the same member once. */
    dedup_key: text().notNull(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** When its e-mail went out; null when there is none, or not yet. */
    emailed_at: timestamp({ withTimezone: true, precision: 3 }),
    /** While that is being sent, when another worker takes it over. */
    mailing_until: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [
    unique('notifications_once').on(t.user_id, t.dedup_key),
    index('notifications_latest').on(t.user_id, t.created_at.desc(), t.id.desc()),
    index('notifications_price_drops')
      .on(t.created_at)
      .where(sql`type = 'price_drop'`),
    index('notifications_unread')
      .on(t.user_id)
      .where(sql`not is_read`),
    index('notifications_order')
      .on(t.order_id)
      .where(sql`order_id is not null`),
  ],
)

/** What e-mails and SMS say that must not get lost and are not in the order queue: of payments, to who gave an address or only a phone. */
export const outgoingMessages = pgTable(
  'letter_queue',
  {
    id: uuid().primaryKey(),
    /** The same message is sent once. */
    dedup_key: text().notNull().unique(),
    channel: text().$type<'email' | 'sms'>().notNull(),
    audience: text().$type<'customer' | 'admin'>().notNull(),
    /** E-mail or phone; null for the shop's own address as it is at the sending, and when it is forgotten. */
    recipient: text(),
    /** What it is about: with its person it is forgotten. */
    checkout_id: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    index('letter_queue_checkout').on(t.checkout_id),
    index('letter_queue_kept')
      .on(t.created_at)
      .where(sql`text <> ''`),
  ],
)

/** Products that the search for new arrivals has seen, and when. */
export const arrivals = pgTable(
  'arrivals',
  {
    product_id: uuid().primaryKey(),
    seen_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [index('arrivals_seen').on(t.seen_at)],
)

/** Up to which arrival a member has been notified. */
export const arrivalsTold = pgTable('arrivals_told', {
  user_id: uuid().primaryKey(),
  told_until: timestamp({ withTimezone: true, precision: 3 }).notNull(),
})
