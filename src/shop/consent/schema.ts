import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ConsentChoice } from './rules.ts'

/** Who has allowed what, when and to what version of the question. Rows are added, never changed. */
export const consents = pgTable(
  'consents',
  {
    id: uuid().primaryKey(),
    /** The member, or the browser of somebody without an account. */
    user_id: uuid(),
    guest_id: uuid(),
    choice: text().$type<ConsentChoice>().notNull(),
    version: text().notNull(),
    chosen_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    check('consents_person', sql`(${t.user_id} is null) <> (${t.guest_id} is null)`),
    // Unique, so that a choice that is sent twice is there once.
    uniqueIndex('consents_of_member')
      .on(t.user_id, t.chosen_at.desc())
      .where(sql`user_id is not null`),
    uniqueIndex('consents_of_guest')
      .on(t.guest_id, t.chosen_at.desc())
      .where(sql`guest_id is not null`),
    index('consents_age')
      .on(t.chosen_at)
      .where(sql`guest_id is not null`),
  ],
)
