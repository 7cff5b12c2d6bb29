import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true, precision: 3 })

/** Looks that members asked the shop to keep. The picture is in storage, below the id. */
export const tryOnLooks = pgTable(
  'try_on_looks',
  {
    id: uuid().primaryKey(),
    /** Null once the member has deleted their account: what is left goes at once. */
    user_id: uuid(),
    /** 192 random bits: whoever has them sees the look. */
    token: text().notNull().unique(),
    /** What is worn, from what is nearest to the body outwards. */
    product_ids: uuid().array().notNull(),
    /** Pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    /** Until then somebody may be storing its picture, and nobody sees it; null once it is stored. */
    storing_until: moment(),
    /** From then on nobody sees it. */
    deleted_at: moment(),
    /** Its picture was deleted; once more a day later, with the row, which says nothing any more. */
    emptied_at: moment(),
  },
  (t) => [
    index('try_on_looks_user').on(t.user_id, t.created_at.desc()),
    index('try_on_looks_expires').on(t.expires_at),
    index('try_on_looks_deleted').on(t.deleted_at),
    index('try_on_looks_emptied').on(t.emptied_at),
  ],
)
