import type { BodySize, Tier } from '../../accounts/rules.ts'
import type { InboxCounts, InboxDetail, InboxItem, InboxPage, InboxQuery } from '../../chat/contract-desk.ts'
import type { StoredMessage } from '../../chat/contract.ts'
import { promiseEnds } from '../../chat/rules.ts'
import type { AreaDeps } from '../../deps.ts'
import { ShopError } from '../../errors.ts'
import { isUuid } from '../../ids.ts'
import { nextCursor, readPageCursor } from '../../page-cursor.ts'
import { anywhere } from '../../search-terms.ts'
import { sizesOf } from '../people/people.ts'
import * as sql from './inbox-sql.ts'
import { summaryOf, type Happened } from './rules-summary.ts'

type Moments = 'queued_at' | 'unanswered_since' | 'snoozed_until' | 'resolved_at'
interface Row extends Omit<InboxItem, 'assignee' | 'last' | 'due_at' | Moments>, Record<Moments, Date | null> {
  guest_id: string | null
  email: string | null
  tier: Tier
  order_count: number
  total_spent: number
  assignee_id: string | null
  assignee: string | null
  last_at: Date
  sender: InboxItem['last']['sender'] | null
  automatic: boolean | null
  text: string | null
  said_at: Date | null
}
interface OneRow extends Row, Pick<InboxDetail, 'page' | 'device' | 'rating_text' | 'read_seq'> {
  /** Null for a guest. */
  body_size: BodySize | null
  product_id: string | null
  product_name: string | null
  created_at: Date
  emptied_at: Date | null
  has_contact: boolean
}
type Dated<T, Name extends string> = Omit<T, Name> & Record<Name, Date>
type Person = InboxDetail['person']

const STATUS_OF = { open: 'open', snoozed: 'snoozed', resolved: 'resolved', assistant: 'bot' } as const
/** Before the first of the queue. */
const FIRST = { created_at: new Date(0), id: '00000000-0000-0000-0000-000000000000' }

