import type { AreaDeps } from '../deps.ts'
import type { Profile, ProfileChange } from './contract.ts'
import { avatarUrl } from './rules.ts'

type ProfileRow = Omit<Profile, 'avatar_url' | 'created_at'> & { avatar_key: string | null; created_at: Date }

const PROFILE = {
  name: 'profile_of_member',
  text: `select id, email, full_name, avatar_key, created_at, body_size, style_preferences, delivery_preferences, additional_preferences,
    color_preferences, lifestyle, budget_range, occasions, style_goals, totp_confirmed_at is not null as second_factor,
    cardinality(recovery_codes) as recovery_codes_left
    from users where id = $1`,
}

// What is not sent is as it was. The row itself is read, not a copy of it: two changes at once lose nothing of each other.
const SECTIONS = `full_name, body_size, style_preferences, delivery_preferences, additional_preferences, color_preferences, lifestyle,
  budget_range, occasions, style_goals`
const UPDATE = {
  name: 'profile_update',
  text: `update users u set updated_at = $3, (${SECTIONS}) = (select ${SECTIONS} from json_populate_record(u, $2::json)) where u.id = $1`,
}

/** Member profiles (data-06). */
export function createProfiles({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  async function profile(userId: string): Promise<Profile | null> {
    const [row] = await db.query<ProfileRow>(PROFILE, [userId])
    if (!row) return null
    const { avatar_key, created_at, ...rest } = row
    return { ...rest, avatar_url: avatarUrl(avatar_key), created_at: created_at.toISOString() }
  }

  return {
    /** Null when there is no such member. */
    profile,

    /** Changes the sections that are sent, each as a whole, and nothing else. Null when there is no such member. */
    async updateProfile(userId: string, change: ProfileChange): Promise<Profile | null> {
      const { body_size, additional_preferences, ...plain } = change
      const sections = {
        ...plain,
        ...(body_size ? { body_size: filled(body_size) } : {}),
        ...(additional_preferences ? { additional_preferences: filled(additional_preferences) } : {}),
      }
      await db.query(UPDATE, [userId, JSON.stringify(sections, wellFormed), clock.now()])
      return profile(userId)
    },
  }
}

/** Half a character, which JSON may hold, is not for a database. */
function wellFormed(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}

/** Only what was filled in. */
function filled<Section extends object>(section: Section): Section {
  const entries = Object.entries(section).flatMap(([name, value]: [string, unknown]) => {
    if (value == null || value === '') return []
    if (typeof value === 'object') return Object.keys(filled(value)).length > 0 ? [[name, filled(value)]] : []
    return [[name, value]]
  })
  return Object.fromEntries(entries) as Section
}
