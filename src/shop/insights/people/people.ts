import { BODY_LIMITS, MEASURES, type BodySize } from '../../accounts/rules.ts'
import type { DeviceSession } from '../../accounts/contract.ts'
import type { Statement } from '../../../platform/database.ts'
import type { AreaDeps } from '../../deps.ts'
import { ShopError } from '../../errors.ts'
import { isUuid } from '../../ids.ts'
import { nextCursor, readPageCursor } from '../../page-cursor.ts'
import { anywhere, phoneTail } from '../../search-terms.ts'
import type { PeoplePage, PeopleQuery, Person, PersonDetail } from './contract.ts'
import type { PeopleView } from './rules.ts'
import * as sql from './people-sql.ts'

type Row = Omit<Person, 'since' | 'last_order_date'> & {
  since: Date
  last_order_date: Date | null
  second_factor: boolean
  at: Date
  key?: string
}
type OneRow = Row & { body_size: BodySize; erased: boolean }
type OrderRow = Omit<PersonDetail['orders'][number], 'created_at'> & { created_at: Date }
type WishRow = Omit<PersonDetail['wished'][number], 'added_at'> & { added_at: Date }

const LISTS: Record<Exclude<PeopleView, 'buyers'>, Statement> = {
  members: sql.ALL_MEMBERS,
  admins: sql.ADMINS,
  disabled: sql.DISABLED,
  guests: sql.GUESTS_LATEST,
}

/** Members, and guests who bought, as admins see them. */
export function createPeople({ db }: Pick<AreaDeps, 'db'>) {
  async function page({ view, q, cursor, limit }: PeopleQuery): Promise<PeoplePage> {
    const end = readPageCursor(cursor)
    const values = [end.created_at, end.id, limit + 1]
    const rows = !q ? await db.query<Row>(LISTS[view as keyof typeof LISTS], values) : await found(q)
    const ends = rows.map((row) => ({ id: row.id, created_at: row.at }))
    return { items: rows.slice(0, limit).map(present), next_cursor: nextCursor(ends, limit) }

    async function found(text: string): Promise<Row[]> {
      const search = searchOf(text)
      if (!search) return []
      if (view === 'guests') return searched(search, sql.WALKED_GUESTS, sql.FOUND_GUESTS, [...values, search.term], limit)
      return searched(search, sql.WALKED_MEMBERS, sql.FOUND_MEMBERS, [...values, search.term, view], limit)
    }
  }

  /** Along the list when that gives a page of it, else by the index; along the list alone what no index finds. */
  async function searched(
    { by, isIndexed }: Search,
    along: Statement,
    indexed: Record<sql.FoundBy, Statement>,
    values: unknown[],
    limit: number,
  ): Promise<Row[]> {
    const first = by === 'words' ? await db.query<Row>(along, [...values, sql.WALKED_FOR_ONE * (limit + 1)]) : []
    return first.length > limit || !isIndexed ? first : db.query<Row>(indexed[by], values)
  }

  async function buyers({ q, cursor, limit }: PeopleQuery): Promise<PeoplePage> {
    const end = cursor === undefined ? [Number.MAX_SAFE_INTEGER, '0'.repeat(8) + '-0000-0000-0000-000000000000'] : readSpent(cursor)
    const values = [...end, limit + 1]
    const search = q ? searchOf(q) : null
    if (q && !search) return { items: [], next_cursor: null }
    const rows = await (search
      ? searched(search, sql.WALKED_BUYERS, sql.FOUND_BUYERS, [...values, search.term], limit)
      : db.query<Row>(sql.BUYERS_MOST, values))
    const last = rows.length > limit ? rows[limit - 1] : undefined
    const next = last ? Buffer.from(`${last.total_spent}|${last.key}`, 'latin1').toString('base64url') : null
    return { items: rows.slice(0, limit).map(present), next_cursor: next }
  }

  async function detailOf(
    [one, orders, wishes]: [Statement, Statement, Statement?],
    id: string,
    asks: { own: boolean; sessions: DeviceSession[] },
  ): Promise<PersonDetail> {
    const [[row], rows, wished] = await Promise.all([
      db.query<OneRow>(one, [id]),
      db.query<OrderRow>(orders, [id]),
      wishes ? db.query<WishRow>(wishes, [id]) : [],
    ])
    if (!row) throw new ShopError('user_not_found')
    return {
      ...present(row),
      second_factor: row.second_factor,
      orders: rows.map(({ created_at, ...order }) => ({ ...order, created_at: created_at.toISOString() })),
      wished: wished.map(({ added_at: at, ...wish }) => ({ ...wish, added_at: at.toISOString() })),
      sizes: sizesOf(row.body_size),
      erased: row.erased,
      ...asks,
    }
  }

  return {
    /** People by view: members newest first, guests by their last order, buyers by what they spent. Throws `invalid_input` (cursor). */
    people: (query: PeopleQuery): Promise<PeoplePage> => (query.view === 'buyers' ? buyers(query) : page(query)),

    /** Some guests whom this may mean, for a search of everything; who bought last comes first. */
    async guestsLike(q: string, limit: number): Promise<Person[]> {
      const search = searchOf(q)
      if (!search) return []
      const { created_at, id } = readPageCursor(undefined)
      const rows = await searched(search, sql.WALKED_GUESTS, sql.FEW_GUESTS, [created_at, id, limit + 1, search.term], limit)
      return rows.slice(0, limit).map(present)
    },

    /** Throws `user_not_found`. */
    member: (id: string, asks: { own: boolean; sessions: DeviceSession[] }): Promise<PersonDetail> =>
      detailOf([sql.ONE_MEMBER, sql.ORDERS_OF_MEMBER, sql.WISHED], id, asks),

    /** Of orders without an account, by the key they have in common. Throws `user_not_found`. */
    guest: (key: string): Promise<PersonDetail> => detailOf([sql.ONE_GUEST, sql.ORDERS_OF_GUEST], key, { own: false, sessions: [] }),
  }
}

