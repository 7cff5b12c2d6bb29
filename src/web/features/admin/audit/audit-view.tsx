import { Link } from 'react-router'
import type { AuditEntry } from '../../../../shop/accounts/contract.ts'
import { AUDIT_GROUPS } from '../../../../shop/accounts/rules-audit.ts'
import { dayOf, nairobiTime } from '../../../lib/dates.ts'
import { AdminTable } from '../page/admin-table.tsx'
import { actionText, adminText, detailText, entrySubject, subjectPath, subjectText } from '../page/audit-text.ts'
import { NothingFound } from '../list/list-empty.tsx'
import { ListFilters, type FilterField } from '../list/list-filters.tsx'
import { listUrl, type ListParams } from '../list/list-url.ts'
import { EmptyList } from '../page/list-section.tsx'
import { NewestLink, OlderLink } from '../page/paging-links.tsx'

export const AUDIT_PATH = '/admin/audit'

interface AuditViewProps {
  entries: readonly AuditEntry[]
  next: string | null
  /** E-mails of all who are in the log. */
  admins: readonly string[]
  /** What the address narrows it by. */
  params: ListParams
}

/** Admin actions, newest first. */
export function AuditView({ entries, next, admins, params }: AuditViewProps) {
  const detailed = entries.some((entry) => detailText(entry.details) !== '')
  const fields = fieldsFor(admins)
  return (
    <div className="space-y-4">
      <h1 className="display text-2xl">Audit log</h1>
      <ListFilters path={AUDIT_PATH} params={params} fields={fields} csv={`/api${listUrl('/admin/audit.csv', params)}`} />
      {params['cursor'] && <NewestLink to={listUrl(AUDIT_PATH, params)} />}
      {entries.length > 0 ? (
        <AdminTable label="Admin actions, newest first" columns={['Action', 'Subject', ...(detailed ? ['Details'] : []), 'Admin', 'Time']}>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} detailed={detailed} />
          ))}
        </AdminTable>
      ) : params['cursor'] ? (
        <EmptyList>No older entries.</EmptyList>
      ) : fields.some(({ name }) => params[name]) ? (
        <NothingFound to={AUDIT_PATH} action="Show all entries">
          {noneText(params)}
        </NothingFound>
      ) : (
        <EmptyList>No entries yet. Every change an admin makes is recorded here.</EmptyList>
      )}
      {next && <OlderLink to={listUrl(AUDIT_PATH, params, { cursor: next })} />}
    </div>
  )
}

function fieldsFor(admins: readonly string[]): FilterField[] {
  return [
    { name: 'admin', label: 'Admin', options: admins.map((value) => ({ value, label: adminText(value) })), display: adminText },
    { name: 'group', label: 'About', options: Object.entries(AUDIT_GROUPS).map(([value, { label }]) => ({ value, label })) },
    { name: 'from', label: 'Done from', type: 'date', display: dayOf },
    { name: 'to', label: 'Done until', type: 'date', display: dayOf },
    { name: 'subject', label: 'Order or other subject', placeholder: 'UP-7K3M9Q', display: subjectText },
  ]
}

function noneText({ subject, admin, group, from, to }: ListParams): string {
  if (admin || group || from || to) return 'No entries match all of these filters.'
  return `Nothing was done to ${subjectText(subject ?? '')}. Check its number, with capitals as on the order.`
}

function Row({ entry, detailed }: { entry: AuditEntry; detailed: boolean }) {
  // Who it was is not in the log, which never forgets: their page says it as long as there is one.
  const path = subjectPath(entry)
  const subject = entrySubject(entry)
  return (
    <tr data-row tabIndex={-1}>
      <th scope="row" title={entry.action}>
        {actionText(entry.action)}
      </th>
      <td className="admin-cell-top">
        {path && subject ? (
          <Link to={path} className="-my-3 inline-flex min-h-11 items-center underline underline-offset-4">
            {subject}
          </Link>
        ) : (
          subject
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
