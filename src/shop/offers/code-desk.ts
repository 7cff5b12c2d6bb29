import { v7 as uuid } from 'uuid'
import { later } from '../clock.ts'
import { clearLetters } from '../code.ts'
import { ShopError } from '../errors.ts'
import { nextCursor, readPageCursor } from '../page-cursor.ts'
import type { AreaDeps } from '../deps.ts'
import { literal } from '../search-terms.ts'
import type { DiscountChange, DiscountMatch, DiscountRow, DiscountsPage, NewDiscount, TermsInput } from './contract.ts'
import { ASSISTANT_BATCH } from './rules-assistant-codes.ts'
import { OFFER_BATCH } from './rules-exit-offers.ts'
import { ENDING_SECONDS, RANDOM_LENGTH, stateOf } from './rules.ts'
import { discountCodes } from './schema.ts'

type CodeRow = typeof discountCodes.$inferSelect
type ListRow = CodeRow & Pick<DiscountRow, 'used' | 'held' | 'net' | 'given' | 'whole_batch'>

// Figures of the rows that are shown only; of a batch, of all its codes. From an index alone.
const figured = (rows: string, whole: string) => `select d.*, ${whole} as whole_batch, f.used, f.held, f.net, f.given
  from (${rows}) d cross join lateral (
    select count(*) filter (where u.used_at is not null) as used, count(*) filter (where u.used_at is null) as held,
      coalesce(sum(u.net) filter (where u.used_at is not null), 0) as net,
      coalesce(sum(u.given) filter (where u.used_at is not null), 0) as given
    from discount_uses u where u.discount_id = any(
      case when ${whole} then array(select b.discount_id from discount_codes b where b.batch_id = d.batch_id) else array[d.discount_id] end)) f
  order by d.created_at desc, d.discount_id desc`

const STATE = `case $4 when 'active' then c.is_active and (c.starts_at is null or c.starts_at <= $3) and (c.expires_at is null or c.expires_at > $3)
    when 'planned' then c.is_active and c.starts_at > $3
    when 'ended' then c.is_active and c.expires_at <= $3
    when 'ending' then c.is_active and c.expires_at > $3 and c.expires_at <= $5
    when 'off' then not c.is_active else true end
  and ($6::text is null or c.type = $6) and ($7::text is null or c.source = $7)`
const ORDER = 'order by c.created_at desc nulls last, c.discount_id desc nulls last'
const AFTER = '(c.created_at, c.discount_id) < ($1, $2)'
const HEADS = '(c.batch_id is null or c.batch_head)'
const LIST = {
  name: 'codes_list',
  text: figured(`select c.* from discount_codes c where ${HEADS} and ${AFTER} and ${STATE} ${ORDER} limit $8`, 'd.batch_head'),
}
const OF_BATCH = {
  name: 'codes_of_batch',
  text: figured(`select c.* from discount_codes c where c.batch_id = $9 and ${AFTER} and ${STATE} ${ORDER} limit $8`, 'false'),
}
// The beginning of any code, also of one in a batch; or a part of what is said of those in the list.
const SEARCH = {
  name: 'codes_search',
  text: figured(
    `select c.* from discount_codes c where c.discount_id = any(array(
        (select b.discount_id from discount_codes b where b.code like $9 limit 2000)
        union (select c.discount_id from discount_codes c where ${HEADS} and c.description ilike $10 limit 2000)))
      and ${AFTER} and ${STATE} ${ORDER} limit $8`,
    'false',
  ),
}
const ONE = { name: 'codes_one', text: figured('select c.* from discount_codes c where c.discount_id = $1', 'd.batch_head') }
const LOCK = { name: 'codes_lock', text: 'select * from discount_codes where discount_id = $1 for update' }
const CHANGE = {
  name: 'codes_change',
  text: `update discount_codes set type = $3, value = $4, description = $5, source = $6, starts_at = $7, expires_at = $8, max_uses = $9,
      max_per_buyer = $10, first_order = $11, min_subtotal = $12, categories = $13, kinds = $14, product_ids = $15, on_marked_down = $16,
      version = version + 1
    where discount_id = $1 or batch_id = $2`,
}
const SWITCH = {
  name: 'codes_switch',
  text: `update discount_codes set is_active = $3, version = version + 1
    where (discount_id = $1 or batch_id = $2) and is_active <> $3 returning discount_id`,
}
const USED = {
  name: 'codes_used',
  text: `select from discount_codes d join discount_uses u on u.discount_id = d.discount_id where d.discount_id = $1 or d.batch_id = $2 limit 1`,
}
const DELETE = { name: 'codes_delete', text: 'delete from discount_codes where discount_id = $1 or batch_id = $2 returning discount_id' }

