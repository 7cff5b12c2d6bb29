import { ShopError } from '../errors.ts'
import { nextCursor, readPageCursor } from '../page-cursor.ts'
import { codeIn } from '../payments/rules-account.ts'
import { maskPhone } from '../phone.ts'
import { anywhere, phoneEnds, phoneTail } from '../search-terms.ts'
import type { AreaDeps } from '../deps.ts'
import type { AdminReturn, ReturnDetail, ReturnsPage, ReturnsQuery } from './contract.ts'
import { actionsOf, paidShare, SHOPS_FAULT, type ReturnState } from './rules.ts'

type Row = Omit<AdminReturn, 'created_at' | 'updated_at' | 'phone_hint'> & { created_at: Date; updated_at: Date; phone_number: string }
interface OneRow extends Row {
  payment_id: string | null
  user_id: string | null
  customer_key: string | null
  subtotal: number
  discount: number
  delivery_fee: number
  worth: number
  worth_before: number
  delivery_before: number
  left_over: number
  events: ReturnDetail['events']
}

const COLUMNS = `r.id, r.order_id, o.order_number, r.state, r.wish, r.reason, r.words, r.asked_by, r.answer, r.outcome, r.goods_amount,
  r.delivery_amount, f.state as refund_state, r.exchange_order_id, x.order_number as exchange_number, o.payment_method,
  coalesce(o.delivery_name, nullif(u.full_name, '')) as name, o.phone_number, r.created_at, r.updated_at,
  (select coalesce(json_agg(json_build_object('order_item_id', i.id, 'product_id', i.product_id, 'name', i.name, 'size', i.size, 'price', i.price,
      'quantity', b.quantity, 'picture_key', i.picture_key, 'condition', b.condition) order by i.id), '[]')
    from order_return_items b join order_items i on i.id = b.order_item_id where b.return_id = r.id) as items`
const AROUND = `join orders o on o.id = r.order_id left join users u on u.id = o.user_id left join orders x on x.id = r.exchange_order_id
  left join payment_refunds f on f.id = r.refund_id`
const ORDER = 'order by r.created_at desc nulls last, r.id desc nulls last'

// All take the end of the page before as $1 and $2, and how many as $3.
const END = '(r.created_at, r.id) < ($1::timestamptz, $2::uuid)'
const LATEST = {
  name: 'returns_latest',
  text: `select ${COLUMNS} from order_returns r ${AROUND} where ${END} ${ORDER} limit $3`,
}
const BY_STATE = {
  name: 'returns_by_state',
  text: `select ${COLUMNS} from order_returns r ${AROUND} where r.state = $4 and ${END} ${ORDER} limit $3`,
}
/** Orders that one word may mean. */
const FOUND_MAX = 500
const FOUND = {
  name: 'returns_found',
  text: `select ${COLUMNS} from order_returns r ${AROUND}
    where r.order_id = any(array(select id from orders where order_number = $5
        union (select id from orders where ${phoneEnds('phone_number', '$6')} limit ${FOUND_MAX})
        union (select id from orders where delivery_name is not null and lower(delivery_name) like $7 limit ${FOUND_MAX})))
      and ($4 = 'all' or r.state = $4) and ${END} ${ORDER} limit $3`,
}
const few = (state: ReturnState) =>
  `(select count(*)::int from (select from order_returns where state = '${state}' limit 1001) few) as ${state}`
