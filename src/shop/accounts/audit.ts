import { v7 as uuid } from 'uuid'
import { later } from '../clock.ts'
import { nextCursor, readPageCursor } from '../page-cursor.ts'
import type { AreaDeps } from '../deps.ts'
import type { AuditEntry, AuditQuery } from './contract.ts'
import { ACCOUNT_EVENT_SECONDS } from './rules.ts'
import { accountEvents, adminAuditLog } from './schema.ts'
import { hashToken } from './tokens.ts'

/** What an admin did. `subject` names one thing, as `order:UP-7K3M9Q`; `address` is the admin's. */
export interface AdminAction {
  admin: { id: string | null; email: string }
  action: string
  subject: string
  details?: Record<string, unknown>
  address: string
}

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

/** Who and where. `email` is what was typed, of which a hash is stored; `address` the network. */
export interface EventOf {
  userId?: string | null
  email?: string
  address: string
  details?: Record<string, unknown>
}

type EntryRow = Omit<AuditEntry, 'created_at'> & { created_at: Date }

const PAGE = {
  name: 'audit_page',
  text: `select id, admin_email, action, subject, details, created_at from admin_audit_log
    where (created_at, id) < ($1, $2) order by created_at desc nulls last, id desc nulls last limit $3`,
}

const PAGE_OF_SUBJECT = {
  name: 'audit_page_of_subject',
  text: `select id, admin_email, action, subject, details, created_at from admin_audit_log
    where subject = $4 and (created_at, id) < ($1, $2) order by created_at desc nulls last, id desc nulls last limit $3`,
}

const RECORDED = {
  name: 'audit_recorded',
  text: `select distinct subject from admin_audit_log
    where subject = any($1) and action = $2 and admin_email = $3 and created_at > $4`,
}

const OF_MEMBER = {
  name: 'account_events_of_member',
  text: 'select event, address, created_at from account_events where user_id = $1 order by created_at desc, id desc limit 1000',
}
const FORGET = { name: 'account_events_forget', text: 'delete from account_events where created_at <= $1' }

/** The log of what admins did, in which nothing is ever changed, and of sign-ins and other account events. */
export function createAudit({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
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

    /** The same for several things that are done at once. */
    recordAll,

    /** Of the subjects those of which the log has had this action by this admin since then. */
    async recorded(asked: { admin: AdminAction['admin']; action: string; subjects: readonly string[]; since: Date }): Promise<Set<string>> {
      const { admin, action, subjects, since } = asked
      const rows = await db.query<{ subject: string }>(RECORDED, [subjects, action, admin.email, since])
      return new Set(rows.map(({ subject }) => subject))
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
      await db.query(FORGET, [later(clock.now(), -ACCOUNT_EVENT_SECONDS)])
    },

    /** Newest first; of one subject, when it is given. Throws `invalid_input` for a cursor that is none. */
    async page({ cursor, limit, subject }: AuditQuery): Promise<{ items: AuditEntry[]; next_cursor: string | null }> {
      const after = readPageCursor(cursor)
      const range = [after.created_at, after.id, limit + 1]
      const rows = await (subject === undefined
        ? db.query<EntryRow>(PAGE, range)
        : db.query<EntryRow>(PAGE_OF_SUBJECT, [...range, subject]))
      const items = rows.slice(0, limit).map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
      return { items, next_cursor: nextCursor(rows, limit) }
    },
  }
}

/** A keyed hash of the address for events: recognizable only to those who know the address. */
export function accountKey(email: string): string {
  return hashToken(email).slice(0, 22)
}
