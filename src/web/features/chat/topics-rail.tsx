import { useSelected } from '../../lib/store.ts'
import { shopName } from '../../../shop/name.ts'
import { chatTexts } from './chat-texts.ts'
import { TopicList } from './chat-topics.tsx'
import { NEW_TALK, talk } from './talk.ts'

/** Beside the conversation where a screen is wide enough: what else it may be about. */
export function TopicsRail() {
  const texts = chatTexts(useSelected(talk, ({ language }) => language, NEW_TALK.language))
  return (
    <aside className="chat-rail" aria-label={texts.topics}>
      <p aria-hidden="true" className="kikoi mb-6 h-2 w-16 rounded-full" />
      <p className="display text-2xl">{shopName()}</p>
      <p className="mt-2 mb-6 text-sm text-ink-soft">{texts.helloLead}</p>
      <TopicList className="chat-rail-topics" />
    </aside>
  )
}
