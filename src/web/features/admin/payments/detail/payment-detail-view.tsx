import { Link } from 'react-router'
import { formatKes } from '../../../../../shop/money.ts'
import type { PaymentDetail } from '../../../../../shop/payments/contract.ts'
import { useRefreshWithCount } from '../../page/open-counts.tsx'
import { PageHead } from '../../page/page-head.tsx'
import { usePolling, type Snapshot } from '../../page/use-polling.ts'
import { StateBadge } from '../state-badge.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { PaymentRefunds } from './payment-refunds.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { ReceiptChecks, OtherAttempts } from './related-attempts.tsx'
import { stateExplanation } from './state-explanation.ts'
import { useAdminActions } from '../actions/use-actions.tsx'
import '../payments.css'
import './payment-detail.css'

/** One payment attempt: its status and history, and the actions it allows. */
export function PaymentDetailView({ loaded }: { loaded: Snapshot<PaymentDetail> }) {
  const { data: payment, at, stale, refresh: refreshPage } = usePolling(loaded, `/api/admin/payments/${loaded.data.id}`)
  const refresh = useRefreshWithCount(refreshPage)
  const actions = useAdminActions(refresh)
  return (
    <div className="space-y-4">
      <p>
        <Link to="/admin/payments" className="payments-link">
          All payments
        </Link>
      </p>
      <PageHead title={payment.reference} at={at} stale={stale} />
      <section aria-label="Status" className="admin-panel payment-status">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p className="text-lg">
            <StateBadge state={payment.state} calm={!payment.needs_person} />
          </p>
          <p className="display text-xl">{formatKes(payment.paid_amount ?? payment.amount)}</p>
        </div>
        <p className="mt-1 max-w-prose text-base">{stateExplanation(payment)}</p>
        <PaymentActions payment={payment} actions={actions} refresh={refresh} />
      </section>
      <div className="payment-columns">
        <div className="space-y-4">
          <PaymentFacts payment={payment} />
          <PaymentRefunds payment={payment} actions={actions} />
          <ReceiptChecks checks={payment.receipt_checks} />
          <OtherAttempts payment={payment} />
        </div>
        <PaymentHistory payment={payment} />
      </div>
      {actions.dialog}
    </div>
  )
}
