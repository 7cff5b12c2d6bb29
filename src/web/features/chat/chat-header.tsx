import ArrowLeft from 'lucide-react/icons/arrow-left'
import Maximize2 from 'lucide-react/icons/maximize-2'
import Minimize2 from 'lucide-react/icons/minimize-2'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { ChatMode } from '../../../shop/chat/rules.ts'
import { useStore } from '../../lib/store.ts'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { whole } from '../../ui/whole.tsx'
import { ChatMenu } from './chat-menu.tsx'
import { chatTexts } from './chat-texts.ts'
import { showChat, type ChatView } from './state/chat-view.ts'
import { closeChat } from './open-chat.ts'
import { setMode } from './people.ts'
import { isWithPeople, NEW_CHAT, chat } from './chat-store.ts'
import { useHours } from './use-hours.ts'

/** Who answers and when, and what can be done with the window. */
export function ChatHeader({ view, title }: { view: ChatView; title: ReactNode }) {
  const { language, mode } = useStore(chat, NEW_CHAT)
  const texts = chatTexts(language)
  const Size = view === 'full' ? Minimize2 : Maximize2
  return (
    <div data-bar className="chat-header">
      <div className="chat-bar">
        {view !== 'topics' && (
          <IconButton label={texts.topics} onClick={() => showChat('topics')} className="-ml-2">
            <ArrowLeft size={20} aria-hidden="true" />
          </IconButton>
        )}
        <div className="min-w-0 flex-1">{title}</div>
        <ChatMenu />
        {view !== 'topics' && (
          // One button for both: it keeps the focus.
          <IconButton label={view === 'full' ? texts.shrink : texts.expand} onClick={() => showChat(view === 'full' ? 'compact' : 'full')}>
            <Size size={19} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={texts.close} onClick={closeChat} className="-mr-2">
          <X size={22} aria-hidden="true" />
        </IconButton>
      </div>
      {view === 'full' && <ModeToggle mode={mode} />}
      <Hours className="chat-hours-bar" />
    </div>
  )
}

/** When people are there, and how soon they answer: at the top, or in large type on a small screen above the conversation. */
export function Hours({ className }: { className: string }) {
  const { language, mode, conversation } = useStore(chat, NEW_CHAT)
  const texts = chatTexts(language)
  const { isOpen, minutes } = useHours()
  const place = conversation?.status === 'queued' ? conversation.place : null
  const hours = isOpen ? texts.open(minutes) : mode === 'human' || isWithPeople(conversation) ? texts.closedHuman : texts.closed
  return (
    <p className={`chat-hours ${className}`}>
      <span aria-hidden="true" className={classes('chat-light', isOpen && 'chat-light-on')} />
      <span>{whole(place === null ? hours : `${hours} ${texts.place(place)}`)}</span>
    </p>
  )
}

const MODES: readonly { mode: ChatMode; name: 'AI' | 'Human' }[] = [
  { mode: 'ai', name: 'AI' },
  { mode: 'human', name: 'Human' },
]

/** Switches between the assistant and people (chat-03). */
function ModeToggle({ mode }: { mode: ChatMode }) {
  const texts = chatTexts(useStore(chat, NEW_CHAT).language)
  return (
    <div role="group" aria-label={texts.mode} className="chat-modes">
      {MODES.map(({ mode: own, name }) => (
        <button key={own} type="button" aria-pressed={own === mode} className="chat-mode" onClick={() => setMode(own)}>
          {name}
        </button>
      ))}
    </div>
  )
}
