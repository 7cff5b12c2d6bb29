import { useState } from 'react'
import type { AuditEntry } from '../../../../shop/accounts/contract.ts'
import { api } from '../../../lib/api.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { createQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { actionText, adminText, detailText } from './audit-text.ts'

interface AuditPage {
  items: AuditEntry[]
  next_cursor: string | null
}

const entries = createQuery<AuditPage>({
  fetch: (key, signal) => api('GET', `/api/admin/audit?${key}`, { signal }),
  staleTime: 0,
  max: 20,
})

interface HistorySectionProps {
  /** As in the audit log: the number of an order, `product:` and an id, and so on. */
  subject: string
  /** Changes when something was done on this page: the history is asked for again. */
  version?: string | number
}

/** Who changed this, when, and from what to what: the audit log of one thing. Asked for when it is opened. */
export function HistorySection({ subject, version = '' }: HistorySectionProps) {
  const [isOpen, setOpen] = useState(false)
  const [limit, setLimit] = useState(20)
  const key = isOpen ? `subject=${encodeURIComponent(subject)}&limit=${limit}` : null
  return (
    <details className="admin-panel px-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">History</summary>
      <Entries key={version} query={key} onMore={() => setLimit(100)} canShowMore={limit < 100} />
    </details>
  )
}

function Entries({ query, onMore, canShowMore }: { query: string | null; onMore: () => void; canShowMore: boolean }) {
  const { data, error, refetch } = useQuery(entries, query, { always: true, keepPrevious: true })
  if (error !== null && !data) {
    return (
      <p className="pb-4">
        The history couldn’t be loaded.{' '}
        <Button variant="quiet" onClick={refetch}>
          Try again
        </Button>
      </p>
    )
  }
  if (!data) return <p className="pb-4 text-ink-soft">Loading…</p>
  if (data.items.length === 0) return <p className="pb-4 text-ink-soft">Nothing has been changed yet.</p>
  return (
    <>
      <ol className="divide-y divide-line pb-2">
        {data.items.map(({ id, action, details, admin_email: admin, created_at: at }) => (
          <li key={id} className="py-2.5">
            <p className="font-semibold">{actionText(action)}</p>
            {detailText(details) && <p className="break-words">{detailText(details)}</p>}
            <p className="break-words text-ink-soft">
              {adminText(admin)}, <time dateTime={at}>{nairobiTime(at)}</time>
            </p>
          </li>
        ))}
      </ol>
      {data.next_cursor && canShowMore && (
        <Button variant="quiet" className="mb-2" onClick={onMore}>
          Show more
        </Button>
      )}
    </>
  )
}
