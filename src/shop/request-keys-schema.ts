import { index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** What was asked with an Idempotency-Key, and what was answered. */
export const requestKeys = pgTable(
  'request_keys',
  {
    /** What it asked for: `payment.retry`, `statement.import` ... */
    what: text().notNull(),
    key: text().notNull(),
    /** Of the request: the same key with another one is refused. */
    hash: text().notNull(),
    reply: jsonb(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.what, t.key] }), index('request_keys_created').on(t.created_at)],
)
