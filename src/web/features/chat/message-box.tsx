import Mic from 'lucide-react/icons/mic'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import Square from 'lucide-react/icons/square'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { MESSAGE_MAX } from '../../../shop/chat/rules.ts'
import { useSelected, useStore } from '../../lib/store.ts'
import { IconButton } from '../../ui/button.tsx'
import { chatTexts } from './chat-texts.ts'
import { chatView, showChat } from './state/chat-view.ts'
import { NEW_CHAT, chat } from './chat-store.ts'
import { send } from './turns.ts'
import { canListen, listen } from './voice-input.ts'
import { readTabState, saveTabState } from './chat-storage.ts'

/** The tallest that the box grows, pixels (chat-20). */
const TALLEST = 120
/** From so many characters left on it says how many. */
const COUNTED = 100

/** Where a message is written: Enter sends, Shift+Enter makes a new line (chat-19). What stands in it survives a reload. */
export function MessageBox() {
  const texts = chatTexts(useSelected(chat, ({ language }) => language, NEW_CHAT.language))
  const view = useStore(chatView, 'closed')
  const box = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(takeDraft)
  const left = MESSAGE_MAX - text.length

  useLayoutEffect(() => {
    const area = box.current
    if (!area || view === 'closed') return
    area.style.height = 'auto'
    if (text === '') return
    area.style.height = `${Math.min(TALLEST, area.scrollHeight)}px`
    area.style.overflowY = area.scrollHeight > TALLEST ? 'auto' : 'hidden'
  }, [text, view])

  const write = (next: string) => {
    const kept = next.slice(0, MESSAGE_MAX)
    setText(kept)
    saveTabState({ draft: kept })
  }
  const submit = () => {
    // A typed question opens the small window (open-69).
    if (!send(text)) return
    if (view === 'topics') showChat('compact')
    write('')
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter chooses its word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      data-bar
      className="chat-box"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="chat-box-row">
        <textarea
          ref={box}
          rows={1}
          dir="auto"
          maxLength={MESSAGE_MAX}
          value={text}
          aria-label={texts.typeHere}
          placeholder={texts.typeHere}
          className="chat-text"
          enterKeyHint="send"
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {canListen() && <VoiceButton onWords={(words) => write(text ? `${text} ${words}` : words)} />}
        <IconButton
          type="submit"
          label={texts.send}
          disabled={!text.trim()}
          className="enabled:bg-primary! enabled:text-white! enabled:hover:bg-primary-strong!"
        >
          <SendHorizontal size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <p role="status" className="chat-left">
        {left <= COUNTED && texts.left(left)}
      </p>
    </form>
  )
}

/** What was typed, with what did not reach the shop before the page went. */
function takeDraft(): string {
  const { draft, unsent } = readTabState()
  if (!unsent) return draft
  const text = [unsent, draft].filter(Boolean).join('\n').slice(0, MESSAGE_MAX)
  saveTabState({ draft: text, unsent: '' })
  return text
}

/** Speaking instead of typing, where the browser can; in the language of the conversation. */
function VoiceButton({ onWords }: { onWords: (words: string) => void }) {
  const { language } = useStore(chat, NEW_CHAT)
  const texts = chatTexts(language)
  const [stop, setStop] = useState<(() => void) | null>(null)
  useEffect(() => () => stop?.(), [stop])
  const press = () => {
    if (stop) return stop()
    const end = listen(language, onWords, () => setStop(null))
    setStop(() => end)
  }
  return (
    <IconButton
      label={stop ? texts.listening : texts.speak}
      aria-pressed={stop !== null}
      onClick={press}
      className="aria-pressed:bg-primary! aria-pressed:text-white!"
    >
      {stop ? <Square size={18} aria-hidden="true" /> : <Mic size={20} aria-hidden="true" />}
    </IconButton>
  )
}
