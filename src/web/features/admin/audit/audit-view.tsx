import { Link } from 'react-router'
import type { AuditEntry } from '../../../../shop/accounts/contract.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { nairobiTime } from '../../orders/dates.ts'
import { actionText, detailText, subjectText } from './audit-text.ts'

/** What admins did, newest first. */
export function AuditView({ entries, next, further }: { entries: readonly AuditEntry[]; next: string | null; further: boolean }) {
  const detailed = entries.some((entry) => detailText(entry.details) !== '')
  return (
    <div className="space-y-4">
      <h1 className="display text-2xl">Audit log</h1>
      {further && (
        <p>
          <Link to="/admin/audit" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            Back to the newest
          </Link>
        </p>
      )}
      {entries.length === 0 ? (
        <p className="admin-panel px-4 py-4 text-ink-soft">
          {further ? 'Nothing older.' : 'Nothing yet. Whatever an admin changes is noted here, for ever.'}
        </p>
      ) : (
        <div className="admin-panel">
          <table className="admin-table" aria-label="What admins did, newest first">
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">About</th>
                {detailed && <th scope="col">Details</th>}
                <th scope="col">Who</th>
                <th scope="col">When</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <Row key={entry.id} entry={entry} detailed={detailed} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {next && (
        <ButtonLink to={`/admin/audit?cursor=${encodeURIComponent(next)}`} rel="next" variant="secondary">
          Older
        </ButtonLink>
      )}
    </div>
  )
}

function Row({ entry, detailed }: { entry: AuditEntry; detailed: boolean }) {
  return (
    <tr>
      <th scope="row" title={entry.action}>
        {actionText(entry.action)}
      </th>
      <td className="admin-cell-top">{subjectText(entry.subject)}</td>
      {detailed && <td className="admin-cell-wide break-words text-ink-soft">{detailText(entry.details)}</td>}
      <td className="admin-cell-wide break-all">{entry.admin_email}</td>
      <td className="admin-cell-wide text-ink-soft md:whitespace-nowrap">
        <time dateTime={entry.created_at}>{nairobiTime(entry.created_at)}</time>
      </td>
    </tr>
  )
}
