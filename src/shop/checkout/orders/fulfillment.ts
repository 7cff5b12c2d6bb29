import { ShopError } from '../../errors.ts'
import type { ChangedOrder } from '../../orders/change-orders.ts'
import type { DeliveryCorrection, DeliveryDetails, Order } from '../../orders/contract.ts'
import type { Mover } from '../../orders/planned-moves.ts'
import { DETAILS_PER_HOUR, type Owner, type ShopMove } from '../../orders/rules.ts'
import type { Areas, Transact } from '../../areas.ts'
import { notifyMember, textShopper } from '../messages/order-notifications.ts'

/** One step forward, the messages about it and its record. Inside a transaction. Throws as orders.advance(). */
export async function advance(
  inside: Areas,
  orderId: string,
  to: ShopMove,
  record: (order: ChangedOrder) => Promise<unknown>,
): Promise<ChangedOrder> {
  const order = await inside.orders.advance(orderId, to)
  await Promise.all([
    inside.notifications.queueOrderEvent(orderId, `order_${to}`),
    notifyMember(inside, order, `order_${to}`),
    textShopper(inside, order, to),
    record(order),
  ])
  return order
}

/** Fulfillment of a paid order: the shopper is notified of each step, by e-mail, else by SMS, and on open pages. */
export function createFulfillment({ areas, transact }: { areas: Areas; transact: Transact }) {
  return {
    /** Saves the delivery details and queues the e-mails (open-12). Throws as orders.saveDetails, `too_many_requests`, `idempotency_conflict`. */
    async saveDeliveryDetails(orderId: string, owner: Owner, details: DeliveryDetails, key: string | null = null): Promise<Order> {
      // Ownership is checked first: an idempotency key reveals nothing to others.
      if (!(await areas.orders.get(orderId, owner))) throw new ShopError('order_not_found')
      await transact(({ limits, orders, notifications, requestKeys }) =>
        requestKeys.once({ what: 'order.details', key, request: { orderId, details } }, async () => {
          await orders.saveDetails(orderId, owner, details)
          await limits.take('delivery-details', orderId, DETAILS_PER_HOUR, 3600)
          await notifications.queueOrderEvent(orderId, 'delivery_details_received')
        }),
      )
      const order = await areas.orders.get(orderId, owner)
      if (!order) throw new ShopError('order_not_found')
      return order
    },

    /**
     * The shop enters or corrects them for the shopper: the same e-mails, and an entry in the audit log that says which of them were
     * changed, but not to what. The same again changes nothing. Throws as orders.correctDetails, `too_many_requests`.
     */
    async correctDeliveryDetails(orderId: string, correction: DeliveryCorrection, { admin, address }: Mover): Promise<void> {
      await transact(async ({ limits, orders, notifications, audit }) => {
        const { order, changed } = await orders.correctDetails(orderId, correction)
        if (changed.length === 0) return
        await limits.take('delivery-details', orderId, DETAILS_PER_HOUR, 3600)
        await notifications.queueOrderEvent(orderId, 'delivery_details_received')
        const details = { order_id: orderId, changed: changed.map((field) => field.replace('_', ' ')) }
        await audit.record({ admin, action: 'order.details_entered', subject: order.order_number, details, address })
      })
    },

    /**
     * The shop moves an order one step forward (open-11) and notifies its shopper once. `record` writes who did it, in the same
     * transaction. Throws `order_not_found`, `fulfillment_conflict`, `idempotency_conflict`.
     */
    async advanceOrder(
      orderId: string,
      to: ShopMove,
      record: (areas: Areas, order: ChangedOrder) => Promise<unknown>,
      key: string | null = null,
    ): Promise<Order> {
      await transact((inside) =>
        inside.requestKeys.once({ what: 'order.advance', key, request: { orderId, to } }, async () => {
          await advance(inside, orderId, to, (order) => record(inside, order))
        }),
      )
      const order = await areas.orders.find(orderId)
      if (!order) throw new ShopError('order_not_found')
      return order
    },
  }
}
