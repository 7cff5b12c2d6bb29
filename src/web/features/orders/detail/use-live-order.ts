import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Order } from '../../../../shop/orders/contract.ts'
import { api } from '../../../lib/api.ts'
import { watchOrder } from './watch-order.ts'

interface LiveOrder {
  order: Order
  /** What the shop has just said of it, in answer to something else. */
  replace: (order: Order) => void
}

/**
 * The order as it is now: as loaded, then again whenever the shop says that it has moved. What cannot be fetched
 * leaves the page as it is: a weak connection must not take an order off the screen.
 */
export function useLiveOrder(loaded: Order, member: boolean): LiveOrder {
  const [current, setCurrent] = useState({ loaded, order: loaded })
  if (current.loaded !== loaded) setCurrent({ loaded, order: loaded })

  const asked = useRef(0)
  const refetch = useEffectEvent(async () => {
    const turn = ++asked.current
    const order = await api<Order>('GET', `/api/orders/${loaded.id}`).catch(() => null)
    // A slow answer must not undo a newer one.
    if (order && turn === asked.current) setCurrent({ loaded, order })
  })

  const { id } = loaded
  useEffect(() => watchOrder(id, member, () => void refetch()), [id, member])
  return {
    order: current.loaded === loaded ? current.order : loaded,
    replace(order) {
      asked.current++
      setCurrent({ loaded, order })
    },
  }
}
