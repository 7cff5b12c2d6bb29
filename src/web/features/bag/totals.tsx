import type { ReactNode } from 'react'
import type { Quote } from '../../../shop/cart/contract.ts'
import { DELIVERY } from '../../../shop/delivery.ts'
import { formatKes } from '../../../shop/money.ts'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Every cost, from the server's quote. Without an area chosen, delivery is shown as text and stays out of the total. */
export function Totals({
  quote,
  fresh,
  failed = false,
  withDelivery,
}: {
  quote: Quote | null
  fresh: boolean
  failed?: boolean
  withDelivery: boolean
}) {
  if (failed && !quote) return <p className="text-sm">We show the total when you are back online.</p>
  const total = quote && (withDelivery ? quote.total : quote.subtotal - quote.discount)
  return (
    <dl aria-busy={!fresh} className={classes('space-y-1.5 transition-opacity', quote && !fresh && 'opacity-50')}>
      <Row label="Subtotal">{quote && formatKes(quote.subtotal)}</Row>
      {quote !== null && quote.discount > 0 && (
        <Row label="Discount" className="text-sm font-semibold text-green">
          {formatKes(-quote.discount)}
        </Row>
      )}
      {withDelivery && quote ? (
        <Row label={`Delivery, ${DELIVERY[quote.delivery_area].label}`}>
          {quote.delivery_fee === 0 ? 'Free' : formatKes(quote.delivery_fee)}
        </Row>
      ) : (
        <Row label="Delivery">Free in Nairobi, otherwise {formatKes(DELIVERY.nationwide.fee)}</Row>
      )}
      <Row label="Total" note={withDelivery ? undefined : 'before delivery'} className="border-t border-line pt-2 text-lg font-bold">
        {total !== null && formatKes(total)}
      </Row>
    </dl>
  )
}

function Row({ label, note, className, children }: { label: string; note?: string | undefined; className?: string; children: ReactNode }) {
  return (
    <div className={classes('flex items-baseline justify-between gap-4', className ?? 'text-sm')}>
      <dt>
        {label}
        {note && <span className="ml-1.5 text-xs font-normal text-ink-soft">{note}</span>}
      </dt>
      <dd className="text-right">{children || <Skeleton className="h-5 w-20" />}</dd>
    </div>
  )
}
