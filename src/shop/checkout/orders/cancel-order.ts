import { ShopError } from '../../errors.ts'
import type { Order } from '../../orders/contract.ts'
import type { Owner } from '../../orders/rules.ts'
import type { PaidOrder } from '../../orders/cancel-orders.ts'
import type { Refund } from '../../payments/refunds/refund.ts'
import type { Areas, Transact } from '../../areas.ts'
import { notifyCancellation } from '../messages/payment-notifications.ts'

export interface Cancellation {
  /** `shopper`, or the e-mail of an admin. */
  by: string
  why: string | null
}

/**
 * Cancels an order that has not left: the products go back on sale, the payment is refunded, shopper and shop are notified. Null when it was
 * cancelled before. Throws `order_cannot_be_cancelled`. Inside a transaction.
 */
export async function cancelPaidOrder(areas: Areas, { id, checkout_id, payment_ref }: PaidOrder, { by, why }: Cancellation) {
  const { checkouts, payments, orders, catalogue, offers } = areas
  const checkout = await checkouts.lock(checkout_id)
  const known = await payments.byReference(payment_ref)
  const attempt = known && (await payments.lock(known.id))
  const order = await orders.cancel(id)
  if (!order) return null
  const left = attempt ? await payments.refunds.left(attempt.id) : 0
  let refund: Refund | null = null
  if (attempt && left > 0) refund = await payments.refunds.request(attempt, { amount: left, reason: 'cancelled', by, note: why })
  await areas.returnRequests.exchangeCancelled(id, by)
  await Promise.all([
    catalogue.restock(checkout_id),
    checkouts.announce(checkout_id),
    notifyCancellation(areas, order, refund),
    ...(checkout?.discount_code ? [offers.giveBack(checkout.discount_code, checkout_id)] : []),
  ])
  return { order, refund }
}

/** What the owner of an order, guest or member, may take back. */
export function createOrderCancellation({ areas, transact }: { areas: Areas; transact: Transact }) {
  return {
    /**
     * Cancels an order while it is not shipped; a second time changes nothing. Throws `order_not_found` for everyone else,
     * `order_cannot_be_cancelled`, `idempotency_conflict`.
     */
    async cancelOrder(orderId: string, owner: Owner, why: string | null, key: string | null = null): Promise<Order> {
      const mine = await areas.orders.paidOrderFor(orderId, owner)
      if (!mine) throw new ShopError('order_not_found')
      await transact((inside) =>
        inside.requestKeys.once({ what: 'order.cancel', key, request: { orderId, why } }, async () => {
          await cancelPaidOrder(inside, mine, { by: 'shopper', why })
        }),
      )
      const order = await areas.orders.get(orderId, owner)
      if (!order) throw new ShopError('order_not_found')
      return order
    },
  }
}
