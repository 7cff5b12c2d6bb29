import { useState } from 'react'
import type { SynonymList } from '../../../../shop/catalogue/contract-synonyms.ts'
import { api } from '../../../lib/api.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { FigurePanel, NothingYet } from '../figures/figure-tiles.tsx'
import { UNDO_MS } from '../chat/words.ts'
import { useChanges } from '../page/use-changes.ts'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { WordForm } from './word-form.tsx'

/** Words that the search and the assistant have learnt from admins; each can be taken out again. */
export function AddedWords({ loaded }: { loaded: Snapshot<SynonymList> }) {
  const { data, refresh } = usePolling(loaded, '/api/admin/search-synonyms')
  const [adding, setAdding] = useState(false)
  const call = useChanges(refresh)
  const remove = (word: string, means: string) =>
    call(async () => {
      const path = `/api/admin/search-synonyms/${encodeURIComponent(word)}` as const
      await api('DELETE', path)
      const restore = () => void call(() => api('PUT', path, { body: { means } }))
      notify.success(`“${word}” is searched for as it is written.`, UNDO_MS, { label: 'Undo', run: restore })
    })

  return (
    <FigurePanel title="Words that were added">
      <p className="figures-means">A search for the word finds what it means, and the assistant understands it.</p>
      {data.items.length === 0 ? (
        <NothingYet>No word was added yet.</NothingYet>
      ) : (
        <ul aria-label="Words that were added" className="divide-y divide-line">
          {data.items.map(({ word, means, updated_at: at, updated_by: by }) => (
            <li key={word} className="flex flex-wrap items-center justify-between gap-x-4">
              <p className="min-w-0 py-2 break-words">
                <strong>{word}</strong> means {means}{' '}
                <span className="text-ink-soft">
                  {by ?? 'Somebody'}, <time dateTime={at}>{nairobiTime(at)}</time>
                </span>
              </p>
              <Button variant="quiet" className="-mr-5" onClick={() => void remove(word, means)}>
                Remove<span className="sr-only">: {word}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" className="mt-2 justify-self-start" aria-haspopup="dialog" onClick={() => setAdding(true)}>
        Add a word
      </Button>
      <Dialog open={adding} onClose={() => setAdding(false)} title="Add a word" typing>
        {adding && (
          <WordForm
            asked=""
            done={async () => {
              setAdding(false)
              await refresh()
            }}
          />
        )}
      </Dialog>
    </FigurePanel>
  )
}
