import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminFact, AdminFacts } from '../../../../shop/assistant/facts/contract.ts'
import { api } from '../../../lib/api.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { PageHead } from '../page/page-head.tsx'
import { UNDO_MS } from '../chat/words.ts'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { FactForm } from './fact-form.tsx'
import { ANALYTICS } from './words.ts'

/** Everything that the assistant says of the shop, in both languages; it says nothing else of it. */
export function FactsView({ loaded }: { loaded: Snapshot<AdminFacts> }) {
  const { data, at, stale, refresh } = usePolling(loaded, '/api/admin/assistant/facts')
  const [edited, setEdited] = useState<AdminFact | 'new' | null>(null)
  const close = () => setEdited(null)

  async function call(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      notify.failure(error)
    }
    await refresh()
  }
  const remove = ({ id, en, sw, words, version, added }: AdminFact) =>
    call(async () => {
      const path = `/api/admin/assistant/facts/${id}` as const
      await api('DELETE', path, { body: { version } })
      const again = () =>
        added
          ? api('POST', '/api/admin/assistant/facts', { body: { id, en, sw, words } })
          : api('PATCH', path, { body: { en, sw, version: 0 } })
      const says = added ? 'Removed. The assistant does not know it any more.' : 'It is as it came with the shop.'
      notify.success(says, UNDO_MS, { label: 'Undo', run: () => void call(again) })
    })

  return (
    <div className="space-y-4">
      <p>
        <Link to={ANALYTICS} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          Chat analytics
        </Link>
      </p>
      <PageHead title="What the assistant says" at={at} stale={stale} />
      <p className="max-w-prose">
        Of the shop it says only this. Words in braces are filled in as they are now:{' '}
        {data.placeholders.map((name) => `{${name}}`).join(', ')}.
      </p>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setEdited('new')}>
        New answer
      </Button>
      <ul className="space-y-3">
        {data.facts.map((fact) => (
          <li key={fact.id} className="admin-panel space-y-2 px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <h2 className="font-semibold break-words">
                {fact.id}
                {fact.added && <span className="admin-mark">Added</span>}
                {fact.original && <span className="admin-mark">Changed</span>}
              </h2>
              <div className="-my-2 -mr-5 flex flex-wrap">
                <Button variant="quiet" aria-haspopup="dialog" onClick={() => setEdited(fact)}>
                  Change<span className="sr-only"> {fact.id}</span>
                </Button>
                {(fact.added || fact.original) && (
                  <Button variant="quiet" onClick={() => void remove(fact)}>
                    {fact.added ? 'Remove' : 'As it came'}
                    <span className="sr-only"> {fact.id}</span>
                  </Button>
                )}
              </div>
            </div>
            <p className="break-words whitespace-pre-line">{fact.en}</p>
            <p lang="sw" className="break-words whitespace-pre-line text-ink-soft">
              {fact.sw}
            </p>
            {fact.words.length > 0 && <p className="text-sm break-words text-ink-soft">Asked with: {fact.words.join(', ')}</p>}
            {fact.updated_at && (
              <p className="text-sm text-ink-soft">
                {fact.updated_by ?? 'Somebody'}, <time dateTime={fact.updated_at}>{nairobiTime(fact.updated_at)}</time>
              </p>
            )}
          </li>
        ))}
      </ul>
      <section aria-labelledby="unknown-topics" className="space-y-2">
        <h2 id="unknown-topics" className="display text-lg">
          What it does not know
        </h2>
        <p className="max-w-prose text-ink-soft">
          Asked for these, it says that it is not sure and offers a person, until an answer is added.
        </p>
        <ul className="list-disc space-y-1 pl-5">
          {data.unknown.map(({ id, words }) => (
            <li key={id} className="break-words">
              {id}: <span className="text-ink-soft">{words.join(', ')}</span>
            </li>
          ))}
        </ul>
      </section>
      <Dialog open={edited !== null} onClose={close} title={edited === 'new' ? 'New answer' : 'Change the answer'} typing>
        {edited !== null && (
          <FactForm
            fact={edited === 'new' ? null : edited}
            done={async () => {
              close()
              await refresh()
            }}
          />
        )}
      </Dialog>
    </div>
  )
}
