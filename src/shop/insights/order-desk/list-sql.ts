import { createHash } from 'node:crypto'
import type { Statement } from '../../../platform/database.ts'
import { IN_REVIEW_SQL, REVIEW_SQL } from '../../payments/reports/open-work-sql.ts'
import { DELIVERY, DELIVERY_AREAS } from '../../delivery.ts'
import { PAYMENT_METHODS } from '../../payments/rules.ts'
import { later, nairobiMidnight } from '../../clock.ts'
import type { PageEnd } from '../../page-cursor.ts'
import type { OrderMatch } from './contract.ts'
import { figureConditions } from './figure-conditions.ts'
import { COUNT_MAX } from '../../list-count.ts'
import { OLDEST_FIRST, ORDER_PROBLEMS, PICTURES_SHOWN, type OrderProblem, type OrderTab } from './rules.ts'

/** What a search has found: these orders, or too many names or e-mails to collect them. */
export type Found = { ids: readonly string[] } | { like: string; column: 'delivery_name' | 'email' }

// Each repeats the condition of its index, which the planner must find word for word.
const WAITING = `o.fulfillment_status in ('awaiting_details', 'details_received', 'shipped', 'delivered') and o.status = 'paid'`
const at = (status: string) => `o.fulfillment_status = '${status}' and ${WAITING}`
/** Cancelled or paid twice, and the money is not back yet. */
const REFUND_OPEN = `select o2.id from payment_refunds r join payment_attempts a on a.id = r.attempt_id join orders o2 on o2.checkout_id = a.checkout_id
  where r.state not in ('completed', 'withdrawn')`
const IN_REVIEW = `select o2.id from payment_attempts a join orders o2 on o2.checkout_id = a.checkout_id where ${REVIEW_SQL}`
/** `$LATE` is the newest moment that is late in Nairobi, `$LATER` elsewhere. */
const LATE = (nairobi: string, elsewhere: string) => `select o.id from orders o where ${at('shipped')}
  and o.created_at < ${nairobi} and o.created_at < case o.delivery_area when 'nairobi' then ${nairobi} else ${elsewhere} end`

type Add = (value: unknown) => string
/** How an order was paid, where it goes, whether its buyer has an account: in this order an index of its own, then the newest first. */
const KINDS = {
  method: Object.fromEntries(PAYMENT_METHODS.map((method) => [method, `o.payment_method = '${method}'`])),
  area: Object.fromEntries(DELIVERY_AREAS.map((area) => [area, `o.delivery_area = '${area}'`])),
  // As a number: of what is true or false PostgreSQL makes another expression than that of the index.
  who: { member: '(o.user_id is null)::int = 0', guest: '(o.user_id is null)::int = 1' },
}
/** Paid in a way that the shop has no more: before, between and after the names of the others, so that the index knows of none. */
const OTHER_METHOD = PAYMENT_METHODS.toSorted()
  .map((method, at, all) =>
    at === 0 ? `o.payment_method < '${method}'` : `o.payment_method > '${all[at - 1]}' and o.payment_method < '${method}'`,
  )
  .concat(`o.payment_method > '${PAYMENT_METHODS.toSorted().at(-1)}'`)
  .join(' or ')
const IN_TAB: Record<Exclude<OrderTab, 'problems' | 'all'>, string> = {
  to_pack: at('details_received'),
  no_details: at('awaiting_details'),
  on_the_way: at('shipped'),
  delivered: at('delivered'),
  done: `(o.fulfillment_status = 'fulfilled' or o.status <> 'paid')`,
}

/** When a parcel must have been paid to be late by now. */
function lateSince(now: Date): [nairobi: Date, elsewhere: Date] {
  return [later(now, -DELIVERY.nairobi.most * 86_400), later(now, -DELIVERY.nationwide.most * 86_400)]
}

/** The ids of the orders that have this problem: few at any time, each found by an index of its own. */
function withProblem(problem: OrderProblem, now: Date, add: Add): string {
  if (problem === 'refund_open') return REFUND_OPEN
  if (problem === 'payment_review') return IN_REVIEW
  const [nairobi, elsewhere] = lateSince(now)
  return LATE(`${add(nairobi)}::timestamptz`, `${add(elsewhere)}::timestamptz`)
}

