import { v7 as uuid } from 'uuid'
import { ShopError } from '../errors.ts'
import type { AreaDeps } from '../deps.ts'
import {
  paidShare,
  RETURN_TRANSITIONS,
  type OrderSums,
  type ReturnCondition,
  type ReturnAction,
  type ReturnReason,
  type ReturnWish,
} from './rules.ts'
import { orderReturnEvents, orderReturnItems, orderReturns } from './schema.ts'

export type StoredReturn = typeof orderReturns.$inferSelect

/** A piece of an order, and how many of it have not come back yet. */
export interface ReturnableItem {
  order_item_id: string
  product_id: string
  variant_id: string
  name: string
  size: string | null
  price: number
  quantity: number
  picture_key: string | null
}

export interface NewReturn {
  order_id: string
  paid_order_id: string
  wish: ReturnWish
  reason: ReturnReason
  words: string | null
  asked_by: string
  items: readonly { order_item_id: string; variant_id: string; quantity: number }[]
}

export interface ReturnedItem {
  order_item_id: string
  variant_id: string
  quantity: number
  price: number
  condition: ReturnCondition | null
}

/** What an action writes beside the state. */
export type ReturnChange = Partial<
  Pick<StoredReturn, 'answer' | 'outcome' | 'worth' | 'goods_amount' | 'delivery_amount' | 'refund_id' | 'exchange_order_id'>
>

const RETURNABLE = {
  name: 'returns_returnable',
  text: `select * from (
      select i.id as order_item_id, i.product_id, i.variant_id, i.name, i.size, i.price, i.picture_key,
        i.quantity - coalesce((select sum(b.quantity) from order_returns r join order_return_items b on b.return_id = r.id
          where r.order_id = i.order_id and r.state in ('asked', 'agreed', 'received', 'done') and b.order_item_id = i.id), 0)::int as quantity
      from order_items i where i.order_id = $1) left_over
    where quantity > 0 order by order_item_id`,
}
const LOCK = { name: 'returns_lock', text: 'select * from order_returns where id = $1 for update' }
const OF_ORDER = { name: 'returns_order_of', text: 'select order_id from order_returns where id = $1' }
const ITEMS = {
  name: 'returns_items',
  text: `select b.order_item_id, b.variant_id, b.quantity, b.condition, i.price from order_return_items b
    join order_items i on i.id = b.order_item_id where b.return_id = $1 order by b.order_item_id`,
}
const WORTH = { name: 'returns_worth', text: 'select coalesce(sum(worth), 0)::int as worth from order_returns where paid_order_id = $1' }
const PAID_ORDER = {
  name: 'returns_paid_order',
  text: `select coalesce((select paid_order_id from order_returns where exchange_order_id = $1), $1) as id`,
}
// Of the orders that exchanges made for this payment, those that have not left.
const UNSENT = {
  name: 'returns_unsent_exchanges',
  text: `select e.order_number, e.subtotal as worth from order_returns r join orders e on e.id = r.exchange_order_id
    where r.paid_order_id = $1 and e.status = 'paid' and e.fulfillment_status in ('awaiting_details', 'details_received')
    order by r.created_at, r.id`,
}
// What was given back for the difference stays given back.
const EXCHANGE_CANCELLED = {
  name: 'returns_exchange_cancelled',
  text: `with undone as (
      update order_returns set state = 'received', outcome = null, exchange_order_id = null, updated_at = $2
      where exchange_order_id = $1 and state = 'done' returning id, order_id),
    told as (insert into order_return_events (return_id, state, actor, created_at) select id, 'received', $3, $2 from undone)
    select order_id from undone`,
}
const OTHER_OPEN = {
  name: 'returns_other_open',
  text: `select from order_returns r join order_returns o on o.order_id = r.order_id and o.state in ('asked', 'agreed', 'received')
    where r.exchange_order_id = $1`,
}
const CHANGED = 'answer, outcome, worth, goods_amount, delivery_amount, refund_id, exchange_order_id'
// What $3 does not name stays as it is. Of two actions at once, one finds the state it needs.
const MOVE = {
  name: 'returns_move',
  text: `with moved as (
      update order_returns r set state = $2, updated_at = $4, (${CHANGED}) = (select ${CHANGED} from json_populate_record(r, $3::json))
      where r.id = $1 and r.state = any($5::text[]) returning r.*),
    told as (insert into order_return_events (return_id, state, actor, created_at) select id, state, $6, $4 from moved)
    select * from moved`,
}
const SET_CONDITIONS = {
  name: 'returns_set_conditions',
  text: `update order_return_items b set condition = w.condition
    from unnest($2::uuid[], $3::text[]) as w(order_item_id, condition)
    where b.return_id = $1 and b.order_item_id = w.order_item_id and b.condition is null`,
}
const IS_OPEN = {
  name: 'returns_is_open',
  text: `select from order_returns where order_id = $1 and state in ('asked', 'agreed', 'received')`,
}
const FORGET = {
  name: 'returns_forget',
  text: `with found as (select r.id from order_returns r join orders o on o.id = r.order_id where o.checkout_id = any($1::text[])),
    forgotten as (
      update order_returns set words = null, answer = null
      where id in (select id from found) and (words is not null or answer is not null))
    select id from found`,
}
const WORDS = {
  name: 'returns_words',
  text: `select o.order_number, r.state, r.reason, r.words, r.answer, r.created_at from order_returns r
    join orders o on o.id = r.order_id where r.order_id = any($1::uuid[]) order by r.created_at desc, r.id desc`,
}
const ERASE = { name: 'returns_erase', text: 'delete from order_returns where order_id = $1' }

