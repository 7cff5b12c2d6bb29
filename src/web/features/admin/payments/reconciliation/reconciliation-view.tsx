import type { Reconciliation } from '../../../../../shop/payments/contract.ts'
import { useFresh, type Dated } from '../../page/use-polling.ts'
import { MessagesTable } from './messages-table.tsx'
import { PaymentsFrame } from '../payments-frame.tsx'
import { StatementImport } from './statement-import.tsx'
import { StatementsList } from './statements-list.tsx'
import { UnmatchedTable } from './unmatched-table.tsx'
import { useDeeds } from '../actions/use-actions.tsx'
import './reconciliation.css'

/** Both sides of the books, where they do not meet. */
export function ReconciliationView({ loaded }: { loaded: Dated<Reconciliation> }) {
  const { data, at, stale, refresh } = useFresh(loaded, '/api/admin/payments/reconciliation')
  const deeds = useDeeds(refresh)
  return (
    <PaymentsFrame title="Reconciliation" at={at} stale={stale}>
      <div className="space-y-8">
        <UnmatchedTable unmatched={data.unmatched} deeds={deeds} refresh={refresh} />
        <MessagesTable messages={data.messages} deeds={deeds} />
        <StatementImport onImported={refresh} />
        <StatementsList statements={data.statements} />
      </div>
      {deeds.dialog}
    </PaymentsFrame>
  )
}
