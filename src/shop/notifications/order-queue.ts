import { v7 as uuid } from 'uuid'
import { later } from '../clock.ts'
import type { Order } from '../orders/contract.ts'
import type { AreaDeps } from '../shop.ts'
import { orderMail } from './order-mail.ts'
import { EMAIL_SETTINGS, mayWrite, RECIPIENTS, retryPause, type EmailSetting, type EmailSettings, type OrderEvent } from './rules.ts'
import { orderNotificationQueue, orderNotificationRetries } from './schema.ts'

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

// Locked while it is sent: of several workers one gets an entry, and a crash frees it again.
const CLAIM = {
  name: 'notifications_claim',
  text: `select q.*, r.failures, r.done from order_notification_queue q left join order_notification_retries r on r.queue_id = q.id
    where q.processed = false and q.auto_process = true and (r.not_before is null or r.not_before <= $1)
    order by q.created_at limit 1 for update of q skip locked`,
}

const SETTINGS = {
  name: 'notifications_settings',
  text: 'select setting_key, setting_value from email_notification_settings where setting_key = any($1)',
}
const DONE = { name: 'notifications_done', text: 'update order_notification_queue set processed = true, processed_at = $2 where id = $1' }

type Claimed = Entry & { failures: number | null; done: Retry['done'] | null }

/** The queue of order e-mails and their settings. */
export function createOrderQueue({ db, clock, live, mailer, log, publicUrl }: AreaDeps) {
  async function settings(): Promise<EmailSettings> {
    const rows = await db.query<{ setting_key: EmailSetting; setting_value: string }>(SETTINGS, [Object.keys(EMAIL_SETTINGS)])
    return { ...EMAIL_SETTINGS, ...Object.fromEntries(rows.map((row) => [row.setting_key, row.setting_value])) }
  }

  async function deliver(entry: Entry, order: Order, now: EmailSettings, done: readonly string[]): Promise<Sent> {
    const results: Sent['results'] = []
    for (const type of RECIPIENTS[entry.event_type].filter((recipient) => !done.includes(recipient))) {
      const email = type === 'customer' ? order.user_email : (entry.admin_email ?? now.admin_email)
      if (!email || !mayWrite(now, type)) continue
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

  async function postpone(entry: Claimed, sent: Sent): Promise<void> {
    const failures = (entry.failures ?? 0) + 1
    const reason = sent.results.find((result) => result.error)?.error ?? ''
    log.warn({ entry: entry.id, error: reason }, `Failed to send notification ${entry.id}`)
    const done = [...(entry.done ?? []), ...sent.results.filter((result) => result.success).map((result) => result.type)]
    const row = { failures, not_before: later(clock.now(), retryPause(failures)), last_error: reason, done }
    await db.orm
      .insert(orderNotificationRetries)
      .values({ queue_id: entry.id, ...row })
      .onConflictDoUpdate({ target: orderNotificationRetries.queue_id, set: row })
  }

  return {
    settings,

    /** An order event to tell the shopper and the shop about; sent by the worker after the transaction has committed. */
    async queueOrderEvent(orderId: string, event: OrderEvent): Promise<void> {
      const entry = { id: uuid(), order_id: orderId, event_type: event, created_at: clock.now() }
      await Promise.all([db.insert(orderNotificationQueue, [entry]), live.publish(db, QUEUE_TOPIC, {})])
    },

    /**
     * Sends the oldest waiting entry and marks it processed (queue-02); a failure leaves it unprocessed with a growing
     * pause (queue-03, open-32). False when nothing waits. Inside a transaction.
     */
    async processNext(find: (orderId: string) => Promise<Order | null>): Promise<boolean> {
      const [entry] = await db.query<Claimed>(CLAIM, [clock.now()])
      if (!entry) return false
      const [order, now] = await Promise.all([find(entry.order_id), settings()])
      const sent = order ? await deliver(entry, order, now, entry.done ?? []) : null
      if (sent && !sent.success) await postpone(entry, sent)
      else await db.query(DONE, [entry.id, clock.now()])
      return true
    },
  }
}
