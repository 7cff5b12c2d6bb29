import { isUuid } from '../../ids.ts'
import { later } from '../../clock.ts'
import type { AreaDeps } from '../../deps.ts'
import { MOVE_UNDO_SECONDS, MOVES_MAX } from '../../orders/rules.ts'
import { nextCursor, readPageCursor, type PageEnd } from '../../page-cursor.ts'
import { tierOf } from '../../accounts/rules.ts'
import type {
  OrderCounts,
  OrderDetail,
  OrderFileRow,
  OrderListPage,
  OrderListQuery,
  OrderMatch,
  OrderRow,
  PackedOrder,
  TimelineEntry,
} from './contract.ts'
import { BUYER, DETAIL, PACKED, PAYMENTS, TIMELINE } from './detail-sql.ts'
import { COUNTS, countValues, idsStatement, listStatement, type Found } from './list-sql.ts'
import { COLLECTED_MAX, netOf, promisedBy, type OrderProblem } from './rules.ts'
import { BY_EMAIL, BY_NAME, EXACT, readSearch } from './search.ts'

/** What a row of the list and the detail are presented from. */
interface Facts {
  created_at: Date
  status: OrderRow['status']
  fulfillment_status: OrderRow['fulfillment_status']
  delivery_area: OrderRow['delivery_area']
  subtotal: number
  discount: number
  move: NonNullable<OrderRow['move']>['move'] | null
  due_at: Date | null
  moved_by: string | null
  refund_open: boolean
  in_review: boolean
}
type Row = Omit<OrderRow, keyof Facts | 'net' | 'problems'> & Facts & { id: string }
type Page = Pick<OrderListPage, 'items' | 'next_cursor'>
interface FilePage {
  items: OrderFileRow[]
  next_cursor: string | null
}
interface Asked {
  match: OrderMatch
  found: Found | null
  cursor: string | undefined
  limit: number
}
type DetailRow = Omit<OrderDetail, keyof Facts | 'net' | 'problems' | 'payments' | 'buyer' | 'promised_by' | 'timeline'> &
  Facts & { checkout_id: string; member_name: string | null }
interface Buyer {
  orders: number
  spent: number
  member_orders: number
  member_spent: number
  before: Date | null
}

