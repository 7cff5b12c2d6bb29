import { bigint, date, integer, pgTable } from 'drizzle-orm/pg-core'

const sum = () => bigint({ mode: 'number' }).notNull().default(0)

/** What answers of a language model have cost on one day in Nairobi, all processes together. */
export const assistantModelDays = pgTable('assistant_model_days', {
  day: date().primaryKey(),
  /** Millionths of a shilling; of turns that have not ended yet what they may cost at most. */
  micro_kes: sum(),
  turns: integer().notNull().default(0),
  tokens_in: sum(),
  tokens_out: sum(),
})
