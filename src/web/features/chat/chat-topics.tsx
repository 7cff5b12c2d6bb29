import HelpCircle from 'lucide-react/icons/message-circle-question-mark'
import Package from 'lucide-react/icons/package'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Ruler from 'lucide-react/icons/ruler'
import Search from 'lucide-react/icons/search'
import Shirt from 'lucide-react/icons/shirt'
import Truck from 'lucide-react/icons/truck'
import { useLocation } from 'react-router'
import { useStore } from '../../lib/store.ts'
import { useSession } from '../account/session/session-store.ts'
import { chatTexts } from './chat-texts.ts'
import { showChat } from './chat-view.ts'
import { addNote, NEW_TALK, talk } from './talk.ts'
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
  const { language } = useStore(talk, NEW_TALK)
  const texts = chatTexts(language)
  const { pathname } = useLocation()
  const ask = ({ text }: Starter) => {
    showChat('compact')
    send(text)
  }
  return (
    <div className="chat-scroll">
      <h3 className="display mt-1 text-xl">{texts.hello}</h3>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{texts.helloLead}</p>
      <TopicList className="chat-topics" />
      <ul className="mt-4 flex flex-wrap gap-2">
        {quickQuestions(pathname, language).map((question) => (
          <li key={question.label} className="max-w-full">
            <button type="button" className="chat-chip" onClick={() => ask(question)}>
              {question.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Choosing a topic opens the whole screen (chat-02). */
export function TopicList({ className }: { className: string }) {
  const { language } = useStore(talk, NEW_TALK)
  const { user } = useSession()
  return (
    <ul className={className}>
      {topicsFor(user !== null).map((topic) => {
        const Icon = ICONS[topic]
        const { label, text } = TOPICS[topic][language]
        const choose = () => {
          showChat('full')
          // The stylist first asks how long it may take (chat-10).
          if (topic === 'style') addNote({ type: 'sessions' })
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
