import type { z } from 'zod'
import type { Areas, Transact } from '../areas.ts'
import { onceBy, type ActingAdmin } from '../checkout/admin/payment-actions.ts'
import { cancelPaidOrder } from '../checkout/orders/cancel-order.ts'
import { ShopError } from '../errors.ts'
import { mayCancel } from '../orders/rules.ts'
import { openReturn } from './ask.ts'
import type { adminCancelRequest, OrderDesk, ReturnRequest } from './contract.ts'
import { lockOrder } from './locked-return.ts'

/** What admins take back of an order: cancelled before it leaves, or written down for a shopper who called. */
export function createOrderDesk({ areas, transact }: { areas: Areas; transact: Transact }) {
  return {
    /** Written down for a shopper who called, also after their seven days. Answers with its id. Throws `return_open_already`, `return_items_gone`. */
    async record(orderId: string, request: ReturnRequest, by: ActingAdmin): Promise<string> {
      return transact((inside) =>
        onceBy(inside, by, 'return.record', { orderId, request }, async () => {
          const { order } = await lockOrder(inside, orderId)
          if (order.status !== 'paid' || !order.timeline.some(({ event }) => event === 'delivered'))
            throw new ShopError('fulfillment_conflict')
          const id = await openReturn(inside, order, request, by.admin.email)
          const details = { return_id: id, reason: request.reason, wish: request.wish, after: 'asked' }
          await inside.audit.record({ ...by, action: 'return.recorded', subject: order.order_number, details })
          await inside.orders.announce(order)
          return id
        }),
      )
    },

    /** Cancels an order that has not left, for the shopper; all of its money goes back. Throws `order_cannot_be_cancelled`, `order_not_found`. */
    async cancelOrder(orderId: string, { note }: z.output<typeof adminCancelRequest>, by: ActingAdmin): Promise<void> {
      await transact((inside) =>
        onceBy(inside, by, 'order.cancel', { orderId, note }, async () => {
          const order = await inside.orders.find(orderId)
          const paid = order && (await inside.orders.ofPayment(order.payment_reference))
          if (!paid) throw new ShopError('order_not_found')
          const done = await cancelPaidOrder(inside, paid, { by: by.admin.email, why: note })
          if (!done) throw new ShopError('order_cannot_be_cancelled', { message: 'This order is already cancelled.' })
          const details = { order_id: orderId, before: 'paid', after: 'cancelled', amount: done.refund?.amount ?? 0 }
          await inside.audit.record({ ...by, action: 'order.cancelled', subject: order.order_number, details })
        }),
      )
    },

    /** What can be taken back of an order. Throws `order_not_found`. */
    async ofOrder(orderId: string): Promise<OrderDesk> {
      const order = await areas.orders.find(orderId)
      if (!order) throw new ShopError('order_not_found')
      const isDelivered = order.status === 'paid' && order.timeline.some(({ event }) => event === 'delivered')
      const [returns, items] = await Promise.all([
        areas.returnReads.ofOrder(orderId),
        isDelivered ? areas.returnRequests.returnable(orderId) : Promise.resolve([]),
      ])
      return {
        order_id: order.id,
        order_number: order.order_number,
        can_cancel: mayCancel(order),
        total_amount: order.total_amount,
        payment_method: order.payment_method,
        items: items.map(({ variant_id: _, ...item }) => item),
        returns,
      }
    },
  }
}