interface Search {
  by: sql.FoundBy
  term: string
  /** Whether an index has it. */
  isIndexed: boolean
}

/** A part of a name or of an e-mail, or the end of a phone, turned around as its index has it; null for what can be neither. */
function searchOf(q: string): Search | null {
  const tail = phoneTail(q)
  if (tail) return { by: 'phone', term: tail, isIndexed: true }
  // Of fewer than three letters together the index of parts would be read from end to end.
  return q.length < 2 ? null : { by: 'words', term: anywhere(q), isIndexed: /[\p{L}\p{N}]{3}/u.test(q) }
}

function readSpent(cursor: string): [spent: number, key: string] {
  const [spent = '', key = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split('|')
  if (!/^\d{1,15}$/.test(spent) || !isUuid(key)) {
    throw new ShopError('invalid_input', { fields: { cursor: 'This cursor does not belong to this list.' } })
  }
  return [Number(spent), key]
}

/** Measures as they were typed: "chest 92 cm". */
export function sizesOf({ height, weight, measurements = {} }: BodySize): string[] {
  const all = { height, weight, ...Object.fromEntries(MEASURES.map((name) => [name, measurements[name]])) }
  return Object.entries(all).flatMap(([name, value]) =>
    value ? [`${name.replace('_', ' ')} ${value} ${BODY_LIMITS[name as keyof typeof BODY_LIMITS].unit}`] : [],
  )
}

function present(row: Row): Person {
  const { kind, id, name, email, phone_tail, order_count, total_spent, refunded, tier, wishes, is_admin, disabled } = row
  return {
    kind,
    id,
    name,
    email,
    phone_tail,
    since: row.since.toISOString(),
    order_count,
    total_spent,
    refunded,
    last_order_date: row.last_order_date?.toISOString() ?? null,
    tier,
    wishes,
    is_admin,
    disabled,
  }
}