/** What was changed, for the audit log. */
export interface ChangedCode {
  code: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Discount codes as admins work with them (admin-07). */
export function createCodeDesk({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  async function lockCode(id: string): Promise<CodeRow> {
    const [row] = await db.query<CodeRow>(LOCK, [id])
    if (!row) throw new ShopError('not_found')
    return row
  }

  return {
    /** Newest first, a batch as one row. Throws `invalid_input` for a cursor that is none. */
    async codes({ view, q, type, source, batch }: DiscountMatch, cursor: string | undefined, limit: number): Promise<DiscountsPage> {
      const after = readPageCursor(cursor)
      const now = clock.now()
      const asked = [after.created_at, after.id, now, view, later(now, ENDING_SECONDS), type ?? null, source ?? null, limit + 1]
      const rows = batch
        ? await db.query<ListRow>(OF_BATCH, [...asked, batch])
        : q
          ? await db.query<ListRow>(SEARCH, [...asked, `${literal(q.toUpperCase())}%`, `%${literal(q)}%`])
          : await db.query<ListRow>(LIST, asked)
      const ends = rows.map(({ created_at, discount_id: id }) => ({ created_at, id }))
      return { items: rows.slice(0, limit).map((row) => presentCode(row, now)), next_cursor: nextCursor(ends, limit) }
    },

    /** One code, the head of a batch with the figures of all of it. Throws `not_found`. */
    async code(id: string): Promise<DiscountRow> {
      const [row] = await db.query<ListRow>(ONE, [id])
      if (!row) throw new ShopError('not_found')
      return presentCode(row, clock.now())
    },

    /** Makes a code, or a batch of random ones with the same terms. Throws `discount_taken`. Inside a transaction. */
    async makeCodes({ code, prefix = '', count = 1, ...given }: NewDiscount) {
      const [id, batch] = [uuid(), code === undefined ? uuid() : null]
      const created_at = clock.now()
      const names = code === undefined ? randomNames(prefix, count) : [code]
      const rows = names.map((name, at) => ({
        ...given,
        discount_id: at === 0 ? id : uuid(),
        code: name,
        batch_id: batch,
        batch_size: batch === null ? null : count,
        batch_head: batch !== null && at === 0,
        created_at,
      }))
      try {
        await db.insert(discountCodes, rows)
      } catch (error) {
        throw isTaken(error) ? new ShopError('discount_taken', { fields: { code: 'There’s already a code of this name.' } }) : error
      }
      return { id, code: names[0] ?? '', count: names.length, batch_id: batch }
    },

    /**
     * Other terms, of all codes of its batch; open checkouts keep theirs. Throws `not_found`, `discount_changed` for another
     * version. Inside a transaction.
     */
    async changeCode(id: string, { version, ...next }: DiscountChange): Promise<ChangedCode> {
      const row = await lockCode(id)
      if (row.version !== version) throw new ShopError('discount_changed')
      await db.query(CHANGE, [id, batchOf(row), ...TERMS.map((name) => next[name])])
      const changed = TERMS.filter((name) => JSON.stringify(row[name]) !== JSON.stringify(next[name]))
      const of = (terms: Pick<CodeRow, (typeof TERMS)[number]>) => Object.fromEntries(changed.map((name) => [name, terms[name]]))
      return { code: row.code, before: of(row), after: of(next) }
    },

    /** Turns a code on or off; null when it was so already. Throws `not_found`. Inside a transaction. */
    async switchCode(id: string, isActive: boolean, batch: boolean): Promise<{ code: string; count: number } | null> {
      const row = await lockCode(id)
      const switched = await db.query(SWITCH, [id, batch ? batchOf(row) : null, isActive])
      return switched.length > 0 ? { code: row.code, count: switched.length } : null
    },

    /** Deletes a code, or its whole batch, that nobody has ever used. Throws `not_found`, `discount_in_use`. Inside a transaction. */
    async deleteCode(id: string): Promise<{ code: string; count: number }> {
      // Whoever takes it now waits for this lock, or is seen below.
      const row = await lockCode(id)
      if ((await db.query(USED, [id, batchOf(row)])).length > 0) throw new ShopError('discount_in_use')
      try {
        return { code: row.code, count: (await db.query(DELETE, [id, batchOf(row)])).length }
      } catch (error) {
        throw isReferenced(error) ? new ShopError('discount_in_use') : error
      }
    },
  }
}

const TERMS = [
  'type',
  'value',
  'description',
  'source',
  'starts_at',
  'expires_at',
  'max_uses',
  'max_per_buyer',
  'first_order',
  'min_subtotal',
  'categories',
  'kinds',
  'product_ids',
  'on_marked_down',
] as const satisfies readonly (keyof TermsInput)[]

/** Codes that are claimed one by one have a list of their own, and each its own terms. */
function batchOf({ batch_id: batch }: Pick<CodeRow, 'batch_id'>): string | null {
  return batch === OFFER_BATCH || batch === ASSISTANT_BATCH ? null : batch
}

function presentCode(row: ListRow, now: Date): DiscountRow {
  const { discount_id: id, is_demo: _, batch_head: __, starts_at, expires_at, created_at, ...rest } = row
  return {
    ...rest,
    id,
    batch_id: batchOf(row),
    // A batch is used up by none of its codes alone.
    state: stateOf(rest.whole_batch ? { ...row, max_uses: null } : row, rest.used + rest.held, now),
    starts_at: starts_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}

function randomNames(prefix: string, count: number): string[] {
  const names = new Set<string>()
  while (names.size < count) names.add(`${prefix ? `${prefix}-` : ''}${clearLetters(RANDOM_LENGTH)}`)
  return [...names]
}

const isTaken = (error: unknown): boolean => hasState(error, '23505')
const isReferenced = (error: unknown): boolean => hasState(error, '23503')

function hasState(error: unknown, state: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === state
}
