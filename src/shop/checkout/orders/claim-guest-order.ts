import { ShopError } from '../../errors.ts'
import type { Areas } from '../../areas.ts'
import type { GuestOrderRequest, Order } from '../../orders/contract.ts'
import { FOREIGN_CLAIMS_PER_ADDRESS } from '../../orders/rules.ts'

/** A guest claims the order of a payment by its reference. */
export function createGuestOrderClaims({ areas }: { areas: Areas }) {
  return {
    /**
     * The order of a verified payment, for who made it (data-10, open-01, open-02). Throws `payment_not_verified`, whether the
     * payment is unknown or another's; `payment_mismatch` only to the guest and phone it is of; `too_many_requests` to a network
     * of `address` that has tried too many that are not its own.
     */
    async claimGuestOrder(payload: GuestOrderRequest, address: string): Promise<{ id: string; guest_id: string }> {
      const { max, seconds } = FOREIGN_CLAIMS_PER_ADDRESS
      await areas.limits.take('guest-order', address, max, seconds)
      const order = await areas.orders.findByReference(payload.p_payment_ref)
      const isTheirs = order?.phone_number === payload.p_phone_number && (order.guest_id ?? payload.p_guest_id) === payload.p_guest_id
      if (!order || !isTheirs) throw new ShopError('payment_not_verified')
      const isComplete = order.total_amount === payload.p_total_amount && sameItems(order, payload)
      // An order without a guest is anybody's who knows it: a phone and a reference prove nothing yet.
      if (!isComplete) throw new ShopError(order.guest_id === null ? 'payment_not_verified' : 'payment_mismatch')
      const owned = order.guest_id !== null || (await areas.orders.adopt(order.id, payload.p_guest_id))
      if (!owned) throw new ShopError('payment_not_verified')
      await areas.limits.giveBack('guest-order', address)
      return { id: order.id, guest_id: payload.p_guest_id }
    },
  }
}

function sameItems(order: Order, payload: GuestOrderRequest): boolean {
  const fingerprint = (items: { product_id: string; size?: string | null | undefined; quantity: number }[]) =>
    items
      .map((item) => `${item.product_id} ${item.size ?? ''} ${item.quantity}`)
      .sort()
      .join('\n')
  return fingerprint(order.items) === fingerprint(payload.p_items)
}
