import type { AreaDeps } from '../deps.ts'
import type { Limits } from '../limits.ts'
import type { Order } from '../orders/contract.ts'
import { orderMail } from './order-mail.ts'
import { isOrderEvent, isOvertaken, type DeliveryReason } from './rules-mail.ts'
import { DETAILS_EMAILS, mayWrite, type EmailSettings } from './rules.ts'
import type { mailDeliveries } from './delivery-schema.ts'
import type { outgoingMessages } from './schema.ts'

type Delivery = typeof mailDeliveries.$inferSelect
type Message = Pick<typeof outgoingMessages.$inferSelect, 'recipient' | 'subject' | 'text' | 'html'>

/** What is sent, and where; or why nothing is. */
export type Prepared = { skip: DeliveryReason } | { skip?: never; to: string; subject: string; text: string; html: string; replyTo: string }

const ENTRY = { name: 'order_queue_entry', text: 'select admin_email from order_notification_queue where id = $1' }
const MESSAGE = { name: 'messages_one', text: 'select recipient, subject, text, html from letter_queue where id = $1' }

export interface DeliveryContentDeps extends Pick<AreaDeps, 'db' | 'publicUrl'> {
  limits: Pick<Limits, 'isWithin'>
  settings(): Promise<EmailSettings>
  isSuppressed(address: string): Promise<boolean>
  findOrder(id: string): Promise<Order | null>
}

/** What a delivery says now: an order as it is at the sending, another message as it was written. */
export function createDeliveryContent({ db, publicUrl, limits, settings, isSuppressed, findOrder }: DeliveryContentDeps) {
  async function ofOrder(delivery: Delivery, now: EmailSettings): Promise<Prepared> {
    const { event, recipient_kind: kind, order_id: orderId } = delivery
    const order = orderId ? await findOrder(orderId) : null
    if (!order || !isOrderEvent(event)) return { skip: 'gone' }
    if (isOvertaken(event, order)) return { skip: 'overtaken' }
    const to = kind === 'customer' ? order.user_email : await adminEmailOf(delivery.queue_id, now)
    if (!to) return { skip: 'no_address' }
    if (await isSuppressed(to)) return { skip: 'suppressed' }
    if (kind === 'customer' && delivery.tries === 0 && !(await isWelcome(delivery))) return { skip: 'often' }
    return { to, ...orderMail(order, event, kind, publicUrl), replyTo: now.admin_email }
  }

  /** As it was set when the entry came (open-33). */
  async function adminEmailOf(entryId: string, now: EmailSettings): Promise<string> {
    const [entry] = await db.query<{ admin_email: string | null }>(ENTRY, [entryId])
    return entry?.admin_email ?? now.admin_email
  }

  /** Details can be changed often, and the address is unconfirmed. */
  async function isWelcome({ event, order_id: orderId }: Delivery): Promise<boolean> {
    return event !== 'delivery_details_received' || limits.isWithin('details-letter', orderId ?? '', DETAILS_EMAILS)
  }

  async function ofMessage({ queue_id: id, recipient_kind: kind, channel }: Delivery, now: EmailSettings): Promise<Prepared> {
    const [message] = await db.query<Message>(MESSAGE, [id])
    if (!message?.text) return { skip: 'forgotten' }
    const to = message.recipient ?? (kind === 'admin' ? now.admin_email : null)
    if (!to) return { skip: 'no_address' }
    if (channel === 'email' && (await isSuppressed(to))) return { skip: 'suppressed' }
    const { subject, text, html } = message
    return { to, subject, text, html, replyTo: now.admin_email }
  }

  return {
    /** Throws when the database does. */
    async prepare(delivery: Delivery): Promise<Prepared> {
      const now = await settings()
      if (!mayWrite(now, delivery.recipient_kind)) return { skip: 'off' }
      return delivery.queue === 'order' ? ofOrder(delivery, now) : ofMessage(delivery, now)
    },
  }
}
