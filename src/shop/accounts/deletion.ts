import type { BackgroundTasks } from '../background-tasks.ts'
import { ShopError } from '../errors.ts'
import type { AreaDeps } from '../deps.ts'
import { deletedMail } from './account-mail.ts'
import { accountKey } from './audit.ts'
import { avatarFile } from './avatar.ts'
import type { createSessions } from './sessions.ts'

/** Whose account was deleted, for what is done after the commit. */
export interface DeletedAccount {
  email: string
  full_name: string
  avatar_key: string | null
  is_admin: boolean
}

// All admins are locked: of two that go at once, the second one finds itself the last.
const ADMINS = { name: 'deletion_admins', text: 'select id from users where is_admin order by id for update' }
// Also pending sign-ups that strangers have started for the address.
const DROP_SIGN_UPS = { name: 'deletion_sign_ups', text: 'delete from pending_sign_ups where email = $1' }
// Those that name the member go with them; these only contain what was typed at a sign-in.
const DROP_EVENTS = { name: 'deletion_events', text: 'delete from account_events where account = $1' }
const KEEP = { name: 'deletion_keep', text: 'select from users where id = $1 for key share' }
const DELETE = { name: 'deletion_delete', text: 'delete from users where id = $1 returning email, full_name, avatar_key, is_admin' }

export interface DeletionDeps extends Pick<AreaDeps, 'db' | 'mailer' | 'storage'> {
  background: BackgroundTasks
  sessions: Pick<ReturnType<typeof createSessions>, 'endAll'>
}

/** Deleting an account. */
export function createDeletion({ db, mailer, storage, background, sessions }: DeletionDeps) {
  return {
    /**
     * Deletes the member with sessions, preferences and links; every device gets an event that it is signed out. Inside a
     * transaction. Throws `last_admin`, and `session_expired` when they are deleted already.
     */
    async remove(userId: string): Promise<DeletedAccount> {
      const admins = await db.query<{ id: string }>(ADMINS, [])
      if (admins.length === 1 && admins[0]?.id === userId) throw new ShopError('last_admin')
      await sessions.endAll(userId)
      const [deleted] = await db.query<DeletedAccount>(DELETE, [userId])
      if (!deleted) throw new ShopError('session_expired')
      await db.query(DROP_SIGN_UPS, [deleted.email])
      await db.query(DROP_EVENTS, [accountKey(deleted.email)])
      return deleted
    },

    /**
     * The member stays until this transaction ends: their deletion waits for it, and then finds what it has written. Throws
     * `session_expired` when they are deleted already. Inside a transaction.
     */
    async keepMember(userId: string): Promise<void> {
      if ((await db.query(KEEP, [userId])).length === 0) throw new ShopError('session_expired')
    },

    /** After the commit, beside the answer: the picture goes, and an e-mail says that it is done. */
    afterDeletion({ email, avatar_key: key }: DeletedAccount): void {
      if (key) background.start('picture of a deleted account', () => storage.delete(avatarFile(key)))
      background.start('e-mail "Your account is deleted"', () => mailer.send({ to: email, ...deletedMail() }))
    },
  }
}
