import { Link } from 'react-router'
import type { OutboxPage } from '../../../../shop/notifications/contract-mail.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { listApiUrl, listUrl } from '../list/list-url.ts'
import { EmptyList } from '../page/list-section.tsx'
import { NewestLink, OlderLink } from '../page/paging-links.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { MailFrame } from './mail-frame.tsx'

const LIST = '/admin/email-settings/outbox'

interface OutboxViewProps {
  loaded: Snapshot<OutboxPage>
  /** An SMTP server is set. */
  sends: boolean
  query: { cursor?: string | undefined; mail?: string | undefined }
}

/** What would have been e-mailed, in a shop without a mail server. */
export function OutboxView({ loaded, sends, query }: OutboxViewProps) {
  const { data, at, stale } = usePolling(loaded, listApiUrl('/admin/outbox', { cursor: query.cursor }))
  const open = data.items.find(({ id }) => id === query.mail)
  return (
    <MailFrame page={LIST} at={at} stale={stale}>
      <p className="max-w-2xl text-ink-soft">
        {sends
          ? 'A mail server is set, so e-mails are delivered and none are kept here.'
          : 'Without a mail server (SMTP_URL) nobody gets the shop’s e-mails. Those of the queue are kept here.'}
      </p>
      {query.cursor && <NewestLink to={LIST} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {data.items.length > 0 ? (
          <ul aria-label="Outbox, newest first" className="admin-panel divide-y divide-line">
            {data.items.map(({ id, recipient, subject, created_at: created }) => (
              <li key={id}>
                <Link
                  to={listUrl(LIST, query, { mail: id, cursor: query.cursor })}
                  preventScrollReset
                  aria-current={id === query.mail ? 'true' : undefined}
                  className="block px-4 py-3 break-words hover:bg-sand/50 aria-[current]:bg-sand"
                >
                  <strong className="block font-semibold">{subject}</strong>
                  <span className="block text-ink-soft">
                    {recipient}, {nairobiTime(created)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyList>Nothing is in the outbox.</EmptyList>
        )}
        {open && (
          <section aria-label={open.subject} className="admin-panel order-first overflow-hidden lg:order-none">
            <p className="border-b border-line px-4 py-3 break-words">
              <span className="block text-ink-soft">To {open.recipient}</span>
              <strong>{open.subject}</strong>
            </p>
            <iframe
              key={open.id}
              title="The e-mail"
              src={`/api/admin/outbox/${open.id}/body`}
              sandbox=""
              className="block h-[40rem] w-full border-0 bg-white"
            />
          </section>
        )}
      </div>
      {data.next_cursor && <OlderLink to={listUrl(LIST, {}, { cursor: data.next_cursor })} />}
    </MailFrame>
  )
}
