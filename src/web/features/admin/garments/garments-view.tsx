import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { PreparedGarments } from '../../../../shop/try-on/contract-garments.ts'
import { mayStep, type PreparationState } from '../../../../shop/try-on/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { BulkBar, PageCheckbox } from '../list/bulk-bar.tsx'
import { ListTabs } from '../list/list-tabs.tsx'
import { listApiUrl, listKey, listUrl } from '../list/list-url.ts'
import { useSelection, type Selection } from '../list/selection.ts'
import { EmptyList } from '../page/list-section.tsx'
import { PageHead } from '../page/page-head.tsx'
import { NewestLink, OlderLink } from '../page/paging-links.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { GarmentCard } from './garment-card.tsx'
import { GARMENTS_LIST, garmentsParams, STATE_TABS, type GarmentsListQuery } from './list-query.ts'
import { useGarmentDecisions } from './use-garment-decisions.ts'
import './garments.css'

/** Pictures that are prepared for the try-on, each beside how it is worn: looked over, approved and left out together. */
export function GarmentsView({ loaded, query }: { loaded: Snapshot<PreparedGarments>; query: GarmentsListQuery }) {
  const params = garmentsParams(query)
  const { data, at, stale, refresh } = usePolling(loaded, listApiUrl(GARMENTS_LIST, params))
  const { items, next_cursor: next, counts } = data
  const tab = STATE_TABS.find(({ state }) => state === query.state)
  const selection = useSelection(listKey(GARMENTS_LIST, params))
  const decisions = useGarmentDecisions(refresh)
  const list = listUrl(GARMENTS_LIST, params, { cursor: query.cursor })
  const ids = items.filter(({ waiting }) => !waiting).map(({ id }) => id)
  return (
    <div className="space-y-4">
      <PageHead title="Try-on garments" at={at} stale={stale} />
      <ListTabs
        label="Which garments"
        tabs={STATE_TABS.map(({ state, label }) => ({
          to: listUrl(GARMENTS_LIST, garmentsParams({ ...query, state, cursor: undefined })),
          label,
          chosen: state === query.state,
          count: counts[state],
        }))}
      />
      <Which query={query} />
      {query.cursor && <NewestLink to={listUrl(GARMENTS_LIST, { ...params, cursor: undefined })} />}
      {items.length > 0 ? (
        <>
          {isDecided(query.state) && ids.length > 1 && (
            <div className="-mt-3 -ml-3 flex items-center">
              <PageCheckbox selection={selection} ids={ids} />
              <span aria-hidden="true" className="text-ink-soft">
                Mark all on this page, unmark what is worn wrongly, and approve the rest at once.
              </span>
            </div>
          )}
          <ul aria-label={tab?.label} className="garment-grid">
            {items.map((garment) => (
              <GarmentCard
                key={garment.id}
                garment={garment}
                list={list}
                selection={selection}
                busy={decisions.busy.has(garment.id)}
                onDecide={(step) => void decisions.decide(step, [{ id: garment.id, version: garment.version }])}
              />
            ))}
          </ul>
        </>
      ) : (
        <EmptyList>{query.cursor ? 'No more of them.' : query.import ? 'None of this import.' : tab?.none}</EmptyList>
      )}
      {next && <OlderLink to={listUrl(GARMENTS_LIST, params, { cursor: next })} />}
      <MarkedBar state={query.state} items={items} ids={ids} selection={selection} decisions={decisions} />
    </div>
  )
}

const isDecided = (state: PreparationState) => mayStep('approve', state) || mayStep('reopen', state)

/** Which of all are shown: those of one import, or of which another picture is worn. */
function Which({ query }: { query: GarmentsListQuery }) {
  const link = 'inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4'
  return (
    <p className="text-ink-soft">
      {query.import && (
        <>
          Pieces of one import alone.{' '}
          <Link to={listUrl(GARMENTS_LIST, garmentsParams({ ...query, import: undefined, cursor: undefined }))} className={link}>
            Show all
          </Link>{' '}
        </>
      )}
      {query.spare ? 'Further pictures: their piece is worn from another one. ' : 'One picture of each piece is worn. '}
      <Link to={listUrl(GARMENTS_LIST, garmentsParams({ ...query, spare: !query.spare, cursor: undefined }))} className={link}>
        {query.spare ? 'Show those that are worn' : 'Show the others'}
      </Link>
    </p>
  )
}

interface MarkedBarProps {
  state: PreparationState
  items: PreparedGarments['items']
  ids: readonly string[]
  selection: Selection
  decisions: ReturnType<typeof useGarmentDecisions>
}

/** What can be done with those that are marked, as they were seen. */
function MarkedBar({ state, items, ids, selection, decisions }: MarkedBarProps) {
  const seen = useRef(new Map<string, number>())
  useEffect(() => {
    for (const { id, version } of items) seen.current.set(id, version)
  }, [items])
  const decide = (step: 'approve' | 'exclude' | 'reopen') => {
    const asked = [...selection.ids].flatMap((id) => {
      const version = seen.current.get(id)
      return version === undefined ? [] : [{ id, version }]
    })
    selection.clear()
    if (asked.length > 0) void decisions.decide(step, asked)
  }
  const busy = decisions.busy.size > 0
  return (
    <BulkBar selection={selection} ids={ids}>
      {mayStep('approve', state) && (
        <Button variant="ink" busy={busy} onClick={() => decide('approve')}>
          These are right
        </Button>
      )}
      {mayStep('exclude', state) && (
        <Button variant="secondary" disabled={busy} onClick={() => decide('exclude')}>
          Leave out
        </Button>
      )}
      {mayStep('reopen', state) && (
        <Button variant="secondary" disabled={busy} onClick={() => decide('reopen')}>
          Look again
        </Button>
      )}
    </BulkBar>
  )
}
