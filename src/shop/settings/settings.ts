import type { Live } from '../../platform/live.ts'
import type { AreaDeps } from '../shop.ts'
import type { SettingsChange } from './contract.ts'
import { DEFAULT_SETTINGS, type Settings } from './rules.ts'

const ALL = { name: 'settings_all', text: 'select name, value from settings' }
const SET = {
  name: 'settings_set',
  text: `insert into settings (name, value, updated_at, updated_by)
    select name, value, $2, $3 from jsonb_each($1) as change(name, value)
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
}
const FORGET = { name: 'settings_forget_member', text: 'update settings set updated_by = null where updated_by = $1' }

/** How long a process goes on with what it has read, when the word of a change is lost. Milliseconds. */
const KEPT_MS = 30_000

interface Kept {
  settings: Settings
  until: number
}

// One per process and not per transaction, as every page asks: found by what all transactions share.
const memory = new WeakMap<Live, Kept>()

/** What an admin can set for the whole shop. */
export function createSettings({ db, live, clock }: AreaDeps) {
  return {
    /** The settings of this moment, with the defaults for what nobody has set. */
    async get(): Promise<Settings> {
      const kept = memory.get(live)
      if (kept && clock.now().getTime() < kept.until) return kept.settings
      const rows = await db.query<{ name: string; value: unknown }>(ALL, [])
      const settings = { ...DEFAULT_SETTINGS, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) }
      memory.set(live, { settings, until: clock.now().getTime() + KEPT_MS })
      return settings
    },
    /** Sets what is given and tells every process. Inside a transaction. */
    async set(change: SettingsChange, adminId: string): Promise<void> {
      await db.query(SET, [JSON.stringify(change), clock.now(), adminId])
      await live.publish(db, 'settings', {})
    },
    /** Somebody has changed something: the next who asks reads anew. */
    changed(): void {
      memory.delete(live)
    },
    /** The admin has gone; what they set stays. */
    async forgetUser(userId: string): Promise<void> {
      await db.query(FORGET, [userId])
    },
  }
}