/** Orders as those who pack and send them see them: lists of work, one in detail, what is printed. Reads only. */
export function createOrderDesk({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  async function collect(statement: typeof EXACT, values: unknown[]): Promise<string[]> {
    return (await db.query<{ id: string }>(statement, values)).map(({ id }) => id)
  }

  /** What was searched for: a number, tag, phone or receipt if there is one like it, else a name or an e-mail. */
  async function find(q: string | undefined): Promise<Found | null> {
    if (!q) return null
    const { numbers, receipts, tags, tail, name, email } = readSearch(q)
    if (numbers.length > 0 || receipts.length > 0 || tail !== null) {
      const ids = await collect(EXACT, [numbers, receipts, tail, tags])
      if (ids.length > 0) return { ids }
    }
    const like = email ?? name
    if (like === null) return { ids: [] }
    const ids = await collect(email === null ? BY_NAME : BY_EMAIL, [like])
    return ids.length > COLLECTED_MAX ? { like, column: email === null ? 'delivery_name' : 'email' } : { ids }
  }

  async function counts(): Promise<OrderCounts> {
    const [row] = await db.query<OrderCounts>(COUNTS, countValues(clock.now()))
    if (!row) throw new Error('counts are one row')
    return row
  }

  function problemsOf({ refund_open: refund, in_review: review, ...order }: Facts): OrderProblem[] {
    const late =
      order.status === 'paid' && order.fulfillment_status === 'shipped' && promisedBy(order.created_at, order.delivery_area) < clock.now()
    return [
      ...(late ? (['late'] as const) : []),
      ...(refund ? (['refund_open'] as const) : []),
      ...(review ? (['payment_review'] as const) : []),
    ]
  }

  /** What the list and the detail have in common. */
  function facts(row: Facts) {
    const { created_at: at, status, fulfillment_status, delivery_area, move, due_at: due, moved_by: by } = row
    return {
      created_at: at.toISOString(),
      status,
      fulfillment_status,
      delivery_area,
      net: netOf(row),
      move: move && due ? { move, due_at: due.toISOString(), by: by ?? '' } : null,
      problems: problemsOf(row),
    }
  }

  function present(row: Row): OrderRow {
    const { subtotal: _s, discount: _d, due_at: _due, moved_by: _by, refund_open: _r, in_review: _i, ...rest } = row
    return { ...rest, ...facts(row) }
  }

  async function read<Read extends { created_at: Date; id: string }, Shown>(
    { match, found, cursor, limit }: Asked,
    shown: 'screen' | 'file',
    presented: (row: Read) => Shown,
  ): Promise<{ items: Shown[]; next_cursor: string | null }> {
    const end: PageEnd | null = cursor === undefined ? null : readPageCursor(cursor)
    const { statement, values } = listStatement(match, { found, now: clock.now(), end, limit }, shown)
    const rows = await db.query<Read>(statement, values)
    return { items: rows.slice(0, limit).map(presented), next_cursor: nextCursor(rows, limit) }
  }
  const page = (asked: Asked): Promise<Page> => read(asked, 'screen', present)
  const filePage = (asked: Asked): Promise<FilePage> => read(asked, 'file', presentInFile)

  return {
    /** One page of a list (admin-04). Throws `invalid_input` (cursor). */
    async list({ cursor, limit, ...match }: OrderListQuery): Promise<OrderListPage> {
      const [listed, counted] = await Promise.all([find(match.q).then((found) => page({ match, found, cursor, limit })), counts()])
      return { ...listed, counts: counted }
    },

    /** The first orders that a search of everything has found. */
    async first(match: OrderMatch, limit: number): Promise<OrderRow[]> {
      return (await page({ match, found: await find(match.q), cursor: undefined, limit })).items
    },

    /** The same list for a file, so many rows at a time; of these orders alone, where they are named. */
    async reader(match: OrderMatch, ids?: readonly string[]): Promise<(cursor: string | undefined, limit: number) => Promise<FilePage>> {
      const found = ids ? { ids } : await find(match.q)
      return (cursor, limit) => filePage({ match, found, cursor, limit })
    },

    /** How many orders wait for what. */
    counts,

    /** The ids of all that a list matches, the oldest first; at most `limit`. */
    async ids(match: OrderMatch, limit: number = MOVES_MAX): Promise<string[]> {
      const { statement, values } = idsStatement(match, { found: await find(match.q), now: clock.now(), limit })
      return collect(statement, values)
    },

    /** Everything about one order, by its id or its number; null when there is none. */
    async detail(key: string): Promise<OrderDetail | null> {
      const [row] = await db.query<DetailRow>(DETAIL, isUuid(key) ? [key, null] : [null, key.toUpperCase()])
      if (!row) return null
      const [payments, timeline, [buyer]] = await Promise.all([
        db.query<OrderDetail['payments'][number]>(PAYMENTS, [row.checkout_id]),
        db.query<Omit<TimelineEntry, 'at'> & { at: Date }>(TIMELINE, [row.id, row.checkout_id, row.order_number]),
        db.query<Buyer>(BUYER, [row.customer_key, row.user_id, row.created_at]),
      ])
      const { checkout_id: _c, member_name: name, due_at: _due, moved_by: _by, refund_open: _r, in_review: _i, ...rest } = row
      return {
        ...rest,
        ...facts(row),
        payments,
        buyer: presentBuyer(row, name, buyer),
        promised_by: promisedBy(row.created_at, row.delivery_area).toISOString(),
        timeline: timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
      }
    },

    /** What is in these parcels and where they go, in the order in which they were paid. */
    async packed(ids: readonly string[]): Promise<PackedOrder[]> {
      const rows = await db.query<Omit<PackedOrder, 'created_at'> & { created_at: Date }>(PACKED, [ids])
      return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
    },

    /** When a step that is pressed now is taken. */
    movesAt: (): string => later(clock.now(), MOVE_UNDO_SECONDS).toISOString(),
  }
}

function presentInFile(row: Omit<OrderFileRow, 'net'> & Pick<Facts, 'subtotal' | 'discount'> & { id: string }): OrderFileRow {
  return { ...row, net: netOf(row) }
}

function presentBuyer({ user_id: member }: DetailRow, name: string | null, buyer: Buyer | undefined): OrderDetail['buyer'] {
  const { orders = 0, spent = 0, member_orders: count = 0, member_spent: total = 0, before = null } = buyer ?? {}
  return { name, orders, spent, tier: member ? tierOf(total, count) : null, before: before?.toISOString() ?? null }
}
