import type { Areas } from '../../areas.ts'

/**
 * Deletes a checkout that was begun in demo mode, with its order, payments, e-mails and the use of a code; what it took is on
 * sale again. What it became: null when it is not of the demo, or gone. Inside a transaction.
 */
export async function eraseDemo(areas: Areas, id: string): Promise<'order' | 'checkout' | null> {
  const checkout = await areas.checkouts.lock(id)
  if (!checkout?.is_demo) return null
  await areas.catalogue.release(id)
  await areas.catalogue.restock(id)
  await areas.catalogue.deleteHolds(id)
  if (checkout.discount_code) await areas.offers.giveBack(checkout.discount_code, id)
  const orderId = await areas.orders.erase(id)
  if (orderId) await areas.returnRequests.eraseOf(orderId)
  await areas.notifications.erase(id, orderId)
  await areas.payments.eraseDemo(id)
  await areas.checkouts.erase(id)
  return orderId ? 'order' : 'checkout'
}
