import { ShopError } from '../errors.ts'
import type { AreaDeps } from '../deps.ts'
import { HAS_SECOND_FACTOR } from './admins.ts'
import { createAudit } from './audit.ts'
import { createMembers, type ActingAdmin } from './members.ts'
import type { createSessions } from './sessions.ts'

interface Administered {
  id: string
  email: string
  full_name: string
  is_admin: boolean
  disabled: boolean
  second_factor: boolean
}

// All admins are locked: of two who take the right from one another at once, the second one finds the other gone.
const ADMINS = { name: 'administration_admins', text: 'select id from users where is_admin order by id for update' }
const LOCK = {
  name: 'administration_lock',
  text: `select u.id, u.email, u.full_name, u.is_admin, u.disabled_at is not null as disabled, ${HAS_SECOND_FACTOR} as second_factor
    from users u where u.id = $1 for update of u`,
}
const SET_DISABLED = {
  name: 'administration_set_disabled',
  text: 'update users set disabled_at = case when $2 then $3::timestamptz end, updated_at = $3 where id = $1',
}

export interface AdministrationDeps extends Pick<AreaDeps, 'db' | 'clock' | 'atomically' | 'secondFactorWaived'> {
  sessions: Pick<ReturnType<typeof createSessions>, 'endAll' | 'end'>
}

/** What admins do about members' accounts. Each inside a transaction, and in the audit log with it. */
export function createAdministration(deps: AdministrationDeps) {
  const { db, clock, sessions, secondFactorWaived = false } = deps
  const audit = createAudit(deps)

  async function lock(userId: string): Promise<Administered> {
    const [member] = await db.query<Administered>(LOCK, [userId])
    if (!member) throw new ShopError('user_not_found')
    return member
  }

  async function record(by: ActingAdmin, action: string, userId: string, details: Record<string, unknown> = {}): Promise<void> {
    await audit.record({ ...by, action, subject: `member:${userId}`, details })
  }

  return {
    /**
     * Gives or takes the right to run the shop; all admins are told by e-mail (role-05). Again, it does nothing. Throws
     * `user_not_found`, `receiver_second_factor_missing`, `account_disabled`, `last_admin`.
     */
    async setAdminRight(userId: string, isAdmin: boolean, by: ActingAdmin): Promise<void> {
      const admins = await db.query<{ id: string }>(ADMINS, [])
      const member = await lock(userId)
      if (member.is_admin === isAdmin) return
      if (isAdmin && member.disabled) throw new ShopError('account_disabled', { message: 'This account is disabled. Enable it first.' })
      if (isAdmin && !member.second_factor && !secondFactorWaived) throw new ShopError('receiver_second_factor_missing')
      if (!isAdmin && admins.length === 1)
        throw new ShopError('last_admin', { message: 'This is the only admin. Make someone else an admin first.' })
      await createMembers(deps).makeAdmin(member.email, isAdmin, by)
    },

    /** Signs a member out everywhere, and lets them in no more; or lets them in again. Throws `user_not_found`, `own_account`, `admin_not_disabled`. */
    async setDisabled(userId: string, disabled: boolean, by: ActingAdmin): Promise<void> {
      const member = await lock(userId)
      if (member.disabled === disabled) return
      if (userId === by.admin.id) throw new ShopError('own_account')
      if (disabled && member.is_admin) throw new ShopError('admin_not_disabled')
      await db.query(SET_DISABLED, [userId, disabled, clock.now()])
      if (disabled) await sessions.endAll(userId)
      await record(by, disabled ? 'member.disabled' : 'member.enabled', userId, {
        before: disabled ? 'may sign in' : 'disabled',
        after: disabled ? 'disabled' : 'may sign in',
      })
    },

    /** Signs a member out, on one device or everywhere. Throws `user_not_found`, `own_account`. */
    async signOutMember(userId: string, sessionId: string | null, by: ActingAdmin): Promise<void> {
      await lock(userId)
      if (userId === by.admin.id) throw new ShopError('own_account')
      if (sessionId) await sessions.end(userId, sessionId)
      else await sessions.endAll(userId)
      await record(by, 'member.signed_out', userId, { where: sessionId ? 'one device' : 'everywhere' })
    },

    /** Whose account is to be erased: no admin's, and not one's own. Throws `user_not_found`, `own_account`, `admin_not_disabled`. */
    async erasable(userId: string, by: ActingAdmin): Promise<{ email: string }> {
      const member = await lock(userId)
      if (userId === by.admin.id) throw new ShopError('own_account')
      if (member.is_admin) throw new ShopError('admin_not_disabled')
      return member
    },
  }
}
