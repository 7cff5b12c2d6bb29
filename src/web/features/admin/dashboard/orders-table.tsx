import { DELIVERY } from '../../../../shop/delivery.ts'
import type { WaitingOrder, WaitingOrders } from '../../../../shop/insights/contract.ts'
import { formatKes } from '../../../../shop/money.ts'
import { nairobiTime } from '../../orders/dates.ts'
import { FulfillmentButton, type NextStatus } from './fulfillment-button.tsx'

interface OrdersTableProps {
  id: string
  title: string
  /** Said when nothing waits. */
  none: string
  orders: WaitingOrders
  /** What comes next; null when it is the buyer's turn. */
  to: NextStatus | null
  onChanged: () => Promise<void>
}

/** Orders that wait for the same thing, the longest first. */
export function OrdersTable({ id, title, none, orders, to, onChanged }: OrdersTableProps) {
  const { count, oldest } = orders
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display mb-2 text-lg">
        {title}
        <span className="ml-1 text-base font-semibold text-ink-soft">{count}</span>
      </h2>
      {count === 0 ? (
        <p className="admin-panel px-4 py-4 text-ink-soft">{none}</p>
      ) : (
        <div className="admin-panel">
          <table className="admin-table" aria-labelledby={id}>
            <thead>
              <tr>
                <th scope="col">Order</th>
                <th scope="col">Paid</th>
                <th scope="col">For</th>
                <th scope="col">Area</th>
                <th scope="col" className="admin-number">
                  Pieces
                </th>
                <th scope="col" className="admin-number">
                  Total
                </th>
                {to && (
                  <th scope="col">
                    <span className="sr-only">Next step</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {oldest.map((order) => (
                <Row key={order.id} order={order} to={to} onChanged={onChanged} />
              ))}
            </tbody>
          </table>
          {count > oldest.length && (
            <p className="border-t border-line px-4 py-3 text-ink-soft">
              The {oldest.length} that wait longest. {count - oldest.length} more follow.
            </p>
          )}
        </div>
      )}
    </section>
  )
}

function Row({ order, to, onChanged }: { order: WaitingOrder } & Pick<OrdersTableProps, 'to' | 'onChanged'>) {
  return (
    <tr>
      <th scope="row">{order.order_number}</th>
      <td className="admin-cell-wide text-ink-soft md:whitespace-nowrap">
        <time dateTime={order.created_at}>{nairobiTime(order.created_at)}</time>
      </td>
      <td className={order.name ? 'admin-cell-wide break-words' : 'admin-cell-wide text-ink-soft'}>{order.name ?? 'Not said yet'}</td>
      <td className="text-ink-soft">{DELIVERY[order.delivery_area].label}</td>
      <td className="admin-number">
        {order.items}
        <span className="md:hidden"> {order.items === 1 ? 'piece' : 'pieces'}</span>
      </td>
      <td className="admin-number admin-cell-top">{formatKes(order.total_amount)}</td>
      {to && (
        <td className="admin-cell-wide admin-cell-actions">
          <FulfillmentButton order={order} to={to} onChanged={onChanged} />
        </td>
      )}
    </tr>
  )
}
