import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { AttemptState, Failure, PaymentMethod } from './rules.ts'

/** One try at paying for one checkout. Money is only ever recorded here and in payment_events. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid().primaryKey(),
    checkout_id: text().notNull(),
    number: integer().notNull(),
    method: text().$type<PaymentMethod>().notNull(),
    gateway: text().notNull(),
    phone_number: text(),
    /** KES. */
    amount: integer().notNull(),
    currency: text().notNull(),
    state: text().$type<AttemptState>().notNull(),
    /** What the shopper, the order and a guest order payload know it by (payment_ref). */
    reference: text().notNull().unique(),
    /** Secret part of the callback address; a callback must arrive on it. */
    callback_token: text().notNull().unique(),
    /** The provider's ids: Daraja MerchantRequestID and CheckoutRequestID. */
    merchant_request_id: text(),
    provider_request_id: text().unique(),
    /** The provider's receipt, for example NLJ7RT61SV. One receipt pays once. */
    receipt: text().unique(),
    paid_amount: integer(),
    /** The provider's result code and words, verbatim; people are shown sentences from rules.ts instead. */
    result_code: text(),
    result_description: text(),
    /** Why it did not succeed, in the shop's own list. */
    failure: text().$type<Failure>(),
    idempotency_key: text().unique(),
    next_query_at: timestamp({ withTimezone: true, precision: 3 }),
    queries: integer().notNull().default(0),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    sent_at: timestamp({ withTimezone: true, precision: 3 }),
    decided_at: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [
    unique('payment_attempts_number').on(t.checkout_id, t.number),
    index('payment_attempts_due')
      .on(t.next_query_at)
      .where(sql`next_query_at is not null`),
    index('payment_attempts_phone').on(t.phone_number, t.created_at),
    index('payment_attempts_undecided')
      .on(t.state)
      .where(sql`state in ('created', 'initiating', 'pending', 'unknown')`),
    index('payment_attempts_review')
      .on(t.state)
      .where(sql`state in ('amount_mismatch', 'duplicate_receipt', 'late_success', 'manual_review')`),
  ],
)

/** Every transition with its evidence: the raw callback or reply, kept as it came. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    attempt_id: uuid()
      .notNull()
      .references(() => paymentAttempts.id),
    source: text().notNull(),
    from_state: text().$type<AttemptState>(),
    to_state: text().$type<AttemptState>().notNull(),
    evidence: jsonb().notNull(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [index('payment_events_attempt').on(t.attempt_id, t.id)],
)
