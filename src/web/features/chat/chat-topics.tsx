import HelpCircle from 'lucide-react/icons/message-circle-question-mark'
import Package from 'lucide-react/icons/package'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Ruler from 'lucide-react/icons/ruler'
import Search from 'lucide-react/icons/search'
import Shirt from 'lucide-react/icons/shirt'
import Truck from 'lucide-react/icons/truck'
import { useLocation } from 'react-router'
import { shopName } from '../../../shop/name.ts'
import { useSelected, useStore } from '../../lib/store.ts'
import { useSession } from '../account/session/session-store.ts'
import { Hours } from './chat-header.tsx'
import { chatTexts } from './chat-texts.ts'
import { chatView, showChat } from './state/chat-view.ts'
import { addNotice, NEW_CHAT, chat } from './chat-store.ts'
import { quickQuestions, TOPICS, topicsFor, type Starter, type Topic } from './topics.ts'
import { send } from './turns.ts'

const ICONS: Record<Topic, typeof HelpCircle> = {
  find: Search,
  style: Shirt,
  size: Ruler,
  delivery: Truck,
  exchange: RefreshCw,
  orders: Package,
}

/** The menu that the button opens: topics, and questions that go with the page (chat-02, chat-05, assist-01). */
export function ChatTopics() {
  const { language } = useStore(chat, NEW_CHAT)
  const texts = chatTexts(language)
  return (
    <div className="chat-scroll">
      <Hours className="chat-hours-inside" />
      <h3 className="display mt-1 text-xl">{texts.hello}</h3>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{texts.helloLead}</p>
      <TopicList className="chat-topics" />
      <QuickQuestions />
    </div>
  )
}

/** Questions that go with the page (chat-05, assist-01). */
export function QuickQuestions() {
  const { language } = useStore(chat, NEW_CHAT)
  const { pathname } = useLocation()
  const ask = ({ text }: Starter) => {
    if (chatView.get() === 'topics') showChat('compact')
    send(text)
  }
  return (
    <ul className="mt-4 flex flex-wrap gap-2">
      {quickQuestions(pathname, language).map((question) => (
        <li key={question.label} className="max-w-full">
          <button type="button" className="chat-chip" onClick={() => ask(question)}>
            {question.label}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Choosing a topic opens the whole screen (chat-02). */
function TopicList({ className }: { className: string }) {
  const { language } = useStore(chat, NEW_CHAT)
  const { user } = useSession()
  return (
    <ul className={className}>
      {topicsFor(user !== null).map((topic) => {
        const Icon = ICONS[topic]
        const { label, text } = TOPICS[topic][language]
        const choose = () => {
          showChat('full')
          // The stylist first asks how long it may take (chat-10).
          if (topic === 'style') offerSessions()
          else send(text)
        }
        return (
          <li key={topic} className="flex">
            <button type="button" className="chat-topic" onClick={choose}>
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              {label}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function offerSessions(): void {
  const last = chat.get().entries.at(-1)
  if (last?.kind !== 'notice' || last.notice.type !== 'sessions') addNotice({ type: 'sessions' })
}

/** Beside the conversation where a screen is wide enough: what else it may be about. */
export function TopicsRail() {
  const texts = chatTexts(useSelected(chat, ({ language }) => language, NEW_CHAT.language))
  return (
    <aside className="chat-rail" aria-label={texts.topics}>
      <p aria-hidden="true" className="kikoi mb-6 h-2 w-16 rounded-full" />
      <p className="display text-2xl">{shopName()}</p>
      <p className="mt-2 mb-6 text-sm text-ink-soft">{texts.helloLead}</p>
      <TopicList className="chat-rail-topics" />
    </aside>
  )
}
