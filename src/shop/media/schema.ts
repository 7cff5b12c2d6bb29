import { index, pgTable, real, text, timestamp, uuid } from 'drizzle-orm/pg-core'

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
    /** Orders what is shown first; never shown itself (open-60). */
    engagement_rate: real().notNull().default(0),
    created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    index('videos_engaging').on(t.engagement_rate.desc(), t.id.desc()),
    index('videos_user').on(t.user_id, t.created_at.desc(), t.id.desc()),
  ],
)
