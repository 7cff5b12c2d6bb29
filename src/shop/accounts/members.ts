import { createSecurity } from '../security.ts'
import type { AreaDeps } from '../deps.ts'
import { createAudit } from './audit.ts'
import type { AdminAction } from './rules-audit.ts'
import { BOUND } from './sessions-sql.ts'

/** The admin who does it, for the audit log; without one it is a command on the server. */
export type ActingAdmin = Pick<AdminAction, 'admin' | 'address'>

/** A member as others need to know them. */
export interface KnownMember {
  id: string
  email: string
  full_name: string
  avatar_key: string | null
  is_admin: boolean
}

const COLUMNS = 'id, email, full_name, avatar_key, is_admin'
const BY_ID = { name: 'members_by_id', text: `select ${COLUMNS} from users where id = $1` }
const BY_EMAIL = { name: 'members_by_email', text: `select ${COLUMNS} from users where email = $1` }
const SET_ADMIN = {
  name: 'members_set_admin',
  text: `update users set is_admin = $2, admin_since = $4, updated_at = $3
    where email = $1 and is_admin <> $2 returning ${COLUMNS}`,
}
const ADMINS = { name: 'members_admins', text: 'select email from users where is_admin order by created_at, id limit 50' }

const DEMO = { name: 'members_demo', text: `select ${COLUMNS} from users where is_demo order by email` }
const MARK_DEMO = { name: 'members_mark_demo', text: 'update users set is_demo = true where id = $1' }

/** Who the members are. */
export function createMembers({ db, atomically, clock }: Pick<AreaDeps, 'db' | 'atomically' | 'clock'>) {
  async function byEmail(email: string): Promise<KnownMember | null> {
    const [member] = await db.query<KnownMember>(BY_EMAIL, [email.trim().toLowerCase()])
    return member ?? null
  }

  return {
    /** Null when there is no such member. */
    async userOf(id: string): Promise<KnownMember | null> {
      const [member] = await db.query<KnownMember>(BY_ID, [id])
      return member ?? null
    },

    /** Null when there is no such member. */
    byEmail,

    /** E-mail addresses of the admins. */
    async adminEmails(): Promise<string[]> {
      return (await db.query<{ email: string }>(ADMINS, [])).map(({ email }) => email)
    },

    /** Those who came with the demo and whose password everybody knows. */
    async demoMembers(): Promise<KnownMember[]> {
      return db.query<KnownMember>(DEMO, [])
    },

    /** This member comes with the demo. */
    async markDemo(id: string): Promise<void> {
      await db.query(MARK_DEMO, [id])
    },

    /**
     * Makes a member an admin, or one no longer; the audit log records it. What they have open ends as an admin's does. Whoever an
     * admin makes one had to have a second factor before: only those made by a command have first days without. Null when there
     * is no such member.
     */
    async makeAdmin(email: string, isAdmin = true, by?: ActingAdmin): Promise<{ member: KnownMember; changed: boolean } | null> {
      const changed = await atomically(async (db) => {
        const [now, graceFrom] = [clock.now(), isAdmin && !by ? clock.now() : null]
        const [member] = await db.query<KnownMember>(SET_ADMIN, [email.trim().toLowerCase(), isAdmin, now, graceFrom])
        const action = isAdmin ? 'admin.granted' : 'admin.removed'
        if (!member) return undefined
        const command = { admin: { id: null, email: 'command' }, action, subject: member.email, address: '' }
        const details = { before: isAdmin ? 'member' : 'admin', after: isAdmin ? 'admin' : 'member' }
        await createAudit({ db, clock }).record(by ? { ...by, action, subject: `member:${member.id}`, details } : command)
        await createSecurity({ db, clock }).raise(isAdmin ? 'admin_granted' : 'admin_removed', { member_id: member.id })
        await db.query(BOUND, [member.id])
        return member
      })
      const member = changed ?? (await byEmail(email))
      return member ? { member, changed: changed !== undefined } : null
    },
  }
}
