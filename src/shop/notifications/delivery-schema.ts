import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DeliveryEvent, DeliveryReason, DeliveryState, RecipientKind, SendOutcome } from './rules-mail.ts'

const time = () => timestamp({ withTimezone: true, precision: 3 })

/** One message to one recipient, of an entry of the order queue or of another message; outside of the entry's own fields (open-32). */
export const mailDeliveries = pgTable(
  'mail_deliveries',
  {
    id: uuid().primaryKey(),
    queue: text().$type<'order' | 'message'>().notNull(),
    /** Of `order_notification_queue` or `letter_queue`. */
    queue_id: uuid().notNull(),
    recipient_kind: text().$type<RecipientKind>().notNull(),
    channel: text().$type<'email' | 'sms'>().notNull(),
    event: text().$type<DeliveryEvent>().notNull(),
    order_id: uuid(),
    /** With its person it is forgotten. */
    checkout_id: text(),
    /** Where it went, or should have gone; null until then, and when the person is forgotten. */
    address: text(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    /** Why it was skipped or given up. */
    reason: text().$type<DeliveryReason>(),
    tries: integer().notNull().default(0),
    /** Sends whose answer was lost: at most two, and the second ends it. */
    unknowns: integer().notNull().default(0),
    /** When it is sent next; while it is being sent, when another worker takes it over. Null when it is over, or waits for a person. */
    next_at: time(),
    /** A worker is sending it, or was when it died. */
    sending: boolean().notNull().default(false),
    give_up_at: time().notNull(),
    /** What the mail server said last. */
    server_answer: text(),
    /** The same in the words of queue-08. */
    last_error: text(),
    created_at: time().notNull(),
    done_at: time(),
  },
  (t) => [
    unique('mail_deliveries_once').on(t.queue_id, t.recipient_kind),
    index('mail_deliveries_due')
      .on(t.next_at)
      .where(sql`next_at is not null`),
    index('mail_deliveries_in_turn')
      .on(t.order_id, t.recipient_kind)
      .where(sql`next_at is not null`),
    index('mail_deliveries_list').on(t.state, t.created_at.desc(), t.id.desc()),
    index('mail_deliveries_event').on(t.event, t.state, t.created_at.desc(), t.id.desc()),
    // Next to none, beside as many buyers without an address as there are. Begins as the list of all does: else the planner takes that.
    index('mail_deliveries_skipped_to_admin')
      .on(t.state, t.created_at.desc(), t.id.desc())
      .where(sql`state = 'skipped' and recipient_kind = 'admin'`),
    index('mail_deliveries_order').on(t.order_id, t.created_at),
    index('mail_deliveries_checkout').on(t.checkout_id),
    // In the order of their list: every order is told to one address, the shop's.
    index('mail_deliveries_address')
      .on(t.address, t.state, t.created_at.desc(), t.id.desc())
      .where(sql`address is not null`),
    // Whose address is taken away when it is old.
    index('mail_deliveries_addressed')
      .on(t.created_at)
      .where(sql`address is not null and next_at is null`),
  ],
)

/** Every send: written before it, with its outcome after it. */
export const mailSends = pgTable(
  'mail_sends',
  {
    id: uuid().primaryKey(),
    delivery_id: uuid()
      .notNull()
      .references(() => mailDeliveries.id, { onDelete: 'cascade' }),
    try: integer().notNull(),
    at: time().notNull(),
    address: text(),
    message_id: text().notNull(),
    outcome: text().$type<SendOutcome>().notNull().default('sending'),
    server_answer: text(),
    finished_at: time(),
  },
  (t) => [
    uniqueIndex('mail_sends_accepted_once')
      .on(t.delivery_id)
      .where(sql`outcome = 'accepted'`),
    index('mail_sends_delivery').on(t.delivery_id, t.try),
    index('mail_sends_day').on(t.at, t.outcome),
  ],
)

/** How the mail server is, one row for all processes. */
export const mailState = pgTable('mail_state', {
  id: integer().primaryKey(),
  /** Without a connection or a sign-in, in a row. */
  connection_failures: integer().notNull().default(0),
  paused_until: time(),
  last_success_at: time(),
  last_failure_at: time(),
  last_failure: text(),
  /** What the operator must put right: a sign-in or a policy. */
  alarm: text(),
})

/** Addresses that do not exist, to which nothing is sent any more. In lower case. */
export const mailSuppressions = pgTable('mail_suppressions', {
  id: uuid().primaryKey(),
  address: text().notNull().unique(),
  reason: text().notNull(),
  created_at: time().notNull(),
})
