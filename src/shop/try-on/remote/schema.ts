import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, real, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { JobProblem, JobState } from './rules.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3 })

/** Pictures that members asked a service for. Never a picture itself: those are in storage, below the id. */
export const tryOnJobs = pgTable(
  'try_on_jobs',
  {
    id: uuid().primaryKey(),
    /** Null once the member has deleted their account. */
    user_id: uuid(),
    product_id: uuid().notNull(),
    state: text().$type<JobState>().notNull(),
    /** `http:fashn`, and what the service calls the job. */
    engine: text().notNull(),
    provider_id: text(),
    /** What they agreed to, and when. */
    consent_version: text().notNull(),
    consented_at: moment().notNull(),
    /** To whom they agreed that the photo is sent, by the name that they read. */
    provider: text().notNull().default(''),
    /** In which session they agreed: signing out of it takes that back. */
    session_id: uuid(),
    /** When they took it back: nothing more is sent, shown or kept. */
    withdrawn_at: moment(),
    created_at: moment().notNull(),
    /** When something is to be done about it next, and until when a worker has it. */
    next_at: moment().notNull(),
    claimed_until: moment(),
    /** When its photo began to be sent; null again where the service has certainly not taken it. */
    started_at: moment(),
    finished_at: moment(),
    /** Calls that failed since the last one that did not, and questions that were answered. */
    failures: integer().notNull().default(0),
    polls: integer().notNull().default(0),
    /** 0 to 1, where the service says. */
    progress: real(),
    problem: text().$type<JobProblem>(),
    /** US cents that one costs, as the settings said when it was asked for, and that this one did. */
    price_cents: integer().notNull().default(0),
    cost_cents: integer().notNull().default(0),
    /** All of the photo is stored; until then somebody may be storing it still. */
    photo_arrived_at: moment(),
    photo_deleted_at: moment(),
    /** Of those that are done. */
    result_deleted_at: moment(),
    /** Hours after it was over its files were deleted once more, whatever the row said: what came too late is gone, too. */
    emptied_at: moment(),
  },
  (t) => [
    index('try_on_jobs_due')
      .on(t.next_at)
      .where(sql`state in ('queued', 'running')`),
    // One at a time for each member.
    uniqueIndex('try_on_jobs_open')
      .on(t.user_id)
      .where(sql`state in ('queued', 'running') and user_id is not null`),
    index('try_on_jobs_user')
      .on(t.user_id, t.created_at.desc())
      .where(sql`user_id is not null`),
    index('try_on_jobs_created').on(t.created_at),
    index('try_on_jobs_finished').on(t.finished_at),
    index('try_on_jobs_photo')
      .on(t.created_at)
      .where(sql`photo_deleted_at is null`),
    index('try_on_jobs_result')
      .on(t.finished_at)
      .where(sql`state = 'done' and result_deleted_at is null`),
    index('try_on_jobs_to_empty')
      .on(t.created_at)
      .where(sql`emptied_at is null`),
  ],
)

/** Pictures that were asked for on a day in Nairobi: of each member, and of the whole shop (the id of zeros). */
export const tryOnDays = pgTable(
  'try_on_days',
  {
    day: date().notNull(),
    who: uuid().notNull(),
    jobs: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.who] })],
)