/** Conversations as the shop's people see them: lists, a search, and one with what is known of its shopper. */
export function createChatDesk({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  async function rowsOf(query: InboxQuery, adminId: string): Promise<Row[]> {
    const { view, q, cursor, limit, priority = null, category = null, language = null } = query
    const isWaiting = view === 'waiting' && q === undefined
    const end = isWaiting && cursor === undefined ? FIRST : readPageCursor(cursor)
    const values = [end.created_at, end.id, limit + 1, priority, category, language]
    if (q !== undefined) return db.query<Row>(sql.FOUND, [...values, ...(await meant(q))])
    if (view === 'waiting') return db.query<Row>(sql.WAITING, values)
    if (view === 'mine') return db.query<Row>(sql.MINE, [...values, adminId])
    return db.query<Row>(sql.OF_STATUS, [...values, STATUS_OF[view]])
  }

  /** Members, guests and conversations that a search may mean. */
  async function meant(q: string): Promise<[string[], string[], string[]]> {
    if (isUuid(q)) return [[], [], [q]]
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
    const [members, said, orders] = await Promise.all([
      db.query<{ id: string }>(sql.MEMBERS_LIKE, [anywhere(q)]),
      // Of fewer than three letters together the index of parts would be read from end to end.
      /[\p{L}\p{N}]{3}/u.test(q) ? db.query<{ id: string }>(sql.SAID_LIKE, [anywhere(q)]) : [],
      db.query<{ user_id: string | null; guest_id: string | null }>(sql.ORDERED, [q.toUpperCase()]),
    ])
    const owners = orders.flatMap(({ user_id: id }) => id ?? [])
    return [[...ids(members), ...owners], orders.flatMap(({ guest_id: id }) => id ?? []), ids(said)]
  }

  async function personOf({ id, user_id, guest_id, email, order_count, total_spent, body_size, has_contact }: OneRow): Promise<Person> {
    const whose = user_id ?? guest_id
    const [orders, earlier, bag, wishes] = await Promise.all([
      db.query<Dated<Person['orders'][number], 'created_at'>>(user_id ? sql.ORDERS_OF_MEMBER : sql.ORDERS_OF_GUEST, [whose]),
      db.query<Dated<Person['earlier'][number], 'created_at'>>(user_id ? sql.EARLIER_OF_MEMBER : sql.EARLIER_OF_GUEST, [whose, id]),
      user_id ? db.query<Person['bag'][number]>(sql.BAG, [user_id]) : [],
      user_id ? db.query<Person['wishes'][number]>(sql.WISHES, [user_id]) : [],
    ])
    const dated = <T extends { created_at: Date }>(rows: T[]) => rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
    return {
      kind: user_id ? 'member' : 'guest',
      email,
      has_contact,
      order_count,
      total_spent,
      orders: dated(orders),
      earlier: dated(earlier),
      bag,
      wishes,
      sizes: body_size ? sizesOf(body_size) : [],
    }
  }

  return {
    /** A view of the inbox, or what a search finds over all of them. Throws `invalid_input` (cursor). */
    async inbox(query: InboxQuery, adminId: string): Promise<InboxPage> {
      const rows = await rowsOf(query, adminId)
      const isWaiting = query.view === 'waiting' && query.q === undefined
      const ends = rows.map((row) => ({ id: row.id, created_at: (isWaiting ? row.queued_at : null) ?? row.last_at }))
      return { items: rows.slice(0, query.limit).map(present), next_cursor: nextCursor(ends, query.limit) }
    },

    /** How many wait, are late, are this admin's, are open and are put off; beyond COUNT_MAX one more. */
    async inboxCounts(adminId: string): Promise<InboxCounts> {
      const [counts] = await db.query<InboxCounts>(sql.COUNTS, [clock.now(), adminId])
      return counts ?? { waiting: 0, late: 0, open_late: 0, mine: 0, open: 0, snoozed: 0 }
    },

    /** Whose conversation it is; null for none. */
    async shopperOf(id: string): Promise<{ userId: string | null; guestId: string | null; email: string | null } | null> {
      return (await db.query<{ userId: string | null; guestId: string | null; email: string | null }>(sql.SHOPPER, [id]))[0] ?? null
    },

    /** One with everything around it. Throws `not_found`. */
    async conversation(id: string, adminId: string): Promise<InboxDetail> {
      const [[row], messages, notes, events, [turns]] = await Promise.all([
        db.query<OneRow>(sql.ONE, [id]),
        db.query<Dated<Omit<StoredMessage, 'timestamp'>, 'created_at'>>(sql.MESSAGES, [id]),
        db.query<Dated<InboxDetail['notes'][number], 'created_at'>>(sql.NOTES, [id, adminId]),
        db.query<Dated<Happened['events'][number], 'at'>>(sql.EVENTS, [id]),
        db.query<Happened['turns']>(sql.TURNS, [id]),
      ])
      if (!row) throw new ShopError('not_found')
      const product = row.product_id && row.product_name ? { id: row.product_id, name: row.product_name } : null
      const happened = { category: row.category, page: row.page, product: product?.name ?? null, events }
      return {
        ...present(row),
        page: row.page,
        product,
        device: row.device,
        created_at: row.created_at.toISOString(),
        messages: row.emptied_at ? [] : messages.map(({ created_at: at, ...message }) => ({ ...message, timestamp: at.toISOString() })),
        notes: notes.map((note) => ({ ...note, created_at: note.created_at.toISOString() })),
        events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
        summary: summaryOf({ ...happened, turns: turns ?? { turns: 0, missed: 0, empty: 0 } }),
        rating_text: row.rating_text,
        read_seq: row.read_seq,
        emptied: row.emptied_at !== null,
        person: await personOf(row),
      }
    },
  }
}

function present(row: Row): InboxItem {
  const { id, status, mode, priority, category, language, name, user_id, tier, reason, last_seq, promised_minutes, reopened, rating } = row
  const moment = (at: Date | null) => at?.toISOString() ?? null
  const since = status === 'queued' ? row.queued_at : status === 'open' ? row.unanswered_since : null
  const due = since && promiseEnds(since, promised_minutes)
  const said = { sender: row.sender ?? 'customer', automatic: row.automatic ?? false, text: row.text ?? '' }
  return {
    id,
    status,
    mode,
    priority,
    category,
    language,
    name,
    user_id,
    tier,
    reason,
    last_seq,
    promised_minutes,
    reopened,
    rating,
    assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee ?? '' } : null,
    last: { ...said, at: (row.said_at ?? row.last_at).toISOString() },
    queued_at: moment(row.queued_at),
    due_at: moment(due),
    unanswered_since: moment(row.unanswered_since),
    snoozed_until: moment(row.snoozed_until),
    resolved_at: moment(row.resolved_at),
  }
}
