import { later } from '../clock.ts'
import type { Statement } from '../../platform/database.ts'
import type { AreaDeps } from '../deps.ts'
import { COUNT_MAX } from '../list-count.ts'
import { nextCursor, readPageCursor } from '../page-cursor.ts'
import type { DeliveriesChange, DeliveriesChanged, DeliveriesPage, DeliveriesQuery, Delivery, DeliveryAction } from './contract-mail.ts'
import { DELIVERIES_AT_ONCE, failureWords, GIVE_UP_SECONDS } from './rules-mail.ts'
import { QUEUE_TOPIC } from './rules.ts'

/** $1 to $5: the state, an order's number or an address, the event, the recipient, whether a person has given it up. */
const REST = `d.state = $1 and ($3::text is null or d.event = $3) and ($4::text is null or d.recipient_kind = $4)
  and ($5::text is null or d.reason is distinct from 'by_person')`
/**
 * Each has an index of its own: of millions that were sent few are of one order, or went to one address; and of very many buyers who
 * have no address, hardly any is the shop.
 */
const FILTERS = {
  all: `$2::text is null and ${REST}`,
  event: `$2::text is null and d.event = $3 and ${REST}`,
  skippedToAdmin: `$2::text is null and d.state = 'skipped' and d.recipient_kind = 'admin' and ${REST}`,
  order: `d.order_id = (select id from orders where order_number = upper($2)) and ${REST}`,
  address: `d.address = lower($2) and ${REST}`,
} as const
type Found = keyof typeof FILTERS

const listOf = (
  filter: string,
) => `select d.id, d.queue, d.queue_id, d.event, d.order_id, o.order_number, d.recipient_kind, d.channel, d.address, d.state, d.reason, d.tries,
      d.sending, d.queue = 'order' and not coalesce(q.auto_process, true) as by_hand, d.unknowns > 0 and d.tries > 1 as maybe_twice, d.next_at, d.give_up_at,
      d.server_answer, d.last_error, d.created_at, d.done_at,
      coalesce((select json_agg(s order by s.at) from (select s.try, s.at, s.address, s.outcome, s.server_answer from mail_sends s
        where s.delivery_id = d.id order by s.try desc, s.at desc limit 5) s), '[]') as sends
    from (select d.* from mail_deliveries d where ${filter} and (d.created_at, d.id) < ($6, $7)
      order by d.created_at desc nulls last, d.id desc nulls last limit $8) d
    left join orders o on o.id = d.order_id
    left join order_notification_queue q on q.id = d.queue_id and d.queue = 'order'
    order by d.created_at desc, d.id desc`
const LIST = { name: 'mail_deliveries_list', text: listOf(FILTERS.all) }
/** Planned for the event that is asked for: one without e-mails would be looked for among all that were sent. */
const LIST_OF_EVENT = { name: 'mail_deliveries_list_event', fresh: true as const, text: listOf(FILTERS.event) }
const LIST_SKIPPED_TO_ADMIN = { name: 'mail_deliveries_list_skipped_to_admin', text: listOf(FILTERS.skippedToAdmin) }
const LIST_OF_ORDER = { name: 'mail_deliveries_list_order', text: listOf(FILTERS.order) }
const LIST_TO_ADDRESS = { name: 'mail_deliveries_list_address', text: listOf(FILTERS.address) }
const LISTS: Record<Found, Statement> = {
  all: LIST,
  event: LIST_OF_EVENT,
  skippedToAdmin: LIST_SKIPPED_TO_ADMIN,
  order: LIST_OF_ORDER,
  address: LIST_TO_ADDRESS,
}
const few = (state: string) =>
  `(select count(*)::int from (select from mail_deliveries where state = '${state}' limit ${COUNT_MAX + 1}) few) as ${state}`
const COUNTS = { name: 'mail_deliveries_counts', text: `select ${few('waiting')}, ${few('retrying')}, ${few('given_up')}` }
const matching = (filter: string) =>
  `select d.id from mail_deliveries d where ${filter} order by d.created_at desc nulls last, d.id desc nulls last limit ${DELIVERIES_AT_ONCE}`
const MATCHING = { name: 'mail_deliveries_matching', text: matching(FILTERS.all) }
const MATCHING_EVENT = { name: 'mail_deliveries_matching_event', fresh: true as const, text: matching(FILTERS.event) }
const MATCHING_SKIPPED = { name: 'mail_deliveries_matching_skipped', text: matching(FILTERS.skippedToAdmin) }
const MATCHING_ORDER = { name: 'mail_deliveries_matching_order', text: matching(FILTERS.order) }
const MATCHING_ADDRESS = { name: 'mail_deliveries_matching_address', text: matching(FILTERS.address) }
const MATCHES: Record<Found, Statement> = {
  all: MATCHING,
  event: MATCHING_EVENT,
  skippedToAdmin: MATCHING_SKIPPED,
  order: MATCHING_ORDER,
  address: MATCHING_ADDRESS,
}

