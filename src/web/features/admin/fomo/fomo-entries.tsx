import type { FomoEntry, FomoList, FomoNotification } from '../../../../shop/fomo/contract.ts'
import { agoText, placeText, REAL_AGE, SAMPLE_AGE } from '../../../../shop/fomo/rules.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { NothingFound } from '../list/list-empty.tsx'
import { ListFilters, type FilterField } from '../list/list-filters.tsx'
import { listUrl, type ListParams } from '../list/list-url.ts'
import { AdminTable } from '../page/admin-table.tsx'
import { EmptyList } from '../page/list-section.tsx'
import { NewestLink, OlderLink } from '../page/paging-links.tsx'

export const FOMO_PATH = '/admin/fomo'
export type Refresh = () => Promise<void>

const FIELDS: readonly FilterField[] = [
  {
    name: 'kind',
    label: 'Kind',
    options: [
      { value: 'real', label: 'Real' },
      { value: 'sample', label: 'Sample' },
    ],
  },
  {
    name: 'state',
    label: 'Shown',
    options: [
      { value: 'on', label: 'On' },
      { value: 'off', label: 'Off' },
    ],
  },
]
const REAL_NOTE = `Real purchases are ${REAL_AGE.least / 3600} to ${REAL_AGE.most / 3600} hours old.`
const COLUMNS = ['Who', 'Piece', 'When', 'Kind', { heading: 'What to do', hidden: true }]

interface EntriesProps {
  list: FomoList
  params: ListParams
  at: string
  refresh: Refresh
}

/** All there is to tell, real purchases first; narrowed and paged by the address. */
export function Entries({ list: { items, next_cursor: next, tells_real: tellsReal }, params, at, refresh }: EntriesProps) {
  const isNarrowed = FIELDS.some(({ name }) => params[name])
  return (
    <section aria-label="Purchases and samples" className="space-y-4">
      <ListFilters
        path={FOMO_PATH}
        params={params}
        fields={FIELDS}
        csv={listUrl('/api/admin/fomo/export', { ...params, cursor: undefined })}
      />
      {params['cursor'] && <NewestLink to={listUrl(FOMO_PATH, params)} />}
      {items.length > 0 ? (
        <EntriesTable items={items} tellsReal={tellsReal} at={at} refresh={refresh} />
      ) : isNarrowed || params['cursor'] ? (
        <NothingFound to={FOMO_PATH} action="Show all">
          Nothing matches this.
        </NothingFound>
      ) : (
        <EmptyList>Nobody has bought anything in the last 48 hours. Samples are shown while shopper activity is simulated.</EmptyList>
      )}
      {next && <OlderLink to={listUrl(FOMO_PATH, params, { cursor: next })} />}
    </section>
  )
}

interface TableProps {
  items: readonly FomoEntry[]
  tellsReal: boolean
  at: string
  refresh: Refresh
}

function EntriesTable({ items, tellsReal, at, refresh }: TableProps) {
  return (
    <AdminTable label="Purchases and samples, newest first" columns={COLUMNS} note={REAL_NOTE}>
      {items.map((entry) => (
        <tr key={entry.id} className="admin-row" data-row tabIndex={-1}>
          <th scope="row">
            {entry.customer_name} <span className="font-normal">{placeText(entry.customer_location)}</span>
          </th>
          <td className="admin-cell-wide break-words">{entry.product_name}</td>
          <td className="admin-cell-wide text-ink-soft">{agoOf(entry, at)}</td>
          <td className="admin-cell-wide">
            {entry.is_real ? `Real, ${entry.order_number ?? ''}` : entry.built_in ? 'Sample, as there is nothing else' : 'Sample'}
            {!entry.is_active && <strong className="font-semibold">{entry.whole_person ? ' · person taken out' : ' · off'}</strong>}
            {entry.is_active && entry.is_real && !tellsReal && <strong className="font-semibold"> · not shown</strong>}
          </td>
          <td className="admin-cell-actions admin-cell-wide">{!entry.built_in && <Actions entry={entry} refresh={refresh} />}</td>
        </tr>
      ))}
    </AdminTable>
  )
}

function Actions({ entry, refresh }: { entry: FomoEntry; refresh: Refresh }) {
  const { id, is_real: real, is_active: on, customer_name: name } = entry
  const put = (body: object) => api('PUT', `/api/admin/fomo/${real ? 'real' : 'samples'}/${id}`, { body })
  const undoable = (done: string, act: () => Promise<unknown>, undo: () => Promise<unknown>) =>
    void attempt(async () => {
      await act()
      await refresh()
      const run = () => void attempt(async () => void (await undo(), await refresh()))
      notify.success(done, 8000, { label: 'Undo', run })
    })
  const again = { customer_name: name, customer_location: entry.customer_location, product_id: entry.product_id }
  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap">
      <Button
        variant="secondary"
        aria-label={`${on ? 'Hide' : 'Show'} ${name}, ${entry.product_name}`}
        onClick={() =>
          undoable(
            on ? 'Hidden.' : 'Shown.',
            () => put({ is_active: !on }),
            () => put({ is_active: on }),
          )
        }
      >
        {on ? 'Hide' : 'Show'}
      </Button>
      {real && on && (
        <Button
          variant="quiet"
          onClick={() =>
            undoable(
              'Nothing of this buyer is shown any more.',
              () => put({ is_active: false, whole_person: true }),
              () => put({ is_active: true }),
            )
          }
        >
          Take this person out
        </Button>
      )}
      {!real && (
        <Button
          variant="quiet"
          aria-label={`Remove ${name}, ${entry.product_name}`}
          onClick={() =>
            undoable(
              'Removed.',
              () => api('DELETE', `/api/admin/fomo/samples/${id}`),
              () => api('POST', '/api/admin/fomo/samples', { body: { ...again, minutes_ago: minutesOf(entry) } }),
            )
          }
        >
          Remove
        </Button>
      )}
    </div>
  )
}

export async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    notify.failure(error)
  }
}

const agoOf = ({ purchase_time: time }: FomoNotification, at: string): string =>
  agoText(Math.floor((Date.parse(at) - Date.parse(time)) / 60_000))
const minutesOf = ({ purchase_time: time }: FomoNotification): number =>
  Math.min(SAMPLE_AGE.most, Math.max(SAMPLE_AGE.least, Math.round((Date.now() - Date.parse(time)) / 60_000)))
