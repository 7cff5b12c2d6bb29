import type { AreaDeps } from '../deps.ts'
import type { Preferences, PreferencesChange } from './contract.ts'
import { PREFERENCE_NAMES } from './rules.ts'

type Row = Omit<Preferences, 'updated_at'> & { updated_at: Date }

const FLAGS = PREFERENCE_NAMES.join(', ')
// A member who has never changed a preference has no row: everything is on, since they joined.
const OF_MEMBER = {
  name: 'preferences_of_member',
  text: `select u.id as user_id, ${PREFERENCE_NAMES.map((name) => `coalesce(p.${name}, true) as ${name}`).join(', ')},
    coalesce(p.updated_at, u.created_at) as updated_at
    from users u left join user_preferences p on p.user_id = u.id where u.id = $1`,
}
// A null is a preference that was not sent.
const CHANGE = {
  name: 'preferences_change',
  text: `insert into user_preferences (user_id, updated_at, ${FLAGS})
    values ($1, $2, ${PREFERENCE_NAMES.map((_, i) => `coalesce($${i + 3}, true)`).join(', ')})
    on conflict (user_id) do update set updated_at = excluded.updated_at,
      ${PREFERENCE_NAMES.map((name, i) => `${name} = coalesce($${i + 3}, user_preferences.${name})`).join(', ')}
    returning user_id, ${FLAGS}, updated_at`,
}

/** Which notifications members want (data-14). */
export function createPreferences({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** All five are on for a member who has not changed any (pref-02). Null when there is no such member. */
    async preferences(userId: string): Promise<Preferences | null> {
      const [row] = await db.query<Row>(OF_MEMBER, [userId])
      return row ? present(row) : null
    },

    /** Changes what is sent and nothing else, and notes when (pref-02). */
    async setPreferences(userId: string, change: PreferencesChange): Promise<Preferences> {
      const [row] = await db.query<Row>(CHANGE, [userId, clock.now(), ...PREFERENCE_NAMES.map((name) => change[name] ?? null)])
      if (!row) throw new Error('an upsert gives its row')
      return present(row)
    },
  }
}

function present(row: Row): Preferences {
  return { ...row, updated_at: row.updated_at.toISOString() }
}
