import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What an admin has set; a setting without a row has its default (rules.ts). */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  updated_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  /** The admin; the setting stays when they go. */
  updated_by: uuid(),
})
