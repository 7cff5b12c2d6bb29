import { useEffect, useEffectEvent, useState } from 'react'
import type { Order, OrderPage } from '../../../../shop/orders/contract.ts'
import { ORDERS_PAGE } from '../../../../shop/orders/rules.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { onMemberEvent } from '../../../lib/member-events.ts'
import { notify } from '../../../ui/notify.ts'

type State = 'idle' | 'loading' | 'failed'

/** A member's orders: those of the page, more when asked for, each as it is now. */
export function useOrderList(start: OrderPage) {
  const [list, setList] = useState({ start, items: start.items, next: start.next_cursor })
  const [state, setState] = useState<State>('idle')
  // The page was loaded again, for example after orders were added.
  if (list.start !== start) setList({ start, items: start.items, next: start.next_cursor })

  async function more(): Promise<void> {
    if (list.next === null || state === 'loading') return
    setState('loading')
    try {
      const page = await api<OrderPage>('GET', `/api/orders?limit=${ORDERS_PAGE}&cursor=${encodeURIComponent(list.next)}`)
      setList((now) => ({ ...now, items: withoutRepeats([...now.items, ...page.items]), next: page.next_cursor }))
      setState('idle')
    } catch (error) {
      if (error instanceof ApiError) notify.error(error.message)
      setState('failed')
    }
  }

  const refetch = useEffectEvent(async (id: string) => {
    const order = await api<Order>('GET', `/api/orders/${id}`).catch(() => null)
    if (order) setList((now) => ({ ...now, items: withOrder(now.items, order) }))
  })
  useEffect(() => onMemberEvent('order', ({ order_id: id }) => void refetch(id)), [])

  return { items: list.items, next: list.next, state, more }
}

/** The order in its place; on top when it is new. One from further back is shown when its page is. */
function withOrder(items: readonly Order[], order: Order): Order[] {
  const newest = items[0]
  if (!newest || order.created_at > newest.created_at) return withoutRepeats([order, ...items])
  return items.map((old) => (old.id === order.id ? order : old))
}

function withoutRepeats(items: readonly Order[]): Order[] {
  return [...new Map(items.map((order) => [order.id, order])).values()]
}
