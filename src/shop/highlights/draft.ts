import { ShopError } from '../errors.ts'
import type { AreaDeps } from '../deps.ts'
import type { Highlight, PublishedSet } from './contract.ts'
import { HIGHLIGHTS_MAX, SETS_SHOWN } from './rules.ts'

/** Who changes it. */
export interface Editor {
  id: string
  full_name: string
  email: string
}

export interface Draft {
  entries: Highlight[]
  version: number
  changed_at: Date | null
  changed_by: string
}

const DRAFT = { name: 'highlights_draft', text: 'select entries, version, changed_at, changed_by from highlight_draft where id = 1' }
const LOCK = { name: 'highlights_draft_lock', text: 'select entries, version from highlight_draft where id = 1 for update' }
const WRITE = {
  name: 'highlights_draft_write',
  text: 'update highlight_draft set entries = $1, version = version + 1, changed_at = $2, changed_by = $3 where id = 1',
}
const CURRENT = { name: 'highlights_current', text: 'select number, entries from highlight_sets order by number desc limit 1' }
const OF_NUMBER = { name: 'highlights_set', text: 'select entries from highlight_sets where number = $1' }
const SETS = {
  name: 'highlights_sets',
  text: `select number, published_at, published_by, array(select e ->> 'title' from jsonb_array_elements(entries) e) as titles
    from highlight_sets order by number desc limit $1`,
}
// The draft is locked: nobody else publishes meanwhile.
const PUBLISH = {
  name: 'highlights_publish',
  text: `insert into highlight_sets (number, entries, published_at, published_by_id, published_by)
    select coalesce((select max(number) from highlight_sets), 0) + 1, entries, $1, $2, $3 from highlight_draft
    where id = 1 and entries <> coalesce((select entries from highlight_sets order by number desc limit 1), '[]')
    returning number, entries`,
}
const FORGET = { name: 'highlights_forget_member', text: 'update highlight_sets set published_by_id = null where published_by_id = $1' }

/** What is on the home page, in the database; number 0 before anything was published. */
export async function currentSet({ db }: Pick<AreaDeps, 'db'>): Promise<{ number: number; entries: Highlight[] }> {
  const [set] = await db.query<{ number: number; entries: Highlight[] }>(CURRENT, [])
  return set ?? { number: 0, entries: [] }
}

/**
 * The draft that admins work on, and the sets that were published. All changes inside a transaction. `published` is told of what replaces
 * the set that is on the home page.
 */
export function createDraft({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>, published: { publish(): Promise<void> }) {
  /** Whoever comes later waits, and is told that it has changed. Throws `highlights_changed`. */
  async function locked(version: number): Promise<Highlight[]> {
    const [draft] = await db.query<Pick<Draft, 'entries' | 'version'>>(LOCK, [])
    if (draft?.version !== version) throw new ShopError('highlights_changed')
    return draft.entries
  }

  async function write(entries: readonly Highlight[], editor: Editor): Promise<void> {
    await db.query(WRITE, [JSON.stringify(entries), clock.now(), nameOf(editor)])
  }

  /** Of the set with this number; 0 is the home page before there were any. Throws `not_found`. */
  async function entriesOf(number: number): Promise<Highlight[]> {
    if (number === 0) return []
    const [set] = await db.query<{ entries: Highlight[] }>(OF_NUMBER, [number])
    if (!set) throw new ShopError('not_found')
    return set.entries
  }

  return {
    async draft(): Promise<Draft> {
      const [draft] = await db.query<Draft>(DRAFT, [])
      return draft ?? { entries: [], version: 1, changed_at: null, changed_by: '' }
    },

    current: () => currentSet({ db }),

    /** Newest first. */
    async sets(): Promise<PublishedSet[]> {
      type Row = Pick<PublishedSet, 'number' | 'titles'> & { published_at: Date; published_by: string }
      const rows = await db.query<Row>(SETS, [SETS_SHOWN])
      return rows.map(({ number, titles, published_at, published_by }) => ({
        number,
        titles,
        at: published_at.toISOString(),
        by: published_by,
      }))
    },

    entriesOf,

    /**
     * A new one at `position` (last without it), or in place of the one with its id. Answers what was there before.
     * Throws `highlights_changed` and `highlights_full`.
     */
    async putEntry(version: number, entry: Highlight, editor: Editor, position?: number): Promise<Highlight | null> {
      const entries = await locked(version)
      const at = entries.findIndex(({ id }) => id === entry.id)
      if (at < 0 && entries.length >= HIGHLIGHTS_MAX) throw new ShopError('highlights_full')
      const others = entries.filter(({ id }) => id !== entry.id)
      await write(others.toSpliced(position ?? (at < 0 ? others.length : at), 0, entry), editor)
      return entries[at] ?? null
    },

    /** Answers what it was. Throws `highlights_changed`; `not_found` when there is none with this id. */
    async removeEntry(version: number, id: string, editor: Editor): Promise<Highlight> {
      const entries = await locked(version)
      const entry = entries.find((each) => each.id === id)
      if (!entry) throw new ShopError('not_found')
      await write(
        entries.filter((each) => each.id !== id),
        editor,
      )
      return entry
    },

    /** `ids` are those of all, in their new order. Answers the titles before and after. Throws `highlights_changed`. */
    async order(version: number, ids: readonly string[], editor: Editor): Promise<{ before: string[]; after: string[] }> {
      const entries = await locked(version)
      const ordered = ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
      if (ordered.length !== entries.length || new Set(ids).size !== ids.length) throw new ShopError('highlights_changed')
      await write(ordered, editor)
      return { before: entries.map(({ title }) => title), after: ordered.map(({ title }) => title) }
    },

    /** The draft becomes what that set was. Throws `highlights_changed`, `not_found`. */
    async restore(version: number, number: number, editor: Editor): Promise<{ before: string[]; after: string[] }> {
      const [before, after] = [await locked(version), await entriesOf(number)]
      await write(after, editor)
      return { before: before.map(({ title }) => title), after: after.map(({ title }) => title) }
    },

    /**
     * The home page shows the draft from now on; answers the number and titles of the new set, or null when that is what it
     * shows already, so that a second press changes nothing. Throws `highlights_changed`.
     */
    async publish(version: number, editor: Editor): Promise<{ number: number; titles: string[] } | null> {
      await locked(version)
      const [set] = await db.query<{ number: number; entries: Highlight[] }>(PUBLISH, [clock.now(), editor.id, nameOf(editor)])
      if (!set) return null
      await published.publish()
      return { number: set.number, titles: set.entries.map(({ title }) => title) }
    },

    /** The admin has gone; what they published stays. */
    async forgetUser(userId: string): Promise<void> {
      await db.query(FORGET, [userId])
    },
  }
}

function nameOf({ full_name, email }: Editor): string {
  return full_name || email
}
