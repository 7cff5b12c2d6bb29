import { DELIVERY } from '../../../shop/delivery.ts'
import { formatKes } from '../../../shop/money.ts'
import type { Order } from '../../../shop/orders/contract.ts'
import { OrderLines } from '../checkout/order-lines.tsx'

/** What was bought and paid. */
export function OrderSums({ order }: { order: Order }) {
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
        }))}
      />
      <dl className="space-y-1.5 border-t border-line pt-3 text-sm">
        <Row label="Subtotal" value={formatKes(order.subtotal)} />
        {order.discount > 0 && <Row label="Discount" value={formatKes(-order.discount)} />}
        <Row
          label={`Delivery, ${DELIVERY[order.delivery_area].label}`}
          value={order.delivery_fee === 0 ? 'Free' : formatKes(order.delivery_fee)}
        />
        <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-bold">
          <dt>Paid</dt>
          <dd>{formatKes(order.total_amount)}</dd>
        </div>
        {order.payment_receipt && <Row label="M-Pesa receipt" value={order.payment_receipt} />}
      </dl>
    </div>
  )
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="text-right break-all">{value}</dd>
    </div>
  )
}
