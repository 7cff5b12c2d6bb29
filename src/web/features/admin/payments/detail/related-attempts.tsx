import { methodLabel } from '../../../../../shop/payments/rules-words.ts'
import { Link } from 'react-router'
import type { PaymentDetail } from '../../../../../shop/payments/contract.ts'
import { nairobiTime } from '../../../../lib/dates.ts'
import { StateBadge } from '../state-badge.tsx'
import { receiptCheckLabel } from '../labels.ts'

/** Receipt codes that the payer entered after "I have paid". */
export function ReceiptChecks({ checks }: { checks: PaymentDetail['receipt_checks'] }) {
  if (checks.length === 0) return null
  return (
    <section aria-labelledby="receipt-checks" className="admin-panel payments-card">
      <h2 id="receipt-checks" className="payments-card-title">
        Receipt codes the payer entered
      </h2>
      <ul className="payments-card-list">
        {checks.map(({ receipt, state, message, at }) => (
          <li key={`${receipt} ${at}`}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <strong>{receipt}</strong>
              <span>{receiptCheckLabel(state)}</span>
            </div>
            <p className="text-ink-soft">{nairobiTime(at)}</p>
            {message && <p>{message}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Other attempts of the same checkout: money may have come through any of them. */
export function OtherAttempts({ payment }: { payment: PaymentDetail }) {
  if (payment.siblings.length === 0) return null
  return (
    <section aria-labelledby="siblings" className="admin-panel payments-card">
      <h2 id="siblings" className="payments-card-title">
        Other attempts by this shopper
      </h2>
      <ul className="payments-card-list">
        {payment.siblings.map(({ id, reference, method, state }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>
              <Link to={`/admin/payments/${id}`} className="payments-link">
                {reference}
              </Link>{' '}
              <span className="text-ink-soft">{methodLabel(method)}</span>
            </span>
            <StateBadge state={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
