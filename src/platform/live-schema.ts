import { bigint, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Events of transactions that were not announced yet; rows live for milliseconds. Unlogged (migration 59): they cost no write-ahead log,
 * and are gone with a server that crashes, after which every process takes everything as changed.
 */
export const liveOutbox = pgTable('live_outbox', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  topic: text().notNull(),
  data: json().notNull(),
  created_at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
})
