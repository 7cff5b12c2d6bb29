import { v5 as nameUuid, v7 as uuid } from 'uuid'
import { later } from '../clock.ts'
import type { createLimits } from '../limits.ts'
import type { Order } from '../orders/contract.ts'
import type { AreaDeps } from '../deps.ts'
import { orderMail } from './order-mail.ts'
import {
  DETAILS_EMAILS,
  EMAIL_SETTINGS,
  mayWrite,
  RECIPIENTS,
  retryPause,
  SENDING_SECONDS,
  type EmailSetting,
  type EmailSettings,
  type OrderEvent,
} from './rules.ts'
import type { orderNotificationQueue, orderNotificationRetries } from './schema.ts'

type Entry = typeof orderNotificationQueue.$inferSelect
type Retry = typeof orderNotificationRetries.$inferSelect

/** What sending one entry came to (fn-06). */
export interface Sent {
  success: boolean
  emails_sent: number
  emails_failed: number
  results: { type: 'customer' | 'admin'; email: string; success: boolean; error?: string }[]
}

/** Raised at each new entry, so that the worker need not wait for its poll (queue-05). */
export const QUEUE_TOPIC = 'order-notifications'

// A lease, not a lock: no connection waits for a mail server, and what a crash leaves comes up again by itself. Of several
// workers one gets an entry: another one that saw it free finds the lease when it writes its own.
const CLAIM = {
  name: 'order_queue_claim',
  text: `with waiting as (
      select q.id from order_notification_queue q left join order_notification_retries r on r.queue_id = q.id
      where q.processed = false and q.auto_process = true and (r.not_before is null or r.not_before <= $1)
      order by q.created_at limit 1 for update of q skip locked),
    leased as (
      insert into order_notification_retries as r (queue_id, failures, not_before, last_error) select id, 0, $2, '' from waiting
      on conflict (queue_id) do update set not_before = excluded.not_before where r.not_before <= $1 returning queue_id, failures, done)
    select q.*, l.failures, l.done from leased l join order_notification_queue q on q.id = l.queue_id`,
}

const SETTINGS = {
  name: 'order_queue_settings',
  text: 'select setting_key, setting_value from email_notification_settings where setting_key = any($1)',
}
const DONE = {
  name: 'order_queue_done',
  text: `with over as (delete from order_notification_retries where queue_id = $1)
    update order_notification_queue set processed = true, processed_at = $2 where id = $1`,
}
const POSTPONE = {
  name: 'order_queue_postpone',
  text: `insert into order_notification_retries (queue_id, failures, not_before, last_error, done) values ($1, $2, $3, $4, $5)
    on conflict (queue_id) do update set failures = excluded.failures, not_before = excluded.not_before, last_error = excluded.last_error,
      done = excluded.done`,
}
const ADD = {
  name: 'order_queue_add',
  text: `insert into order_notification_queue (id, order_id, event_type, admin_email, created_at)
    select $1, $2, $3, coalesce((select setting_value from email_notification_settings where setting_key = 'admin_email'), $5), $4
    on conflict do nothing returning 1`,
}

type Claimed = Entry & Pick<Retry, 'failures' | 'done'>

export interface OrderQueueDeps extends AreaDeps {
  limits: ReturnType<typeof createLimits>
}

/** The queue of order e-mails and their settings. */
export function createOrderQueue({ db, clock, live, mailer, log, publicUrl, limits }: OrderQueueDeps) {
  async function settings(): Promise<EmailSettings> {
    const rows = await db.query<{ setting_key: EmailSetting; setting_value: string }>(SETTINGS, [Object.keys(EMAIL_SETTINGS)])
    return { ...EMAIL_SETTINGS, ...Object.fromEntries(rows.map((row) => [row.setting_key, row.setting_value])) }
  }

  async function deliver(entry: Entry, order: Order, now: EmailSettings, done: readonly string[]): Promise<Sent> {
    const results: Sent['results'] = []
    for (const type of RECIPIENTS[entry.event_type].filter((recipient) => !done.includes(recipient))) {
      const email = type === 'customer' ? order.user_email : (entry.admin_email ?? now.admin_email)
      if (!email || !mayWrite(now, type)) continue
      if (type === 'customer' && !(await isWelcome(entry))) continue
      try {
        await mailer.send({ to: email, ...orderMail(order, entry.event_type, type, publicUrl) })
        results.push({ type, email, success: true })
      } catch (error) {
        results.push({ type, email, success: false, error: (error as Error).message })
      }
    }
    const failed = results.filter((result) => !result.success).length
    return { success: failed === 0, emails_sent: results.length - failed, emails_failed: failed, results }
  }

  /** Details can be changed often, and the address is unconfirmed. */
  async function isWelcome({ event_type: event, order_id: order }: Entry): Promise<boolean> {
    return event !== 'delivery_details_received' || limits.isWithin('details-letter', order, DETAILS_EMAILS)
  }

  /** `error` as it is collected (queue-08); `reached` have it already. */
  async function postpone(entry: Claimed, error: string, reached: Retry['done'] = []): Promise<void> {
    const failures = entry.failures + 1
    log.warn({ entry: entry.id }, error)
    const done = [...entry.done, ...reached]
    await db.query(POSTPONE, [entry.id, failures, later(clock.now(), retryPause(failures)), error, done])
  }

  async function add(id: string, orderId: string, event: OrderEvent): Promise<void> {
    await Promise.all([db.query(ADD, [id, orderId, event, clock.now(), EMAIL_SETTINGS.admin_email]), live.publish(db, QUEUE_TOPIC, {})])
  }

  return {
    settings,

    /** Queues the messages to shopper and shop about an order event; sent by the worker after the transaction has committed. */
    async queueOrderEvent(orderId: string, event: OrderEvent): Promise<void> {
      await add(uuid(), orderId, event)
    },

    /** One that an order has once at most: again, it does nothing. */
    async queueOrderEventOnce(orderId: string, event: 'order_cancelled' | 'order_refunded'): Promise<void> {
      await add(nameUuid(event, orderId), orderId, event)
    },

    /**
     * Sends the oldest waiting entry and marks it processed (queue-02); a failure leaves it unprocessed with a growing
     * pause (queue-03, open-32) and its words in the entry's retry (queue-08). False when nothing waits. A crash between sending and marking may send it twice. Not inside
     * a transaction.
     */
    async processNext(find: (orderId: string) => Promise<Order | null>): Promise<boolean> {
      const [entry] = await db.query<Claimed>(CLAIM, [clock.now(), later(clock.now(), SENDING_SECONDS)])
      if (!entry) return false
      try {
        const [order, now] = await Promise.all([find(entry.order_id), settings()])
        const sent = order ? await deliver(entry, order, now, entry.done) : null
        if (sent && !sent.success) await postpone(entry, failureOf(entry, sent), reachedBy(sent))
        else await db.query(DONE, [entry.id, clock.now()])
      } catch (error) {
        await postpone(entry, `Error processing notification ${entry.id}: ${(error as Error).message}`)
      }
      return true
    },
  }
}

function failureOf(entry: Entry, sent: Sent): string {
  return `Failed to send notification ${entry.id}: ${sent.results.flatMap(({ error }) => error ?? []).join('; ')}`
}

function reachedBy({ results }: Sent): Retry['done'] {
  return results.filter((result) => result.success).map((result) => result.type)
}
