import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { OfferType } from './rules-exit-offers.ts'
import type { CodeSource, CodeType } from './rules.ts'

export const discountCodes = pgTable(
  'discount_codes',
  {
    discount_id: uuid().primaryKey(),
    /** Upper case. */
    code: text().notNull().unique(),
    type: text().$type<CodeType>().notNull(),
    /** Percent for `percentage`, KES for `fixed`, 0 for `free_delivery`. */
    value: integer().notNull(),
    description: text().notNull().default(''),
    source: text().$type<CodeSource>().notNull().default('manual'),
    /** From then on; null is at once. */
    starts_at: timestamp({ withTimezone: true, precision: 3 }),
    /** Until then; null is without an end. */
    expires_at: timestamp({ withTimezone: true, precision: 3 }),
    /** Null means no limit. */
    max_uses: integer(),
    /** Uses of one person; null means no limit. */
    max_per_buyer: integer(),
    /** Taken once by each person, with nothing bought before. */
    first_order: boolean().notNull().default(false),
    /** KES of pieces that have to be in the bag; null for any bag. */
    min_subtotal: integer(),
    /** It counts for pieces of these categories, of these kinds, and for these ones; for all when the three are empty. */
    categories: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    kinds: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    product_ids: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** It counts for marked-down pieces, too. */
    on_marked_down: boolean().notNull().default(true),
    is_active: boolean().notNull().default(true),
    /** Made with the demo, whose codes everybody knows. */
    is_demo: boolean().notNull().default(false),
    /** Codes that were made together have the same terms; the head stands for all of them in lists. */
    batch_id: uuid(),
    batch_size: integer(),
    batch_head: boolean().notNull().default(false),
    /** Grows with every change. */
    version: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [
    check(
      'discount_codes_value',
      sql`case ${t.type} when 'percentage' then ${t.value} between 1 and 100 when 'fixed' then ${t.value} > 0 else ${t.type} = 'free_delivery' and ${t.value} = 0 end`,
    ),
    check('discount_codes_upper', sql`${t.code} = upper(${t.code})`),
    index('discount_codes_list')
      .on(t.created_at.desc(), t.discount_id.desc())
      .where(sql`batch_id is null or batch_head`),
    index('discount_codes_batch')
      .on(t.batch_id, t.created_at.desc(), t.discount_id.desc())
      .where(sql`batch_id is not null`),
    index('discount_codes_prefix').on(sql`code text_pattern_ops`),
  ],
)

/** Who has taken a code: hashes of account, phone number and e-mail; deleted with the use. */
export const discountTakers = pgTable(
  'discount_takers',
  {
    discount_id: uuid()
      .notNull()
      .references(() => discountCodes.discount_id),
    taker: text().notNull(),
    checkout_id: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.discount_id, t.taker, t.checkout_id] }),
    index('discount_takers_checkout').on(t.checkout_id),
    index('discount_takers_taker').on(t.taker),
  ],
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
    /** When its order was paid; null while its checkout is open: the use is held. */
    used_at: timestamp({ withTimezone: true, precision: 3 }),
    /** KES paid for pieces. */
    net: integer().notNull().default(0),
    /** KES that the code took off pieces and delivery. */
    given: integer().notNull().default(0),
    /** The terms of the code when it was taken: this checkout keeps them. */
    first_order: boolean().notNull().default(false),
    max_per_buyer: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.discount_id, t.checkout_id] }),
    index('discount_uses_brought').on(t.discount_id, t.used_at, t.net, t.given),
  ],
)

/** What admins have changed of the exit-intent offers; one without a row is as it comes. */
export const exitOffers = pgTable('exit_offers', {
  offer_type: text().$type<OfferType>().primaryKey(),
  is_on: boolean().notNull(),
  title: text().notNull(),
  description: text().notNull(),
  cta: text().notNull(),
  /** Grows with every change. */
  version: integer().notNull(),
  updated_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
})

/** How many codes of exit-intent offers were claimed on a day in Nairobi. */
export const exitOfferDays = pgTable('exit_offer_days', { day: date().primaryKey(), claimed: integer().notNull() })

/** Who has claimed or used a code of an exit-intent offer within a day: one row of each browser and account. */
export const exitOfferClaims = pgTable(
  'exit_offer_claims',
  {
    /** A hash of a random id, which nobody can guess. */
    person: text().primaryKey(),
    /** Null when an admin has deleted the code. */
    discount_id: uuid().references(() => discountCodes.discount_id, { onDelete: 'set null' }),
    claimed_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [index('exit_offer_claims_code').on(t.discount_id), index('exit_offer_claims_age').on(t.claimed_at)],
)

/** Who has got a code of the assistant within 30 days: one row of each browser and account. */
export const assistantCodeClaims = pgTable(
  'assistant_code_claims',
  {
    /** A hash of a random id, which nobody can guess. */
    person: text().primaryKey(),
    /** Null when the code is gone. */
    discount_id: uuid().references(() => discountCodes.discount_id, { onDelete: 'set null' }),
    claimed_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [index('assistant_code_claims_code').on(t.discount_id), index('assistant_code_claims_age').on(t.claimed_at)],
)

/** How many codes the assistant gave on a day in Nairobi. */
export const assistantCodeDays = pgTable('assistant_code_days', { day: date().primaryKey(), issued: integer().notNull() })
