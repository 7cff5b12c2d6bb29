import type { Reconciliation } from '../../../../../shop/payments/contract.ts'
import { useRefreshWithCount } from '../../page/open-counts.tsx'
import { usePolling, type Snapshot } from '../../page/use-polling.ts'
import { MessagesTable } from './messages-table.tsx'
import { PaymentsFrame } from '../payments-frame.tsx'
import { StatementImport } from './statement-import.tsx'
import { StatementsList } from './statements-list.tsx'
import { UnmatchedTable } from './unmatched-table.tsx'
import { useAdminActions } from '../actions/use-actions.tsx'
import './reconciliation.css'

/** Where the records of the shop and of the providers differ. */
export function ReconciliationView({ loaded }: { loaded: Snapshot<Reconciliation> }) {
  const { data, at, stale, refresh: refreshPage } = usePolling(loaded, '/api/admin/payments/reconciliation')
  const refresh = useRefreshWithCount(refreshPage)
  const actions = useAdminActions(refresh)
  return (
    <PaymentsFrame title="Reconciliation" at={at} stale={stale}>
      <div className="space-y-8">
        <UnmatchedTable unmatched={data.unmatched} actions={actions} refresh={refresh} />
        <MessagesTable messages={data.messages} actions={actions} />
        <StatementImport onImported={refresh} />
        <StatementsList statements={data.statements} />
      </div>
      {actions.dialog}
    </PaymentsFrame>
  )
}
