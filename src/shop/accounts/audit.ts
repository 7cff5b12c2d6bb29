import { v7 as uuid } from 'uuid'
import { nextCursor, readPageCursor } from '../page-cursor.ts'
import type { AreaDeps } from '../shop.ts'
import type { AuditEntry } from './contract.ts'
import { adminAuditLog } from './schema.ts'

/** What an admin did. `subject` names one thing, as `order:UP-7K3M9Q`; `address` is the admin's. */
export interface Deed {
  admin: { id: string | null; email: string }
  action: string
  subject: string
  details?: Record<string, unknown>
  address: string
}

type EntryRow = Omit<AuditEntry, 'created_at'> & { created_at: Date }

const PAGE = {
  name: 'audit_page',
  text: `select id, admin_email, action, subject, details, created_at from admin_audit_log
    where (created_at, id) < ($1, $2) order by created_at desc nulls last, id desc nulls last limit $3`,
}

/** The log of what admins did. Nothing in it is ever changed. */
export function createAudit({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** Inside the transaction of the deed: no deed without its entry, no entry without the deed. */
    async record({ admin, action, subject, details = {}, address }: Deed): Promise<void> {
      const by = { admin_id: admin.id, admin_email: admin.email }
      await db.insert(adminAuditLog, [{ id: uuid(), ...by, action, subject, details, address, created_at: clock.now() }])
    },

    /** Newest first. Throws `invalid_input` for a cursor that is none. */
    async page(cursor: string | undefined, limit: number): Promise<{ items: AuditEntry[]; next_cursor: string | null }> {
      const after = readPageCursor(cursor)
      const rows = await db.query<EntryRow>(PAGE, [after.created_at, after.id, limit + 1])
      const items = rows.slice(0, limit).map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
      return { items, next_cursor: nextCursor(rows, limit) }
    },
  }
}
