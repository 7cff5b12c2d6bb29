import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Shoppable videos (data-12). */
export const videos = pgTable(
  'videos',
  {
    id: uuid().primaryKey(),
    url: text().notNull(),
    thumbnail_url: text(),
    title: text().notNull(),
    description: text().notNull().default(''),
    /** Who uploaded it; the video stays when they go. */
    user_id: uuid(),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [index('videos_user').on(t.user_id, t.created_at.desc(), t.id.desc())],
)
