import { isDeepStrictEqual } from 'node:util'
import type { AreaDeps } from '../deps.ts'
import type { DeliveryRates } from '../delivery.ts'
import { NAIROBI_OFFSET_MS } from '../clock.ts'
import { ShopError } from '../errors.ts'
import { nameShop } from '../name.ts'
import { processCache } from '../process-cache.ts'
import type { SettingsChange } from './contract.ts'
import { createDeliveryRates } from './delivery-rates.ts'
import { DEFAULT_SETTINGS, SHOP_PAGES, type SavedBy, type Settings, type ShopPage } from './rules.ts'
import { labelOf } from './rules-labels.ts'

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

const cache = processCache<Settings>('settings')

/** What an admin can set for the whole shop. */
export function createSettings(deps: Pick<AreaDeps, 'db' | 'live' | 'clock'>) {
  const { db, clock } = deps
  const cached = cache(deps, { read: readUntil, kept: nameShop })
  const { publish } = cached
  const rates = createDeliveryRates({ db, clock, publish })

  /** With the moment of the next planned change of a delivery fee, in milliseconds. */
  async function readUntil(): Promise<{ value: Settings; until: number }> {
    const rows = await db.query<{ name: string; value: unknown }>(ALL, [clock.now()])
    const { next_rate: next, ...set } = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
    const settings = { ...DEFAULT_SETTINGS, ...set }
    const pages = SHOP_PAGES.filter((page) => settings.pages.includes(page))
    return {
      value: { ...settings, ...Object.fromEntries(WHOLE.map((name) => [name, wholeOf(name, settings[name])])), pages },
      until: typeof next === 'string' ? Date.parse(next) : Infinity,
    }
  }
  const read = async () => (await readUntil()).value

  /** The current settings, with defaults for unset ones; a delivery fee begins at its moment. */
  const get = async (): Promise<Settings> => (await cached.now()).value

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
    /** One has changed behind the shop's back: the next read goes to the database. */
    changed: cached.forget,
    /** The admin has gone; what they set stays. */
    async forgetUser(userId: string): Promise<void> {
      await db.query(FORGET, [userId])
      await rates.forgetRatesOf(userId)
    },
  }
}

/** Settings of several values: what has been saved may be from before one of them was added. */
const WHOLE = ['delivery', 'recent_purchases', 'overlays', 'figures', 'crisis_numbers'] as const

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
