import NotebookPen from 'lucide-react/icons/notebook-pen'
import { Link } from 'react-router'
import { DELIVERY } from '../../../../../shop/delivery.ts'
import type { OrderRow } from '../../../../../shop/insights/order-desk/contract.ts'
import { formatKes } from '../../../../../shop/money.ts'
import { methodLabel } from '../../../../../shop/payments/rules-words.ts'
import { nairobiTime } from '../../../../lib/dates.ts'
import { Thumbnail } from '../../../../ui/thumbnail.tsx'
import { PageCheckbox, RowCheckbox } from '../../list/bulk-bar.tsx'
import type { Selection } from '../../list/selection.ts'
import { AdminTable, type Column } from '../../page/admin-table.tsx'
import { NextStep } from '../next-step.tsx'
import type { Moves } from '../use-moves.ts'
import { ageText, ORDERS_PATH, phoneTail, PROBLEM_LABELS, stepLabel } from '../words.ts'

interface OrdersTableProps {
  rows: readonly OrderRow[]
  /** When they were read, for their age. ISO. */
  at: string
  /** The list is of orders at all steps: each says at which it is. */
  mixed: boolean
  selection: Selection
  moves: Moves
  /** The address of the list, to which an order leads back. */
  list: string
}

/** A list of orders; on phones each is a card with the one thing to do. */
export function OrdersTable({ rows, selection, ...rest }: OrdersTableProps) {
  const ids = rows.map((row) => row.id)
  const columns: readonly Column[] = [
    { heading: 'Mark', hidden: true, content: <PageCheckbox selection={selection} ids={ids} /> },
    'Order',
    'Customer',
    'Pieces',
    { heading: 'Net', numeric: true },
    { heading: 'Total', numeric: true },
    'Paid with',
    { heading: 'Next step', hidden: true },
  ]
  return (
    <AdminTable label="Orders" className="orders-table" columns={columns} rows={ids}>
      {rows.map((row) => (
        <Row key={row.id} row={row} selection={selection} {...rest} />
      ))}
    </AdminTable>
  )
}

function Row({ row, at, mixed, selection, moves, list }: Omit<OrdersTableProps, 'rows'> & { row: OrderRow }) {
  const { id, order_number: number, pieces, units } = row
  const places = [...new Set(pieces.map(({ place }) => place).filter(Boolean))]
  return (
    <tr data-row tabIndex={-1} className="admin-row orders-row">
      <td className="admin-cell-check orders-check">
        <RowCheckbox selection={selection} id={id} label={number} />
      </td>
      <th scope="row" className="orders-order">
        <Link to={`${ORDERS_PATH}/${number}`} state={{ list }} className="admin-row-link">
          {number}
        </Link>
        <span className="orders-sub">
          <time dateTime={row.created_at} title={nairobiTime(row.created_at)}>
            {ageText(row.created_at, at)} ago
          </time>
          {mixed && ` · ${stepLabel(row)}`}
        </span>
        <Marks row={row} />
      </th>
      <td className="orders-customer">
        <span className="orders-name">{row.name ?? (row.is_member ? 'Member' : 'Guest')}</span>
        <span className="orders-sub">
          {phoneTail(row.phone_number)} · {DELIVERY[row.delivery_area].label}
        </span>
      </td>
      <td className="orders-pieces">
        <span className="orders-pictures">
          {pieces.map((piece, index) => (
            // The same piece may be in an order in two sizes.
            <Thumbnail key={`${piece.product_id} ${index}`} name={piece.name} pictureKey={piece.picture_key} className="w-9" />
          ))}
          {units > pieces.length && <span className="text-ink-soft">+{units - pieces.length}</span>}
        </span>
        {places.length > 0 && <span className="orders-sub">{places.join(', ')}</span>}
        <span className="sr-only">{pieces.map(({ name, size }) => [name, size].filter(Boolean).join(', size ')).join('; ')}</span>
      </td>
      <td className="admin-number orders-net">{formatKes(row.net)}</td>
      <td className="admin-number orders-total">{formatKes(row.total_amount)}</td>
      <td className="orders-paid">
        {methodLabel(row.payment_method)}
        <span className="orders-sub">{[row.payment_receipt, row.discount_code].filter(Boolean).join(' · ')}</span>
      </td>
      <td className="admin-cell-actions orders-action">
        <NextStep order={row} moves={moves} className="max-md:w-full" />
      </td>
    </tr>
  )
}

function Marks({ row: { problems, noted } }: { row: OrderRow }) {
  if (problems.length === 0 && !noted) return null
  return (
    <span className="orders-marks">
      {problems.map((problem) => (
        <strong key={problem} className="orders-problem">
          {PROBLEM_LABELS[problem]}
        </strong>
      ))}
      {noted && (
        <span className="orders-noted">
          <NotebookPen size={14} aria-hidden="true" />
          Note
        </span>
      )}
    </span>
  )
}
