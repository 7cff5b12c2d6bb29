import type { AuditEntry } from '../../../../shop/accounts/contract.ts'
import { formatKes } from '../../../../shop/money.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { AdminTable } from '../page/admin-table.tsx'
import { EmptyList } from '../page/list-section.tsx'
import { NewestLink, OlderLink } from '../page/paging-links.tsx'

/** Admin actions, newest first. */
export function AuditView({ entries, next, further }: { entries: readonly AuditEntry[]; next: string | null; further: boolean }) {
  const detailed = entries.some((entry) => detailText(entry.details) !== '')
  return (
    <div className="space-y-4">
      <h1 className="display text-2xl">Audit log</h1>
      {further && <NewestLink to="/admin/audit" />}
      {entries.length === 0 ? (
        <EmptyList>{further ? 'No older entries.' : 'No entries yet. Every change an admin makes is recorded here.'}</EmptyList>
      ) : (
        <AdminTable label="Admin actions, newest first" columns={['Action', 'Subject', ...(detailed ? ['Details'] : []), 'Admin', 'Time']}>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} detailed={detailed} />
          ))}
        </AdminTable>
      )}
      {next && <OlderLink to={`/admin/audit?cursor=${encodeURIComponent(next)}`} />}
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
      <td className="admin-cell-wide break-words md:max-w-72">{adminText(entry.admin_email)}</td>
      <td className="admin-cell-wide text-ink-soft md:whitespace-nowrap">
        <time dateTime={entry.created_at}>{nairobiTime(entry.created_at)}</time>
      </td>
    </tr>
  )
}

/** What an admin chose to do, as done. */
const DONE: Record<string, string> = {
  accept: 'accepted',
  archive: 'archived',
  ask: 'checked',
  by_hand: 'paid by hand',
  dismiss: 'closed as not received',
  import: 'imported',
  match: 'matched',
  publish: 'published',
  redo: 'made again',
  redo_all: 'made again',
  refund: 'refunded',
  restore: 'brought back',
  retry: 'tried again',
  unpublish: 'hidden',
}

/** "order.shipped" becomes "Order shipped", "payment.accept" "Payment accepted": a new action needs no new label. */
export function actionText(action: string): string {
  const [subject = '', ...deed] = action.split('.')
  const text = [subject, ...deed.map((word) => DONE[word] ?? word)].join(' ').replaceAll('_', ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Commands on the server have no address. */
export function adminText(email: string): string {
  return email === 'command' ? 'Command on the server' : email
}

/** "order:UP-7K3M9Q" becomes "UP-7K3M9Q": the action already says that it is an order. */
export function subjectText(subject: string): string {
  return subject.slice(subject.indexOf(':') + 1)
}

/** "from: details received · amount: KES 1,400"; ids mean nothing to readers, and the subject has a column of its own. */
export function detailText(details: Record<string, unknown>): string {
  return Object.entries(details)
    .filter(([name]) => !/(?:^|_)id$/.test(name))
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${isKes(name, value) ? formatKes(value) : valueText(value)}`)
    .join(' · ')
}

function isKes(name: string, value: unknown): value is number {
  return typeof value === 'number' && /(?:^|_)amount$/.test(name)
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
