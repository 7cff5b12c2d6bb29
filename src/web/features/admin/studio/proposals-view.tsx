import { useState } from 'react'
import { pictureUrl } from '../../../../shop/catalogue/rules.ts'
import type { Proposal, Proposals, ProposalsQuery } from '../../../../shop/try-on/studio/contract-proposals.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { ListTabs } from '../list/list-tabs.tsx'
import { listUrl } from '../list/list-url.ts'
import { EmptyList } from '../page/list-section.tsx'
import { PageHead } from '../page/page-head.tsx'
import { NewestLink, OlderLink } from '../page/paging-links.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { fetchedPicture } from './brush/canvas-pixels.ts'
import { CleanUp } from './clean-up.tsx'
import { ORIGINAL_WIDTH, storeCleaned } from './originals.ts'
import { ProposalCard } from './proposal-card.tsx'
import { PROPOSALS_API, PROPOSALS_LIST, PROPOSAL_TAB_WORDS, proposalsParams } from './proposals-query.ts'
import { useDecisions } from './use-decisions.ts'
import './proposals.css'

/** Milliseconds between two looks while photos are being cleaned up; else rarely. */
const MOVING_MS = 4000
const RESTING_MS = 30_000

/** Photos of many pieces that were cleaned up: looked at, accepted or left. */
export function ProposalsView({ loaded, query }: { loaded: Snapshot<Proposals>; query: ProposalsQuery }) {
  const [fast, setFast] = useState(loaded.data.counts.waiting > 0)
  const path = `${PROPOSALS_API}?${new URLSearchParams({ tab: query.tab, ...(query.after && { after: query.after }) }).toString()}` as const
  const { data, at, stale, refresh } = usePolling(loaded, path, fast ? MOVING_MS : RESTING_MS)
  const { items, fresh, showFresh } = useShown(data.items)
  const { next_after: next, counts } = data
  if (counts.waiting > 0 !== fast) setFast(counts.waiting > 0)
  const decisions = useDecisions(refresh)
  const mending = useMending(decisions.decide)
  const shown = items.filter((one) => one.state === 'ready' && one.stale === null)
  const params = proposalsParams(query)
  return (
    <div className="space-y-4">
      <PageHead title="Photo studio" at={at} stale={stale} />
      <p className="text-ink-soft">
        Photos that were cut out, straightened and put on the shop’s paper. A piece shows one once you have accepted it; its photo is kept.
      </p>
      {counts.waiting > 0 && <Progress count={counts.waiting} />}
      <ListTabs
        label="Which photos"
        tabs={PROPOSAL_TAB_WORDS.map(({ tab, label }) => ({
          to: listUrl(PROPOSALS_LIST, proposalsParams({ tab })),
          label,
          chosen: tab === query.tab,
          count: counts[tab],
        }))}
      />
      {query.after && <NewestLink to={listUrl(PROPOSALS_LIST, { ...params, after: undefined })}>Back to the first</NewestLink>}
      {query.tab === 'sure' && shown.length > 1 && (
        <AcceptAll
          count={shown.length}
          busy={shown.some(({ id }) => decisions.busy.has(id))}
          onAccept={() =>
            void decisions.decide(
              'accept',
              shown.map(({ id }) => ({ id })),
            )
          }
        />
      )}
      {items.length > 0 ? (
        <ul aria-label="Cleaned-up photos" className="proposal-grid">
          {items.map((proposal) => (
            <ProposalCard
              key={proposal.id}
              proposal={proposal}
              busy={decisions.busy.has(proposal.id) || mending.busy === proposal.id}
              refused={decisions.refused.get(proposal.id)}
              onDecide={(decision) => void decisions.decide(decision, [{ id: proposal.id }])}
              onMend={() => void mending.open(proposal)}
            />
          ))}
        </ul>
      ) : (
        <Nothing query={query} counts={counts} />
      )}
      {fresh > 0 && (
        <Button variant="secondary" onClick={showFresh}>
          Show {fresh === 1 ? '1 more photo' : `${fresh} more photos`}
        </Button>
      )}
      {next && <OlderLink to={listUrl(PROPOSALS_LIST, params, { after: next })}>More photos</OlderLink>}
      {mending.sheet}
    </div>
  )
}

/** What was on the page stays where it is; what comes in meanwhile waits, so that nobody accepts what they have not seen. */
function useShown(items: readonly Proposal[]) {
  const [known, setKnown] = useState<ReadonlySet<string>>(() => idsOf(items))
  const shown = items.filter(({ id }) => known.has(id))
  if (shown.length === 0 && items.length > 0) setKnown(idsOf(items))
  return { items: shown, fresh: items.length - shown.length, showFresh: () => setKnown(idsOf(items)) }
}

const idsOf = (items: readonly Proposal[]): ReadonlySet<string> => new Set(items.map(({ id }) => id))

function Progress({ count }: { count: number }) {
  return (
    <p role="status" className="admin-panel px-4 py-3">
      {count === 1 ? '1 photo is' : `${count} photos are`} being cleaned up, one every few seconds. You can go on with other work.
    </p>
  )
}

/** Only what is on the page: nothing is accepted without a look. */
function AcceptAll({ count, busy, onAccept }: { count: number; busy: boolean; onAccept: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="ink" busy={busy} onClick={onAccept}>
        Accept these {count}
      </Button>
      <p className="text-ink-soft">The shop is sure of them. Look over the edges and colours first.</p>
    </div>
  )
}

function Nothing({ query, counts }: { query: ProposalsQuery; counts: Proposals['counts'] }) {
  const none = PROPOSAL_TAB_WORDS.find(({ tab }) => tab === query.tab)?.none
  const isAllEmpty = Object.values(counts).every((count) => count === 0)
  if (!isAllEmpty) return <EmptyList>{query.after ? 'No more of them.' : none}</EmptyList>
  return (
    <div className="space-y-3">
      <EmptyList>No photos to look at. Mark pieces in the list of products, then press “Clean up photos”.</EmptyList>
      <ButtonLink to="/admin/products" variant="secondary">
        To the products
      </ButtonLink>
    </div>
  )
}

/** One photo in the studio for a single photo; what comes of it by hand is accepted with it. */
function useMending(decide: ReturnType<typeof useDecisions>['decide']) {
  const [photo, setPhoto] = useState<{ of: Proposal; bytes: Blob } | null>(null)
  const [busy, setBusy] = useState<string | null>(null)

  async function run(id: string, work: () => Promise<void>): Promise<void> {
    setBusy(id)
    try {
      await work()
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(null)
    }
  }
  const take = (of: Proposal, cleaned: Blob) =>
    run(of.id, async () => {
      const made = await storeCleaned(cleaned, of.picture)
      setPhoto(null)
      await decide('accept', [{ id: of.id, made }])
    })
  return {
    busy,
    open: (of: Proposal) => run(of.id, async () => setPhoto({ of, bytes: await fetchedPicture(pictureUrl(of.picture, ORIGINAL_WIDTH)) })),
    sheet: photo && (
      <CleanUp
        photo={photo.bytes}
        id={photo.of.picture}
        garment={photo.of.garment}
        onDone={(cleaned) => void take(photo.of, cleaned)}
        onClose={() => setPhoto(null)}
      />
    ),
  }
}
