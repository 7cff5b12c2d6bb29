import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { CHAT_HASH } from '../../../shop/chat/rules-topics.ts'
import { readText, STORAGE_KEYS } from '../../lib/storage.ts'
import { useStore } from '../../lib/store.ts'
import { Lazy } from '../../ui/lazy.tsx'
import { notify } from '../../ui/notify.ts'
import { chatView, showChat, unreadAnswers } from './state/chat-view.ts'

const loadWindow = async () => (await import('./chat-window.tsx')).ChatWindow

/** Code that did not come is asked for again later. */
function ignore(): void {}

/** Mounted once, in the shell: the button of the chat, and the chat itself once it was asked for (chat-02). */
export function ChatHost() {
  const view = useStore(chatView, 'closed')
  const unread = useStore(unreadAnswers, 0)
  const [used, setUsed] = useState(false)
  if (view !== 'closed' && !used) setUsed(true)
  const here = useLocation()
  // Also a link on the page itself, and the same one again.
  useEffect(() => {
    if (here.hash !== CHAT_HASH) return
    history.replaceState(history.state, '', location.pathname + location.search)
    showChat('compact')
  }, [here])
  useEffect(() => {
    // Where nothing is kept, nothing is fetched.
    if (readText(STORAGE_KEYS.conversation) ?? readText(STORAGE_KEYS.chatTabState, 'session'))
      void import('./restore-chat.ts').then(({ restoreChat }) => restoreChat()).catch(ignore)
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
        className="chat-button needs-script"
        data-open={view === 'closed' ? undefined : ''}
        onPointerDown={() => void loadWindow().catch(ignore)}
        onClick={() => showChat(unread > 0 ? 'compact' : 'topics')}
      >
        <span className="sr-only md:[body:not(:has(.buy-bar))_&]:not-sr-only">Chat</span>
        {unread > 0 && (
          <span className="chat-badge">
            {unread}
            <span className="sr-only">{' new'}</span>
          </span>
        )}
      </button>
      {used && <Lazy load={loadWindow} onError={lost} with={{ view }} placeholder={<div className="progress" />} />}
    </>
  )
}
