import { methodLabel } from '../../../../../shop/payments/rules-words.ts'
import { Link } from 'react-router'
import { formatKes } from '../../../../../shop/money.ts'
import type { PaymentRow } from '../../../../../shop/payments/contract.ts'
import { IN_REVIEW } from '../../../../../shop/payments/rules.ts'
import { nairobiTime } from '../../../../lib/dates.ts'
import { AdminTable, type Column } from '../../page/admin-table.tsx'
import { Badge, StateBadge } from '../state-badge.tsx'
import { failureText } from '../labels.ts'

/** Reasons that the label of the state already gives. */
const STATES_WITH_CODE = new Set(['cancelled', 'no_answer', 'unclear'])

const COLUMNS: readonly Column[] = [
  'Payment',
  { heading: 'Amount', numeric: true },
  'Status',
  { heading: 'Paid', numeric: true },
  { heading: 'Refunded', numeric: true },
  'Order',
  'Time',
]

/** Attempts to pay, newest first. */
export function PaymentsTable({ rows }: { rows: readonly PaymentRow[] }) {
  return (
    <AdminTable label="Payments, newest first" className="payments-table" columns={COLUMNS}>
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </AdminTable>
  )
}

function Row({ row }: { row: PaymentRow }) {
  const why = STATES_WITH_CODE.has(row.failure ?? '') ? null : failureText(row.failure)
  return (
    <tr className="admin-row" data-row tabIndex={-1}>
      <th scope="row">
        <Link to={`/admin/payments/${row.id}`} className="admin-row-link">
          {row.reference}
        </Link>
        <span className="block font-normal text-ink-soft">{[methodLabel(row.method), row.phone_hint].filter(Boolean).join(', ')}</span>
      </th>
      <td className="admin-number admin-cell-top">{formatKes(row.amount)}</td>
      <td className="admin-cell-wide">
        <StateBadge state={row.state} calm={!row.needs_person} />
        {row.needs_person && !IN_REVIEW.includes(row.state) && <Badge label="Needs attention" tone="alarm" />}
        {why && <span className="payment-reason">{why}</span>}
      </td>
      <td
        className="admin-number payments-cell-labelled"
        data-differs={row.needs_person && row.paid_amount !== null && row.paid_amount !== row.amount}
      >
        {row.paid_amount !== null && (
          <>
            <span className="md:hidden">Paid </span>
            {formatKes(row.paid_amount)}
          </>
        )}
      </td>
      <td className="admin-number payments-cell-labelled">
        <PaidBack row={row} />
      </td>
      <td className="payments-cell-labelled md:whitespace-nowrap">
        {row.order_number && (
          <>
            <span className="md:hidden">Order </span>
            {row.order_number}
          </>
        )}
      </td>
      <td className="admin-cell-wide text-ink-soft md:whitespace-nowrap">
        <time dateTime={row.created_at}>{nairobiTime(row.created_at)}</time>
      </td>
    </tr>
  )
}

function PaidBack({ row }: { row: PaymentRow }) {
  // Refused by the provider, or to be paid by hand: it goes nowhere before someone acts.
  const waits = row.needs_person && !IN_REVIEW.includes(row.state)
  return (
    <>
      {row.refunded > 0 && (
        <span className="block">
          <span className="md:hidden">Refunded </span>
          {formatKes(row.refunded)}
        </span>
      )}
      {row.refunding > 0 && (
        <span className="block text-ink-soft">
          {formatKes(row.refunding)}
          <span className="payment-refund-note"> {waits ? 'not refunded yet' : 'on its way'}</span>
        </span>
      )}
    </>
  )
}
