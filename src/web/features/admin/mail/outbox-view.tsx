import { Link } from 'react-router'
import type { OutboxPage } from '../../../../shop/notifications/contract-mail.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { NothingFound } from '../list/list-empty.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { listApiUrl, listUrl } from '../list/list-url.ts'
import { AdminTable } from '../page/admin-table.tsx'
import { EmptyList } from '../page/list-section.tsx'
import { NewestLink, OlderLink } from '../page/paging-links.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { MailFrame } from './mail-frame.tsx'

const LIST = '/admin/email-settings/outbox'

interface OutboxViewProps {
  loaded: Snapshot<OutboxPage>
  /** An SMTP server is set. */
  sends: boolean
  query: { q?: string | undefined; cursor?: string | undefined; mail?: string | undefined }
}

/** What would have been e-mailed, in a shop without a mail server. */
export function OutboxView({ loaded, sends, query }: OutboxViewProps) {
  const { q, cursor, mail } = query
  const { data, at, stale } = usePolling(loaded, listApiUrl('/admin/outbox', { q, cursor }))
  const open = data.items.find(({ id }) => id === mail)
  return (
    <MailFrame page={LIST} at={at} stale={stale}>
      <p className="max-w-2xl text-ink-soft">
        {sends
          ? 'A mail server is set, so e-mails are delivered and none are kept here.'
          : 'Without a mail server (SMTP_URL) nobody gets the shop’s e-mails. Those of the queue are kept here.'}
      </p>
      {!sends && (
        <ListFilters
          path={LIST}
          params={{ q }}
          searches="Order number, address or words of a subject"
          csv={`/api${listUrl('/admin/outbox.csv', { q })}`}
        />
      )}
      {cursor && <NewestLink to={listUrl(LIST, { q })} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {data.items.length > 0 ? (
          <OutboxTable items={data.items} query={query} />
        ) : q ? (
          <NothingFound to={LIST} action="Show all">
            No e-mail of the outbox matches.
          </NothingFound>
        ) : (
          <EmptyList>Nothing is in the outbox.</EmptyList>
        )}
        {open && <OpenMail mail={open} />}
      </div>
      {data.next_cursor && <OlderLink to={listUrl(LIST, { q }, { cursor: data.next_cursor })} />}
    </MailFrame>
  )
}

function OutboxTable({ items, query: { q, cursor, mail } }: { items: OutboxPage['items']; query: OutboxViewProps['query'] }) {
  return (
    <AdminTable label="Outbox, newest first" columns={['E-mail', 'Written']} rows={items.map(({ id }) => id)}>
      {items.map(({ id, recipient, subject, created_at: created }) => (
        <tr key={id} data-row tabIndex={-1} aria-current={id === mail ? 'true' : undefined} className="aria-[current]:bg-sand">
          <th scope="row" className="admin-cell-wide break-words whitespace-normal!">
            <Link
              to={listUrl(LIST, { q }, { mail: id, cursor })}
              preventScrollReset
              className="block min-h-11 underline-offset-4 hover:underline"
            >
              {subject}
              <span className="block font-normal break-all text-ink-soft">{recipient}</span>
            </Link>
          </th>
          <td className="admin-cell-wide text-ink-soft md:whitespace-nowrap">
            <time dateTime={created}>{nairobiTime(created)}</time>
          </td>
        </tr>
      ))}
    </AdminTable>
  )
}

function OpenMail({ mail: { id, recipient, subject } }: { mail: OutboxPage['items'][number] }) {
  return (
    <section aria-label={subject} className="admin-panel order-first overflow-hidden lg:order-none">
      <p className="border-b border-line px-4 py-3 break-words">
        <span className="block break-all text-ink-soft">To {recipient}</span>
        <strong>{subject}</strong>
      </p>
      <iframe
        key={id}
        title="The e-mail"
        src={`/api/admin/outbox/${id}/body`}
        sandbox=""
        className="block h-[40rem] w-full border-0 bg-white"
      />
    </section>
  )
}
