import { v7 as uuid } from 'uuid'
import type { AreaDeps } from '../deps.ts'
import { nextCursor, readPageCursor } from '../page-cursor.ts'
import { literal } from '../search-terms.ts'
import type { SuppressedPage } from './contract-mail.ts'

const IS_SUPPRESSED = { name: 'mail_is_suppressed', text: 'select from mail_suppressions where address = lower($1)' }
const SUPPRESS = {
  name: 'mail_suppress',
  text: `insert into mail_suppressions (id, address, reason, created_at) values ($1, lower($2), $3, $4)
    on conflict (address) do nothing returning id`,
}
const ALLOW = { name: 'mail_allow', text: 'delete from mail_suppressions where id = $1 returning address' }
const ALLOW_ADDRESS = { name: 'mail_allow_address', text: 'delete from mail_suppressions where address = lower($1)' }
const LIST = {
  name: 'mail_suppressed',
  text: `select id, address, reason, created_at from mail_suppressions
    where (created_at, id) < ($1, $2) and ($3::text is null or address like $3) order by created_at desc, id desc limit $4`,
}

/** Addresses to which nothing goes any more, as e-mails to them came back. Codes and links for signing in still do. */
export function createSuppressions({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    async isSuppressed(address: string): Promise<boolean> {
      return (await db.query(IS_SUPPRESSED, [address])).length > 0
    },

    /** False when it was blocked already. */
    async suppress(address: string, reason: string): Promise<boolean> {
      return (await db.query(SUPPRESS, [uuid(), address, reason.slice(0, 500), clock.now()])).length > 0
    },

    /** The address that may get e-mails again; null when it was not blocked. */
    async allow(id: string): Promise<string | null> {
      return (await db.query<{ address: string }>(ALLOW, [id]))[0]?.address ?? null
    },

    /** Forgets that it was blocked, with its person. */
    async forgetAddress(address: string): Promise<void> {
      await db.query(ALLOW_ADDRESS, [address])
    },

    /** Newest first. Throws `invalid_input` for a cursor that is none. */
    async suppressed({
      cursor,
      q,
      limit,
    }: {
      cursor?: string | undefined
      q?: string | undefined
      limit: number
    }): Promise<SuppressedPage> {
      const after = readPageCursor(cursor)
      const like = q ? `${literal(q.toLowerCase())}%` : null
      type Row = { id: string; address: string; reason: string; created_at: Date }
      const rows = await db.query<Row>(LIST, [after.created_at, after.id, like, limit + 1])
      const items = rows.slice(0, limit).map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
      return { items, next_cursor: nextCursor(rows, limit) }
    },
  }
}
