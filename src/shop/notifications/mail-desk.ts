import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import type { Order } from '../orders/contract.ts'
import { nextCursor, readPageCursor } from '../page-cursor.ts'
import type {
  EmailOverview,
  MailPreview,
  OrderNotification,
  OrderNotificationResult,
  OutboxPage,
  PreviewQuery,
  TestMailResult,
} from './contract-mail.ts'
import type { createMailBreaker } from './mail-breaker.ts'
import { orderMail, type OrderMail } from './order-mail.ts'
import { TEST_EMAILS } from './rules-mail.ts'
import { RECIPIENTS, type EmailSettings, type OrderEvent } from './rules.ts'
import type { Result } from './sending.ts'

const TODAY = {
  name: 'mail_today',
  text: `select count(*) filter (where outcome = 'accepted')::int as sent, count(*) filter (where outcome not in ('accepted', 'sending'))::int as failed
    from mail_sends where at >= date_trunc('day', $1::timestamptz at time zone 'Africa/Nairobi') at time zone 'Africa/Nairobi'`,
}
const NEWEST_ORDER = { name: 'mail_newest_order', text: 'select id from orders order by created_at desc, id desc limit 1' }
const ORDER_BY_NUMBER = { name: 'mail_order_by_number', text: 'select id from orders where order_number = upper($1)' }
const ENTRY_OF = {
  name: 'mail_entry_of_event',
  text: `select d.id, d.state in ('waiting', 'retrying') as open from mail_deliveries d where d.order_id = $1 and d.event = $2 and d.queue = 'order'
    order by d.created_at, d.id`,
}

export interface MailDeskDeps extends Pick<AreaDeps, 'db' | 'clock' | 'mailer' | 'publicUrl' | 'mailsPerMinute'> {
  limits: Pick<Limits, 'take'>
  breaker: ReturnType<typeof createMailBreaker>
  settings(): Promise<EmailSettings>
  settingsChangedAt(): Promise<Date | null>
  findOrder(id: string): Promise<Order | null>
  queueByHand(orderId: string, event: OrderEvent, adminEmail: string | undefined): Promise<void>
  sendOne(deliveryId: string): Promise<Result>
}

/** What admins see of the e-mails beside the queue: how sending goes, templates, a test, the outbox; and `order-notifications`. */
export function createMailDesk(deps: MailDeskDeps) {
  const { db, clock, mailer, publicUrl, limits, breaker } = deps

  /** The one that is named, or the newest. Throws `order_not_found`. */
  async function orderFor(number: string | undefined): Promise<Order> {
    const statement = number ? ORDER_BY_NUMBER : NEWEST_ORDER
    const [row] = await db.query<{ id: string }>(statement, number ? [number] : [])
    const order = row && (await deps.findOrder(row.id))
    if (!order) throw new ShopError('order_not_found')
    return order
  }

  async function mailFor({ order: number, event, to }: PreviewQuery): Promise<{ order: Order; mail: OrderMail }> {
    const order = await orderFor(number)
    return { order, mail: orderMail(order, event, to, publicUrl) }
  }

  return {
    /** email-01, email-02. */
    async emailOverview(): Promise<EmailOverview> {
      const [settings, changed, state, [today]] = await Promise.all([
        deps.settings(),
        deps.settingsChangedAt(),
        breaker.state(),
        db.query<EmailOverview['today']>(TODAY, [clock.now()]),
      ])
      const { paused_until: paused } = state
      return {
        settings: settings as EmailOverview['settings'],
        changed_at: changed?.toISOString() ?? null,
        server: mailer.server ?? null,
        per_minute: deps.mailsPerMinute ?? 0,
        last_success_at: state.last_success_at?.toISOString() ?? null,
        last_failure_at: state.last_failure_at?.toISOString() ?? null,
        last_failure: state.last_failure,
        paused_until: paused && paused > clock.now() ? paused.toISOString() : null,
        alarm: state.alarm,
        today: today ?? { sent: 0, failed: 0 },
      }
    },

    /** An e-mail as this order would get it. Throws `order_not_found`. */
    async previewMail(query: PreviewQuery): Promise<MailPreview & { html: string }> {
      const { order, mail } = await mailFor(query)
      const { event, to } = query
      const unused = !RECIPIENTS[event].includes(to)
      return { event, to, unused, order_number: order.order_number, ...mail, size: Buffer.byteLength(mail.html) }
    },

    /** The same, to the admin who asks; how the mail server answered. Throws `order_not_found`, `too_many_requests`. */
    async sendTestMail(query: PreviewQuery, admin: { id: string; email: string }): Promise<TestMailResult> {
      const { mail } = await mailFor(query)
      await limits.take('test-email', admin.id, TEST_EMAILS.max, TEST_EMAILS.seconds)
      try {
        const answer = await mailer.send({ to: admin.email, ...mail, subject: `[Test] ${mail.subject}` })
        return { to: admin.email, success: true, answer: answer ?? '' }
      } catch (error) {
        return { to: admin.email, success: false, answer: (error as Error).message }
      }
    },

    /**
     * `order-notifications` (fn-05 to fn-07): sends what of this event has not gone out, and says how it went; the same again sends
     * nothing twice. Never throws. Not inside a transaction.
     */
    async sendOrderNotification({
      order_id: orderId,
      event_type: event,
      admin_email: adminEmail,
    }: OrderNotification): Promise<OrderNotificationResult> {
      try {
        if (!(await deps.findOrder(orderId))) throw new ShopError('order_not_found')
        const find = () => db.query<{ id: string; open: boolean }>(ENTRY_OF, [orderId, event])
        const known = await find()
        if (known.length === 0) await deps.queueByHand(orderId, event, adminEmail)
        const results: NonNullable<Result>[] = []
        for (const { id } of (known.length > 0 ? known : await find()).filter(({ open }) => open)) {
          const result = await deps.sendOne(id)
          if (result) results.push(result)
        }
        const failed = results.filter((result) => !result.success).length
        return { success: failed === 0, emails_sent: results.length - failed, emails_failed: failed, results }
      } catch (error) {
        return { success: false, emails_sent: 0, emails_failed: 1, results: [], error: (error as Error).message }
      }
    },

    /** Null when an SMTP server is set. Throws `invalid_input` for a cursor that is none. */
    async outboxPage({ cursor, limit }: { cursor?: string | undefined; limit: number }): Promise<OutboxPage | null> {
      const after = readPageCursor(cursor)
      const rows = await mailer.outbox?.list(after, limit + 1)
      if (!rows) return null
      const items = rows.slice(0, limit).map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
      return { items, next_cursor: nextCursor(rows, limit) }
    },

    /** One of the outbox; null when it is not there. */
    outboxMail: async (id: string) => (await mailer.outbox?.one(id)) ?? null,
  }
}
