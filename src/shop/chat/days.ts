import { later, NAIROBI_OFFSET_MS, nairobiDayOf } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import type { DayFigure } from './rules-figures.ts'
import { DAYS_A_RUN, RECOUNTED_DAYS } from './rules-figures.ts'
import type { UNKNOWN_KINDS } from './contract-figures.ts'
import { chatDays } from './figures-schema.ts'
import type { ChatLanguage } from './rules.ts'

const DAY = 86_400

const WRITTEN = {
  name: 'chat_days_written',
  text: 'select day::text as day, written_at from chat_day_runs where day >= $1::date',
}
// From the first conversation that is known; the oldest first, as what it was made from is emptied first.
const MISSING = {
  name: 'chat_days_missing',
  text: `select day::date::text as day
    from generate_series((select (min(created_at) + interval '${NAIROBI_OFFSET_MS} milliseconds') at time zone 'UTC' from chat_conversations)::date,
      $1::date, interval '1 day') day
    where not exists (select from chat_day_runs r where r.day = day.day::date) order by day limit ${DAYS_A_RUN}`,
}
const LOCK_DAY = {
  name: 'chat_day_lock',
  text: `insert into chat_day_runs (day, written_at) values ($1, $2) on conflict (day) do update set written_at = excluded.written_at`,
}
const CLEAR_DAY = { name: 'chat_day_clear', text: 'delete from chat_days where day = $1::date' }
const READ_DAYS = {
  name: 'chat_days_read',
  text: `select day::text as day, figure, language, category, page, amount, measures from chat_days
    where day between $1::date and $2::date order by day, figure, language, category, page`,
}
const UNKNOWN = {
  name: 'chat_unknown_list',
  text: `select words, language, times, last_at from chat_unknown where kind = $1 and done_at is null order by times desc nulls last, words limit $2`,
}
const DONE = {
  name: 'chat_unknown_done',
  text: 'update chat_unknown set done_at = $4 where kind = $1 and words = $2 and language = $3 and done_at is null returning 1',
}

/** Figures of days, written down: what remains when conversations are erased. */
export function createDays({ db, clock, atomically }: Pick<AreaDeps, 'db' | 'clock' | 'atomically'>) {
  return {
    /** Days that are over and to be written: those never written, the oldest DAYS_A_RUN of them, and the last ones once more each night. */
    async daysToWrite(): Promise<string[]> {
      const now = clock.now()
      const today = nairobiDayOf(now)
      const days = Array.from({ length: RECOUNTED_DAYS }, (_, ago) => nairobiDayOf(later(now, -(ago + 1) * DAY)))
      const [missing, rows] = await Promise.all([
        db.query<{ day: string }>(MISSING, [days[0]]),
        db.query<{ day: string; written_at: Date }>(WRITTEN, [days.at(-1)]),
      ])
      const written = new Map(rows.map((row) => [row.day, nairobiDayOf(row.written_at)]))
      return [...new Set([...missing.map(({ day }) => day), ...days.filter((day) => written.get(day) !== today)])]
    },

    /** Writes a day, in place of what was written before. */
    async writeDay(day: string, figures: readonly DayFigure[]): Promise<void> {
      await atomically(async (tx) => {
        await tx.query(LOCK_DAY, [day, clock.now()])
        await tx.query(CLEAR_DAY, [day])
        await tx.insert(
          chatDays,
          figures.map((one) => ({ day, ...one, measures: [...one.measures] })),
        )
      })
    },

    /** What is written of these days, both included. */
    writtenDays: (from: string, to: string): Promise<(DayFigure & { day: string })[]> =>
      db.query<DayFigure & { day: string }>(READ_DAYS, [from, to]),

    /** Words that nobody has seen to, those that come most first. */
    async unknownWords(kind: (typeof UNKNOWN_KINDS)[number], limit: number) {
      const rows = await db.query<{ words: string; language: ChatLanguage; times: number; last_at: Date }>(UNKNOWN, [kind, limit])
      return rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() }))
    },

    /** Somebody has seen to these words; they come back when they are said again. */
    async settleUnknown(kind: (typeof UNKNOWN_KINDS)[number], words: string, language: ChatLanguage): Promise<void> {
      await db.query(DONE, [kind, words, language, clock.now()])
    },
  }
}
