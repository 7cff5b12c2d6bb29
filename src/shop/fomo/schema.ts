import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Made-up purchases, marked as such wherever they are sent: shown only while social proof is simulated. */
export const fomoSamples = pgTable(
  'fomo_samples',
  {
    id: uuid().primaryKey(),
    /** A first name. */
    customer_name: text().notNull(),
    customer_location: text().notNull(),
    product_id: uuid().notNull(),
    /** Its time is always so long ago. */
    minutes_ago: integer().notNull(),
    is_active: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    updated_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [index('fomo_samples_newest').on(t.created_at.desc(), t.id.desc())],
)

/** Real purchases that are not shown. */
export const fomoHidden = pgTable(
  'fomo_hidden',
  {
    order_id: uuid().primaryKey(),
    /** Its buyer does not want to be shown: none of their orders is, by the customer key of now. */
    whole_person: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    index('fomo_hidden_people')
      .on(t.order_id)
      .where(sql`whole_person`),
  ],
)
