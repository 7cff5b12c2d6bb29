import type { Areas } from '../areas.ts'
import type { Checkout } from '../checkout/store.ts'
import { ShopError } from '../errors.ts'
import type { Order } from '../orders/contract.ts'
import type { Attempt } from '../payments/attempts/attempt.ts'
import type { StoredReturn } from './store.ts'

/** An order as the shop itself reads it. */
export type ShopOrder = Order & { user_id: string | null }

/** What an action works on, locked: checkout and payment of the order that paid, then the return. */
export interface LockedReturn {
  found: StoredReturn
  /** Which the pieces come from. */
  order: ShopOrder
  /** Which was paid for with money: `order`, or the first of a row of exchanges. */
  paid: { order: ShopOrder; checkout: Checkout; attempt: Attempt | null }
}

/** Throws `order_not_found`. */
export async function lockOrder(areas: Areas, orderId: string): Promise<{ order: ShopOrder; checkout: Checkout }> {
  const known = await areas.orders.find(orderId)
  const paid = known && (await areas.orders.ofPayment(known.payment_reference))
  const checkout = paid && (await areas.checkouts.lock(paid.checkout_id))
  // As it is now: its person may have been forgotten while it was waited for.
  const order = checkout && (await areas.orders.find(orderId))
  if (!order || !checkout) throw new ShopError('order_not_found')
  return { order, checkout }
}

/** In the order in which a payment locks them: checkout, attempt, then what hangs on them. */
export async function lockReturn(areas: Areas, id: string): Promise<LockedReturn> {
  const orderId = await areas.returnRequests.orderOf(id)
  const paid = await lockOrder(areas, await areas.returnRequests.paidOrderOf(orderId))
  const known = await areas.payments.byReference(paid.order.payment_reference)
  const attempt = known && (await areas.payments.lock(known.id))
  const order = await areas.orders.find(orderId)
  if (!order) throw new ShopError('order_not_found')
  return { found: await areas.returnRequests.lock(id), order, paid: { order: paid.order, checkout: paid.checkout, attempt } }
}
