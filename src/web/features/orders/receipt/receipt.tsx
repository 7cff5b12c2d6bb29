import { methodLabel } from '../../../../shop/payments/rules-words.ts'
import { Link } from 'react-router'
import { formatKes } from '../../../../shop/money.ts'
import type { Order } from '../../../../shop/orders/contract.ts'
import { maskPhone } from '../../../../shop/phone.ts'
import { shopName } from '../../../../shop/name.ts'
import { Button } from '../../../ui/button.tsx'
import { nairobiTime } from '../../../lib/dates.ts'
import { FactRow, TotalRows, type BoughtItem } from '../order-totals.tsx'
import './receipt.css'

/** A receipt to print or keep; it may be shown to others, so the number that paid is masked. */
export function Receipt({ order }: { order: Order }) {
  const name = order.delivery_info.name ?? order.user_name
  return (
    <div className="receipt-page page gutter py-4 lg:py-8">
      <div className="receipt-actions mx-auto mb-4 flex max-w-2xl items-center justify-between gap-4">
        <Link to={`/orders/${order.id}`} className="inline-flex min-h-11 items-center text-sm hover:underline">
          <span aria-hidden="true">&larr;&nbsp;</span>The order
        </Link>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <article className="receipt" aria-labelledby="receipt-title">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <p className="display text-3xl font-extrabold">{shopName()}</p>
          <h1 id="receipt-title" className="display text-xl">
            Receipt {order.order_number}
          </h1>
        </div>
        <span aria-hidden="true" className="kikoi mt-4 mb-5 block h-1.5 w-full rounded-full" />
        <dl className="space-y-1 text-sm">
          <FactRow label="Date">{nairobiTime(order.created_at)} EAT</FactRow>
          {name && <FactRow label="For">{name}</FactRow>}
          <FactRow label="Paid by">{maskPhone(order.phone_number)}</FactRow>
          <FactRow label="Paid with">{methodLabel(order.payment_method)}</FactRow>
          <FactRow label="Payment reference">{order.payment_reference}</FactRow>
          {order.status !== 'paid' && <FactRow label="Order">{CANCELLED[order.status]}</FactRow>}
          {order.refund && (
            <FactRow label={order.refund.told === 'done' ? 'Refunded on' : 'Refund requested'}>{nairobiTime(order.refund.at)} EAT</FactRow>
          )}
        </dl>
        <Items items={order.items} />
        <TotalRows order={order} />
        <p className="mt-6 text-sm text-ink-soft">Asante sana. Worn before, loved again.</p>
      </article>
    </div>
  )
}

const CANCELLED = { cancelled: 'Cancelled', refunded: 'Cancelled and refunded' } as const

function Items({ items }: { items: Order['items'] }) {
  return (
    <table className="mt-6 text-sm">
      <thead>
        <tr>
          <th scope="col">Piece</th>
          <th scope="col">KES</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.variant_id}>
            <td>
              <span className="font-semibold">{item.name}</span>
              <span className="block text-ink-soft">{about(item)}</span>
            </td>
            <td>{amount(item.price * item.quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function about({ size, quantity, price }: BoughtItem): string {
  return [size && `Size ${size}`, `${quantity} x ${amount(price)}`].filter(Boolean).join(', ')
}

/** The column's head says KES. */
function amount(kes: number): string {
  return formatKes(kes).replace('KES ', '')
}
