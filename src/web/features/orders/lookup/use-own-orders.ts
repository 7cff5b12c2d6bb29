import { useEffect, useState } from 'react'
import type { Order } from '../../../../shop/orders/contract.ts'
import { api } from '../../../lib/api.ts'
import { guestUserId } from '../../../lib/guest.ts'
import { clearDrafts } from '../../account/session/clear-drafts.ts'
import { readText, STORAGE_KEYS, writeText } from '../../../lib/storage.ts'

/**
 * The orders that were bought here: this browser remembers both its guest id and the number that paid (order-06). Null while they
 * are not known; then the form asks. `bought`: something was, with this guest id. `forget` is the sign-out of a guest: the next
 * one at this phone or computer may be someone else.
 */
export function useOwnOrders(bought: boolean): { own: Order[] | null; forget: () => void } {
  const [orders, setOrders] = useState<Order[] | null>(null)
  useEffect(() => {
    const phone = bought ? readText(STORAGE_KEYS.phone) : null
    if (!phone) return
    let gone = false
    const body = { guest_id: guestUserId(), phone_number: phone }
    void api<{ items: Order[] }>('POST', '/api/guest-orders/lookup', { body }).then(
      // None: another number paid, which the form asks for.
      ({ items }) => gone || items.length === 0 || setOrders(items),
      // The form is there.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [bought])
  function forget() {
    writeText(STORAGE_KEYS.phone, null)
    clearDrafts()
    setOrders(null)
  }
  return { own: orders, forget }
}
