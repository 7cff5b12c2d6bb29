import { useEffect } from 'react'
import { Link } from 'react-router'
import type { OpenWork, PaymentsPage } from '../../../../../shop/payments/contract.ts'
import { openPayments, useOpenCounts } from '../../page/open-counts.tsx'
import { listApiUrl, listUrl } from '../../list/list-url.ts'
import { NewestLink, OlderLink } from '../../page/paging-links.tsx'
import { usePolling, type Snapshot } from '../../page/use-polling.ts'
import { PAYMENTS_LIST, paymentParams, type ListQuery } from './list-query.ts'
import { PaymentsFilters } from './payments-filters.tsx'
import { PaymentsFrame } from '../payments-frame.tsx'
import { PaymentsTable } from './payments-table.tsx'
import { VIEW_LABELS } from '../labels.ts'

/** Payment attempts, newest first, filtered and searched. */
export function PaymentsView({ loaded, query }: { loaded: Snapshot<PaymentsPage>; query: ListQuery }) {
  const params = paymentParams(query)
  const { data, at, stale } = usePolling(loaded, listApiUrl(PAYMENTS_LIST, params))
  const { items, next_cursor: next, open } = data
  const { report } = useOpenCounts()
  useEffect(() => report({ payments: openPayments(open) }), [report, open])
  const narrowed = Boolean(query.q ?? query.gateway)
  return (
    <PaymentsFrame title="Payments" at={at} stale={stale}>
      <Unmatched open={open} />
      <PaymentsFilters query={query} open={open} />
      {query.cursor && <NewestLink to={listUrl(PAYMENTS_LIST, params)} />}
      {items.length > 0 ? (
        <PaymentsTable rows={items} />
      ) : (
        <div className="admin-panel px-4 py-4 text-ink-soft">
          <p>{query.cursor ? 'No older payments.' : narrowed ? 'No payments match your search.' : VIEW_LABELS[query.view].none}</p>
          {(narrowed || query.view !== 'all') && (
            <p>
              <Link to={PAYMENTS_LIST} className="payments-link">
                Show all payments
              </Link>
            </p>
          )}
        </div>
      )}
      {next && <OlderLink to={listUrl(PAYMENTS_LIST, params, { cursor: next })} />}
    </PaymentsFrame>
  )
}

/** What needs attention but is no attempt, so that the list cannot show it. */
function Unmatched({ open }: { open: OpenWork }) {
  const found = [
    open.unmatched > 0 &&
      (open.unmatched === 1 ? '1 amount received without a payment' : `${open.unmatched} amounts received without a payment`),
    open.messages > 0 &&
      (open.messages === 1 ? '1 message that could not be processed' : `${open.messages} messages that could not be processed`),
  ].filter(Boolean)
  if (found.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 rounded-card border-l-4 border-sun bg-surface px-4 py-1">
      <span className="py-2">{found.join(', ')}.</span>
      <Link to="/admin/payments/reconciliation" className="payments-link">
        Open reconciliation
      </Link>
    </p>
  )
}
