import { eq, inArray } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { later } from '../clock.ts'
import type { Order } from '../orders/contract.ts'
import type { AreaDeps } from '../shop.ts'
import { orderMail } from './order-mail.ts'
import { EMAIL_SETTINGS, mayWrite, RECIPIENTS, retryPause, type EmailSetting, type EmailSettings, type OrderEvent } from './rules.ts'
import { emailNotificationSettings, orderNotificationQueue, orderNotificationRetries } from './schema.ts'

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
  text: `select q.* from order_notification_queue q left join order_notification_retries r on r.queue_id = q.id
    where q.processed = false and q.auto_process = true and (r.not_before is null or r.not_before <= $1)
    order by q.created_at limit 1 for update of q skip locked`,
}

/** The queue of order e-mails and their settings. */
export function createNotifications({ db, clock, live, mailer, log, publicUrl }: AreaDeps) {
  async function settings(): Promise<EmailSettings> {
    const keys = Object.keys(EMAIL_SETTINGS) as EmailSetting[]
    const rows = await db.orm.select().from(emailNotificationSettings).where(inArray(emailNotificationSettings.setting_key, keys))
    return { ...EMAIL_SETTINGS, ...Object.fromEntries(rows.map((row) => [row.setting_key, row.setting_value])) }
  }

  async function deliver(entry: Entry, order: Order, done: readonly string[]): Promise<Sent> {
    const now = await settings()
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

  async function postpone(entry: Entry, known: Retry | undefined, sent: Sent): Promise<void> {
    const failures = (known?.failures ?? 0) + 1
    const reason = sent.results.find((result) => result.error)?.error ?? ''
    log.warn({ entry: entry.id, error: reason }, `Failed to send notification ${entry.id}`)
    const done = [...(known?.done ?? []), ...sent.results.filter((result) => result.success).map((result) => result.type)]
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
      await db.orm.insert(orderNotificationQueue).values({ id: uuid(), order_id: orderId, event_type: event, created_at: clock.now() })
      await live.publish(db, QUEUE_TOPIC, {})
    },

    /**
     * Sends the oldest waiting entry and marks it processed (queue-02); a failure leaves it unprocessed with a growing
     * pause (queue-03, open-32). False when nothing waits. Inside a transaction.
     */
    async processNext(find: (orderId: string) => Promise<Order | null>): Promise<boolean> {
      const [entry] = await db.query<Entry>(CLAIM, [clock.now()])
      if (!entry) return false
      const order = await find(entry.order_id)
      const [known] = await db.orm.select().from(orderNotificationRetries).where(eq(orderNotificationRetries.queue_id, entry.id))
      const sent = order ? await deliver(entry, order, known?.done ?? []) : null
      if (sent && !sent.success) await postpone(entry, known, sent)
      else {
        await db.orm
          .update(orderNotificationQueue)
          .set({ processed: true, processed_at: clock.now() })
          .where(eq(orderNotificationQueue.id, entry.id))
      }
      return true
    },
  }
}
