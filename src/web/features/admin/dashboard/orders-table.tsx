import { DELIVERY } from '../../../../shop/delivery.ts'
import type { WaitingOrder, WaitingOrders } from '../../../../shop/insights/contract.ts'
import { formatKes } from '../../../../shop/money.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { AdminTable, type Column } from '../page/admin-table.tsx'
import { EmptyList, ListSection } from '../page/list-section.tsx'
import { FulfillmentButton, type NextStatus } from './fulfillment-button.tsx'

interface OrdersTableProps {
  id: string
  title: string
  /** Shown in place of an empty list. */
  none: string
  orders: WaitingOrders
  /** The next status; null when it is the buyer's turn. */
  to: NextStatus | null
  onChanged: () => Promise<void>
}

const COLUMNS: readonly Column[] = [
  'Order',
  'Paid',
  'Customer',
  'Area',
  { heading: 'Pieces', numeric: true },
  { heading: 'Total', numeric: true },
]

/** Orders that wait for the same thing, the longest first. */
export function OrdersTable({ id, title, none, orders, to, onChanged }: OrdersTableProps) {
  const { count, oldest } = orders
  const more = count - oldest.length
  return (
    <ListSection id={id} title={title} count={count}>
      {count === 0 ? (
        <EmptyList>{none}</EmptyList>
      ) : (
        <AdminTable
          labelledBy={id}
          rows={oldest.map((order) => order.id)}
          columns={to ? [...COLUMNS, { heading: 'Next step', hidden: true }] : COLUMNS}
          note={more > 0 && `The ${oldest.length} oldest are shown. ${more} more are waiting.`}
        >
          {oldest.map((order) => (
            <Row key={order.id} order={order} to={to} onChanged={onChanged} />
          ))}
        </AdminTable>
      )}
    </ListSection>
  )
}

function Row({ order, to, onChanged }: { order: WaitingOrder } & Pick<OrdersTableProps, 'to' | 'onChanged'>) {
  return (
    <tr tabIndex={-1}>
      <th scope="row">{order.order_number}</th>
      <td className="admin-cell-wide text-ink-soft md:whitespace-nowrap">
        <time dateTime={order.created_at}>{nairobiTime(order.created_at)}</time>
      </td>
      <td className={order.name ? 'admin-cell-wide break-words' : 'admin-cell-wide text-ink-soft'}>{order.name ?? 'Not given yet'}</td>
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
