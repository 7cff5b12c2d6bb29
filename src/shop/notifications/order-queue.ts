import { v5 as nameUuid, v7 as uuid } from 'uuid'
import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { COUNT_MAX } from '../list-count.ts'
import { nextCursor, readPageCursor } from '../page-cursor.ts'
import type { WaitingEntries, WaitingEntriesQuery } from './contract-mail.ts'
import { GIVE_UP_SECONDS, type RecipientKind } from './rules-mail.ts'
import { EMAIL_SETTINGS, QUEUE_TOPIC, RECIPIENTS, type OrderEvent } from './rules.ts'
import type { orderNotificationQueue } from './schema.ts'

type EntryRow = typeof orderNotificationQueue.$inferSelect

// The entry as it is specified (data-25), and beside it a delivery to each who is to get it.
const ADD = {
  name: 'order_queue_add',
  text: `with added as (
      insert into order_notification_queue (id, order_id, event_type, admin_email, auto_process, created_at)
      select $1, $2, $3, coalesce($4, (select setting_value from email_notification_settings where setting_key = 'admin_email'), $5), $6, $7
      on conflict do nothing returning id, order_id, event_type, created_at)
    insert into mail_deliveries (id, queue, queue_id, recipient_kind, channel, event, order_id, checkout_id, next_at, give_up_at, created_at)
    select d.id, 'order', a.id, d.kind, 'email', a.event_type, a.order_id, (select checkout_id from orders where id = a.order_id),
      case when $6 then a.created_at end, d.give_up_at, a.created_at
    from added a cross join unnest($8::uuid[], $9::text[], $10::timestamptz[]) d(id, kind, give_up_at) returning queue_id`,
}
const PROCESSED = {
  name: 'order_queue_processed',
  text: `update order_notification_queue q set processed = true, processed_at = $2 where q.id = $1 and q.processed = false
    and not exists (select from mail_deliveries d where d.queue_id = q.id
      and not (d.state in ('sent', 'skipped') or (d.state = 'given_up' and d.reason = 'by_person')))`,
}
// What a crash between the last delivery and its entry has left.
const SWEEP = {
  name: 'order_queue_sweep',
  text: `update order_notification_queue q set processed = true, processed_at = $1 where q.processed = false
    and exists (select from mail_deliveries d where d.queue_id = q.id)
    and not exists (select from mail_deliveries d where d.queue_id = q.id
      and not (d.state in ('sent', 'skipped') or (d.state = 'given_up' and d.reason = 'by_person')))`,
}
const UNPROCESSED = {
  name: 'order_queue_unprocessed',
  text: `select count(*)::int as count from (select from order_notification_queue where processed = false limit ${COUNT_MAX + 1}) few`,
}

// data-28; by the index of what waits.
const WAITING = {
  name: 'order_queue_waiting',
  text: `select id, order_id, event_type, admin_email, processed, processed_at, auto_process, created_at from order_notification_queue
    where processed = false and ($1::boolean is null or auto_process = $1) and (created_at, id) > ($2, $3) order by created_at, id limit $4`,
}
/** Its plan is tested. */
export const QUEUE_STATEMENTS = { waiting: WAITING }
/** Before all entries. */
const FIRST = { created_at: new Date(0), id: '00000000-0000-0000-0000-000000000000' }

/** `autoProcess`: false for one that is sent by hand only (open-31); `kinds`: to whom, unless to all whom the event is for. */
export interface EntryOptions {
  adminEmail?: string | undefined
  autoProcess?: boolean
  kinds?: readonly RecipientKind[]
}

/** The queue of order events about which shopper and shop get e-mails. */
export function createOrderQueue({ db, clock, live, log }: Pick<AreaDeps, 'db' | 'clock' | 'live' | 'log'>) {
  async function add(
    id: string,
    orderId: string,
    event: OrderEvent,
    { adminEmail, autoProcess = true, kinds = RECIPIENTS[event] }: EntryOptions = {},
  ) {
    const now = clock.now()
    const values = [id, orderId, event, adminEmail ?? null, EMAIL_SETTINGS.admin_email, autoProcess, now]
    const ends = kinds.map((kind) => later(now, GIVE_UP_SECONDS[kind]))
    await Promise.all([
      db.query(ADD, [...values, kinds.map(() => uuid()), kinds, ends]),
      ...(autoProcess ? [live.publish(db, QUEUE_TOPIC, {})] : []),
    ])
  }

  async function queueCount(): Promise<number> {
    try {
      const [row] = await db.query<{ count: number }>(UNPROCESSED, [])
      return row?.count ?? 0
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'the queue of order e-mails could not be counted')
      return 0
    }
  }

  return {
    /** Queues the messages to shopper and shop about an order event; sent by the worker after the transaction has committed. */
    async queueOrderEvent(orderId: string, event: OrderEvent): Promise<void> {
      await add(uuid(), orderId, event)
    },

    /** One that an order has once at most: again, it does nothing. */
    async queueOrderEventOnce(orderId: string, event: 'order_cancelled' | 'order_refunded'): Promise<void> {
      await add(nameUuid(event, orderId), orderId, event)
    },

    /** One that is sent by hand, once for an event of an order; an address that is named gets the shop's copy, whatever the event. */
    async queueByHand(orderId: string, event: OrderEvent, adminEmail: string | undefined): Promise<void> {
      const kinds = [...new Set<RecipientKind>([...RECIPIENTS[event], ...(adminEmail ? ['admin' as const] : [])])]
      await add(nameUuid(`by hand: ${event}`, orderId), orderId, event, { adminEmail, autoProcess: false, kinds })
    },

    /** The shop's copy alone, by hand, once for each address. */
    async queueCopy(orderId: string, event: OrderEvent, adminEmail: string): Promise<void> {
      const id = nameUuid(`copy: ${event}: ${adminEmail.toLowerCase()}`, orderId)
      await add(id, orderId, event, { adminEmail, autoProcess: false, kinds: ['admin'] })
    },

    /** Entries that are not processed, the oldest first (data-28). Throws `invalid_input` for a cursor that is none. */
    async waitingEntries({ auto_process: auto, cursor, limit }: WaitingEntriesQuery): Promise<WaitingEntries> {
      const after = cursor === undefined ? FIRST : readPageCursor(cursor)
      const rows = await db.query<EntryRow>(WAITING, [auto === undefined ? null : auto === 'true', after.created_at, after.id, limit + 1])
      const items = rows
        .slice(0, limit)
        .map((row) => ({ ...row, processed_at: row.processed_at?.toISOString() ?? null, created_at: row.created_at.toISOString() }))
      return { items, next_cursor: nextCursor(rows, limit) }
    },

    /** Unprocessed entries, at most 1,001, which means more (data-30); 0 when they cannot be counted (queue-09). Not inside a transaction. */
    queueCount,

    /** Whoever opens an admin page wakes the worker (queue-06); how many entries are unprocessed, unless the caller has counted them. Never throws. */
    async wakeQueue(counted?: number): Promise<number> {
      const count = counted ?? (await queueCount())
      if (count > 0) await live.publish(db, QUEUE_TOPIC, {}).catch(() => {})
      return count
    },

    /** The entry is processed once all of its deliveries are settled (queue-02, data-29). */
    async markProcessed(entryId: string): Promise<void> {
      await db.query(PROCESSED, [entryId, clock.now()])
    },

    /** Does so for entries that a crash has left. */
    async sweepQueue(): Promise<void> {
      await db.query(SWEEP, [clock.now()])
    },
  }
}
