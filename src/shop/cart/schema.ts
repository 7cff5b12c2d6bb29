import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The saved bag of a member, for their other devices. */
export const memberBags = pgTable(
  'member_bags',
  {
    user_id: uuid().notNull(),
    product_id: uuid().notNull(),
    /** Empty for a product without sizes. */
    size: text().notNull().default(''),
    quantity: integer().notNull(),
    added_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.product_id, t.size] })],
)
