import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { products } from '../catalogue/schema.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3 })

/** The wishlist of a member. The columns told_* are what they have seen or been notified of, so that nothing is sent twice. */
export const wishlistItems = pgTable(
  'wishlist_items',
  {
    user_id: uuid().notNull(),
    product_id: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    added_at: moment().notNull(),
    /** KES, when it was added: "KES 300 less than when you saved it". */
    price_when_added: integer().notNull(),
    told_price: integer().notNull(),
    told_in_stock: boolean().notNull(),
    /** There was more than one of it. */
    told_several: boolean().notNull(),
    told_last_one: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.product_id] }),
    index('wishlist_items_latest').on(t.user_id, t.added_at.desc(), t.product_id),
    index('wishlist_items_product').on(t.product_id),
  ],
)

/** Every wish that was made, and every one that was taken back: only added to, as the list itself forgets. */
export const wishEvents = pgTable(
  'wish_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Null once the member has deleted their account. */
    user_id: uuid(),
    product_id: uuid().notNull(),
    what: text().$type<'added' | 'removed'>().notNull(),
    /** KES, of the piece at that moment. */
    price: integer().notNull(),
    at: moment().notNull(),
  },
  (t) => [
    index('wish_events_at').on(t.at),
    index('wish_events_product').on(t.product_id, t.at),
    index('wish_events_user')
      .on(t.user_id, t.product_id, t.at)
      .where(sql`user_id is not null`),
  ],
)

/** A wishlist that anyone with the link can read: a member's as it is now, a guest's as it was. */
export const wishlistShares = pgTable(
  'wishlist_shares',
  {
    /** 128 random bits. */
    token: text().primaryKey(),
    user_id: uuid().unique(),
    /** A guest's products; null for a member. */
    product_ids: uuid().array(),
    expires_at: moment(),
    created_at: moment().notNull(),
  },
  (t) => [index('wishlist_shares_end').on(t.expires_at)],
)