/** Never of one that a worker has, nor of one that may have arrived before its time. */
const IDLE = `d.id = any($1::uuid[]) and not d.sending`
const OPEN = `${IDLE} and d.state in ('waiting', 'retrying') and d.unknowns = 0`
const ACTIONS: Record<DeliveryAction, { name: string; text: string }> = {
  // $3: when an hour's tries end anew, for the shop's copies and for others.
  send_now: {
    name: 'mail_deliveries_send_now',
    text: `update mail_deliveries d set next_at = $2, done_at = null, reason = null, give_up_at = case when d.recipient_kind = 'admin' then $3::timestamptz else $4 end,
        state = case when d.state = 'given_up' then 'retrying' else d.state end
      where ${IDLE} and ((d.state in ('waiting', 'retrying') and d.unknowns = 0) or (d.state = 'given_up' and d.reason <> 'unknown'))
      returning d.id, d.queue_id, d.order_id`,
  },
  give_up: {
    name: 'mail_deliveries_give_up',
    text: `update mail_deliveries d set state = 'given_up', reason = 'by_person', next_at = null, done_at = $2
      where ${IDLE} and (d.state in ('waiting', 'retrying') or (d.state = 'given_up' and d.reason <> 'by_person'))
      returning d.id, d.queue_id, d.order_id`,
  },
  hold: {
    name: 'mail_deliveries_hold',
    text: `with entries as (update order_notification_queue q set auto_process = false
        where q.id in (select d.queue_id from mail_deliveries d where ${OPEN} and d.queue = 'order') and q.processed = false)
      update mail_deliveries d set next_at = null
      where d.queue = 'order' and not d.sending and d.state in ('waiting', 'retrying') and d.unknowns = 0
        and d.queue_id in (select d.queue_id from mail_deliveries d where ${OPEN} and d.queue = 'order') and $2::timestamptz is not null
      returning d.id, d.queue_id, d.order_id`,
  },
  release: {
    name: 'mail_deliveries_release',
    text: `with entries as (update order_notification_queue q set auto_process = true
        where q.id in (select d.queue_id from mail_deliveries d where ${OPEN}) and q.processed = false and q.auto_process = false returning q.id)
      update mail_deliveries d set next_at = $2 from entries e
      where d.queue_id = e.id and d.state in ('waiting', 'retrying') and d.next_at is null returning d.id, d.queue_id, d.order_id`,
  },
}

interface Row extends Omit<Delivery, 'sends' | 'next_at' | 'give_up_at' | 'created_at' | 'done_at'> {
  next_at: Date | null
  give_up_at: Date
  created_at: Date
  done_at: Date | null
  sends: Omit<Delivery['sends'][number], 'error'>[]
}

/** Their plans are tested. */
export const STATEMENTS = {
  list: LIST,
  listOfEvent: LIST_OF_EVENT,
  listSkippedToAdmin: LIST_SKIPPED_TO_ADMIN,
  listOfOrder: LIST_OF_ORDER,
  listToAddress: LIST_TO_ADDRESS,
  counts: COUNTS,
}

/** The queue as admins see it, and what they do with it. */
export function createDeliveriesAdmin({ db, clock, live }: Pick<AreaDeps, 'db' | 'clock' | 'live'>) {
  const filterOf = ({ state, q, event, to, open }: Pick<DeliveriesQuery, 'state' | 'q' | 'event' | 'to' | 'open'>) => [
    state,
    q || null,
    event ?? null,
    to ?? null,
    open ?? null,
  ]

  return {
    /** Newest first. Throws `invalid_input` for a cursor that is none. */
    async deliveries(query: DeliveriesQuery): Promise<DeliveriesPage> {
      const after = readPageCursor(query.cursor)
      const [rows, [counts]] = await Promise.all([
        db.query<Row>(LISTS[foundBy(query)], [...filterOf(query), after.created_at, after.id, query.limit + 1]),
        db.query<DeliveriesPage['counts']>(COUNTS, []),
      ])
      const items = rows.slice(0, query.limit).map(viewOf)
      return { items, next_cursor: nextCursor(rows, query.limit), counts: counts ?? { waiting: 0, retrying: 0, given_up: 0 } }
    },

    /** Inside a transaction; what has moved on meanwhile stays as it is. At most DELIVERIES_AT_ONCE of all that match. */
    async changeDeliveries({ action, ids = [], all }: DeliveriesChange): Promise<DeliveriesChanged & { orderIds: string[] }> {
      const matching = all ? (await db.query<{ id: string }>(MATCHES[foundBy(all)], filterOf(all))).map(({ id }) => id) : ids
      const now = clock.now()
      const ends = action === 'send_now' ? [later(now, GIVE_UP_SECONDS.admin), later(now, GIVE_UP_SECONDS.customer)] : []
      const done = await db.query<{ id: string; queue_id: string; order_id: string | null }>(ACTIONS[action], [matching, now, ...ends])
      if (action !== 'give_up' && done.length > 0) await live.publish(db, QUEUE_TOPIC, {})
      if (action === 'give_up') await db.query(PROCESSED_MANY, [done.map((one) => one.queue_id), now])
      const orderIds = [...new Set(done.flatMap(({ order_id: order }) => order ?? []))]
      return { asked: matching.length, done: done.map(({ id }) => id), orderIds }
    },
  }
}

const PROCESSED_MANY = {
  name: 'order_queue_processed_many',
  text: `update order_notification_queue q set processed = true, processed_at = $2 where q.id = any($1::uuid[]) and q.processed = false
    and not exists (select from mail_deliveries d where d.queue_id = q.id
      and not (d.state in ('sent', 'skipped') or (d.state = 'given_up' and d.reason = 'by_person')))`,
}

/** What was typed: an address, or the number of an order; or the event that was chosen. */
function foundBy({ state, q, event, to }: Pick<DeliveriesQuery, 'state' | 'q' | 'event' | 'to'>): Found {
  if (!q && state === 'skipped' && to === 'admin') return 'skippedToAdmin'
  if (!q) return event ? 'event' : 'all'
  return q.includes('@') ? 'address' : 'order'
}

function viewOf(row: Row): Delivery {
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...row,
    sends: row.sends.map((send) => ({ ...send, error: failureWords(row.queue_id, send.outcome, send.server_answer) })),
    next_at: iso(row.next_at),
    give_up_at: row.give_up_at.toISOString(),
    created_at: row.created_at.toISOString(),
    done_at: iso(row.done_at),
  }
}
