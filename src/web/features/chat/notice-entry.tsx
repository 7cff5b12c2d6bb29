import { useState } from 'react'
import { FALLBACK_TEXT } from '../../../shop/chat/rules.ts'
import { NOT_FOUND_TO_ADD_TEXT } from '../../../shop/assistant/rules.ts'
import { useSelected } from '../../lib/store.ts'
import { whole } from '../../ui/whole.tsx'
import { restoreCartLine } from './bag-changes.ts'
import { ChatProducts } from './chat-product.tsx'
import { chatTexts } from './chat-texts.ts'
import { setMode } from './people.ts'
import { StylingOptions } from './styling-options.tsx'
import { addNotice, isWithPeople, NEW_CHAT, chat, type ChatNotice } from './chat-store.ts'
import { send } from './turns.ts'

/** What the chat says by itself. */
export function NoticeEntry({ notice }: { notice: ChatNotice }) {
  switch (notice.type) {
    case 'text':
      return <p className="chat-notice">{whole(notice.text)}</p>
    case 'offer':
      return <PersonOffer reason={notice.reason} failed={notice.failed} />
    case 'sessions':
      return <StylingOptions />
    case 'bag':
      return <BagNotice notice={notice} />
    case 'products':
      return (
        <div className="chat-shop">
          {notice.missing && <p className="chat-bubble">{NOT_FOUND_TO_ADD_TEXT}</p>}
          {notice.products.length > 0 && <ChatProducts products={notice.products} />}
        </div>
      )
  }
}

/** A person is offered, never forced; with the reason if there is one (assist-12, chat-17). */
function PersonOffer({ reason, failed }: { reason: string | null; failed: boolean }) {
  const [answered, setAnswered] = useState(false)
  const isDone = useSelected(chat, ({ conversation }) => isWithPeople(conversation), false)
  const texts = chatTexts(useSelected(chat, ({ language }) => language, NEW_CHAT.language))
  const take = () => {
    setAnswered(true)
    setMode('human')
    send(texts.wantPerson)
  }
  const goOn = () => {
    setAnswered(true)
    addNotice({ type: 'text', text: texts.goneOn })
  }
  return (
    <div className="chat-shop">
      <p className="chat-bubble">{failed ? FALLBACK_TEXT : whole(reason ? texts.offerBecause(reason) : texts.offer)}</p>
      {!answered && !isDone && (
        <div className="chat-chips">
          <button type="button" className="chat-chip chat-chip-strong" onClick={take}>
            {texts.talkToPerson}
          </button>
          <button type="button" className="chat-chip" onClick={goOn}>
            {texts.goOn}
          </button>
        </div>
      )}
    </div>
  )
}

function BagNotice({ notice: { did, name, before } }: { notice: Extract<ChatNotice, { type: 'bag' }> }) {
  const [undone, setUndone] = useState(false)
  const texts = chatTexts(useSelected(chat, ({ language }) => language, NEW_CHAT.language))
  const undo = () => {
    restoreCartLine(before)
    setUndone(true)
  }
  return (
    <p className="chat-notice">
      <span>{undone ? texts.undone(name) : texts.did[did](name)}</span>
      {!undone && (
        <button type="button" className="chat-again" onClick={undo}>
          {texts.undo}
        </button>
      )}
    </p>
  )
}
