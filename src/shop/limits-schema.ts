import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Tries at what can be guessed, counted for all processes together. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    tries: integer().notNull(),
    /** When the count starts again. */
    until: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [index('rate_limits_until').on(t.until)],
)
