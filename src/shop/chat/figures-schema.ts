import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ChatCategory, ChatLanguage } from './rules.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3 })

/** Calls of the assistant's tools: how long they took, never of whom they told. */
export const chatCalls = pgTable(
  'chat_calls',
  {
    id: uuid().primaryKey(),
    conversation_id: uuid().notNull(),
    seq: integer().notNull(),
    tool: text().notNull(),
    driver: text().notNull(),
    /** Milliseconds. */
    ms: integer().notNull(),
    rows: integer().notNull(),
    error: text(),
    at: moment().notNull(),
  },
  (t) => [index('chat_calls_of').on(t.conversation_id, t.seq), index('chat_calls_at').on(t.at, t.tool)],
)

/** Turns of the assistant: one for each answered message. */
export const chatTurns = pgTable(
  'chat_turns',
  {
    conversation_id: uuid().notNull(),
    /** Of the message that was answered. */
    seq: integer().notNull(),
    driver: text().notNull(),
    language: text().$type<ChatLanguage>().notNull(),
    category: text().$type<ChatCategory>(),
    page: text().notNull(),
    intents: text().array().notNull(),
    understood: boolean().notNull(),
    zero_results: boolean().notNull(),
    fell_back: boolean().notNull(),
    guard_drops: integer().notNull(),
    tokens_in: integer().notNull(),
    tokens_out: integer().notNull(),
    /** Hundredths of a KES. */
    cost_cents: integer().notNull(),
    /** Milliseconds to the first and to the last word. */
    first_ms: integer().notNull(),
    last_ms: integer().notNull(),
    at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.conversation_id, t.seq] }), index('chat_turns_at').on(t.at)],
)

/** Words that found nothing, and questions that were not understood or have no fact: counted, without who asked. */
export const chatUnknown = pgTable(
  'chat_unknown',
  {
    kind: text().$type<'not_understood' | 'zero_results' | 'no_fact'>().notNull(),
    words: text().notNull(),
    language: text().$type<ChatLanguage>().notNull(),
    times: integer().notNull().default(1),
    first_at: moment().notNull(),
    last_at: moment().notNull(),
    /** An admin has seen to it. */
    done_at: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.words, t.language] }),
    index('chat_unknown_open')
      .on(t.kind, t.times.desc(), t.words)
      .where(sql`done_at is null`),
  ],
)

/** What a day in Nairobi came to, by figure; stays when the conversations are erased. */
export const chatDays = pgTable(
  'chat_days',
  {
    day: date({ mode: 'string' }).notNull(),
    figure: text().notNull(),
    language: text().notNull(),
    category: text().notNull(),
    page: text().notNull(),
    amount: integer().notNull(),
    /** Each one measured, where a median is asked for: seconds or milliseconds. */
    measures: integer().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.figure, t.language, t.category, t.page] })],
)

/** Which days are written down. */
export const chatDayRuns = pgTable('chat_day_runs', {
  day: date({ mode: 'string' }).primaryKey(),
  written_at: moment().notNull(),
})
