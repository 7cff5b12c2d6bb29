import { Link } from 'react-router'
import type { AdminHighlight, AdminHighlights } from '../../../../shop/highlights/contract.ts'
import { HIGHLIGHT_KINDS, SLOTS } from '../../../../shop/highlights/rules.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { HistorySection } from '../page/history-section.tsx'
import { SortableList } from '../list/sortable-list.tsx'
import { HighlightRow } from './highlight-row.tsx'
import { useHighlights } from './use-highlights.ts'

/** What the shop puts forward on its home page: a draft, published whole (admin-06). */
export function HighlightsView({ loaded }: { loaded: AdminHighlights }) {
  const { data, busy, change } = useHighlights(loaded)
  const { items, sets, differs, version } = data
  const rows = items.map((item) => ({ ...item, id: item.entry.id, name: `“${item.entry.title}”` }))

  async function publish(): Promise<void> {
    if (await change('POST', '/publish')) notify.success('Published. The home page shows it now.')
  }
  async function order(ids: string[]): Promise<void> {
    await change('PUT', '/order', { ids })
  }
  async function remove({ entry }: AdminHighlight): Promise<void> {
    const position = items.findIndex((item) => item.entry.id === entry.id)
    const after = await change('DELETE', `/entries/${entry.id}`)
    if (!after) return
    const undo = () => void change('PUT', `/entries/${entry.id}`, { entry, position }, after.version)
    notify.success(`“${entry.title}” removed from the draft.`, 10_000, { label: 'Undo', run: undo })
  }
  async function restore(number: number): Promise<void> {
    if (await change('POST', `/sets/${number}/restore`)) notify.success('It’s in the draft now. Publish it to show it.')
  }

  return (
    <div className="max-w-4xl space-y-5">
      <h1 className="display text-2xl">Highlights</h1>
      <Status data={data} busy={busy} onPublish={() => void publish()} onDiscard={() => void restore(sets[0]?.number ?? 0)} />
      <ToDo items={items} />
      <section aria-labelledby="draft-rows" className="space-y-3">
        <h2 id="draft-rows" className="display text-lg">
          Draft <span className="text-base font-semibold text-ink-soft">{items.length}</span>
        </h2>
        {rows.length > 0 ? (
          <SortableList
            items={rows}
            label="Draft"
            what="Entry"
            onMove={(ids) => void order(ids)}
            className="admin-panel divide-y divide-line overflow-hidden"
          >
            {(item) => <HighlightRow item={item} now={data.now} busy={busy} onRemove={() => void remove(item)} />}
          </SortableList>
        ) : (
          <p className="admin-panel px-4 py-4 text-ink-soft">
            Nothing is put forward yet: the home page begins with all pieces. Start with a row of pieces, so shoppers see clothes first.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {HIGHLIGHT_KINDS.map((kind) => (
            <ButtonLink key={kind} to={`/admin/highlights/new?kind=${kind}`} variant="secondary">
              Add: {SLOTS[kind].label}
            </ButtonLink>
          ))}
        </div>
      </section>
      <EarlierSets data={data} busy={busy} onRestore={(number) => void restore(number)} />
      <HistorySection subject="highlights:home" version={`${version} ${differs}`} />
    </div>
  )
}

interface StatusProps {
  data: AdminHighlights
  busy: boolean
  onPublish: () => void
  onDiscard: () => void
}

/** What of the draft is not on the home page, and the way there. */
function Status({ data: { differs, changed, sets }, busy, onPublish, onDiscard }: StatusProps) {
  const [current] = sets
  return (
    <section aria-label="Publishing" className="admin-panel space-y-3 px-4 py-4">
      <p role="status">
        <strong>{differs ? 'The draft is not published yet.' : 'The home page shows this.'}</strong>{' '}
        <span className="text-ink-soft">
          {current ? `Published ${nairobiTime(current.at)} by ${current.by}.` : 'Nothing has been published yet.'}
          {differs && changed && ` Draft changed ${nairobiTime(changed.at)} by ${changed.by}.`}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} disabled={!differs} onClick={onPublish}>
          Publish
        </Button>
        <ButtonLink to="/admin/highlights/preview" variant="secondary">
          Preview
        </ButtonLink>
        {differs && (
          <Button variant="quiet" busy={busy} onClick={onDiscard}>
            Drop the changes
          </Button>
        )}
      </div>
    </section>
  )
}

/** Rows that are too short, and sold pieces: each leads to where it is mended. */
function ToDo({ items }: { items: readonly AdminHighlight[] }) {
  const open = items.filter(({ short, gone }) => short || gone > 0)
  if (open.length === 0) return null
  return (
    <section aria-labelledby="to-do" className="admin-panel px-4 py-3">
      <h2 id="to-do" className="font-semibold">
        To do
      </h2>
      <ul>
        {open.map(({ entry, short, gone, pieces, clips }) => (
          <li key={entry.id}>
            <Link to={`/admin/highlights/${entry.id}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
              “{entry.title}”: {gone > 0 && `${gone} sold or gone`}
              {gone > 0 && short && ', '}
              {short && `${pieces.length + clips.length} left, needs ${SLOTS[entry.kind].needs}`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface EarlierSetsProps {
  data: AdminHighlights
  busy: boolean
  onRestore: (number: number) => void
}

function EarlierSets({ data: { sets }, busy, onRestore }: EarlierSetsProps) {
  const earlier = sets.slice(1)
  if (earlier.length === 0) return null
  return (
    <details className="admin-panel px-4">
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">Earlier sets</summary>
      <ul className="divide-y divide-line">
        {earlier.map(({ number, at, by, titles }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
            <p className="min-w-0 flex-[1_1_12rem] break-words">
              <strong className="block">
                Set {number}, {nairobiTime(at)}
              </strong>
              <span className="text-ink-soft">
                {titles.join(', ') || 'Nothing put forward'} · {by}
              </span>
            </p>
            <Button variant="soft" busy={busy} aria-label={`Bring back set ${number}`} onClick={() => onRestore(number)}>
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
