import { Link } from 'react-router'
import type { PaymentDetail } from '../../../../shop/payments/contract.ts'
import { nairobiTime } from '../../orders/dates.ts'
import { methodLabel } from '../../../../shop/payments/rules-words.ts'
import { StateBadge } from './state-badge.tsx'
import { receiptCheckWords } from './words.ts'

/** Receipt codes that the payer typed: "I have paid". */
export function ReceiptChecks({ checks }: { checks: PaymentDetail['receipt_checks'] }) {
  if (checks.length === 0) return null
  return (
    <section aria-labelledby="receipt-checks" className="adm-panel pay-box">
      <h2 id="receipt-checks" className="pay-head">
        Receipts the payer typed
      </h2>
      <ul className="pay-list">
        {checks.map(({ receipt, state, message, at }) => (
          <li key={`${receipt} ${at}`}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <strong>{receipt}</strong>
              <span>{receiptCheckWords(state)}</span>
            </div>
            <p className="text-ink-soft">{nairobiTime(at)}</p>
            {message && <p>{message}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Other tries of the same checkout: money may have come by any of them. */
export function Siblings({ story }: { story: PaymentDetail }) {
  if (story.siblings.length === 0) return null
  return (
    <section aria-labelledby="siblings" className="adm-panel pay-box">
      <h2 id="siblings" className="pay-head">
        Other tries of the same shopper
      </h2>
      <ul className="pay-list">
        {story.siblings.map(({ id, reference, method, state }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>
              <Link to={`/admin/payments/${id}`} className="pay-link">
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
