import { Dialog as Base } from '@base-ui/react/dialog'
import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { useSelected, useStore } from '../../lib/store.ts'
import { TapGuard } from '../../ui/tap-guard.tsx'
import { useCloseOnBack } from '../../ui/use-close-on-back.ts'
import { onSignedOut } from '../account/session/session-store.ts'
import { SizeDialog } from '../product/card/size-dialog.tsx'
import type { ChatView } from './state/chat-view.ts'
import { ChatHeader } from './chat-header.tsx'
import { addPiece } from './bag-changes.ts'
import { chatTexts } from './chat-texts.ts'
import { ChatTopics, TopicsRail } from './chat-topics.tsx'
import { MessageBox } from './message-box.tsx'
import { MessageList } from './message-list.tsx'
import { closeChat, leaveChat, openChat } from './open-chat.ts'
import { followPeople } from './people.ts'
import { sizeQuestion } from './size-question.ts'
import { NEW_CHAT, chat } from './chat-store.ts'
import { saveTabState } from './chat-storage.ts'
import './chat-window.css'
import './messages.css'
import './pieces.css'

/** The chat, over a page that can still be used; the whole screen when it is expanded (chat-02). Focus and Escape are Base UI's. */
export function ChatWindow({ view }: { view: ChatView }) {
  const open = view !== 'closed'
  const popup = useRef<HTMLDivElement>(null)
  const style = useKeyboardRoom(open)
  // Kept while it closes, so that it does not change on its way out.
  const [shown, setShown] = useState(view)
  if (open && view !== shown) setShown(view)
  const language = useSelected(chat, (current) => current.language, NEW_CHAT.language)
  const followed = useSelected(chat, ({ current }) => current ?? '', '')
  useCloseOnBack(open, closeChat)
  useEffect(() => {
    if (open) void openChat()
  }, [open])
  useEffect(() => {
    saveTabState({ view })
    // What was pressed is not there any more: the focus stays in the chat.
    if (view !== 'closed' && document.activeElement === document.body) firstFocus(popup.current)?.focus()
  }, [view])
  useEffect(() => onSignedOut(leaveChat), [])
  useEffect(() => (open && followed ? followPeople() : undefined), [open, followed])
  // A second tap presses nothing that the first one has brought, nor what is behind the chat once it is closed.
  const guard = <TapGuard screen since={view} />

  return (
    <Base.Root
      open={open}
      modal={shown === 'full'}
      disablePointerDismissal
      onOpenChange={(next, { reason, cancel }) => {
        // Escape is for what has the focus: a dialog above, or the page beside it.
        if (reason === 'escape-key' && !popup.current?.contains(document.activeElement)) cancel()
        else if (!next) closeChat()
      }}
    >
      {!open && createPortal(guard, document.body)}
      <Base.Portal>
        <Base.Popup
          ref={popup}
          data-view={shown}
          lang={language === 'sw' ? 'sw' : undefined}
          className="chat-window"
          style={style}
          initialFocus={() => firstFocus(popup.current)}
          finalFocus={() => document.querySelector<HTMLElement>('.chat-button')}
        >
          {shown === 'full' && <TopicsRail />}
          <div className="chat-main">
            <ChatHeader
              view={shown}
              title={<Base.Title className="display min-w-0 truncate text-lg">{chatTexts(language).title}</Base.Title>}
            />
            {shown === 'topics' ? <ChatTopics /> : <MessageList />}
            <MessageBox />
          </div>
        </Base.Popup>
        <ChatSizeDialog />
        {open && guard}
      </Base.Portal>
    </Base.Root>
  )
}

/** With a keyboard at hand typing begins at once; a phone's own would cover half of the window. */
function firstFocus(popup: HTMLElement | null): HTMLElement | null {
  return (matchMedia('(pointer: fine)').matches && popup?.querySelector<HTMLElement>('textarea')) || popup
}

/** What a phone's keyboard takes from the foot of the window, which ends above it. */
function useKeyboardRoom(open: boolean): CSSProperties {
  const [room, setRoom] = useState(0)
  useEffect(() => {
    const screen = globalThis.visualViewport
    if (!open || !screen) return
    const measure = () => setRoom(screen.scale > 1 ? 0 : Math.max(0, Math.round(innerHeight - screen.height - screen.offsetTop)))
    measure()
    screen.addEventListener('resize', measure)
    screen.addEventListener('scroll', measure)
    return () => {
      screen.removeEventListener('resize', measure)
      screen.removeEventListener('scroll', measure)
    }
  }, [open])
  return { '--keyboard': `${room}px` } as CSSProperties
}

/** The size of a piece that is about to go into the bag, asked by the shop's own dialog (open-52). */
function ChatSizeDialog() {
  const question = useStore(sizeQuestion, null)
  const answer = (size: string | null) => {
    sizeQuestion.set(null)
    if (question?.answered) question.answered(size)
    else if (question && size !== null) addPiece(question.product, size)
  }
  return <SizeDialog question={question} onAnswer={answer} />
}
