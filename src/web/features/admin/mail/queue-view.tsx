import type { DeliveriesPage, DeliveriesQuery, DeliveryAction, EmailOverview } from '../../../../shop/notifications/contract-mail.ts'
import { DELIVERY_STATES, EVENT_LABELS, STATE_LABELS } from '../../../../shop/notifications/rules-mail.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { BulkBar, PageCheckbox } from '../list/bulk-bar.tsx'
import { NothingFound } from '../list/list-empty.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { COUNT_MAX } from '../../../../shop/list-count.ts'
import { ListTabs } from '../list/list-tabs.tsx'
import { listApiUrl, listKey, listUrl } from '../list/list-url.ts'
import { SavedViews } from '../list/saved-views.tsx'
import { useSelection } from '../list/selection.ts'
import { AdminTable, type Column } from '../page/admin-table.tsx'
import { EmptyList } from '../page/list-section.tsx'
import { NewestLink, OlderLink } from '../page/paging-links.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { MailFrame } from './mail-frame.tsx'
import { QueueRow } from './queue-row.tsx'
import { ACTION_LABELS, actionsFor, useQueueActions } from './queue-actions.ts'

const LIST = '/admin/email-settings/queue'
const FIELDS = [
  { name: 'event', label: 'About', options: Object.entries(EVENT_LABELS).map(([value, label]) => ({ value, label })) },
  {
    name: 'to',
    label: 'To',
    options: [
      { value: 'customer', label: 'Buyer' },
      { value: 'admin', label: 'Shop' },
    ],
  },
]
/** Comes by a link from the dashboard, and is asked for only then: it says nothing of most states. */
const LINKED = { name: 'open', label: 'Given up', options: [{ value: 'yes', label: 'By the shop, not by a person' }] }
/** Those that something can still be done with. */
const BULK: Partial<Record<DeliveriesQuery['state'], readonly DeliveryAction[]>> = {
  waiting: ['send_now', 'hold', 'give_up'],
  retrying: ['send_now', 'hold', 'give_up'],
  given_up: ['send_now', 'give_up'],
}

interface QueueViewProps {
  loaded: Snapshot<DeliveriesPage>
  overview: EmailOverview
  query: DeliveriesQuery
}

/** Every message to a buyer or the shop: what waits, is tried again, was given up, sent or skipped. */
export function QueueView({ loaded, overview, query }: QueueViewProps) {
  const { state, q, event, to, open, cursor } = query
  const params = { state: state === 'waiting' ? undefined : state, q, event, to, open, cursor }
  const { data, at, stale, refresh } = usePolling(loaded, listApiUrl('/admin/order-notifications', params), 10_000)
  const { items, counts, next_cursor: next } = data
  const bulk = BULK[state] ?? []
  const selection = useSelection(listKey(LIST, params))
  const { busy, act } = useQueueActions(refresh)
  const ids = items.map(({ id }) => id)
  const narrowed = Boolean(q ?? event ?? to ?? open)
  async function actOnMarked(action: DeliveryAction): Promise<void> {
    await act(action, selection.all ? { all: { state, q, event, to, open } } : { ids: [...selection.ids] })
    selection.clear()
  }
  const columns: Column[] = [
    ...(bulk.length > 0 ? [{ heading: 'Mark', hidden: true }] : []),
    'Message',
    'To',
    'What happened',
    { heading: 'Tries', numeric: true },
    'Queued',
    { heading: 'Actions', hidden: true },
  ]
  return (
    <MailFrame page={LIST} at={at} stale={stale} overview={overview} givenUp={counts.given_up}>
      <div className="space-y-3">
        <ListTabs
          label="Which messages"
          tabs={DELIVERY_STATES.map((each) => ({
            to: listUrl(LIST, params, { state: each === 'waiting' ? undefined : each }),
            label: STATE_LABELS[each],
            chosen: each === state,
            count: each in counts ? counts[each as keyof typeof counts] : 0,
          }))}
        />
        <ListFilters
          path={LIST}
          params={params}
          searches="Order number or e-mail address"
          fields={open ? [...FIELDS, LINKED] : FIELDS}
          keeps={['state']}
        />
        <SavedViews path={LIST} params={params} />
      </div>
      {cursor && <NewestLink to={listUrl(LIST, params)} />}
      {bulk.length > 0 && items.length > 1 && (
        <p className="flex items-center">
          <PageCheckbox selection={selection} ids={ids} /> Mark this page
        </p>
      )}
      {items.length > 0 ? (
        <AdminTable label={`${STATE_LABELS[state]}, newest first`} columns={columns} rows={ids}>
          {items.map((item) => (
            <QueueRow
              key={item.id}
              item={item}
              selection={bulk.length > 0 ? selection : null}
              actions={actionsFor(item)}
              busy={busy}
              act={act}
            />
          ))}
        </AdminTable>
      ) : (
        <Nothing narrowed={narrowed} query={query} overview={overview} />
      )}
      {next && <OlderLink to={listUrl(LIST, params, { cursor: next })} />}
      {items.length > 0 && (
        <p>
          <a
            href={listApiUrl('/admin/order-notifications.csv', { state, q, event, to, open })}
            download
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            Save as CSV
          </a>
        </p>
      )}
      <BulkBar selection={selection} ids={ids} total={narrowed ? (next ? COUNT_MAX + 1 : undefined) : counts[state as keyof typeof counts]}>
        {bulk.map((action) => (
          <Button key={action} variant={action === 'send_now' ? 'ink' : 'secondary'} busy={busy} onClick={() => void actOnMarked(action)}>
            {ACTION_LABELS[action]}
          </Button>
        ))}
      </BulkBar>
    </MailFrame>
  )
}

const NONE: Record<DeliveriesQuery['state'], string> = {
  waiting: 'Nothing waits.',
  retrying: 'Nothing is being tried again.',
  given_up: 'Nothing was given up.',
  sent: 'Nothing has been sent yet. E-mails appear here as orders come in.',
  skipped: 'Nothing was skipped.',
}

function Nothing({ narrowed, query, overview }: { narrowed: boolean; query: DeliveriesQuery; overview: EmailOverview }) {
  if (narrowed) {
    return (
      <NothingFound to={listUrl(LIST, { state: query.state })} action="Show all of this tab">
        No messages match.
      </NothingFound>
    )
  }
  return (
    <EmptyList>
      {NONE[query.state]}
      {query.state === 'waiting' && overview.last_success_at && ` The last one went out ${nairobiTime(overview.last_success_at)}.`}
    </EmptyList>
  )
}
