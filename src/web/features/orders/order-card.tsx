import { Link } from 'react-router'
import { formatKes } from '../../../shop/money.ts'
import type { Order } from '../../../shop/orders/contract.ts'
import { formatPhone } from '../../../shop/phone.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { nairobiTime } from '../../lib/dates.ts'
import { mayGiveDetails, needsDetails, orderLabel, orderTone } from './order-text.ts'

/** So many pictures fit side by side on the narrowest phone. */
const PICTURES = 4
/** So many names fill no more of the card than its pictures. */
const NAMES = 4

interface OrderCardProps {
  order: Order
  /** One level below the heading of the list. */
  heading: 'h2' | 'h3'
  /** Called before a link to it is followed. */
  open?: () => void
}

/** One order in a list. */
export function OrderCard({ order, heading: Heading, open }: OrderCardProps) {
  const waiting = needsDetails(order)
  const openProps = open ? { onClick: open } : {}
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <Heading className="display text-xl">
            <Link to={`/orders/${order.id}`} className="underline-offset-4 hover:underline" {...openProps}>
              {order.order_number}
            </Link>
          </Heading>
          <p className="text-sm text-ink-soft">
            <time dateTime={order.created_at}>{nairobiTime(order.created_at)}</time>
          </p>
        </div>
        <OrderBadge order={order} />
      </div>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <Pictures items={order.items} />
        <p className="ml-auto text-lg font-bold whitespace-nowrap">{formatKes(order.total_amount)}</p>
      </div>
      <Names items={order.items} />
      {order.refund && (
        <p className="mt-2 text-sm">{order.refund.told === 'done' ? 'Your refund has been sent.' : 'Your refund is on its way.'}</p>
      )}
      <Facts order={order} />
      <div className="mt-auto flex flex-wrap gap-3 pt-4">
        {waiting && (
          <ButtonLink to={`/delivery-details?order_id=${order.id}`} {...openProps}>
            Add delivery details
          </ButtonLink>
        )}
        <ButtonLink to={`/orders/${order.id}`} variant="secondary" aria-label={`View order ${order.order_number}`} {...openProps}>
          View order
        </ButtonLink>
        {!waiting && mayGiveDetails(order) && (
          <ButtonLink to={`/delivery-details?order_id=${order.id}`} variant="quiet" className="px-1!" {...openProps}>
            Change delivery details
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

function Pictures({ items }: { items: Order['items'] }) {
  const shown = items.length > PICTURES ? items.slice(0, PICTURES - 1) : items
  return (
    <div aria-hidden="true" className="flex gap-2">
      {shown.map((item) => (
        <Thumbnail key={item.variant_id} name={item.name} pictureKey={item.picture_key} className="w-12 sm:w-16" />
      ))}
      {shown.length < items.length && (
        <span className="flex aspect-3/4 w-12 items-center justify-center rounded-card bg-sand text-sm font-semibold sm:w-16">
          +{items.length - shown.length}
        </span>
      )}
    </div>
  )
}

function Names({ items }: { items: Order['items'] }) {
  const shown = items.length > NAMES ? items.slice(0, NAMES - 1) : items
  return (
    <ul className="mt-2 text-sm font-semibold">
      {shown.map(({ variant_id, name }) => (
        <li key={variant_id}>{name}</li>
      ))}
      {shown.length < items.length && <li className="font-normal text-ink-soft">and {items.length - shown.length} more</li>}
    </ul>
  )
}

/** Whom it is for and how it was paid (data-08). */
function Facts({ order }: { order: Order }) {
  const { delivery_info: info } = order
  const buyer = [order.user_name, formatPhone(order.phone_number), order.user_email].filter(Boolean)
  return (
    <dl className="mt-2 space-y-0.5 text-sm text-ink-soft">
      {order.delivery_address && (
        <div>
          <dt className="sr-only">Delivery</dt>
          <dd className="line-clamp-6">To {[info.name, order.delivery_address].filter(Boolean).join(', ')}</dd>
        </div>
      )}
      <div>
        <dt className="sr-only">Bought by</dt>
        {/* Set apart by space: a dot between them would be left at the end of a line. */}
        <dd className="flex flex-wrap gap-x-3">
          {buyer.map((fact) => (
            <span key={fact} className="min-w-0 break-words">
              {fact}
            </span>
          ))}
        </dd>
      </div>
      <div>
        <dt className="inline">Payment reference </dt>
        <dd className="inline">{order.payment_reference}</dd>
      </div>
    </dl>
  )
}

const TONES = { asks: 'bg-sun text-ink', done: 'bg-green text-white', back: 'bg-sand text-ink', moving: 'bg-denim text-white' } as const

/** The state of the order. */
export function OrderBadge({ order }: { order: Pick<Order, 'status' | 'fulfillment_status'> }) {
  return (
    <span className={classes('inline-block rounded-badge px-2.5 py-1 text-sm font-semibold', TONES[orderTone(order)])}>
      {orderLabel(order)}
    </span>
  )
}