const OPEN = { name: 'returns_open_counts', text: `select ${few('asked')}, ${few('agreed')}, ${few('received')}` }
const OF_ORDER = {
  name: 'returns_of_order',
  text: `select ${COLUMNS} from order_returns r ${AROUND} where r.order_id = $1 order by r.created_at desc, r.id desc limit 50`,
}
const ONE = {
  name: 'returns_one',
  text: `select ${COLUMNS}, o.user_id, o.customer_key, a.id as payment_id, p.subtotal, p.discount, p.delivery_fee, r.worth,
      (select coalesce(sum(e.worth), 0)::int from order_returns e where e.paid_order_id = r.paid_order_id) as worth_before,
      (select coalesce(sum(b.delivery_amount), 0)::int from payment_refunds b where b.attempt_id = a.id and b.state <> 'withdrawn') as delivery_before,
      coalesce(a.paid_amount, 0) - (select coalesce(sum(b.amount), 0)::int from payment_refunds b
        where b.attempt_id = a.id and b.state <> 'withdrawn') as left_over,
      (select coalesce(json_agg(json_build_object('state', e.state, 'actor', e.actor,
          'at', to_char(e.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by e.created_at), '[]')
        from order_return_events e where e.return_id = r.id) as events
    from order_returns r ${AROUND} join orders p on p.id = r.paid_order_id left join payment_attempts a on a.reference = p.payment_ref
    where r.id = $1`,
}

/** Their plans are tested. */
export const RETURN_LISTS = { latest: LATEST, byState: BY_STATE, found: FOUND, open: OPEN, ofOrder: OF_ORDER, one: ONE }

/** Looking at returns. */
export function createReturnReads({ db }: Pick<AreaDeps, 'db'>) {
  async function rowsOf({ view, q, cursor, limit }: ReturnsQuery): Promise<Row[]> {
    const end = readPageCursor(cursor)
    const page = [end.created_at, end.id, limit + 1]
    if (q) return db.query<Row>(FOUND, [...page, view, ...meaningsOf(q)])
    return view === 'all' ? db.query<Row>(LATEST, page) : db.query<Row>(BY_STATE, [...page, view])
  }

  return {
    /** Newest first, with how many wait. Throws `invalid_input` (cursor). */
    async list(query: ReturnsQuery): Promise<ReturnsPage> {
      const [rows, [open]] = await Promise.all([rowsOf(query), db.query<ReturnsPage['open']>(OPEN, [])])
      if (!open) throw new Error('counts are one row')
      return { items: rows.slice(0, query.limit).map(present), next_cursor: nextCursor(rows, query.limit), open }
    },

    /** Newest first. Does not check the owner. */
    async ofOrder(orderId: string): Promise<AdminReturn[]> {
      return (await db.query<Row>(OF_ORDER, [orderId])).map(present)
    },

    /** Throws `return_not_found`. */
    async detail(id: string): Promise<ReturnDetail> {
      const [row] = await db.query<OneRow>(ONE, [id])
      if (!row) throw new ShopError('return_not_found')
      const worth = row.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0) - row.worth
      const goods = Math.max(0, Math.min(paidShare(row, row.worth_before, worth), row.left_over))
      return {
        ...present(row),
        actions: actionsOf(row.state),
        may_refund: {
          goods,
          delivery: Math.max(0, Math.min(row.delivery_fee - row.delivery_before, row.left_over - goods)),
          delivery_suggested: SHOPS_FAULT.includes(row.reason),
        },
        payment_id: row.payment_id,
        user_id: row.user_id,
        customer_key: row.customer_key,
        events: row.events,
      }
    },
  }
}

/** An order number, the end of a phone, a part of a name; null for what it cannot be, which finds nothing. */
function meaningsOf(q: string): (string | null)[] {
  return [codeIn(q) ?? null, phoneTail(q), q.length >= 3 && /\p{L}/u.test(q) ? anywhere(q) : null]
}

function present(row: Row): AdminReturn {
  const { phone_number: phone, created_at, updated_at, ...rest } = row
  const { id, order_id, order_number, state, wish, reason, words, asked_by, answer, outcome, goods_amount, delivery_amount } = rest
  const { refund_state, exchange_order_id, exchange_number, payment_method, name, items } = rest
  return {
    id,
    order_id,
    order_number,
    state,
    wish,
    reason,
    words,
    asked_by,
    answer,
    outcome,
    goods_amount,
    delivery_amount,
    refund_state,
    exchange_order_id,
    exchange_number,
    payment_method,
    name,
    items,
    phone_hint: phone ? maskPhone(phone) : '',
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}
