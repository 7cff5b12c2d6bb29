import { nairobiDayOf, nairobiMidnight, later } from '../../clock.ts'
import type { AreaDeps } from '../../deps.ts'
import { ShopError } from '../../errors.ts'
import type { RemoteJob } from './contract.ts'
import type { RemoteTryOn } from './engine.ts'
import {
  ARRIVAL_SECONDS,
  BREAKER,
  FAILURES_PER_DAY,
  OUTAGES,
  RESULT_HOURS,
  STALLED_SECONDS,
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
  text: `insert into try_on_jobs (id, user_id, product_id, state, engine, provider, price_cents, session_id, consent_version, consented_at, created_at, next_at)
    values ($1, $2, $3, 'queued', $4, $5, $6, $7, $8, $9, $9, $10)
    on conflict (user_id) where state in ('queued', 'running') and user_id is not null do nothing returning id`,
}
const ARRIVED = {
  name: 'try_on_arrived',
  text: `update try_on_jobs set photo_arrived_at = $2, next_at = case when state = 'queued' then $2 else next_at end
    where id = $1 returning state = 'queued' as waits`,
}
export const JOB_COLUMNS = `id, user_id, product_id, state, provider_id, created_at, finished_at, failures, polls, progress, problem, result_deleted_at,
      withdrawn_at, user_id is null or withdrawn_at is not null as unwanted`
const OWN = { name: 'try_on_own', text: `select ${JOB_COLUMNS} from try_on_jobs where id = $1 and user_id = $2` }
/** What the following needs to know of jobs that end. */
export const ENDED = `state, user_id, started_at, provider_id, (created_at at time zone 'Africa/Nairobi')::date as day`
/**
 * What failed is not counted against its member. Of the shop's day that alone is given back which the service never got: it may have
 * been paid for the rest. The member's row first, as where both are taken.
 */
export const GIVE_BACK = `own as (
      update try_on_days d set jobs = d.jobs - 1 from ended e
      where e.state in ('failed', 'expired') and d.who = e.user_id and d.day = e.day and d.jobs > 0 returning d.who),
    shop as (
      update try_on_days d set jobs = greatest(0, d.jobs - unsent.jobs) from (
        select day, count(*)::int as jobs from ended where started_at is null and (select count(*) from own) >= 0 group by day) unsent
      where d.who = '${SHOP}' and d.day = unsent.day)`
const END = {
  name: 'try_on_end',
  text: `with ended as (
      update try_on_jobs set state = $2, problem = $3, finished_at = $5, claimed_until = null,
        cost_cents = case when $4::boolean and started_at is not null then price_cents else 0 end
      where id = $1 and state = any($6::text[]) returning ${ENDED}),
    ${GIVE_BACK}
    select provider_id from ended`,
}
// Whether or not it has ended meanwhile: what the service never took costs nothing.
const NOT_TAKEN = {
  name: 'try_on_not_taken',
  text: 'update try_on_jobs set started_at = null, cost_cents = 0 where id = $1 and provider_id is null',
}
/** The photo or the picture is there still, after all is over. */
const HAS_FILES = `(photo_deleted_at is null or (state = 'done' and result_deleted_at is null))`
const KEPT = {
  name: 'try_on_kept',
  text: `select from try_on_jobs where user_id = $1 and withdrawn_at is null and (state in ('queued', 'running') or ${HAS_FILES}) limit 1`,
}
const WITHDRAW = {
  name: 'try_on_withdraw',
  text: `update try_on_jobs set withdrawn_at = $2 where user_id = $1 and withdrawn_at is null
      and (state in ('queued', 'running') or ($3::uuid is null and ${HAS_FILES}))
      and ($3::uuid is null or session_id = $3) returning id`,
}
const ASKED = { name: 'try_on_asked', text: 'select count(*)::int as asked from try_on_jobs where user_id = $1 and created_at >= $2' }
// Due and in nobody's hands for so long: there is no worker, or far too much to do.
const STALLED = {
  name: 'try_on_stalled',
  text: `select from try_on_jobs where state in ('queued', 'running') and next_at <= $1 and (claimed_until is null or claimed_until <= $1) limit 1`,
}
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
  withdrawn_at: Date | null
  /** Its member has gone, or has taken their consent back. */
  unwanted: boolean
}

export interface NewJob {
  id: string
  userId: string
  productId: string
  /** In which they agreed. */
  sessionId: string
}

export interface Ending {
  state: 'done' | 'failed' | 'cancelled' | 'expired'
  problem: JobProblem | null
  /** Its price is the shop's to pay, as far as its photo was sent. */
  isPaid: boolean
}

type DayOf = Pick<RemoteTryOn, 'perMember' | 'perDay'>
/** What is written down of whom they agreed to. */
type ServiceOf = Pick<RemoteTryOn, 'provider' | 'cents'> & { engine: Pick<RemoteTryOn['engine'], 'id'> }

