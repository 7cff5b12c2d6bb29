import Angry from 'lucide-react/icons/angry'
import Frown from 'lucide-react/icons/frown'
import Laugh from 'lucide-react/icons/laugh'
import Meh from 'lucide-react/icons/meh'
import Smile from 'lucide-react/icons/smile'
import { useId, useState, type FormEvent } from 'react'
import { RATING_TEXT_MAX } from '../../../shop/chat/rules.ts'
import { useSelected } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { currentConversation, sendRating } from './chat-api.ts'
import { chatTexts } from './chat-texts.ts'
import { addNotice, noteState, NEW_CHAT, chat } from './chat-store.ts'

const FACES = [Angry, Frown, Meh, Smile, Laugh] as const

/** One question after a conversation was resolved: a face, and a line of text for who wants to. */
export function RatingQuestion() {
  const id = useId()
  const texts = chatTexts(useSelected(chat, ({ language }) => language, NEW_CHAT.language))
  const [rating, setRating] = useState(0)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const kept = currentConversation()
    if (!kept || busy) return
    setBusy(true)
    try {
      await sendRating(kept, rating, text.trim())
      const { conversation } = chat.get()
      if (conversation) noteState({ ...conversation, asks_rating: false })
      addNotice({ type: 'text', text: texts.rated })
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="chat-rating" onSubmit={(event) => void submit(event)}>
      <fieldset>
        <legend className="font-semibold">{texts.rate}</legend>
        <div className="mt-2 flex justify-between gap-1">
          {FACES.map((Face, at) => (
            <label key={at} className="chat-face-choice">
              <input
                type="radio"
                name={`${id}-rating`}
                className="sr-only"
                checked={rating === at + 1}
                onChange={() => setRating(at + 1)}
                aria-label={texts.faces[at]}
              />
              <Face size={28} strokeWidth={1.75} aria-hidden="true" />
            </label>
          ))}
        </div>
      </fieldset>
      {rating > 0 && (
        <>
          <p className="mt-1 text-center text-sm">{texts.faces[rating - 1]}</p>
          <label htmlFor={`${id}-text`} className="mt-2 block text-sm">
            {texts.rateText}
          </label>
          <input
            id={`${id}-text`}
            className="chat-field"
            maxLength={RATING_TEXT_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" variant="ink" busy={busy} className="mt-3 w-full">
            {texts.rateSend}
          </Button>
        </>
      )}
    </form>
  )
}
