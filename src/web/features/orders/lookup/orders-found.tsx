import { useEffect, useRef } from 'react'
import type { Order } from '../../../../shop/orders/contract.ts'
import { OrderCard } from '../order-card.tsx'

/** The orders found for a guest; scrolled into view and focused when they come. `open` is called before one is opened. */
export function OrdersFound({ orders, about, open }: { orders: readonly Order[]; about?: string; open?: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
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
