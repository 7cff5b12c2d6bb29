import { bigint, date, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

const sum = () => bigint({ mode: 'number' }).notNull().default(0)

/** What answers of a language model have cost on one day in Nairobi, all processes together. */
export const assistantModelDays = pgTable('assistant_model_days', {
  day: date().primaryKey(),
  /** Millionths of a shilling, with what is reserved for turns that have not ended yet. */
  micro_kes: sum(),
  turns: integer().notNull().default(0),
  tokens_in: sum(),
  tokens_out: sum(),
})

/** Money of a day that a turn has taken and not settled yet; one whose process ended gives it back after `until`. */
export const assistantModelReservations = pgTable('assistant_model_reservations', {
  id: uuid().primaryKey(),
  day: date().notNull(),
  micro_kes: sum(),
  until: timestamp({ withTimezone: true, precision: 3 }).notNull(),
})
