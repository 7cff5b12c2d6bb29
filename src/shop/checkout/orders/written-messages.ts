import { randomUUID } from 'node:crypto'
import { ShopError } from '../../errors.ts'
import type { Areas, Transact } from '../../areas.ts'
import { mayWrite } from '../../notifications/rules.ts'
import type { Order, OrderMessage } from '../../orders/contract.ts'
import type { Mover } from '../../orders/planned-moves.ts'
import { WRITTEN_PER_ADMIN, WRITTEN_PER_ORDER, WRITTEN_PER_SHOP } from '../../orders/rules.ts'

/** Messages about an order that an admin writes to its shopper. */
export function createWrittenMessages({ areas, transact }: { areas: Areas; transact: Transact }) {
  return {
    /**
     * Queues the words of an admin for the shopper of an order, and notes in the audit log that they wrote, not what: the message
     * is forgotten with its person. Throws `order_not_found`, `message_not_possible`, `messages_off`, `sms_unavailable`,
     * `too_many_requests`, `idempotency_conflict`.
     */
    async writeToShopper(orderId: string, message: OrderMessage, { admin, address, key }: Mover & { key: string | null }): Promise<void> {
      const order = await areas.orders.find(orderId)
      if (!order) throw new ShopError('order_not_found')
      const to = recipientOf(order, message.channel)
      if (!to) throw new ShopError('message_not_possible')
      if (!mayWrite(await areas.notifications.settings(), 'customer')) throw new ShopError('messages_off')
      await transact(({ audit, limits, notifications, requestKeys }) =>
        requestKeys.once({ what: 'order.message', key, request: { orderId, message } }, async () => {
          await limits.take('written-by', admin.id ?? admin.email, WRITTEN_PER_ADMIN.max, WRITTEN_PER_ADMIN.seconds)
          await limits.take('written-about', orderId, WRITTEN_PER_ORDER.max, WRITTEN_PER_ORDER.seconds)
          await limits.take('written', 'shop', WRITTEN_PER_SHOP.max, WRITTEN_PER_SHOP.seconds)
          await notifications.queueWritten({
            dedup_key: `written:${key ?? randomUUID()}`,
            channel: message.channel,
            to,
            order: orderId,
            subject: message.channel === 'email' ? message.subject : '',
            text: message.text,
            link: { label: 'See your order', path: `/orders/${order.id}` },
          })
          const details = { order_id: orderId, channel: message.channel }
          await audit.record({ admin, action: 'order.message_written', subject: order.order_number, details, address })
        }),
      )
    },
  }
}

/** Whoever receives the parcel is called and texted; e-mails go to who ordered. */
function recipientOf(order: Order, channel: OrderMessage['channel']): string | null {
  return channel === 'email' ? order.user_email : order.delivery_info.phone_number || order.phone_number || null
}
