import { useState } from 'react'
import type { SuppressedPage } from '../../../../shop/notifications/contract-mail.ts'
import { api } from '../../../lib/api.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { EmailField, TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { NothingFound } from '../list/list-empty.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { listApiUrl, listUrl } from '../list/list-url.ts'
import { AdminTable } from '../page/admin-table.tsx'
import { EmptyList } from '../page/list-section.tsx'
import { NewestLink, OlderLink } from '../page/paging-links.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { MailFrame } from './mail-frame.tsx'

const LIST = '/admin/email-settings/blocked'

/** Addresses that get no e-mails any more, and the way out. */
export function BlockedView({
  loaded,
  query,
}: {
  loaded: Snapshot<SuppressedPage>
  query: { q?: string | undefined; cursor?: string | undefined }
}) {
  const { data, at, stale, refresh } = usePolling(loaded, listApiUrl('/admin/suppressed-addresses', query))
  const [busy, setBusy] = useState<string | null>(null)
  async function allow({ id, address, reason }: SuppressedPage['items'][number]): Promise<void> {
    setBusy(id)
    try {
      await api('DELETE', `/api/admin/suppressed-addresses/${id}`)
      const block = () => api('POST', '/api/admin/suppressed-addresses', { body: { address, reason: reason.slice(0, 300) } })
      notify.success(`${address} gets e-mails again.`, 8000, { label: 'Undo', run: () => void block().then(refresh) })
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(null)
      await refresh()
    }
  }
  return (
    <MailFrame page={LIST} at={at} stale={stale}>
      <p className="max-w-2xl text-ink-soft">
        An address is blocked when the mail server says that it doesn’t exist: more e-mails to it would harm the shop’s name. Codes for
        signing in are still sent. Allow it once the buyer has put it right.
      </p>
      <BlockForm onDone={refresh} />
      <ListFilters
        path={LIST}
        params={query}
        searches="The beginning of an address"
        csv={`/api${listUrl('/admin/suppressed-addresses.csv', { q: query.q })}`}
      />
      {query.cursor && <NewestLink to={listUrl(LIST, query)} />}
      {data.items.length > 0 ? (
        <AdminTable
          label="Blocked addresses, newest first"
          columns={['Address', 'Why', 'Since', { heading: 'Actions', hidden: true }]}
          rows={data.items.map(({ id }) => id)}
        >
          {data.items.map((item) => (
            <tr key={item.id} tabIndex={-1} data-row>
              <th scope="row" className="admin-cell-wide break-all whitespace-normal!">
                {item.address}
              </th>
              <td className="admin-cell-wide break-words">{item.reason}</td>
              <td className="admin-cell-wide text-ink-soft md:whitespace-nowrap">{nairobiTime(item.created_at)}</td>
              <td className="admin-cell-wide admin-cell-actions">
                <Button variant="secondary" busy={busy === item.id} aria-label={`Allow ${item.address}`} onClick={() => void allow(item)}>
                  Allow
                </Button>
              </td>
            </tr>
          ))}
        </AdminTable>
      ) : query.q ? (
        <NothingFound to={LIST} action="Show all">
          No blocked address begins so.
        </NothingFound>
      ) : (
        <EmptyList>No address is blocked. Those that don’t exist appear here by themselves.</EmptyList>
      )}
      {data.next_cursor && <OlderLink to={listUrl(LIST, query, { cursor: data.next_cursor })} />}
    </MailFrame>
  )
}

function BlockForm({ onDone }: { onDone: () => Promise<void> }) {
  const [round, setRound] = useState(0)
  const { errors, error, busy, submit } = useFormAction(async (typed) => {
    const body = { address: typed('address').trim(), reason: typed('reason').trim() }
    const { added } = await api<{ added: boolean }>('POST', '/api/admin/suppressed-addresses', { body })
    notify.success(added ? `${body.address} is blocked.` : `${body.address} was blocked already.`)
    setRound(round + 1)
    await onDone()
  })
  return (
    <details className="admin-panel max-w-2xl px-4">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">An e-mail came back: block its address</summary>
      <form key={round} noValidate onSubmit={submit} className="grid gap-3 pb-4 md:grid-cols-2">
        <EmailField label="Address" name="address" error={errors['address']} />
        <TextField label="Why (optional)" name="reason" maxLength={300} autoComplete="off" error={errors['reason']} />
        <ErrorText text={error} />
        <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
          Block it
        </Button>
      </form>
    </details>
  )
}