/** The rows of jobs, and what a day may have of them. */
export function createJobStore({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  /** Pictures that they have asked for on this day in Nairobi, whatever became of them. */
  async function tries(userId: string, now: Date): Promise<number> {
    const [row] = await db.query<{ asked: number }>(ASKED, [userId, nairobiMidnight(nairobiDayOf(now))])
    return row?.asked ?? 0
  }

  async function usedBy(who: string): Promise<number> {
    const [row] = await db.query<{ jobs: number }>(USED, [nairobiDayOf(clock.now()), who])
    return row?.jobs ?? 0
  }

  return {
    /**
     * One more of the member's and of the shop's pictures of today, and its row, which waits for its photo. Inside a transaction: what is
     * refused counts nothing. Throws `try_on_running`, `try_on_quota`, `try_on_full`.
     */
    async add({ id, userId, productId, sessionId }: NewJob, { perMember, perDay, ...service }: DayOf & ServiceOf): Promise<void> {
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
      const told = [service.engine.id, service.provider, service.cents, sessionId, TRYON_CONSENT]
      const added = await db.query(ADD, [id, userId, productId, ...told, now, later(now, ARRIVAL_SECONDS)])
      if (added.length === 0) throw new ShopError('try_on_running')
    },

    /** Its photo is there: a worker may begin. False when it has ended meanwhile. */
    async arrived(id: string): Promise<boolean> {
      const [row] = await db.query<{ waits: boolean }>(ARRIVED, [id, clock.now()])
      return row?.waits ?? false
    },

    /** Null when the member has no such job. */
    async own(id: string, userId: string): Promise<JobRow | null> {
      const [row] = await db.query<JobRow>(OWN, [id, userId])
      return row ?? null
    },

    /** Null when it had ended already. */
    async end(id: string, { state, problem, isPaid }: Ending): Promise<{ provider_id: string | null } | null> {
      const values = [id, state, problem, isPaid, clock.now(), TRANSITIONS[state]]
      const [row] = await db.query<{ provider_id: string | null }>(END, values)
      return row ?? null
    },

    /** The service has certainly not begun it. */
    async notTaken(id: string): Promise<void> {
      await db.query(NOT_TAKEN, [id])
    },

    /**
     * The member takes consent back: nothing of what is open or kept is sent or shown from now on. Of one session only what is open.
     * The answer is which jobs those are.
     */
    async withdraw(userId: string, sessionId: string | null = null): Promise<string[]> {
      const rows = await db.query<{ id: string }>(WITHDRAW, [userId, clock.now(), sessionId])
      return rows.map(({ id }) => id)
    },

    /** Something of theirs is open or kept, so that there is something to take back. */
    async keeps(userId: string): Promise<boolean> {
      return (await db.query(KEPT, [userId])).length > 0
    },

    /** Pictures that the member may still ask for today: of theirs, of the shop's, and of their tries. */
    async left(userId: string, { perMember, perDay }: DayOf): Promise<number> {
      const [own, all, tried] = await Promise.all([usedBy(userId), usedBy(SHOP), tries(userId, clock.now())])
      return Math.max(0, Math.min(perMember - own, perDay - all, perMember + FAILURES_PER_DAY - tried))
    },

    /** Pictures that the member had today. */
    used: (userId: string): Promise<number> => usedBy(userId),

    /** The same of the whole shop. */
    usedByAll: (): Promise<number> => usedBy(SHOP),

    /** Photos would wait for nobody, and are better not sent at all. */
    async isStalled(): Promise<boolean> {
      return (await db.query(STALLED, [later(clock.now(), -STALLED_SECONDS)])).length > 0
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
export function presentJob({ id, product_id, state, problem, progress, created_at, finished_at, ...row }: JobRow): RemoteJob {
  const hasResult = state === 'done' && finished_at !== null && row.result_deleted_at === null && row.withdrawn_at === null
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

/** Beginnings of the keys of what is gone within a day, and therefore in no backup. */
export const PICTURES_OF_PEOPLE = { photos: 'try-on-photos/', results: 'try-on-results/' } as const

/**
 * Where the pictures of a job are stored: below nothing that is served by its key. Each in a folder of its own, which goes as a whole:
 * a process that was killed may have left half a file there.
 */
export const photoFolderOf = (id: string) => `${PICTURES_OF_PEOPLE.photos}${id}`
export const photoOf = (id: string) => `${photoFolderOf(id)}/photo.jpg`
export const resultFolderOf = (id: string) => `${PICTURES_OF_PEOPLE.results}${id}`
export const resultKeyOf = (id: string) => `${resultFolderOf(id)}/result.jpg`
