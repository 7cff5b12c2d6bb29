import { v7 as uuid } from 'uuid'
import { later, nairobiMidnight } from '../clock.ts'
import { nextCursor, readPageCursor, type PageEnd } from '../page-cursor.ts'
import type { AreaDeps } from '../deps.ts'
import { deleteOld, deletionOf } from '../delete-old.ts'
import type { AuditEntry, AuditQuery } from './contract.ts'
import * as sql from './audit-sql.ts'
import { AUDIT_GROUPS, OPENED_ONCE_SECONDS, type AdminAction } from './rules-audit.ts'
import { ACCOUNT_EVENT_SECONDS } from './rules.ts'
import { accountEvents, adminAuditLog } from './schema.ts'
import { hashToken } from './tokens.ts'

export type AccountEvent =
  | 'sign_in_failed'
  | 'account_throttled'
  | 'network_throttled'
  | 'sign_up_requested'
  | 'email_confirmed'
  | 'email_change_requested'
  | 'email_changed'
  | 'password_reset_requested'
  | 'password_reset'
  | 'password_changed'
  | 'second_factor_on'
  | 'second_factor_removed'
  | 'recovery_codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_copied'

/** Who and where. `email` is what was typed, of which a hash is stored; `address` the network. */
export interface EventOf {
  userId?: string | null
  email?: string
  address: string
  details?: Record<string, unknown>
}

/** Before the first entry. */
const EVER = new Date(0)
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type EntryRow = Omit<AuditEntry, 'created_at'> & { created_at: Date }

const RECORDED = {
  name: 'audit_recorded',
  text: `select distinct subject from admin_audit_log
    where subject = any($1) and action = $2 and admin_email = $3 and created_at > $4`,
}

const OF_MEMBER = {
  name: 'account_events_of_member',
  text: 'select event, address, created_at from account_events where user_id = $1 order by created_at desc, id desc limit 1000',
}
const FORGET = deletionOf('account_events_forget', { table: 'account_events', where: 'created_at <= $1', by: 'created_at' })

/** The log of what admins did, in which nothing is ever changed, and of sign-ins and other account events. */
export function createAudit({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  async function rowsOf({ cursor, limit, subject, admin, group, from, to }: AuditQuery): Promise<EntryRow[]> {
    const end = earlier(readPageCursor(cursor), to)
    const range = [end.created_at, end.id, limit + 1, from ? nairobiMidnight(from) : EVER]
    const kinds = group ? AUDIT_GROUPS[group].kinds : null
    if (subject !== undefined) return db.query<EntryRow>(sql.OF_SUBJECT, [...range, subject, admin ?? null, kinds])
    if (kinds && admin) return db.query<EntryRow>(sql.OF_ADMIN_AND_KINDS, [...range, kinds, admin])
    if (kinds) return db.query<EntryRow>(sql.OF_KINDS, [...range, kinds])
    return admin ? db.query<EntryRow>(sql.OF_ADMIN, [...range, admin]) : db.query<EntryRow>(sql.LATEST, range)
  }

  async function recordAll(actions: readonly AdminAction[]): Promise<void> {
    const now = clock.now()
    const rows = actions.map(({ admin, action, subject, details = {}, address }) => {
      const by = { admin_id: admin.id, admin_email: admin.email }
      return { id: uuid(), ...by, action, subject, details, address, created_at: now }
    })
    await db.insert(adminAuditLog, rows)
  }

  return {
    /** Inside the transaction of the action: no action without its entry, no entry without the action. */
    async record(action: AdminAction): Promise<void> {
      await recordAll([action])
    },

    /** Whose data an admin was shown, each once a day: pages ask again every half a minute. */
    async noteOpened(opened: readonly AdminAction[]): Promise<void> {
      const [first] = opened
      if (!first) return
      const { action, admin } = first
      const since = later(clock.now(), -OPENED_ONCE_SECONDS)
      const rows = await db.query<{ subject: string }>(RECORDED, [opened.map(({ subject }) => subject), action, admin.email, since])
      const known = new Set(rows.map(({ subject }) => subject))
      const fresh = opened.filter(({ subject }) => !known.has(subject))
      if (fresh.length > 0) await recordAll(fresh)
    },

    /** Stores an event. Outside of a transaction that may roll back: a failure is stored, too. */
    async note(event: AccountEvent, { userId = null, email, address, details = {} }: EventOf): Promise<void> {
      const account = email === undefined ? '' : accountKey(email)
      await db.insert(accountEvents, [{ id: uuid(), event, user_id: userId, account, address, details, created_at: clock.now() }])
    },

    /** What is known to have been done by a member, newest first. */
    async eventsOf(userId: string): Promise<{ event: AccountEvent; address: string; created_at: Date }[]> {
      return db.query<{ event: AccountEvent; address: string; created_at: Date }>(OF_MEMBER, [userId])
    },

    /** Drops events that are old. */
    async forgetEvents(): Promise<void> {
      await deleteOld(db, FORGET, [later(clock.now(), -ACCOUNT_EVENT_SECONDS)])
    },

    /** Newest first, narrowed by what is given. Throws `invalid_input` for a cursor that is none. */
    async page(query: AuditQuery): Promise<{ items: AuditEntry[]; next_cursor: string | null }> {
      const rows = await rowsOf(query)
      const items = rows.slice(0, query.limit).map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
      return { items, next_cursor: nextCursor(rows, query.limit) }
    },

    /** E-mails of all who have ever done something, in order. */
    async admins(): Promise<string[]> {
      return (await db.query<{ email: string }>(sql.ADMINS, [])).map(({ email }) => email)
    },
  }
}

/** Where a page ends that goes on after `end` and has nothing after the day `to`. */
function earlier(end: PageEnd, to: string | undefined): PageEnd {
  const until = to ? later(nairobiMidnight(to), 86_400) : null
  return until && until <= end.created_at ? { created_at: until, id: FIRST_ID } : end
}

/** A keyed hash of the address for events: recognizable only to those who know the address. */
export function accountKey(email: string): string {
  return hashToken(email).slice(0, 22)
}
