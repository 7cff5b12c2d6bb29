import { useState } from 'react'
import type { TaughtList } from '../../../../shop/catalogue/contract-taught.ts'
import { api } from '../../../lib/api.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { FigurePanel, NothingYet } from '../figures/figure-tiles.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { WordForm } from './word-form.tsx'

/** Words that the search and the assistant have learnt from admins; each can be taken out again. */
export function AddedWords({ loaded }: { loaded: Snapshot<TaughtList> }) {
  const { data, refresh } = usePolling(loaded, '/api/admin/search-words')
  const [adding, setAdding] = useState(false)
  const close = () => setAdding(false)

  async function remove(word: string): Promise<void> {
    try {
      await api('DELETE', `/api/admin/search-words/${encodeURIComponent(word)}`)
      notify.success(`“${word}” is searched for as it is written.`)
    } catch (error) {
      notify.failure(error)
    }
    await refresh()
  }

  return (
    <FigurePanel title="Words that were added">
      <p className="figures-means">A search for the word finds what it means, and the assistant understands it.</p>
      {data.items.length === 0 ? (
        <NothingYet>No word was added yet.</NothingYet>
      ) : (
        <ul aria-label="Words that were added" className="divide-y divide-line">
          {data.items.map(({ word, means, updated_at: at, updated_by: by }) => (
            <li key={word} className="py-2">
              <p className="break-words">
                <strong>{word}</strong> means <strong>{means}</strong>{' '}
                <span className="text-ink-soft">
                  {by ?? 'Somebody'}, {nairobiTime(at)}
                </span>
              </p>
              <Button variant="quiet" className="px-0" onClick={() => void remove(word)}>
                Remove<span className="sr-only">: {word}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAdding(true)}>
        Add a word
      </Button>
      <Dialog open={adding} onClose={close} title="Add a word" typing>
        {adding && (
          <WordForm
            asked=""
            done={async () => {
              close()
              await refresh()
            }}
          />
        )}
      </Dialog>
    </FigurePanel>
  )
}
