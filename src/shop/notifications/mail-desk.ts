import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import type { Order } from '../orders/contract.ts'
import { nextCursor, readPageCursor } from '../page-cursor.ts'
import type { EmailOverview, OrderNotification, OrderNotificationResult, OutboxPage, OutboxQuery } from './contract-mail.ts'
import type { createMailBreaker } from './mail-breaker.ts'
import { HAND_SENDS, hasHappened, type RecipientKind } from './rules-mail.ts'
import type { EmailSettings, OrderEvent } from './rules.ts'
import type { Result } from './sending.ts'

const TODAY = {
  name: 'mail_today',
  text: `select count(*) filter (where outcome = 'accepted')::int as sent, count(*) filter (where outcome not in ('accepted', 'sending'))::int as failed
    from mail_sends where at >= date_trunc('day', $1::timestamptz at time zone 'Africa/Nairobi') at time zone 'Africa/Nairobi'`,
}
const ENTRY_OF = {
  name: 'mail_entry_of_event',
  text: `select d.id, d.recipient_kind, q.admin_email, d.state in ('waiting', 'retrying') as open
    from mail_deliveries d left join order_notification_queue q on q.id = d.queue_id
    where d.order_id = $1 and d.event = $2 and d.queue = 'order' order by d.created_at, d.id`,
}
interface KnownDelivery {
  id: string
  recipient_kind: RecipientKind
  admin_email: string | null
  open: boolean
}

export interface MailDeskDeps extends Pick<AreaDeps, 'db' | 'clock' | 'mailer' | 'mailsPerMinute'> {
  limits: Pick<Limits, 'take'>
  breaker: ReturnType<typeof createMailBreaker>
  settings(): Promise<EmailSettings>
  settingsChangedAt(): Promise<Date | null>
  findOrder(id: string): Promise<Order | null>
  queueByHand(orderId: string, event: OrderEvent, adminEmail: string | undefined): Promise<void>
  queueCopy(orderId: string, event: OrderEvent, adminEmail: string): Promise<void>
  sendOne(deliveryId: string): Promise<Result>
}

/** What admins see of the e-mails beside the queue: how sending goes, the outbox; and `order-notifications`. */
export function createMailDesk(deps: MailDeskDeps) {
  const { db, clock, mailer, limits, breaker } = deps

  const known = (orderId: string, event: OrderEvent) => db.query<KnownDelivery>(ENTRY_OF, [orderId, event])

  async function queueMissing(order: Order, event: OrderEvent, adminEmail: string | undefined): Promise<void> {
    const { id: orderId } = order
    const before = await known(orderId, event)
    if (before.length === 0) {
      if (!hasHappened(event, order))
        throw new ShopError('invalid_input', { message: 'This has not happened to the order. Nothing was sent.' })
      return deps.queueByHand(orderId, event, adminEmail)
    }
    const hasCopy = before.some(
      ({ recipient_kind: kind, admin_email: to }) => kind === 'admin' && to?.toLowerCase() === adminEmail?.toLowerCase(),
    )
    if (adminEmail && !hasCopy) await deps.queueCopy(orderId, event, adminEmail)
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

    /**
     * `order-notifications` (fn-05 to fn-07): sends what of an event that has happened has not gone out, and says how it went; the same again sends
     * nothing twice. An address that is named gets the shop's copy, also of an event that the shop has none of by itself. Throws
     * `too_many_requests`, and nothing else. Not inside a transaction.
     */
    async sendOrderNotification(
      { order_id: orderId, event_type: event, admin_email: adminEmail }: OrderNotification,
      admin: { id: string },
    ): Promise<OrderNotificationResult> {
      await limits.take('order-mails', admin.id, HAND_SENDS.max, HAND_SENDS.seconds)
      try {
        const order = await deps.findOrder(orderId)
        if (!order) throw new ShopError('order_not_found')
        await queueMissing(order, event, adminEmail)
        const results: NonNullable<Result>[] = []
        for (const { id } of (await known(orderId, event)).filter(({ open }) => open)) {
          const result = await deps.sendOne(id)
          if (result) results.push(result)
        }
        return resultOf(results)
      } catch (error) {
        return { success: false, emails_sent: 0, emails_failed: 1, results: [], error: (error as Error).message }
      }
    },

    /** Null when an SMTP server is set. Throws `invalid_input` for a cursor that is none. */
    async outboxPage({ q, cursor, limit }: OutboxQuery): Promise<OutboxPage | null> {
      const after = readPageCursor(cursor)
      const rows = await mailer.outbox?.list(after, limit + 1, q?.toLowerCase())
      if (!rows) return null
      const items = rows.slice(0, limit).map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
      return { items, next_cursor: nextCursor(rows, limit) }
    },

    /** One of the outbox; null when it is not there. */
    outboxMail: async (id: string) => (await mailer.outbox?.one(id)) ?? null,
  }
}

/** Of one e-mail that failed `emails_failed` is 1 (fn-07), of two it is 2. */
function resultOf(results: NonNullable<Result>[]): OrderNotificationResult {
  const failed = results.filter(({ success }) => !success)
  const errors = [...new Set(failed.flatMap(({ error }) => error ?? []))]
  return {
    success: failed.length === 0,
    emails_sent: results.length - failed.length,
    emails_failed: failed.length,
    results,
    ...(errors.length > 0 ? { error: errors.join(' ') } : {}),
  }
}
