import type { Live } from '../../platform/live.ts'
import type { AreaDeps } from '../deps.ts'
import type { SettingsChange } from './contract.ts'
import { DEFAULT_SETTINGS, SHOP_PAGES, type Settings, type ShopPage } from './rules.ts'

// The texts of pages are settings of their own, and not with the others: those are on every page.
const ALL = {
  name: 'settings_all',
  text: `select name, value from settings where name not like 'page:%'
    union all select 'pages', coalesce(jsonb_agg(substr(name, 6)) filter (where name like 'page:%' and value <> '""'), '[]') from settings`,
}
const PAGES = { name: 'settings_pages', text: `select name, value #>> '{}' as text from settings where name = any($1::text[])` }
const SET = {
  name: 'settings_set',
  text: `insert into settings (name, value, updated_at, updated_by)
    select name, value, $2, $3 from jsonb_each($1) as change(name, value)
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
}
const SET_MISSING = {
  name: 'settings_set_missing',
  text: `insert into settings (name, value, updated_at) select name, value, $2 from jsonb_each($1) as change(name, value)
    on conflict (name) do nothing`,
}
const REMOVE = {
  name: 'settings_remove',
  text: `delete from settings s using jsonb_each($1) as old(name, value) where s.name = old.name and s.value = old.value returning s.name`,
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
    const settings = { ...DEFAULT_SETTINGS, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) }
    return { ...settings, pages: SHOP_PAGES.filter((page) => settings.pages.includes(page)) }
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
    /** The texts of these pages; one without a text is missing. */
    async pageTexts(pages: readonly ShopPage[] = SHOP_PAGES): Promise<Partial<Record<ShopPage, string>>> {
      const rows = await db.query<{ name: string; text: string }>(PAGES, [pages.map(nameOf)])
      const texts = new Map(rows.map(({ name, text }) => [name, text]))
      return Object.fromEntries(pages.map((page) => [page, texts.get(nameOf(page))]).filter(([, text]) => text))
    },
    /** Sets what is given, publishes them to every process and answers with all of them. Inside a transaction. */
    async set(change: SettingsChange, adminId: string): Promise<Settings> {
      await db.query(SET, [JSON.stringify(rowsOf(change)), clock.now(), adminId])
      await live.publish(db, 'settings', {})
      return read()
    },
    /** Sets what nobody has set yet. */
    async setMissing(change: SettingsChange): Promise<void> {
      await db.query(SET_MISSING, [JSON.stringify(rowsOf(change)), clock.now()])
      await live.publish(db, 'settings', {})
    },
    /** Removes what is still as it is given here; answers how many settings that were. */
    async remove(change: SettingsChange): Promise<number> {
      const gone = await db.query<{ name: string }>(REMOVE, [JSON.stringify(rowsOf(change))])
      if (gone.length > 0) await live.publish(db, 'settings', {})
      return gone.length
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

const nameOf = (page: string) => `page:${page}`

/** Names and values as they are stored. */
function rowsOf({ pages = {}, ...rest }: SettingsChange): Record<string, unknown> {
  return { ...rest, ...Object.fromEntries(Object.entries(pages).map(([page, text]) => [nameOf(page), text])) }
}
