import { createHash } from 'node:crypto'
import { later } from './clock.ts'
import { ShopError } from './errors.ts'
import type { AreaDeps } from './deps.ts'
import { deleteOld, deletionOf } from './delete-old.ts'

const TAKE = {
  name: 'limits_take',
  text: `insert into rate_limits (key, tries, until) values ($1, 1, $3::timestamptz)
    on conflict (key) do update set
      tries = case when rate_limits.until <= $2::timestamptz then 1 else rate_limits.tries + 1 end,
      until = case when rate_limits.until <= $2::timestamptz then excluded.until else rate_limits.until end
    returning tries`,
}
const TRIES = { name: 'limits_tries', text: 'select tries from rate_limits where key = $1 and until > $2' }
const GIVE_BACK = { name: 'limits_give_back', text: 'update rate_limits set tries = tries - 1 where key = $1 and tries > 0' }
const CLEAR = { name: 'limits_clear', text: 'delete from rate_limits where key = $1' }
const FORGET = deletionOf('limits_forget', { table: 'rate_limits', where: 'until <= $1', by: 'until' })

export type Limits = ReturnType<typeof createLimits>

/** Limits on what can be guessed, shared by all processes. */
export function createLimits({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  async function count(what: string, whom: string, seconds: number): Promise<number> {
    const now = clock.now()
    const [row] = await db.query<{ tries: number }>(TAKE, [keyOf(what, whom), now, later(now, seconds)])
    return row?.tries ?? 1
  }

  /** Whether fewer than `max` have been counted. Counts nothing. */
  async function hasLeft(what: string, whom: string, max: number): Promise<boolean> {
    const [row] = await db.query<{ tries: number }>(TRIES, [keyOf(what, whom), clock.now()])
    return (row?.tries ?? 0) < max
  }

  return {
    /** Counts one try of `what` by or at `whom`; throws `too_many_requests` beyond `max` in `seconds`. Keeps no address or number, only a hash. */
    async take(what: string, whom: string, max: number, seconds: number): Promise<void> {
      if ((await count(what, whom, seconds)) > max) throw new ShopError('too_many_requests')
    },

    /** Counts one; whether there have been at most `max`. For what is then left undone without a word. */
    async isWithin(what: string, whom: string, { max, seconds }: { max: number; seconds: number }): Promise<boolean> {
      return (await count(what, whom, seconds)) <= max
    },

    /** For limits that only failures count against: throws `too_many_requests` once `max` have been counted. Counts nothing. */
    async check(what: string, whom: string, max: number): Promise<void> {
      if (!(await hasLeft(what, whom, max))) throw new ShopError('too_many_requests')
    },

    hasLeft,

    /** Counts one failure; how many there are now, in windows of so many seconds. */
    count,

    /** The try was an honest one: it does not count. */
    async giveBack(what: string, whom: string): Promise<void> {
      await db.query(GIVE_BACK, [keyOf(what, whom)])
    },

    /** Tries so far no longer count. */
    async clear(what: string, whom: string): Promise<void> {
      await db.query(CLEAR, [keyOf(what, whom)])
    },

    /** Drops counts whose time is over. */
    async forget(): Promise<void> {
      await deleteOld(db, FORGET, [clock.now()])
    },
  }
}

function keyOf(what: string, whom: string): string {
  return `${what}:${createHash('sha256').update(whom).digest('base64url').slice(0, 22)}`
}
