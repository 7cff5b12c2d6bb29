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

const STAFF = {
  name: 'admins_staff',
  text: `select u.id, u.full_name, u.email, u.totp_confirmed_at is not null as second_factor,
      (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as last_seen_at
    from users u where u.is_admin order by u.created_at, u.id limit 50`,
}

const AMONG = {
  name: 'admins_among',
  text: 'select id from users where id = any($1::uuid[]) and is_admin and disabled_at is null',
}

/** Who runs the shop. */
export function createAdmins({ db }: Pick<AreaDeps, 'db'>) {
  return {
    /** All admins, first ones first; at most 50. */
    staff: (): Promise<Staff[]> => db.query<Staff>(STAFF, []),

    /** Of these, those who run the shop and may sign in. */
    async staffAmong(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set()
      return new Set((await db.query<{ id: string }>(AMONG, [ids])).map(({ id }) => id))
    },
  }
}
