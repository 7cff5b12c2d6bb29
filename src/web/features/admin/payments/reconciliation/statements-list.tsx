import { Link } from 'react-router'
import { formatKes } from '../../../../../shop/money.ts'
import type { Statement } from '../../../../../shop/payments/contract.ts'
import { nairobiTime } from '../../../../lib/dates.ts'
import { EmptyList, ListSection } from '../../page/list-section.tsx'
import { StateBadge } from '../state-badge.tsx'
import { GATEWAY_LABELS } from '../labels.ts'

/** Imported statements, and the payments of the shop that each of them lacks. */
export function StatementsList({ statements }: { statements: readonly Statement[] }) {
  return (
    <ListSection id="statements" title="Imported statements" count={statements.length}>
      {statements.length === 0 ? (
        <EmptyList>None yet. Import one to see what is missing on either side.</EmptyList>
      ) : (
        <ul className="space-y-3">
          {statements.map((statement) => (
            <ImportedStatement key={statement.id} statement={statement} />
          ))}
        </ul>
      )}
    </ListSection>
  )
}

function ImportedStatement({ statement }: { statement: Statement }) {
  const { missing_there: missing } = statement
  return (
    <li className="admin-panel payments-card">
      <h3 className="payments-card-title break-all">{statement.file_name}</h3>
      <p className="text-ink-soft">
        {GATEWAY_LABELS[statement.gateway]}, {nairobiTime(statement.from_at)} to {nairobiTime(statement.to_at)}, {statement.lines}{' '}
        {statement.lines === 1 ? 'line' : 'lines'}. Imported by {statement.imported_by}, {nairobiTime(statement.created_at)}.
      </p>
      {missing.length === 0 ? (
        <p className="mt-2 font-semibold text-green">It includes every payment the shop has for this period.</p>
      ) : (
        <>
          <p className="mt-2 font-semibold text-primary-strong">
            {missing.length === 1 ? 'One payment in the shop is' : `${missing.length} payments in the shop are`} missing from it
          </p>
          <ul className="payments-card-list">
            {missing.map((gap) => (
              <li key={gap.attempt_id} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span>
                  <Link to={`/admin/payments/${gap.attempt_id}`} className="payments-link">
                    {gap.reference}
                  </Link>
                  <span className="block text-ink-soft">
                    {gap.receipt ?? 'no receipt'}, {nairobiTime(gap.decided_at)}
                  </span>
                </span>
                <span>
                  <StateBadge state={gap.state} />
                  <strong>{formatKes(gap.amount)}</strong>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  )
}
