import { methodLabel } from '../../../../shop/payments/rules-words.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '../../../../shop/orders/contract.ts'
import { formatPhone } from '../../../../shop/phone.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { BuyAgain } from './buy-again.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { nairobiTime } from '../../../lib/dates.ts'
import { OrderBadge } from '../order-card.tsx'
import { FactRow, OrderTotals } from '../order-totals.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { mayGiveDetails, needsDetails, orderLabel } from '../order-text.ts'
import type { OrderReturns } from '../../../../shop/returns/contract.ts'
import { OrderReturnsSection } from '../returns/order-returns.tsx'
import { RefundNote } from './refund-note.tsx'

const CARD = 'rounded-card border border-line bg-surface p-4 sm:p-5'

interface OrderPageProps {
  order: Order
  /** Where the way back leads. */
  member: boolean
  /** Products of this order that are for sale again. */
  onSale: readonly string[]
  /** What was sent back of it, and what can be. */
  returns: OrderReturns
  /** The shop has said something newer of the order. */
  moved: (order: Order) => void
}

/** Everything about one order, for whoever bought it. */
export function OrderPage({ order, member, onSale, returns, moved }: OrderPageProps) {
  const { note, cancelled } = useCancelled(order)
  return (
    <div className="page gutter py-4 lg:py-8">
      <Link to={member ? '/orders' : '/guest-orders'} className="inline-flex min-h-11 items-center text-sm hover:underline">
        <span aria-hidden="true">&larr;&nbsp;</span>My Orders
      </Link>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="display text-2xl lg:text-4xl">Order {order.order_number}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-3 text-sm text-ink-soft">
            <OrderBadge order={order} />
            <time dateTime={order.created_at}>{nairobiTime(order.created_at)}</time>
          </p>
        </div>
        <ButtonLink to={`/orders/${order.id}/receipt`} variant="secondary">
          Receipt
        </ButtonLink>
      </div>
      <RefundNote order={order} focus={note} />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:mt-10 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-12 text-large:grid-cols-1">
        <section aria-labelledby="way">
          <h2 id="way" className="sr-only">
            Order status
          </h2>
          <p role="status" className="sr-only">
            {`Order ${order.order_number}: ${orderLabel(order)}`}
          </p>
          <OrderTimeline order={order} action={<GiveDetails order={order} />} />
        </section>
        <div className="min-w-0 space-y-6">
          <section aria-labelledby="what" className={CARD}>
            <h2 id="what" className="display mb-4 text-lg">
              What you bought
            </h2>
            <OrderTotals order={order} renderBelow={(item) => <BuyAgain item={item} onSale={onSale.includes(item.product_id)} />} />
          </section>
          <div className="grid grid-cols-1 gap-6 sm:grid-cols-2 text-large:grid-cols-1">
            <Delivery order={order} />
            <Payment order={order} />
          </div>
          <OrderReturnsSection orderId={order.id} loaded={returns} />
          <CancelOrder
            order={order}
            moved={moved}
            cancelled={(now) => {
              moved(now)
              cancelled()
            }}
          />
        </div>
      </div>
    </div>
  )
}

/** The button that was pressed is gone with the press: what became of the money takes its focus. */
function useCancelled(order: Order) {
  const note = useRef<HTMLDivElement>(null)
  const [pressed, setPressed] = useState(false)
  const gone = pressed && order.status !== 'paid'
  useEffect(() => {
    if (!gone) return
    // After the dialog has given the focus back.
    const timer = setTimeout(() => {
      note.current?.focus({ preventScroll: true })
      note.current?.scrollIntoView({ block: 'center' })
    }, 250)
    return () => clearTimeout(timer)
  }, [gone])
  return { note, cancelled: () => setPressed(true) }
}

function GiveDetails({ order }: { order: Order }) {
  if (!needsDetails(order)) return null
  return (
    <ButtonLink to={`/delivery-details?order_id=${order.id}`} className="mt-3">
      Add delivery details
    </ButtonLink>
  )
}

function Delivery({ order }: { order: Order }) {
  const { delivery_info: info, delivery_address: address } = order
  const known = address !== null
  const needed = order.status === 'paid'
  return (
    <section aria-labelledby="delivery" className={CARD}>
      <h2 id="delivery" className="display mb-2 text-lg">
        Delivery
      </h2>
      {known ? (
        <div className="text-sm">
          <p className="font-semibold">{info.name}</p>
          {info.phone_number && <p>{formatPhone(info.phone_number)}</p>}
          <p className="break-words whitespace-pre-line">{address}</p>
          {info.notes && <p className="mt-1 break-words text-ink-soft">{info.notes}</p>}
        </div>
      ) : (
        <p className="text-sm text-ink-soft">{needed ? 'We don’t have your delivery details yet.' : 'This order will not be delivered.'}</p>
      )}
      {known && mayGiveDetails(order) && (
        <ButtonLink to={`/delivery-details?order_id=${order.id}`} variant="quiet" className="-mb-2 -ml-[min(1.25rem,9vw)]">
          Change
        </ButtonLink>
      )}
    </section>
  )
}

function Payment({ order }: { order: Order }) {
  return (
    <section aria-labelledby="payment" className={CARD}>
      <h2 id="payment" className="display mb-2 text-lg">
        Payment
      </h2>
      <dl className="space-y-1.5 text-sm">
        <FactRow label="Paid with">{methodLabel(order.payment_method)}</FactRow>
        {order.user_name && <FactRow label="Name">{order.user_name}</FactRow>}
        <FactRow label="Phone">{formatPhone(order.phone_number)}</FactRow>
        {order.user_email && <FactRow label="E-mail">{order.user_email}</FactRow>}
        <FactRow label="Reference">{order.payment_reference}</FactRow>
      </dl>
    </section>
  )
}
