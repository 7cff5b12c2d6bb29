import { useEffect, useRef } from 'react'
import type { OrderPage } from '../../../../shop/orders/contract.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { OrderCard } from '../order-card.tsx'
import { useOrderList } from './use-order-list.ts'

/** A member's orders, newest first (order-05). More come when asked for; without the script by a plain link. */
export function OrderList({ start }: { start: OrderPage }) {
  const { items, next, state, more } = useOrderList(start)
  const list = useRef<HTMLUListElement>(null)
  const shown = useRef(items.length)

  // The button may be gone: whoever uses the keyboard goes on at the first of the new ones.
  useEffect(() => {
    const first = shown.current
    shown.current = items.length
    if (items.length > first && state === 'idle' && document.activeElement?.matches('[rel="next"], body'))
      list.current?.children[first]?.querySelector('a')?.focus({ preventScroll: true })
  }, [items.length, state])

  return (
    <div>
      <ul ref={list} aria-label="Orders" className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-5">
        {items.map((order) => (
          <OrderCard key={order.id} order={order} heading="h2" />
        ))}
      </ul>
      {next !== null && (
        <p className="mt-6 flex justify-center">
          <a
            href={`/orders?cursor=${encodeURIComponent(next)}`}
            rel="next"
            aria-busy={state === 'loading'}
            className={buttonClass('secondary', 'lg')}
            onClick={(event) => {
              event.preventDefault()
              void more()
            }}
          >
            {state === 'loading' ? 'Loading…' : state === 'failed' ? 'Try again' : 'Show more'}
          </a>
        </p>
      )}
    </div>
  )
}
