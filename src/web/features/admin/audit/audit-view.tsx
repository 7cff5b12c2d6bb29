import { Link } from 'react-router'
import type { AuditEntry } from '../../../../shop/accounts/contract.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { AdminTable } from '../page/admin-table.tsx'
import { actionText, adminText, detailText, entrySubject, subjectText } from '../page/audit-text.ts'
import { ListFilters, type FilterField } from '../list/list-filters.tsx'
import { listUrl } from '../list/list-url.ts'
import { EmptyList } from '../page/list-section.tsx'
import { NewestLink, OlderLink } from '../page/paging-links.tsx'

interface AuditViewProps {
  entries: readonly AuditEntry[]
  next: string | null
  /** Only what was done to this. */
  subject: string | undefined
  further: boolean
}

/** Admin actions, newest first. */
export function AuditView({ entries, next, subject, further }: AuditViewProps) {
  const detailed = entries.some((entry) => detailText(entry.details) !== '')
  return (
    <div className="space-y-4">
      <h1 className="display text-2xl">Audit log</h1>
      <ListFilters path="/admin/audit" params={{ subject }} fields={[SUBJECT]} csv={`/api${listUrl('/admin/audit.csv', { subject })}`} />
      {further && <NewestLink to={listUrl('/admin/audit', { subject })} />}
      {entries.length === 0 ? (
        <EmptyList>{noneText(further, subject)}</EmptyList>
      ) : (
        <AdminTable label="Admin actions, newest first" columns={['Action', 'Subject', ...(detailed ? ['Details'] : []), 'Admin', 'Time']}>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} detailed={detailed} />
          ))}
        </AdminTable>
      )}
      {next && <OlderLink to={listUrl('/admin/audit', { subject }, { cursor: next })} />}
    </div>
  )
}

const SUBJECT: FilterField = { name: 'subject', label: 'Order or other subject', placeholder: 'UP-7K3M9Q', display: subjectText }

function noneText(further: boolean, subject: string | undefined): string {
  if (further) return 'No older entries.'
  return subject
    ? 'Nothing was done to this. Check its number, with capitals as on the order.'
    : 'No entries yet. Every change an admin makes is recorded here.'
}

function Row({ entry, detailed }: { entry: AuditEntry; detailed: boolean }) {
  // Who it was is not in the log, which never forgets: their page says it as long as there is one.
  const member = /^member:([\da-f-]{36})$/.exec(entry.subject)?.[1]
  return (
    <tr>
      <th scope="row" title={entry.action}>
        {actionText(entry.action)}
      </th>
      <td className="admin-cell-top">
        {member ? (
          <Link to={`/admin/users/${member}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {entrySubject(entry)}
          </Link>
        ) : (
          entrySubject(entry)
        )}
      </td>
      {detailed && <td className="admin-cell-wide wrap-anywhere text-ink-soft md:min-w-64">{detailText(entry.details)}</td>}
      <td className="admin-cell-wide break-words md:max-w-72">{adminText(entry.admin_email)}</td>
      <td className="admin-cell-wide text-ink-soft md:whitespace-nowrap">
        <time dateTime={entry.created_at}>{nairobiTime(entry.created_at)}</time>
      </td>
    </tr>
  )
}
