import { useEffect, useEffectEvent, useRef } from 'react'
import type { Order } from '../../../../shop/orders/contract.ts'
import { OrderCard } from '../order-card.tsx'

interface OrdersFoundProps {
  orders: readonly Order[]
  about?: string
  /** Called before one is opened. */
  open?: () => void
  /** They were asked for: scrolled into view and focused when they come. */
  asked?: boolean
}

/** The orders found for a guest. */
export function OrdersFound({ orders, about, open, asked = true }: OrdersFoundProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const onShown = useEffectEvent(() => {
    if (!asked) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  })
  useEffect(() => onShown(), [])
  return (
    <section aria-label="Orders found" className="mb-10">
      <h2 ref={heading} tabIndex={-1} className="display mb-1 text-xl outline-none">
        {orders.length === 1 ? '1 order' : `${orders.length} orders`}
      </h2>
      {about && <p className="mb-3 text-sm text-ink-soft">{about}</p>}
      <ul className="mt-3 grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-5">
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} heading="h3" {...(open ? { open } : {})} />
        ))}
      </ul>
    </section>
  )
}
