import type { ChatMessage } from '../../../shop/assistant/contract.ts'
import { CHIPS_MAX, CONFIDENCE } from '../../../shop/assistant/rules.ts'
import { RECOMMENDATIONS_MAX } from '../../../shop/chat/rules.ts'
import { nairobiClock } from '../../lib/dates.ts'
import { useSelected } from '../../lib/store.ts'
import { whole } from '../../ui/whole.tsx'
import { ActionButtons } from './action-buttons.tsx'
import { ChatProducts } from './chat-product.tsx'
import { chatTexts, type ChatTexts } from './chat-texts.ts'
import { LookBoard } from './look-board.tsx'
import { NEW_CHAT, chat } from './chat-store.ts'
import { send } from './turns.ts'

/** A message of the shop, in any of its kinds (assist-06). Chips only under the last one. */
export function Answer({ message, isLast }: { message: ChatMessage; isLast: boolean }) {
  const texts = chatTexts(useSelected(chat, ({ language }) => language, NEW_CHAT.language))
  const { content, products, productRecommendations, stylingResults } = message
  const chips = chipsOf(message)
  return (
    <div className="chat-shop">
      <Author message={message} texts={texts} />
      {content && (
        <p dir="auto" className="chat-bubble">
          {whole(content)}
        </p>
      )}
      {products.length > 0 && <ChatProducts products={products} />}
      {stylingResults.map((look, at) => (
        <LookBoard key={at} look={look} said={content} />
      ))}
      {productRecommendations.length > 0 && (
        <>
          <p className="chat-also">{texts.alsoNice}</p>
          <ChatProducts products={productRecommendations.slice(0, RECOMMENDATIONS_MAX)} />
        </>
      )}
      <ActionButtons message={message} />
      {isLast && chips.length > 0 && (
        <div className="chat-chips">
          {chips.map((chip) => (
            <button key={chip} type="button" className="chat-chip" onClick={() => send(chip)}>
              {chip}
            </button>
          ))}
        </div>
      )}
      <Foot message={message} texts={texts} />
    </div>
  )
}

/** What may be answered with a tap: what the stylist offers to choose from, else at most CHIPS_MAX chips. */
function chipsOf({ type, payload: { chips = [], options = [] } }: ChatMessage): string[] {
  const offered = options.flatMap(({ label }) => (typeof label === 'string' ? [label] : []))
  return type === 'styling_options' && offered.length > 0 ? offered : chips.slice(0, CHIPS_MAX)
}

/** Who has written it: a person by name, or nobody. */
function Author({ message: { sender, agent, automatic }, texts }: { message: ChatMessage; texts: ChatTexts }) {
  if (sender !== 'agent') return <span className="sr-only">{texts.assistant}: </span>
  return (
    <p className="chat-author">
      <span aria-hidden="true" className="chat-face">
        {automatic ? 'U' : (agent ?? texts.person).charAt(0)}
      </span>
      {automatic ? <span className="chat-automatic">{texts.automatic}</span> : (agent ?? texts.person)}
    </p>
  )
}

/** When, and how sure the assistant is: in words beside the colour (assist-09). */
function Foot({ message: { confidence, timestamp }, texts }: { message: ChatMessage; texts: ChatTexts }) {
  const level = confidence === null ? null : confidence > CONFIDENCE.high ? 0 : confidence > CONFIDENCE.fair ? 1 : 2
  return (
    <p className="chat-status">
      {level !== null && (
        <span className="chat-sure" data-sure={(['green', 'yellow', 'red'] as const)[level]}>
          <i aria-hidden="true" />
          {texts.sure[level]}
        </span>
      )}
      <time dateTime={timestamp}>{nairobiClock(timestamp)}</time>
    </p>
  )
}
