import type { Live } from '../../platform/live.ts'
import type { AreaDeps } from '../deps.ts'
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
const CACHE_MS = 30_000

interface Memory {
  settings: Settings | null
  /** Milliseconds since 1970. */
  until: number
  /** Grows with every change: what was read before one is not cached after it. */
  changes: number
}

// One per process and not per transaction, as every page asks: found by what all transactions share.
const memories = new WeakMap<Live, Memory>()

function memoryOf(live: Live): Memory {
  const memory = memories.get(live) ?? { settings: null, until: 0, changes: 0 }
  memories.set(live, memory)
  return memory
}

/** What an admin can set for the whole shop. */
export function createSettings({ db, live, clock }: AreaDeps) {
  const memory = memoryOf(live)

  async function read(): Promise<Settings> {
    const rows = await db.query<{ name: string; value: unknown }>(ALL, [])
    return { ...DEFAULT_SETTINGS, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) }
  }

  return {
    /** The current settings, with defaults for unset ones. */
    async get(): Promise<Settings> {
      if (memory.settings && clock.now().getTime() < memory.until) return memory.settings
      const { changes } = memory
      const settings = await read()
      if (changes === memory.changes) Object.assign(memory, { settings, until: clock.now().getTime() + CACHE_MS })
      return settings
    },
    /** Sets what is given, publishes them to every process and answers with all of them. Inside a transaction. */
    async set(change: SettingsChange, adminId: string): Promise<Settings> {
      await db.query(SET, [JSON.stringify(change), clock.now(), adminId])
      await live.publish(db, 'settings', {})
      return read()
    },
    /** A setting has changed: the next read goes to the database. */
    changed(): void {
      memory.settings = null
      memory.changes++
    },
    /** The admin has gone; what they set stays. */
    async forgetUser(userId: string): Promise<void> {
      await db.query(FORGET, [userId])
    },
  }
}
