import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import { SYNONYM_LENGTH_MAX, SYNONYMS_MAX, type SynonymList } from './contract-synonyms.ts'
import { isNeeded } from './search-needed.ts'
import { normalised, SYNONYM_WORDS_MAX, type Synonyms } from './search-synonyms.ts'
import type { createUnderstanding } from './search-understanding.ts'
import type { SynonymStore } from './synonyms.ts'

const LIST = {
  name: 'search_synonyms_list',
  text: `select w.word, w.means, w.updated_at, coalesce(nullif(u.full_name, ''), u.email) as by_name from search_synonyms w
    left join users u on u.id = w.updated_by order by w.updated_at desc, w.word`,
}
// Those who change words at the same time take turns.
const LOCK = { name: 'search_synonyms_lock', text: `select pg_advisory_xact_lock(hashtext('search_synonyms'))` }
const PUT = {
  name: 'search_synonyms_put',
  text: `insert into search_synonyms (word, means, updated_at, updated_by) values ($1, $2, $3, $4)
    on conflict (word) do update set means = excluded.means, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
}
const REMOVE = { name: 'search_synonyms_remove', text: 'delete from search_synonyms where word = $1 returning means' }
const FORGET = { name: 'search_synonyms_forget_member', text: 'update search_synonyms set updated_by = null where updated_by = $1' }
const NAMED = { name: 'search_synonyms_named', text: 'select named from search_words where word = $1' }

/** For the audit log. */
export interface SynonymChanged {
  word: string
  before: string | null
  after: string | null
}

const refuse = (fields: { word?: string; means?: string }) => new ShopError('invalid_input', { fields })

/** Where admins add words to the search, which shoppers use and no product has. All but `synonymList` inside a transaction. */
export function createSynonymDesk(
  { db, clock }: Pick<AreaDeps, 'db' | 'clock'>,
  store: SynonymStore,
  { plainReading }: Pick<ReturnType<typeof createUnderstanding>, 'plainReading'>,
) {
  async function requireFreeWord(word: string): Promise<void> {
    if (!isWritten(word) || word.split(' ').length > SYNONYM_WORDS_MAX)
      throw refuse({ word: `Write 2 to ${SYNONYM_LENGTH_MAX} letters, ${SYNONYM_WORDS_MAX} words at most.` })
    if (isNeeded(word)) throw refuse({ word: `Searches need “${word}” for what it means now. Add the word beside it.` })
    const [row] = await db.query<{ named: number }>(NAMED, [word])
    if (row && row.named > 0) throw refuse({ word: `Pieces are called “${word}”, so a search for it finds them already.` })
  }

  /** By the shop's own words alone, so that no meaning leads to another. */
  async function requireMeaning(word: string, means: string, synonyms: Synonyms): Promise<void> {
    if (!isWritten(means)) throw refuse({ means: `Write 2 to ${SYNONYM_LENGTH_MAX} letters.` })
    if (hasPhrase(means, word)) throw refuse({ means: 'A word can’t mean itself.' })
    const [around] = [...synonyms.keys()].filter((other) => other !== word && hasPhrase(means, other))
    if (around !== undefined) throw refuse({ means: `“${around}” was added here itself. Write what it means: ${synonyms.get(around)}.` })
    const [leading] = [...synonyms].find(([other, meaning]) => other !== word && hasPhrase(meaning, word)) ?? []
    if (leading !== undefined) throw refuse({ word: `“${leading}” means this word. Change or remove that one first.` })
    const { parts } = await plainReading(means)
    const unknown = parts.find((part) => part.unknown)
    if (unknown) throw refuse({ means: `The search doesn’t know “${unknown.label}”. Write words that find something.` })
    if (parts.every(({ asked, filter }) => asked?.refused || (!asked && !filter)))
      throw refuse({ means: `“${means}” finds nothing by itself. Write words that find something, such as boots.` })
  }

  return {
    /** Every word, what was changed last first. */
    async synonymList(): Promise<SynonymList> {
      const rows = await db.query<{ word: string; means: string; updated_at: Date; by_name: string | null }>(LIST, [])
      const items = rows.map(({ word, means, updated_at: at, by_name: by }) => ({
        word,
        means,
        updated_at: at.toISOString(),
        updated_by: by,
      }))
      return { items }
    },

    /** From now on a search for `typed` is one for `meaning`, in every process. Throws `invalid_input` with what is wrong of which field. */
    async addSynonym(typed: string, meaning: string, adminId: string): Promise<SynonymChanged> {
      const [word, means] = [normalised(typed), normalised(meaning)]
      await db.query(LOCK, [])
      const synonyms = await store.read()
      await requireFreeWord(word)
      await requireMeaning(word, means, synonyms)
      if (!synonyms.has(word) && synonyms.size >= SYNONYMS_MAX)
        throw refuse({ word: `There are ${SYNONYMS_MAX} words, which is as many as there can be. Remove one first.` })
      await db.query(PUT, [word, means, clock.now(), adminId])
      await store.publish()
      return { word, before: synonyms.get(word) ?? null, after: means }
    },

    /** Throws `not_found`. */
    async removeSynonym(typed: string): Promise<SynonymChanged> {
      const word = normalised(typed)
      const [row] = await db.query<{ means: string }>(REMOVE, [word])
      if (!row) throw new ShopError('not_found')
      await store.publish()
      return { word, before: row.means, after: null }
    },

    /** The admin has gone; the words that they added stay. */
    async forgetUser(userId: string): Promise<void> {
      await db.query(FORGET, [userId])
    },
  }
}

/** Letters, and digits among them. */
function isWritten(text: string): boolean {
  return text.length >= 2 && text.length <= SYNONYM_LENGTH_MAX && /[a-z].*[a-z]/.test(text)
}

function hasPhrase(text: string, phrase: string): boolean {
  return ` ${text} `.includes(` ${phrase} `)
}
