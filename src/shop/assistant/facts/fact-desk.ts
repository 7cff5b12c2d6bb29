import type { AreaDeps } from '../../deps.ts'
import { ShopError } from '../../errors.ts'
import { assistantFacts } from '../schema.ts'
import { ADDED_MAX, type AdminFact, type AdminFacts, type FactChange, type NewFact } from './contract.ts'
import { DEFAULT_FACT_IDS, DEFAULT_FACTS, isDefaultFact, PLACEHOLDERS, UNKNOWN_TOPICS, type FactText } from './defaults.ts'
import type { FactRow, FactRows } from './fact-rows.ts'
import { placeholdersOf } from './matching.ts'

const NAMED = {
  name: 'assistant_facts_desk',
  text: `select f.*, coalesce(nullif(u.full_name, ''), u.email) as by_name from assistant_facts f
    left join users u on u.id = f.updated_by order by f.id`,
}
// Those who change facts at the same time take turns.
const LOCK = { name: 'assistant_facts_lock', text: `select pg_advisory_xact_lock(hashtext('assistant_facts'))` }
const PUT = {
  name: 'assistant_facts_put',
  text: `update assistant_facts set en = $2, sw = $3, words = $4, version = version + 1, updated_at = $5, updated_by = $6 where id = $1`,
}
const REMOVE = { name: 'assistant_facts_remove', text: 'delete from assistant_facts where id = $1' }
const FORGET = { name: 'assistant_facts_forget_member', text: 'update assistant_facts set updated_by = null where updated_by = $1' }

/** For the audit log. */
export interface FactChanged {
  before: FactText | null
  after: FactText | null
}

/** Where admins change what the assistant says of the shop. All but `facts` inside a transaction. */
export function createFactDesk({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>, rows: FactRows) {
  /** Throws `not_found`, and `settings_changed` when it is not any more what the admin saw. */
  async function seen(id: string, version: number): Promise<FactRow | null> {
    await db.query(LOCK, [])
    const row = (await rows.read()).get(id) ?? null
    if (!row && !isDefaultFact(id)) throw new ShopError('not_found')
    if ((row?.version ?? 0) !== version) throw new ShopError('settings_changed')
    return row
  }

  return {
    /** Every fact, those that were added last. */
    async facts(): Promise<AdminFacts> {
      const changed = new Map((await db.query<FactRow & { by_name: string | null }>(NAMED, [])).map((row) => [row.id, row]))
      const shown = (id: string, own: (FactText & { words: readonly string[] }) | null): AdminFact => {
        const row = changed.get(id)
        const { en, sw } = row ?? own ?? { en: '', sw: '' }
        return {
          id,
          en,
          sw,
          words: [...(own?.words ?? row?.words ?? [])],
          added: row?.added ?? false,
          version: row?.version ?? 0,
          original: row && own ? { en: own.en, sw: own.sw } : null,
          updated_at: row?.updated_at.toISOString() ?? null,
          updated_by: row?.by_name ?? null,
        }
      }
      const added = [...changed.values()].filter((row) => row.added)
      return {
        facts: [...DEFAULT_FACT_IDS.map((id) => shown(id, DEFAULT_FACTS[id])), ...added.map(({ id }) => shown(id, null))],
        placeholders: [...PLACEHOLDERS],
        unknown: UNKNOWN_TOPICS.map(({ id, words }) => ({ id, words: [...words] })),
      }
    },

    /** Throws `not_found`, `settings_changed`, `invalid_input`. */
    async changeFact(id: string, { version, en, sw, words }: FactChange, adminId: string): Promise<FactChanged> {
      refuseOddPlaceholders({ en, sw })
      const before = await seen(id, version)
      if (words && !before?.added) throw new ShopError('invalid_input', { fields: { words: 'What asks for this fact is fixed.' } })
      const now = clock.now()
      if (before) await db.query(PUT, [id, en, sw, words ?? before.words, now, adminId])
      else await db.insert(assistantFacts, [{ id, en, sw, words: [], added: false, version: 1, updated_at: now, updated_by: adminId }])
      await rows.publish()
      return { before: textOf(before) ?? (isDefaultFact(id) ? textOf(DEFAULT_FACTS[id]) : null), after: { en, sw } }
    },

    /** An answer to what was unknown. Throws `invalid_input` for an id that is there, or when there are too many. */
    async addFact({ id, en, sw, words }: NewFact, adminId: string): Promise<FactChanged> {
      refuseOddPlaceholders({ en, sw })
      await db.query(LOCK, [])
      const known = await rows.read()
      if (known.has(id) || isDefaultFact(id)) throw new ShopError('invalid_input', { fields: { id: 'There is a fact of this name.' } })
      if ([...known.values()].filter((row) => row.added).length >= ADDED_MAX)
        throw new ShopError('invalid_input', { fields: { id: 'There are as many as there can be. Remove one first.' } })
      await db.insert(assistantFacts, [{ id, en, sw, words, added: true, version: 1, updated_at: clock.now(), updated_by: adminId }])
      await rows.publish()
      return { before: null, after: { en, sw } }
    },

    /** An added one is gone, any other is as it came. Throws `not_found`, `settings_changed`. */
    async removeFact(id: string, version: number): Promise<FactChanged> {
      const before = await seen(id, version)
      await db.query(REMOVE, [id])
      await rows.publish()
      return { before: textOf(before), after: isDefaultFact(id) ? textOf(DEFAULT_FACTS[id]) : null }
    },

    /** The admin has gone; what they wrote stays. */
    async forgetUser(userId: string): Promise<void> {
      await db.query(FORGET, [userId])
    },
  }
}

function textOf(fact: FactText | null): FactText | null {
  return fact && { en: fact.en, sw: fact.sw }
}

function refuseOddPlaceholders(text: FactText): void {
  const known: readonly string[] = PLACEHOLDERS
  for (const language of ['en', 'sw'] as const) {
    const odd = placeholdersOf(text[language]).find((name) => !known.includes(name))
    if (odd !== undefined) throw new ShopError('invalid_input', { fields: { [language]: `There is no {${odd}} to fill in.` } })
    if (/[{}]/.test(text[language].replace(/\{\w+\}/g, '')))
      throw new ShopError('invalid_input', { fields: { [language]: 'A { belongs to a }, with what is to be filled in between them.' } })
  }
  // Whoever reads the other language would hear nothing of the fee.
  const [en, sw] = [placeholdersOf(text.en), placeholdersOf(text.sw)]
  const [notSw, notEn] = [en.find((name) => !sw.includes(name)), sw.find((name) => !en.includes(name))]
  if (notSw) throw new ShopError('invalid_input', { fields: { sw: `Say {${notSw}} here, too: the English text does.` } })
  if (notEn) throw new ShopError('invalid_input', { fields: { en: `Say {${notEn}} here, too: the Kiswahili text does.` } })
}
