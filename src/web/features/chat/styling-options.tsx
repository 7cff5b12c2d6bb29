import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { STYLING_SESSION_NAMES, STYLING_SESSIONS, type StylingSession } from '../../../shop/assistant/rules.ts'
import { useSelected } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import { chatTexts } from './chat-texts.ts'
import { NEW_CHAT, chat } from './chat-store.ts'
import { send } from './turns.ts'

const OCCASION_MAX = 100
const BUDGET_MAX = 10_000_000

/** The kinds of styling sessions with how long they take (chat-10); that for an occasion asks for it first. */
export function StylingOptions() {
  const [asks, setAsks] = useState(false)
  const texts = chatTexts(useSelected(chat, ({ language }) => language, NEW_CHAT.language))
  const choose = (kind: StylingSession) => {
    if (kind === 'occasion_styling') setAsks(true)
    else send(texts.sessions[kind], { kind })
  }
  return (
    <>
      <ul className="chat-sessions">
        {STYLING_SESSION_NAMES.map((kind) => (
          <li key={kind} className="flex">
            <button
              type="button"
              className="chat-session"
              aria-expanded={kind === 'occasion_styling' ? asks : undefined}
              onClick={() => choose(kind)}
            >
              <span>{texts.sessions[kind]}</span>
              <span className="text-ink-soft">{texts.minutes(STYLING_SESSIONS[kind])}</span>
            </button>
          </li>
        ))}
      </ul>
      {asks && <OccasionForm />}
    </>
  )
}

/** Does nothing while the occasion is empty (chat-11). */
function OccasionForm() {
  const id = useId()
  const texts = chatTexts(useSelected(chat, ({ language }) => language, NEW_CHAT.language))
  const [occasion, setOccasion] = useState('')
  const [budget, setBudget] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.scrollIntoView({ block: 'nearest' }), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = occasion.trim()
    if (!wanted) return
    const most = Number.parseInt(budget.replaceAll(/\D/g, ''), 10)
    const session = { kind: 'occasion_styling' as const, occasion: wanted, ...(most > 0 && most <= BUDGET_MAX ? { budget: most } : {}) }
    send(`${texts.sessions.occasion_styling}: ${wanted}`, session)
  }
  return (
    <form ref={form} className="chat-occasion" onSubmit={submit} noValidate>
      <label htmlFor={`${id}-occasion`}>{texts.occasion}</label>
      <input
        id={`${id}-occasion`}
        // It has just been asked for.
        autoFocus
        className="chat-field"
        maxLength={OCCASION_MAX}
        placeholder={texts.occasionHint}
        value={occasion}
        onChange={(event) => setOccasion(event.target.value)}
      />
      <label htmlFor={`${id}-budget`}>{texts.budget}</label>
      <input
        id={`${id}-budget`}
        className="chat-field"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={budget}
        onChange={(event) => setBudget(event.target.value)}
      />
      <Button type="submit" variant="ink" className="mt-2">
        {texts.begin}
      </Button>
    </form>
  )
}
