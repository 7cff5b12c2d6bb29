import { isDeepStrictEqual } from 'node:util'
import type { Live } from '../../platform/live.ts'
import type { AreaDeps } from '../deps.ts'
import type { DeliveryRates } from '../delivery.ts'
import { NAIROBI_OFFSET_MS } from '../clock.ts'
import { ShopError } from '../errors.ts'
import { nameShop } from '../name.ts'
import type { SettingsChange } from './contract.ts'
import { createDeliveryRates } from './delivery-rates.ts'
import { DEFAULT_SETTINGS, labelOf, SHOP_PAGES, type SavedBy, type Settings, type ShopPage } from './rules.ts'

// The texts of pages are settings of their own, and not with the others: those are on every page.
const ALL = {
  name: 'settings_all',
  text: `select name, value from settings where name not like 'page:%'
    union all select 'pages', coalesce(jsonb_agg(substr(name, 6)) filter (where name like 'page:%' and value <> '""'), '[]') from settings
    union all select 'delivery', coalesce(jsonb_object_agg(area, jsonb_build_object('fee', fee, 'offered', offered)), '{}') from (
      select distinct on (area) area, fee, offered from delivery_rates where withdrawn_at is null and effective_from <= $1
      order by area, effective_from desc nulls last, id desc nulls last) rate
    union all select 'next_rate', to_jsonb(min(effective_from)) from delivery_rates where withdrawn_at is null and effective_from > $1`,
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
// Those who save at the same time take turns.
const LOCK = { name: 'settings_lock', text: `select pg_advisory_xact_lock(hashtext('settings'))` }
const SAVED = {
  name: 'settings_saved',
  text: `select s.name, s.value, s.updated_at, coalesce(nullif(u.full_name, ''), u.email) as updated_by
    from settings s left join users u on u.id = s.updated_by`,
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
export function createSettings({ db, live, clock, afterCommit }: Pick<AreaDeps, 'db' | 'live' | 'clock' | 'afterCommit'>) {
  const memory = memoryOf(live)
  const rates = createDeliveryRates({ db, clock, publish })

  function changed() {
    memory.settings = null
    memory.changes++
  }

  /** To every process; this one knows with the next read, the others as soon as they hear of it. */
  async function publish() {
    await live.publish(db, 'settings', {})
    afterCommit(changed)
  }

  /** With the moment of the next planned change of a delivery fee, in milliseconds. */
  async function readUntil(): Promise<{ settings: Settings; until: number }> {
    const rows = await db.query<{ name: string; value: unknown }>(ALL, [clock.now()])
    const { next_rate: next, ...set } = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
    const settings = { ...DEFAULT_SETTINGS, ...set }
    const pages = SHOP_PAGES.filter((page) => settings.pages.includes(page))
    return {
      settings: { ...settings, ...Object.fromEntries(WHOLE.map((name) => [name, wholeOf(name, settings[name])])), pages },
      until: typeof next === 'string' ? Date.parse(next) : Infinity,
    }
  }
  const read = async () => (await readUntil()).settings

  /** The current settings, with defaults for unset ones. */
  async function get(): Promise<Settings> {
    if (memory.settings && clock.now().getTime() < memory.until) return memory.settings
    const { changes } = memory
    const { settings, until } = await readUntil()
    if (changes === memory.changes) {
      // A fee begins at its moment, not when the cache is over.
      Object.assign(memory, { settings, until: Math.min(until, clock.now().getTime() + CACHE_MS) })
      nameShop(settings)
    }
    return settings
  }

  return {
    ...rates,
    get,
    /** As they are in the database now. */
    read,
    /** What delivery costs now. */
    deliveryRates: async (): Promise<DeliveryRates> => (await get()).delivery,
    /** The texts of these pages; one without a text is missing. */
    async pageTexts(pages: readonly ShopPage[] = SHOP_PAGES): Promise<Partial<Record<ShopPage, string>>> {
      const rows = await db.query<{ name: string; text: string }>(PAGES, [pages.map(nameOf)])
      const texts = new Map(rows.map(({ name, text }) => [name, text]))
      return Object.fromEntries(pages.map((page) => [page, texts.get(nameOf(page))]).filter(([, text]) => text))
    },
    /** When each was set last, and by whom; the text of a page as `page:about`. */
    async savedBy(): Promise<Record<string, SavedBy>> {
      const rows = await db.query<SavedRow>(SAVED, [])
      return Object.fromEntries(rows.map(({ name, updated_at: at, updated_by: by }) => [name, { at: at.toISOString(), by }]))
    },
    /** Inside a transaction, before `set`: throws `settings_changed` when one that is to change is not any more what the admin saw. */
    async requireSeen(change: SettingsChange, seen: Record<string, unknown>): Promise<void> {
      await db.query(LOCK, [])
      const saved = new Map((await db.query<SavedRow>(SAVED, [])).map((row) => [row.name, row]))
      const before = rowsOf(seen as SettingsChange)
      for (const [name, wanted] of Object.entries(rowsOf(change))) {
        const row = saved.get(name)
        const now = row ? wholeOf(name, row.value) : defaultOf(name)
        if (name in before && !isDeepStrictEqual(now, before[name]) && !isDeepStrictEqual(now, wanted)) throw changedMeanwhile(name, row)
      }
    },
    /** Sets what is given, publishes them to every process and answers with all of them. Inside a transaction. */
    async set(change: SettingsChange, adminId: string): Promise<Settings> {
      await db.query(SET, [JSON.stringify(rowsOf(change)), clock.now(), adminId])
      await publish()
      return read()
    },
    /** Sets what nobody has set yet. */
    async setMissing(change: SettingsChange): Promise<void> {
      await db.query(SET_MISSING, [JSON.stringify(rowsOf(change)), clock.now()])
      await publish()
    },
    /** Removes what is still as it is given here; answers how many settings that were. */
    async remove(change: SettingsChange): Promise<number> {
      const gone = await db.query<{ name: string }>(REMOVE, [JSON.stringify(rowsOf(change))])
      if (gone.length > 0) await publish()
      return gone.length
    },
    /** A setting has changed: the next read goes to the database. */
    changed,
    /** The admin has gone; what they set stays. */
    async forgetUser(userId: string): Promise<void> {
      await db.query(FORGET, [userId])
      await rates.forgetRatesOf(userId)
    },
  }
}

/** Settings of several values: what has been saved may be from before one of them was added. */
const WHOLE = ['delivery', 'recent_purchases', 'overlays', 'figures'] as const

function wholeOf(name: string, saved: unknown): unknown {
  const known = WHOLE.find((one) => one === name)
  return known ? { ...DEFAULT_SETTINGS[known], ...(saved as object) } : saved
}

interface SavedRow {
  name: string
  value: unknown
  updated_at: Date
  updated_by: string | null
}

const nameOf = (page: string) => `page:${page}`

function defaultOf(name: string): unknown {
  return name.startsWith('page:') ? '' : DEFAULT_SETTINGS[name as keyof Settings]
}

function changedMeanwhile(name: string, row: SavedRow | undefined): ShopError {
  const at = row && new Date(row.updated_at.getTime() + NAIROBI_OFFSET_MS).toISOString().slice(11, 16)
  const message = `${row?.updated_by ?? 'Somebody'} changed ${labelOf(name)}${at ? ` at ${at}` : ''}, after you opened this page. Check what is saved now, then save again to keep yours.`
  return new ShopError('settings_changed', { message })
}

/** Names and values as they are stored. */
function rowsOf({ pages = {}, ...rest }: SettingsChange): Record<string, unknown> {
  return { ...rest, ...Object.fromEntries(Object.entries(pages).map(([page, text]) => [nameOf(page), text])) }
}
