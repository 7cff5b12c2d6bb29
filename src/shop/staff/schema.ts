import { index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'

/** Private notes of the shop's people about an order, a person or a piece. */
export const notes = pgTable(
  'notes',
  {
    id: uuid().primaryKey(),
    /** As in the audit log: the number of an order, `product:` and an id, and so on. */
    subject: text().notNull(),
    text: text().notNull(),
    author_id: uuid(),
    /** Their name, or their e-mail; stays when they go. */
    author: text().notNull(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    edited_at: timestamp({ withTimezone: true, precision: 3 }),
    deleted_at: timestamp({ withTimezone: true, precision: 3 }),
  },
  (t) => [index('notes_subject').on(t.subject, t.created_at.desc(), t.id.desc())],
)

/** A list as somebody wants to see it again: its address without the page. Each has their own. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey(),
    user_id: uuid().notNull(),
    /** The path of the list, for example /admin/orders. */
    page: text().notNull(),
    name: text().notNull(),
    /** Query string without the question mark. */
    query: text().notNull(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [unique('saved_views_name').on(t.user_id, t.page, t.name)],
)