/** For the export of a person's data. */
export interface AskedReturn {
  order_number: string
  state: StoredReturn['state']
  reason: string
  words: string | null
  answer: string | null
  created_at: string
}

/** Rows of returns. The return's order is locked by its checkout before any of them is. */
export function createReturnStore({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** The shop's time. */
    now: () => clock.now(),

    /** What of this order can still come back. */
    returnable: (orderId: string): Promise<ReturnableItem[]> => db.query<ReturnableItem>(RETURNABLE, [orderId]),

    async isOpen(orderId: string): Promise<boolean> {
      return (await db.query(IS_OPEN, [orderId])).length > 0
    },

    /** The order whose payment paid for the pieces of this one: itself, or the first of a row of exchanges. */
    async paidOrderOf(orderId: string): Promise<string> {
      return (await db.query<{ id: string }>(PAID_ORDER, [orderId]))[0]?.id ?? orderId
    },

    /** KES, at its prices, that went back in money of what this order paid for. */
    async worthBack(orderId: string): Promise<number> {
      return (await db.query<{ worth: number }>(WORTH, [orderId]))[0]?.worth ?? 0
    },

    /**
     * Orders that exchanges made from the payment of this one and that have not left; `owed` is the KES of the payment that they
     * need, beside `before` that went back of it and `worth` more, at its prices.
     */
    async unsentExchanges(paid: OrderSums & { id: string }, before = 0, worth = 0): Promise<{ numbers: string[]; owed: number }> {
      const unsent = await db.query<{ order_number: string; worth: number }>(UNSENT, [paid.id])
      const sum = unsent.reduce((total, exchange) => total + exchange.worth, worth)
      return { numbers: unsent.map((exchange) => exchange.order_number), owed: paidShare(paid, before, sum) }
    },

    /** Which order a return is of, to lock that first. Throws `return_not_found`. */
    async orderOf(id: string): Promise<string> {
      const [row] = await db.query<{ order_id: string }>(OF_ORDER, [id])
      if (!row) throw new ShopError('return_not_found')
      return row.order_id
    },

    /** Throws `return_not_found`. Inside a transaction, after the order's checkout. */
    async lock(id: string): Promise<StoredReturn> {
      const [row] = await db.query<StoredReturn>(LOCK, [id])
      if (!row) throw new ShopError('return_not_found')
      return row
    },

    items: (id: string): Promise<ReturnedItem[]> => db.query<ReturnedItem>(ITEMS, [id]),

    async create({ items, ...asked }: NewReturn): Promise<string> {
      const [id, now] = [uuid(), clock.now()]
      await db.insert(orderReturns, [
        { id, state: 'asked', worth: 0, goods_amount: 0, delivery_amount: 0, ...asked, created_at: now, updated_at: now },
      ])
      await db.insert(
        orderReturnItems,
        items.map((item) => ({ return_id: id, ...item })),
      )
      await db.insert(orderReturnEvents, [{ return_id: id, state: 'asked', actor: asked.asked_by, created_at: now }])
      return id
    },

    /** Where the action leads, once. Throws `return_changed` when its state does not allow that any more. */
    async move(id: string, action: ReturnAction, actor: string, change: ReturnChange = {}): Promise<StoredReturn> {
      const { from, to } = RETURN_TRANSITIONS[action]
      const [moved] = await db.query<StoredReturn>(MOVE, [id, to, JSON.stringify(change), clock.now(), from, actor])
      if (!moved) throw new ShopError('return_changed')
      return moved
    },

    async setConditions(id: string, items: readonly { order_item_id: string; condition: ReturnCondition }[]): Promise<void> {
      await db.query(SET_CONDITIONS, [id, items.map((item) => item.order_item_id), items.map((item) => item.condition)])
    },

    /**
     * An order that an exchange had made is cancelled before it left: what had come back for it is to be refunded or exchanged
     * again. Throws `return_open_already` while another return of the same order is open. Inside a transaction.
     */
    async exchangeCancelled(orderId: string, actor: string): Promise<void> {
      if ((await db.query(OTHER_OPEN, [orderId])).length > 0) throw new ShopError('return_open_already')
      await db.query(EXCHANGE_CANCELLED, [orderId, clock.now(), actor])
    },

    /** What the buyer of these orders asked to return, in their own words, and what they were answered. */
    async wordsOf(orderIds: readonly string[]): Promise<AskedReturn[]> {
      const rows = await db.query<Omit<AskedReturn, 'created_at'> & { created_at: Date }>(WORDS, [orderIds])
      return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
    },

    /** The person behind these checkouts is forgotten: so is what they wrote, and were answered. Their returns. */
    async forgetWords(checkoutIds: readonly string[]): Promise<string[]> {
      if (checkoutIds.length === 0) return []
      return (await db.query<{ id: string }>(FORGET, [checkoutIds])).map(({ id }) => id)
    },

    /** With an order of the demo. */
    async eraseOf(orderId: string): Promise<void> {
      await db.query(ERASE, [orderId])
    },
  }
}
