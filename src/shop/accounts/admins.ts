import type { AreaDeps } from '../deps.ts'

/** Somebody who runs the shop, as the settings list them. */
export interface Staff {
  id: string
  full_name: string
  email: string
  /** Whether their second factor is set up. */
  second_factor: boolean
  /** Of their newest sign-in that is still open; null without one. */
  last_seen_at: Date | null
}

/** SQL of who runs the shop: an admin who may sign in. */
const RUNS_THE_SHOP = 'is_admin and disabled_at is null'

/** SQL: a member `u` has more than a password, be it an app or a passkey. */
export const HAS_SECOND_FACTOR = '(u.totp_confirmed_at is not null or exists (select from passkeys p where p.user_id = u.id))'

const STAFF = {
  name: 'admins_staff',
  text: `select u.id, u.full_name, u.email, ${HAS_SECOND_FACTOR} as second_factor,
      (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as last_seen_at
    from users u where ${RUNS_THE_SHOP} order by u.created_at, u.id limit 50`,
}

const AMONG = {
  name: 'admins_among',
  text: `select id, email from users where id = any($1::uuid[]) and ${RUNS_THE_SHOP}`,
}

/** Who runs the shop. */
export function createAdmins({ db }: Pick<AreaDeps, 'db'>) {
  return {
    /** All of them, first ones first; at most 50. */
    staff: (): Promise<Staff[]> => db.query<Staff>(STAFF, []),

    /** The e-mails of those of these who run the shop. */
    async staffAmong(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      return new Map((await db.query<{ id: string; email: string }>(AMONG, [ids])).map(({ id, email }) => [id, email]))
    },
  }
}
