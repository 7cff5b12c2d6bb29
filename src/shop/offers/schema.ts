import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const discountCodes = pgTable(
  'discount_codes',
  {
    discount_id: uuid().primaryKey(),
    /** Upper case. */
    code: text().notNull().unique(),
    type: text().$type<'percentage' | 'fixed'>().notNull(),
    /** Percent for `percentage`, KES for `fixed`. */
    value: integer().notNull(),
    description: text().notNull().default(''),
    source: text().$type<'manual' | 'exit_intent' | 'assistant'>().notNull().default('manual'),
    expires_at: timestamp({ withTimezone: true, precision: 3 }),
    /** Null means no limit. */
    max_uses: integer(),
    /** Taken once by each person, with nothing bought before. */
    first_order: boolean().notNull().default(false),
    is_active: boolean().notNull().default(true),
    /** Made with the demo, whose codes everybody knows. */
    is_demo: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    check('discount_codes_value', sql`${t.value} > 0 and (${t.type} <> 'percentage' or ${t.value} <= 100)`),
    check('discount_codes_upper', sql`${t.code} = upper(${t.code})`),
  ],
)

/** Whose a code for a first order is: hashes of account, phone number and e-mail; deleted with the use. */
export const discountTakers = pgTable(
  'discount_takers',
  {
    discount_id: uuid()
      .notNull()
      .references(() => discountCodes.discount_id),
    taker: text().notNull(),
    checkout_id: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.discount_id, t.taker] }), index('discount_takers_checkout').on(t.checkout_id)],
)

/** One row per checkout that took a code; deleted when that checkout ends without an order. */
export const discountUses = pgTable(
  'discount_uses',
  {
    discount_id: uuid()
      .notNull()
      .references(() => discountCodes.discount_id),
    checkout_id: text().notNull(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.discount_id, t.checkout_id] })],
)
