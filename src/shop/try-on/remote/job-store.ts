import { nairobiDayOf, nairobiMidnight, later } from '../../clock.ts'
import type { AreaDeps } from '../../deps.ts'
import { ShopError } from '../../errors.ts'
import type { RemoteJob } from './contract.ts'
import {
  ARRIVAL_SECONDS,
  BREAKER,
  FAILURES_PER_DAY,
  OUTAGES,
  RESULT_HOURS,
  TRANSITIONS,
  TRYON_CONSENT,
  type JobProblem,
  type JobState,
} from './rules.ts'

/** Whose row counts for the whole shop. */
const SHOP = '00000000-0000-0000-0000-000000000000'

// Two at once can never both take the last one: each row is written only below its limit.
const TAKE_DAY = {
  name: 'try_on_take_day',
  text: `with own as (
      insert into try_on_days (day, who, jobs) select $1::date, $2::uuid, 1 where $3::int > 0
      on conflict (day, who) do update set jobs = try_on_days.jobs + 1 where try_on_days.jobs < $3 returning jobs),
    shop as (
      insert into try_on_days (day, who, jobs) select $1::date, $4::uuid, 1 from own where $5::int > 0
      on conflict (day, who) do update set jobs = try_on_days.jobs + 1 where try_on_days.jobs < $5 returning jobs)
    select (select jobs from own) as own, (select jobs from shop) as shop`,
}
const USED = { name: 'try_on_used', text: 'select jobs from try_on_days where day = $1::date and who = $2' }
const ADD = {
  name: 'try_on_add',
  text: `insert into try_on_jobs (id, user_id, product_id, state, engine, consent_version, consented_at, created_at, next_at)
    values ($1, $2, $3, 'queued', $4, $5, $6, $6, $7)
    on conflict (user_id) where state in ('queued', 'running') and user_id is not null do nothing returning id`,
}
const ARRIVED = { name: 'try_on_arrived', text: `update try_on_jobs set next_at = $2 where id = $1 and state = 'queued' returning id` }
const COLUMNS =
  'id, user_id, product_id, state, provider_id, created_at, finished_at, failures, polls, progress, problem, result_deleted_at'
const OWN = { name: 'try_on_own', text: `select ${COLUMNS} from try_on_jobs where id = $1 and user_id = $2` }
// What failed is not counted against its member; the shop may have paid for it.
const END = {
  name: 'try_on_end',
  text: `with ended as (
      update try_on_jobs set state = $2, problem = $3, cost_cents = $4, finished_at = $5, claimed_until = null
      where id = $1 and state = any($6::text[]) returning user_id, created_at, provider_id),
    given_back as (
      update try_on_days d set jobs = d.jobs - 1 from ended e
      where $7::boolean and d.who = e.user_id and d.day = (e.created_at at time zone 'Africa/Nairobi')::date and d.jobs > 0)
    select provider_id from ended`,
}
const ASKED = { name: 'try_on_asked', text: 'select count(*)::int as asked from try_on_jobs where user_id = $1 and created_at >= $2' }
const OUTAGE = {
  name: 'try_on_outage',
  text: `with ended as (
      select user_id, finished_at, state = 'failed' and problem = any($2::text[]) as failed,
        row_number() over (partition by user_id order by finished_at desc) as nth
      from try_on_jobs where finished_at > $1 and state in ('done', 'failed'))
    select (select count(*) filter (where failed)::int from (
        select failed from ended where nth <= ${BREAKER.ofMember} order by finished_at desc limit ${BREAKER.failures}) latest) as everybody,
      (select count(*) filter (where failed)::int from ended where user_id = $3::uuid and nth <= ${BREAKER.failures}) as own`,
}

export interface JobRow {
  id: string
  user_id: string | null
  product_id: string
  state: JobState
  provider_id: string | null
  created_at: Date
  finished_at: Date | null
  failures: number
  polls: number
  progress: number | null
  problem: JobProblem | null
  result_deleted_at: Date | null
}

export interface NewJob {
  id: string
  userId: string
  productId: string
  engine: string
}

export interface Ending {
  state: 'done' | 'failed' | 'cancelled' | 'expired'
  problem: JobProblem | null
  /** US cents. */
  cost: number
}

