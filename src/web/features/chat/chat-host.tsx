import MessageCircle from 'lucide-react/icons/message-circle'
import { useEffect, useState } from 'react'
import { afterLoad } from '../../lib/after-load.ts'
import { useStore } from '../../lib/store.ts'
import { Lazy } from '../../ui/lazy.tsx'
import { notify } from '../../ui/notify.ts'
import { chatView, keptConversation, restoreChat, showChat, unreadAnswers } from './chat-view.ts'

const loadWindow = async () => (await import('./chat-window.tsx')).ChatWindow

function preload(): void {
  void loadWindow().catch(() => undefined)
}

/** Mounted once, in the shell: the button of the chat, and the chat itself once it was asked for (chat-02). */
export function ChatHost() {
  const view = useStore(chatView, 'closed')
  const unread = useStore(unreadAnswers, 0)
  const [used, setUsed] = useState(false)
  if (view !== 'closed' && !used) setUsed(true)
  useEffect(() => {
    restoreChat()
    // Only for whom a person may still answer.
    return afterLoad(() => keptConversation.get()?.waits && void watch())
  }, [])
  const lost = () => {
    showChat('closed')
    setUsed(false)
    notify.notLoaded('The chat')
  }
  return (
    <>
      <button
        type="button"
        data-bar
        aria-haspopup="dialog"
        aria-expanded={view !== 'closed'}
        className={`chat-button needs-script${view === 'closed' ? '' : ' invisible'}`}
        onPointerDown={preload}
        onClick={() => showChat(unread > 0 ? 'compact' : 'topics')}
      >
        <MessageCircle size={24} strokeWidth={1.75} aria-hidden="true" />
        <span className="chat-button-words">Chat</span>
        {unread > 0 && (
          <span className="chat-badge">
            {unread}
            <span className="sr-only">{unread === 1 ? ' new answer' : ' new answers'}</span>
          </span>
        )}
      </button>
      {used && <Lazy load={loadWindow} onError={lost} with={{ view }} placeholder={<div className="progress" />} />}
    </>
  )
}

async function watch(): Promise<void> {
  try {
    const { watchAnswers } = await import('./watch-answers.ts')
    watchAnswers()
  } catch {
    // Its code did not come; the next page tries again.
  }
}
