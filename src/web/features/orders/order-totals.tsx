import type { ReactNode } from 'react'
import { DELIVERY } from '../../../shop/delivery.ts'
import { formatKes } from '../../../shop/money.ts'
import type { Order } from '../../../shop/orders/contract.ts'
import { OrderLines } from './order-lines.tsx'

export type BoughtItem = Order['items'][number]

/** What was bought and paid. `renderBelow` renders below each product. */
export function OrderTotals({ order, renderBelow }: { order: Order; renderBelow?: (item: BoughtItem) => ReactNode }) {
  return (
    <div className="space-y-4">
      <OrderLines
        lines={order.items.map((item) => ({
          key: item.variant_id,
          name: item.name,
          size: item.size,
          quantity: item.quantity,
          price: item.price,
          pictureKey: item.picture_key,
          below: renderBelow?.(item),
        }))}
      />
      <TotalRows order={order} />
    </div>
  )
}

/** From the subtotal to what was paid. */
export function TotalRows({ order }: { order: Order }) {
  return (
    <dl className="space-y-1.5 border-t border-line pt-3 text-sm">
      <FactRow label="Subtotal">{formatKes(order.subtotal)}</FactRow>
      {order.discount > 0 && <FactRow label="Discount">{formatKes(-order.discount)}</FactRow>}
      <FactRow label={`Delivery, ${DELIVERY[order.delivery_area].label}`}>
        {order.delivery_fee === 0 ? 'Free' : formatKes(order.delivery_fee)}
      </FactRow>
      <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-bold">
        <dt>Paid</dt>
        <dd>{formatKes(order.total_amount)}</dd>
      </div>
      {order.payment_receipt && <FactRow label={receiptLabel(order.payment_method)}>{order.payment_receipt}</FactRow>}
      <Refunded order={order} />
    </dl>
  )
}

/** What goes back of it, or of a second payment. */
function Refunded({ order: { refund, status } }: { order: Order }) {
  if (!refund) return null
  const what = refund.told === 'done' ? 'Refunded' : 'Refund on its way'
  return (
    <div className="flex justify-between gap-4 border-t border-line pt-2 font-bold">
      <dt>{status === 'paid' ? `${what} (paid twice)` : what}</dt>
      <dd>{formatKes(-refund.amount)}</dd>
    </div>
  )
}

/** One row of a `<dl>`: name on the left, value on the right. */
export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0">{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  )
}

/** What the provider's receipt number is called. */
function receiptLabel(method: string): string {
  return method === 'mpesa' ? 'M-PESA receipt' : 'Payment receipt'
}
