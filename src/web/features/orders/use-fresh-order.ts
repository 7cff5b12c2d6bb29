import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Order } from '../../../shop/orders/contract.ts'
import { api } from '../../lib/api.ts'
import { followOrder } from './follow-order.ts'

/**
 * The order as it is now: as loaded, then anew whenever the shop says that it has moved. What cannot be fetched
 * leaves the page as it is: a weak line must not take an order off the screen.
 */
export function useFreshOrder(loaded: Order, member: boolean): Order {
  const [kept, keep] = useState({ loaded, order: loaded })
  if (kept.loaded !== loaded) keep({ loaded, order: loaded })

  const asked = useRef(0)
  const look = useEffectEvent(async () => {
    const turn = ++asked.current
    const order = await api<Order>('GET', `/api/orders/${loaded.id}`).catch(() => null)
    // A slow answer must not undo a newer one.
    if (order && turn === asked.current) keep({ loaded, order })
  })

  const { id } = loaded
  useEffect(() => followOrder(id, member, () => void look()), [id, member])
  return kept.loaded === loaded ? kept.order : loaded
}
