import type { Order } from '../../../shop/orders/contract.ts'
import { FULFILLMENT_LABELS, mayChangeDetails, type FulfillmentStatus } from '../../../shop/orders/rules.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { nairobiTime } from './dates.ts'
import { OrderSums } from './order-sums.tsx'

/** One order in a list. `open` is called before a link to it is followed. */
export function OrderCard({ order, open }: { order: Order; open?: () => void }) {
  const waiting = order.fulfillment_status === 'awaiting_details'
  const press = open ? { onClick: open } : {}
  return (
    <li className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="display text-xl">{order.order_number}</h3>
          <p className="text-sm text-ink-soft">{nairobiTime(order.created_at)}</p>
        </div>
        <FulfilmentBadge status={order.fulfillment_status} />
      </div>
      <div className="mt-4">
        <OrderSums order={order} />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        {waiting ? (
          <ButtonLink to={`/delivery-details?order_id=${order.id}`} {...press}>
            Give delivery details
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={`/order-confirmation?order_id=${order.id}`} variant="secondary" {...press}>
              See the order
            </ButtonLink>
            {mayChangeDetails(order.fulfillment_status) && (
              <ButtonLink to={`/delivery-details?order_id=${order.id}`} variant="quiet" {...press}>
                Change delivery details
              </ButtonLink>
            )}
          </>
        )}
      </div>
    </li>
  )
}

export function FulfilmentBadge({ status }: { status: FulfillmentStatus }) {
  const tone =
    status === 'awaiting_details'
      ? 'bg-sun text-ink'
      : status === 'delivered' || status === 'fulfilled'
        ? 'bg-green text-white'
        : 'bg-denim text-white'
  return <span className={classes('inline-block rounded-badge px-2.5 py-1 text-sm font-semibold', tone)}>{FULFILLMENT_LABELS[status]}</span>
}
