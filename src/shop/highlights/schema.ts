import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Highlight } from './contract.ts'

/** What was published, whole, never changed: the highest number is on the home page. */
export const highlightSets = pgTable('highlight_sets', {
  number: integer().primaryKey(),
  entries: jsonb().$type<Highlight[]>().notNull(),
  published_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  published_by_id: uuid(),
  /** Their name, or their e-mail; stays when they go. */
  published_by: text().notNull(),
})

/** What is being worked on: one row for the whole shop. */
export const highlightDraft = pgTable('highlight_draft', {
  /** Always 1. */
  id: integer().primaryKey(),
  entries: jsonb().$type<Highlight[]>().notNull(),
  /** Grows with every change: a change names the version it was made on. */
  version: integer().notNull(),
  changed_at: timestamp({ withTimezone: true, precision: 3 }),
  changed_by: text().notNull(),
})