/** The conditions of a list; values are added as they come. */
function conditions(query: OrderMatch, found: Found | null, now: Date, add: Add): string[] {
  const { tab, from, to, status, code, noted, problem, hours, piece, customer, happened } = query
  const parts: string[] = []
  if (tab !== 'all' && tab !== 'problems') parts.push(IN_TAB[tab])
  const problems = problem ? [problem] : tab === 'problems' ? ORDER_PROBLEMS : []
  if (problems.length > 0) parts.push(`o.id = any(array(${problems.map((one) => withProblem(one, now, add)).join(' union ')}))`)
  if (hours) parts.push(`o.created_at <= ${add(later(now, -hours * 3600))}::timestamptz`)
  if (found && 'ids' in found) parts.push(`o.id = any(${add(found.ids)}::uuid[])`)
  const bounds = { from: from ? nairobiMidnight(from) : null, until: to ? later(nairobiMidnight(to), 86_400) : null }
  if (bounds.from && !happened) parts.push(`o.created_at >= ${add(bounds.from)}::timestamptz`)
  if (bounds.until && !happened) parts.push(`o.created_at < ${add(bounds.until)}::timestamptz`)
  // A word of a closed list, so that it can be of the index of what has ended.
  if (status) parts.push(status === 'paid' ? `o.status = 'paid'` : `o.status = '${status}' and o.status <> 'paid'`)
  if (code) parts.push(`o.discount_code = ${add(code)} and o.discount_code is not null`)
  if (noted) parts.push(`o.order_number in (select n.subject from notes n where n.subject like 'UP-%' and n.deleted_at is null)`)
  if (piece) parts.push(`o.id = any(array(select i.order_id from order_items i where i.product_id = ${add(piece)}::uuid))`)
  if (customer) parts.push(`o.customer_key = ${add(customer)}::uuid`)
  return [...parts, ...figureConditions(query, bounds, add)]
}

/**
 * The kinds of orders that are asked for, each as a condition, where the list has as many orders as the shop. Each is read along its
 * own part of the index, however few there are: one condition for all of them would look along the whole list for what was perhaps
 * never sold. Of a list that is short anyway, one condition.
 */
function kindsOf({ tab, method, area, who, piece, customer, happened }: OrderMatch, found: Found | null): string[] {
  const asked = [method && KINDS.method[method], area && KINDS.area[area], who && KINDS.who[who]].filter((one) => one !== undefined)
  const isLong = (tab === 'all' || tab === 'done') && !piece && !customer && !happened && !(found && 'ids' in found)
  if (asked.length === 0 || !isLong) return [asked.join(' and ') || 'true']
  const of = (all: Record<string, string>, one: string | undefined) => (one ? [all[one]] : Object.values(all))
  const kinds = of(KINDS.method, method).flatMap((paid) =>
    of(KINDS.area, area).flatMap((place) => of(KINDS.who, who).map((buyer) => `${paid} and ${place} and ${buyer}`)),
  )
  return method ? kinds : [...kinds, `(${OTHER_METHOD}) and ${asked.join(' and ')}`]
}

/** The first orders that fit, of all kinds together. */
function firstOf(query: OrderMatch, found: Found | null, parts: readonly string[], order: string, limit: number, add: Add): string {
  const all = parts.join(' and ') || 'true'
  const sorted = `order by ${byAlias('o', order)}`
  // What very many have in common is soon found along the list; the index of names would collect them all. Nothing is moved past an offset.
  const like = found && 'like' in found ? `lower(o.${found.column}) like ${add(found.like)}` : null
  const from = (kind: string) => `from orders o where ${all} and ${kind}`
  const kinds = kindsOf(query, found).map((kind) =>
    like
      ? `(select o.id, o.created_at from (select o.id, o.created_at, o.delivery_name, o.email ${from(kind)} ${sorted} offset 0) o where ${like} ${sorted} limit ${limit})`
      : `(select o.id, o.created_at ${from(kind)} ${sorted} limit ${limit})`,
  )
  return kinds.length === 1
    ? (kinds[0] ?? '')
    : `select * from (${kinds.join(' union all ')}) o order by ${byAlias('o', order)} limit ${limit}`
}

/** What a file says of an order. */
const FILE_ROW = `o.id, o.order_number, o.created_at, o.status, o.fulfillment_status, o.delivery_area, o.payment_method, o.payment_receipt,
  o.discount_code, o.subtotal, o.discount, o.total_amount, o.phone_number, o.user_id is not null as is_member,
  coalesce(o.delivery_name, nullif(u.full_name, '')) as name,
  (select coalesce(sum(i.quantity), 0)::int from order_items i where i.order_id = o.id) as units`
