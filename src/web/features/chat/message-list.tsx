import { memo, useEffect, useRef, type MouseEvent, type RefObject } from 'react'
import { useRouteLoaderData } from 'react-router'
import { modelNotice } from '../../../shop/assistant/rules-notice.ts'
import { useStore } from '../../lib/store.ts'
import { prefersLessMotion } from '../../lib/motion.ts'
import { whole } from '../../ui/whole.tsx'
import { Answer } from './answer.tsx'
import { Hours } from './chat-header.tsx'
import { chatTexts } from './chat-texts.ts'
import { QuickQuestions } from './chat-topics.tsx'
import { NoticeEntry } from './notice-entry.tsx'
import { ShopperEntry } from './shopper-entry.tsx'
import { RatingQuestion } from './rating-question.tsx'
import { NEW_CHAT, chat, type Entry, type ChatState } from './chat-store.ts'

/** The conversation, oldest first; whole messages are announced as they come. */
export function MessageList() {
  const current = useStore(chat, NEW_CHAT)
  const { entries, mode, language, answering, conversation, greets } = current
  const texts = chatTexts(language)
  const provider = useRouteLoaderData<{ modelProvider?: string }>('root')?.modelProvider
  const notice = provider ? ` ${modelNotice(provider, language)}` : ''
  const scroll = useRef<HTMLDivElement>(null)
  useFollow(scroll, entries, current)
  // The offer of a person has the choices that go with the answer before it.
  const last = entries.findLast((entry) => entry.kind !== 'notice' || entry.notice.type === 'offer')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard
    <div ref={scroll} className="chat-scroll" tabIndex={0} role="group" aria-label={texts.log} onClickCapture={keepFocus}>
      <Hours className="chat-hours-inside" />
      {/* What is only on its way is not in the log: it would be read out piece by piece. */}
      <div role="log" aria-label={texts.log} className="chat-log">
        {greets && <Greeting text={mode === 'human' ? texts.greetingHuman : `${texts.greeting}${notice}`} />}
        {entries.map((entry) => (
          <EntryView key={entry.id} entry={entry} isLast={entry === last && !answering} />
        ))}
      </div>
      {greets && mode === 'ai' && entries.length === 0 && <QuickQuestions />}
      <Underway current={current} />
      {conversation?.asks_rating && <RatingQuestion />}
    </div>
  )
}

/** A chip goes as it is pressed: the focus stays in the conversation. */
function keepFocus({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('.chat-chip')) currentTarget.focus({ preventScroll: true })
}

/** What has been said does not change: it is not rendered again for what comes after it. */
const EntryView = memo(function EntryView({ entry, isLast }: { entry: Entry; isLast: boolean }) {
  if (entry.kind === 'shopper') return <ShopperEntry message={entry} />
  if (entry.kind === 'shop') return <Answer message={entry.message} isLast={isLast} />
  return <NoticeEntry notice={entry.notice} />
})

function Greeting({ text }: { text: string }) {
  return (
    <div className="chat-shop">
      <p className="chat-bubble">{whole(text)}</p>
    </div>
  )
}

/** The answer that is being made, or the sign that somebody writes. */
function Underway({ current: { answering, typing, language } }: { current: ChatState }) {
  const texts = chatTexts(language)
  const words = answering ? (answering.doing ?? texts.working) : typing === null ? null : texts.typing(typing)
  return (
    <>
      {answering && answering.sentences.length > 0 && (
        <p className="chat-bubble chat-underway" aria-hidden="true">
          {answering.sentences.join(' ')}
        </p>
      )}
      <p role="status" className="chat-doing">
        {words !== null && (
          <>
            <span aria-hidden="true" className="chat-dots">
              <i />
              <i />
              <i />
            </span>
            {words}
          </>
        )}
      </p>
    </>
  )
}

/** Whoever is at the end sees what comes, from its beginning; whoever has scrolled up to read is left in peace, but for what they send. */
function useFollow(scroll: RefObject<HTMLDivElement | null>, entries: readonly Entry[], current: ChatState): void {
  const atEnd = useRef(true)
  useEffect(() => {
    const box = scroll.current
    if (!box) return
    const note = () => (atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 80)
    box.addEventListener('scroll', note, { passive: true })
    return () => box.removeEventListener('scroll', note)
  }, [scroll])
  const newest = entries.at(-1)
  const isByShopper = newest?.kind === 'shopper'
  const problem = isByShopper ? newest.problem : null
  const count = entries.length
  useEffect(() => {
    const box = scroll.current
    if (!box || count === 0 || !(atEnd.current || isByShopper)) return
    const last = box.querySelector<HTMLElement>('.chat-log > :last-child')
    const top = last ? Math.min(last.offsetTop - 12, box.scrollHeight) : box.scrollHeight
    box.scrollTo({ top, behavior: prefersLessMotion() ? 'instant' : 'smooth' })
  }, [scroll, count, isByShopper])
  const { answering, typing } = current
  useEffect(() => {
    const box = scroll.current
    const isUnderway = answering !== null || typing !== null || problem !== null
    if (box && isUnderway && atEnd.current) box.scrollTo({ top: box.scrollHeight, behavior: 'instant' })
  }, [scroll, answering, typing, problem])
  const asksRating = current.conversation?.asks_rating === true
  useEffect(() => {
    const box = scroll.current
    const last = box?.querySelector('.chat-log > :last-child')
    // It stands below the last message, which may be taller than the window.
    const readsLast = last && box && last.getBoundingClientRect().bottom >= box.getBoundingClientRect().top
    if (asksRating && readsLast) box.scrollTo({ top: box.scrollHeight, behavior: 'instant' })
  }, [scroll, asksRating])
}
