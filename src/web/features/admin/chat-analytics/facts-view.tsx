import type { AdminFact, AdminFacts } from '../../../../shop/assistant/facts/contract.ts'
import { api } from '../../../lib/api.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { notify } from '../../../ui/notify.ts'
import { TextList } from '../chat/text-list.tsx'
import { UNDO_MS } from '../chat/words.ts'
import { useChanges } from '../page/use-changes.ts'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { FactForm } from './fact-form.tsx'
import { ANALYTICS } from './words.ts'

/** Everything that the assistant says of the shop, in both languages; it says nothing else of it. */
export function FactsView({ loaded }: { loaded: Snapshot<AdminFacts> }) {
  const polled = usePolling(loaded, '/api/admin/assistant/facts')
  const call = useChanges(polled.refresh)
  const { placeholders, facts, unknown } = polled.data
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
    <TextList
      polled={polled}
      title="What the assistant says"
      parent={{ to: ANALYTICS, label: 'Chat analytics' }}
      noun="answer"
      items={facts}
      row={(fact) => ({
        id: fact.id,
        name: fact.id,
        marks: [...(fact.added ? ['Added'] : []), ...(fact.original ? ['Changed'] : [])],
        en: fact.en,
        sw: fact.sw,
        ...(fact.added || fact.original ? { remove: { label: fact.added ? 'Remove' : 'As it came', run: () => void remove(fact) } } : {}),
        more: <About fact={fact} />,
      })}
      footer={<UnknownTopics topics={unknown} />}
      Form={FactForm}
    >
      Of the shop it says only this. Words in braces are filled in as they are now: {placeholders.map((name) => `{${name}}`).join(', ')}.
    </TextList>
  )
}

function About({ fact: { words, updated_at: at, updated_by: by } }: { fact: AdminFact }) {
  return (
    <>
      {words.length > 0 && <p className="text-sm break-words text-ink-soft">Asked with: {words.join(', ')}</p>}
      {at && (
        <p className="text-sm text-ink-soft">
          {by ?? 'Somebody'}, <time dateTime={at}>{nairobiTime(at)}</time>
        </p>
      )}
    </>
  )
}

function UnknownTopics({ topics }: { topics: AdminFacts['unknown'] }) {
  return (
    <section aria-labelledby="unknown-topics" className="space-y-2">
      <h2 id="unknown-topics" className="display text-lg">
        What it does not know
      </h2>
      <p className="max-w-prose text-ink-soft">
        Asked for these, it says that it is not sure and offers a person, until an answer is added.
      </p>
      <ul className="list-disc space-y-1 pl-5">
        {topics.map(({ id, words }) => (
          <li key={id} className="break-words">
            {id}: <span className="text-ink-soft">{words.join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