const ROW = `${FILE_ROW},
  (select coalesce(json_agg(json_build_object('product_id', i.product_id, 'name', i.name, 'size', i.size, 'picture_key', i.picture_key,
      'place', coalesce(p.place, '')) order by i.id), '[]')
     from (select * from order_items i where i.order_id = o.id order by i.id limit ${PICTURES_SHOWN}) i
     left join products p on p.id = i.product_id) as pieces,
  exists (select from notes n where n.subject = o.order_number and n.deleted_at is null) as noted,
  m.move, m.due_at, m.admin_email as moved_by`
/** What is wrong with an order `o`, and the step that it waits for. */
export const TROUBLE = `exists (select from payment_attempts a join payment_refunds r on r.attempt_id = a.id
    where a.checkout_id = o.checkout_id and r.state not in ('completed', 'withdrawn')) as refund_open,
  exists (select from payment_attempts a where a.checkout_id = o.checkout_id and a.${IN_REVIEW_SQL}) as in_review`
const FROM = 'from orders o left join users u on u.id = o.user_id'
/** A row of a screen, and one of a file, which is a third of the work: of a million orders that is a minute. */
const ROWS = {
  screen: `${ROW}, ${TROUBLE} ${FROM} left join order_moves m on m.order_id = o.id`,
  file: `${FILE_ROW} ${FROM}`,
}

interface Part {
  found: Found | null
  now: Date
  end: PageEnd | null
  limit: number
}

/** One page of a list with one row more, from the index of its tab. */
export function listStatement(
  query: OrderMatch,
  { found, now, end, limit }: Part,
  shown: keyof typeof ROWS = 'screen',
): { statement: Statement; values: unknown[] } {
  const { values, add } = collector()
  const parts = conditions(query, found, now, add)
  const [order, rises] = orderOf(query)
  if (end) parts.push(`(o.created_at, o.id) ${rises ? '>' : '<'} (${add(end.created_at)}::timestamptz, ${add(end.id)}::uuid)`)
  const text = `with page as materialized (${firstOf(query, found, parts, order, limit + 1, add)})
    select ${ROWS[shown]} where o.id = any(array(select id from page)) order by ${byAlias('o', order)}`
  return { statement: statementOf('order_desk', text, query), values }
}

/** As the index of the tab is: what is work begins with the oldest. */
function orderOf({ tab }: OrderMatch): [order: string, rises: boolean] {
  return OLDEST_FIRST.includes(tab) ? ['created_at, id', true] : ['created_at desc nulls last, id desc nulls last', false]
}

/** The ids of all that a list matches, at most `limit`. */
export function idsStatement(query: OrderMatch, { found, now, limit }: { found: Found | null; now: Date; limit: number }) {
  const { values, add } = collector()
  const parts = conditions(query, found, now, add)
  return {
    statement: statementOf('order_desk_ids', `select id from (${firstOf(query, found, parts, orderOf(query)[0], limit, add)}) o`, query),
    values,
  }
}

const few = (inside: string) => `(select count(*)::int from (${inside} limit ${COUNT_MAX + 1}) few)`
const inTab = (tab: keyof typeof IN_TAB) => few(`select from orders o where ${IN_TAB[tab]}`)
/** $1 and $2: since when parcels are late, in Nairobi and elsewhere. */
export const COUNTS: Statement = {
  name: 'order_desk_counts',
  text: `select ${inTab('to_pack')} as to_pack, ${inTab('no_details')} as no_details, ${inTab('on_the_way')} as on_the_way,
    ${inTab('delivered')} as delivered,
    ${few(`select from (${LATE('$1::timestamptz', '$2::timestamptz')} union ${REFUND_OPEN} union ${IN_REVIEW}) troubled`)} as problems`,
}

export function countValues(now: Date): unknown[] {
  return lateSince(now)
}

function collector(): { values: unknown[]; add: Add } {
  const values: unknown[] = []
  return { values, add: (value) => `$${values.push(value)}` }
}

/** There are thousands of combinations of filters, and of each few orders may be left or nearly all: planned for what it asks for. */
function statementOf(kind: string, text: string, { tab: _, ...filters }: OrderMatch): Statement {
  const name = `${kind}_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  return Object.values(filters).some((value) => value !== undefined) ? { name, text, fresh: true } : { name, text, composed: true }
}

function byAlias(alias: string, order: string): string {
  return order
    .split(', ')
    .map((part) => `${alias}.${part}`)
    .join(', ')
}
