import { later } from '../clock.ts'
import { ShopError } from '../errors.ts'
import type { AreaDeps } from '../deps.ts'
import { deleteOld, deletionOf } from '../delete-old.ts'
import { EMAIL_LINK_SECONDS, RESET_LINK_SECONDS } from './rules.ts'
import { hashToken, newToken } from './tokens.ts'

export type LinkPurpose = 'reset_password' | 'change_email'

const LASTS: Record<LinkPurpose, number> = { reset_password: RESET_LINK_SECONDS, change_email: EMAIL_LINK_SECONDS }

// Of a new address only the newest link works. Of a password all that were sent do: a stranger's asking ends none.
const MAKE = {
  name: 'links_make',
  text: `with gone as (delete from emailed_links where user_id = $2 and purpose = $3 and purpose = 'change_email')
    insert into emailed_links (hash, user_id, purpose, email, expires_at, created_at) values ($1, $2, $3, $4, $5, $6)`,
}
const USE = {
  name: 'links_use',
  text: `update emailed_links set used_at = $3 where hash = $1 and purpose = $2 and used_at is null and expires_at > $3
    returning user_id, email`,
}
const OWNER = {
  name: 'links_owner',
  text: `select u.email, u.full_name from emailed_links l join users u on u.id = l.user_id
    where l.hash = $1 and l.purpose = $2 and l.used_at is null and l.expires_at > $3`,
}
const DROP_ALL = { name: 'links_drop_all', text: 'delete from emailed_links where user_id = $1' }
const FORGET = deletionOf('links_forget', { table: 'emailed_links', where: 'expires_at <= $1', by: 'expires_at' })

/** Links that are e-mailed: having one proves access to the mailbox. Each works once. */
export function createLinks({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** The token of a new link. An older one to another address stops working, older ones to a new password do not. */
    async make(userId: string, purpose: LinkPurpose, email: string | null = null): Promise<string> {
      const token = newToken()
      const now = clock.now()
      await db.query(MAKE, [hashToken(token), userId, purpose, email, later(now, LASTS[purpose]), now])
      return token
    },

    /** Whose link it is; null for one that does not work. Uses nothing up. */
    async ownerOf(token: string, purpose: LinkPurpose): Promise<{ email: string; full_name: string } | null> {
      const [owner] = await db.query<{ email: string; full_name: string }>(OWNER, [hashToken(token), purpose, clock.now()])
      return owner ?? null
    },

    /** Throws `link_invalid` for one that is unknown, used or over. */
    async use(token: string, purpose: LinkPurpose): Promise<{ user_id: string; email: string | null }> {
      const [link] = await db.query<{ user_id: string; email: string | null }>(USE, [hashToken(token), purpose, clock.now()])
      if (!link) throw new ShopError('link_invalid')
      return link
    },

    /** None that was sent before works any more. */
    async dropAll(userId: string): Promise<void> {
      await db.query(DROP_ALL, [userId])
    },

    async forget(): Promise<void> {
      await deleteOld(db, FORGET, [clock.now()])
    },
  }
}
