import { v7 as uuid } from 'uuid'
import { later } from './clock.ts'
import { createLimits } from './limits.ts'
import { SECURITY_EVENTS, SECURITY_EMAIL_SECONDS, type CountedEvent, type SecurityDetails, type SecurityEvent } from './security-events.ts'
import type { AreaDeps } from './deps.ts'

const RAISE = {
  name: 'security_raise',
  text: `insert into security_events (id, event, details, created_at, mail_at)
    select $1, $2, $3, $4::timestamptz, $4 where $5::timestamptz is null
      or not exists (select from security_events where event = $2 and created_at > $5)`,
}
const UNLOGGED = {
  name: 'security_unlogged',
  text: `with found as (select id from security_events where logged_at is null order by created_at limit 200 for update skip locked)
    update security_events e set logged_at = $1 from found where e.id = found.id returning e.event, e.details, e.created_at`,
}
// A lease, not a lock: no connection waits for a mail server, and what a crash leaves comes up again. Of a kind that admins
// have just read, or are about to, everything waits.
const UNMAILED = {
  name: 'security_unmailed',
  text: `with found as (select id from security_events where mail_at <= $1 and event not in (
        select event from security_events where mailed_at > $3 union all select event from security_events where mail_at > $1)
      order by created_at limit 500 for update skip locked)
    update security_events e set mail_at = $2 from found where e.id = found.id returning e.id, e.event, e.details, e.created_at`,
}
const MAILED = { name: 'security_mailed', text: 'update security_events set mail_at = null, mailed_at = $2 where id = any($1::uuid[])' }

/** Seconds a worker has for an e-mail before another one tries. */
const LEASE = 120

export interface RaisedEvent {
  id: string
  event: SecurityEvent
  details: SecurityDetails
  created_at: Date
}

/** Events of the shop's security: any area raises them; a worker writes them to the log and to the admins, `/metrics` counts them. */
export function createSecurity({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  async function raise(event: SecurityEvent, details: SecurityDetails = {}, { every }: { every?: number } = {}): Promise<void> {
    const now = clock.now()
    await db.query(RAISE, [uuid(), event, JSON.stringify(details), now, every === undefined ? null : later(now, -every)])
  }

  return {
    /**
     * Notes an event: inside a transaction with the action it is about, or outside of one with what was refused. With `every`
     * at most one in so many seconds.
     */
    raise,

    /** One more of something that is an event in numbers only, counted at `whom`; raised once in the window. Not inside a transaction. True when it was raised now. */
    async count(event: CountedEvent, whom: string, details: SecurityDetails = {}): Promise<boolean> {
      const { above, seconds } = SECURITY_EVENTS[event]
      const isOver = (await createLimits({ db, clock }).count(`event-${event}`, whom, seconds)) === above + 1
      if (isOver) await raise(event, { more_than: above, in_minutes: seconds / 60, ...details })
      return isOver
    },

    /** Events that are not in the log yet; each is returned once. */
    async unlogged(): Promise<Omit<RaisedEvent, 'id'>[]> {
      return db.query(UNLOGGED, [clock.now()])
    },

    /** What admins are to be written about now: they are this worker's for a while. */
    async unmailed(): Promise<RaisedEvent[]> {
      const now = clock.now()
      return db.query(UNMAILED, [now, later(now, LEASE), later(now, -SECURITY_EMAIL_SECONDS)])
    },

    /** The e-mail about these has gone out. */
    async mailed(ids: readonly string[]): Promise<void> {
      await db.query(MAILED, [ids, clock.now()])
    },
  }
}
