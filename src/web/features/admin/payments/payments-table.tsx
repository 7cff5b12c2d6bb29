import { Link } from 'react-router'
import { formatKes } from '../../../../shop/money.ts'
import type { PaymentRow } from '../../../../shop/payments/contract.ts'
import { IN_REVIEW } from '../../../../shop/payments/rules.ts'
import { nairobiTime } from '../../orders/dates.ts'
import { methodLabel } from '../../../../shop/payments/rules-words.ts'
import { Badge, StateBadge } from './state-badge.tsx'
import { failureWords } from './words.ts'

/** Reasons that the words of the state have said already. */
const SAID_BY_STATE = new Set(['cancelled', 'no_answer', 'unclear'])

/** Attempts to pay, newest first. */
export function PaymentsTable({ rows }: { rows: readonly PaymentRow[] }) {
  return (
    <div className="adm-panel">
      <table className="adm-table pay-table" aria-label="Payments, newest first">
        <thead>
          <tr>
            <th scope="col">Payment</th>
            <th scope="col" className="adm-number">
              Asked
            </th>
            <th scope="col">State</th>
            <th scope="col" className="adm-number">
              Paid
            </th>
            <th scope="col" className="adm-number">
              Paid back
            </th>
            <th scope="col">Order</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row }: { row: PaymentRow }) {
  const why = SAID_BY_STATE.has(row.failure ?? '') ? null : failureWords(row.failure)
  return (
    <tr className="pay-row">
      <th scope="row">
        <Link to={`/admin/payments/${row.id}`} className="pay-row-link">
          {row.reference}
        </Link>
        <span className="block font-normal text-ink-soft">{[methodLabel(row.method), row.phone_hint].filter(Boolean).join(', ')}</span>
      </th>
      <td className="adm-number adm-sum">{formatKes(row.amount)}</td>
      <td className="adm-whole">
        <StateBadge state={row.state} calm={!row.needs_person} />
        {row.needs_person && !IN_REVIEW.includes(row.state) && <Badge words="Needs a person" tone="alarm" />}
        {why && <span className="pay-why">{why}</span>}
      </td>
      <td className="adm-number pay-labelled" data-differs={row.needs_person && row.paid_amount !== null && row.paid_amount !== row.amount}>
        {row.paid_amount !== null && (
          <>
            <span className="md:hidden">Paid </span>
            {formatKes(row.paid_amount)}
          </>
        )}
      </td>
      <td className="adm-number pay-labelled">
        <PaidBack row={row} />
      </td>
      <td className="pay-labelled md:whitespace-nowrap">
        {row.order_number && (
          <>
            <span className="md:hidden">Order </span>
            {row.order_number}
          </>
        )}
      </td>
      <td className="adm-whole text-ink-soft md:whitespace-nowrap">
        <time dateTime={row.created_at}>{nairobiTime(row.created_at)}</time>
      </td>
    </tr>
  )
}

function PaidBack({ row }: { row: PaymentRow }) {
  return (
    <>
      {row.refunded > 0 && (
        <span className="block">
          <span className="md:hidden">Paid back </span>
          {formatKes(row.refunded)}
        </span>
      )}
      {row.refunding > 0 && (
        <span className="block text-ink-soft">
          {formatKes(row.refunding)}
          <span className="pay-under"> on its way</span>
        </span>
      )}
    </>
  )
}
