import { useState } from 'react'
import type { z } from 'zod'
import type { SynonymList } from '../../../../shop/catalogue/contract-synonyms.ts'
import type { UNKNOWN_KINDS, unknownWords } from '../../../../shop/chat/contract-figures.ts'
import { api } from '../../../lib/api.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FigurePanel, FigureSection, NothingYet } from '../figures/figure-tiles.tsx'
import { count } from '../figures/words.ts'
import { LANGUAGE_LABELS } from '../chat/words.ts'
import { useChanges } from '../page/use-changes.ts'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { AddedWords } from './added-words.tsx'
import { FactForm } from './fact-form.tsx'
import { WordForm } from './word-form.tsx'

type UnknownKind = (typeof UNKNOWN_KINDS)[number]
type Unknown = z.infer<typeof unknownWords>
export type UnknownLists = Record<UnknownKind, Snapshot<Unknown>>

const KINDS: Record<UnknownKind, { title: string; means: string; none: string; action: 'fact' | 'word' }> = {
  no_fact: {
    title: 'Questions without an answer',
    means: 'What was understood, and the shop has said nothing of it. An answer counts from now on, for everybody.',
    none: 'Every question had its answer.',
    action: 'fact',
  },
  zero_results: {
    title: 'Words that found nothing',
    means: 'Words of searches that found no piece. A word can be given the meaning of one that the shop knows.',
    none: 'Every search found something.',
    action: 'word',
  },
  not_understood: {
    title: 'Not understood',
    means: 'Whole messages, without names, numbers and addresses.',
    none: 'Everything was understood.',
    action: 'fact',
  },
}

/** What the assistant could not answer, the most frequent first, with what can be done about each at once. */
export function UnknownSection({ unknown, added }: { unknown: UnknownLists; added: Snapshot<SynonymList> }) {
  return (
    <FigureSection id="unknown" title="What it could not answer">
      {(Object.keys(KINDS) as UnknownKind[]).map((kind) => (
        <UnknownPanel key={kind} kind={kind} loaded={unknown[kind]} />
      ))}
      <AddedWords loaded={added} />
    </FigureSection>
  )
}

type Words = Unknown['items'][number]

function UnknownPanel({ kind, loaded }: { kind: UnknownKind; loaded: Snapshot<Unknown> }) {
  const { title, means, none, action } = KINDS[kind]
  const { data, refresh } = usePolling(loaded, `/api/admin/chat/unknown?kind=${kind}`)
  const [open, setOpen] = useState<Words | null>(null)
  const close = () => setOpen(null)
  const call = useChanges(refresh)

  const settle = ({ words, language }: Words) =>
    call(() => api('POST', '/api/admin/chat/unknown/done', { body: { kind, words, language } }))
  const done = async () => {
    close()
    if (open) await settle(open)
  }

  return (
    <FigurePanel title={title}>
      <p className="figures-means">{means}</p>
      {data.items.length === 0 ? (
        <NothingYet>{none}</NothingYet>
      ) : (
        <ul aria-label={title} className="divide-y divide-line">
          {data.items.map((item) => (
            <li key={`${item.language} ${item.words}`} className="py-2">
              <p className="break-words">
                <strong lang={item.language}>{item.words}</strong>{' '}
                <span className="text-ink-soft">
                  {item.times === 1 ? 'once' : `${count(item.times)} times`}, {LANGUAGE_LABELS[item.language]}, last{' '}
                  {nairobiTime(item.last_at)}
                </span>
              </p>
              <div className="-ml-5 flex flex-wrap">
                <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(item)}>
                  {action === 'fact' ? 'Answer this' : 'Add a word'}
                  <span className="sr-only">: {item.words}</span>
                </Button>
                <Button variant="quiet" onClick={() => void settle(item)}>
                  Leave out<span className="sr-only">: {item.words}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        open={open !== null}
        onClose={close}
        title={action === 'fact' ? 'Answer this' : 'Add a word'}
        description={open && `“${open.words}”`}
        typing
      >
        {open &&
          (action === 'fact' ? <FactForm item={null} asked={open.words} done={done} /> : <WordForm asked={open.words} done={done} />)}
      </Dialog>
    </FigurePanel>
  )
}