/** The rows of jobs, and what a day may have of them. */
export function createJobStore({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  /** Pictures that they have asked for on this day in Nairobi, whatever became of them. */
  async function tries(userId: string, now: Date): Promise<number> {
    const [row] = await db.query<{ asked: number }>(ASKED, [userId, nairobiMidnight(nairobiDayOf(now))])
    return row?.asked ?? 0
  }

  return {
    /**
     * One more of the member's and of the shop's pictures of today, and its row, which waits for its photo. Inside a transaction: what is
     * refused counts nothing. Throws `try_on_running`, `try_on_quota`, `try_on_full`.
     */
    async add({ id, userId, productId, engine }: NewJob, { perMember, perDay }: { perMember: number; perDay: number }): Promise<void> {
      const now = clock.now()
      if ((await tries(userId, now)) >= perMember + FAILURES_PER_DAY) throw new ShopError('try_on_quota')
      const [taken] = await db.query<{ own: number | null; shop: number | null }>(TAKE_DAY, [
        nairobiDayOf(now),
        userId,
        perMember,
        SHOP,
        perDay,
      ])
      if (!taken?.own) throw new ShopError('try_on_quota')
      if (!taken.shop) throw new ShopError('try_on_full')
      const added = await db.query(ADD, [id, userId, productId, engine, TRYON_CONSENT, now, later(now, ARRIVAL_SECONDS)])
      if (added.length === 0) throw new ShopError('try_on_running')
    },

    /** Its photo is there: a worker may begin. False when it has ended meanwhile. */
    async arrived(id: string): Promise<boolean> {
      return (await db.query(ARRIVED, [id, clock.now()])).length > 0
    },

    /** Null when the member has no such job. */
    async own(id: string, userId: string): Promise<JobRow | null> {
      const [row] = await db.query<JobRow>(OWN, [id, userId])
      return row ?? null
    },

    /** Null when it had ended already. */
    async end(id: string, { state, problem, cost }: Ending): Promise<{ provider_id: string | null } | null> {
      const isGivenBack = state === 'failed' || state === 'expired'
      const values = [id, state, problem, cost, clock.now(), TRANSITIONS[state], isGivenBack]
      const [row] = await db.query<{ provider_id: string | null }>(END, values)
      return row ?? null
    },

    /** Pictures that the member had today. */
    async used(userId: string): Promise<number> {
      const [row] = await db.query<{ jobs: number }>(USED, [nairobiDayOf(clock.now()), userId])
      return row?.jobs ?? 0
    },

    /** The same of the whole shop. */
    async usedByAll(): Promise<number> {
      const [row] = await db.query<{ jobs: number }>(USED, [nairobiDayOf(clock.now()), SHOP])
      return row?.jobs ?? 0
    },

    /**
     * The last ones all failed for want of the service: it is left in peace for a while, by all processes. Of a member also when only
     * their own did.
     */
    async isResting(userId: string | null = null): Promise<boolean> {
      const values = [later(clock.now(), -BREAKER.seconds), OUTAGES, userId]
      const [row] = await db.query<{ everybody: number; own: number }>(OUTAGE, values)
      return Math.max(row?.everybody ?? 0, row?.own ?? 0) >= BREAKER.failures
    },
  }
}

/** As its member sees it. */
export function presentJob({ id, product_id, state, problem, progress, created_at, finished_at, result_deleted_at }: JobRow): RemoteJob {
  const hasResult = state === 'done' && finished_at !== null && result_deleted_at === null
  return {
    id,
    product_id,
    state,
    switched_off: problem === 'switched_off',
    progress,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    result_until: hasResult ? later(finished_at, RESULT_HOURS * 3600).toISOString() : null,
  }
}

/**
 * Where the pictures of a job are stored: below nothing that is served by its key. Each in a folder of its own, which goes as a whole:
 * a process that was killed may have left half a file there.
 */
export const photoFolderOf = (id: string) => `try-on-photos/${id}`
export const photoOf = (id: string) => `${photoFolderOf(id)}/photo.jpg`
export const resultFolderOf = (id: string) => `try-on-results/${id}`
export const resultKeyOf = (id: string) => `${resultFolderOf(id)}/result.jpg`
