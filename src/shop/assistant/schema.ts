import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What admins have changed of the facts that the assistant may say, and those that they have added; one without a row is as it comes. */
export const assistantFacts = pgTable('assistant_facts', {
  id: text().primaryKey(),
  en: text().notNull(),
  sw: text().notNull(),
  /** What somebody asks with for whom this is the answer; of an added one only. */
  words: text().array().notNull(),
  added: boolean().notNull(),
  /** Grows with every change. */
  version: integer().notNull(),
  updated_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  /** Null once that admin has gone. */
  updated_by: uuid(),
})
