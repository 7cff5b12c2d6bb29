import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import type { InboxDetail } from '../../../../shop/chat/contract-desk.ts'
import type { StoredMessage } from '../../../../shop/chat/contract.ts'
import { api } from '../../../lib/api.ts'
import { nairobiClock, nairobiTime } from '../../../lib/dates.ts'
import { createQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Price } from '../../../ui/price.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { eventText, personName } from './words.ts'

/** Pieces that are asked for at once. */
const CARDS_MAX = 50
/** So close to its end the reader follows what is new. Pixels. */
const NEAR_END = 120

const cards = createQuery<readonly ProductCard[]>({
  async fetch(ids, signal) {
    return (await api<{ items: ProductCard[] }>('GET', `/api/products/cards?ids=${ids}`, { signal })).items
  },
  staleTime: 60_000,
  max: 20,
})

type Entry = { at: string; key: string; shown: ReactNode }

/** Everything that happened, oldest first: messages, private notes in another colour, and what was done. */
export function Timeline({ detail }: { detail: InboxDetail }) {
  const { messages, notes, events } = detail
  const ids = [...new Set(messages.flatMap(piecesOf))].slice(-CARDS_MAX).join(',')
  const { data: pieces } = useQuery(cards, useHydrated() && ids ? ids : null, { keepPrevious: true })
  const entries = useMemo(() => {
    const all: Entry[] = [
      ...messages.map((message) => ({
        at: message.timestamp,
        key: message.id,
        shown: <Message message={message} name={personName(detail)} seen={message.seq <= detail.read_seq} pieces={pieces ?? []} />,
      })),
      ...notes.map((note) => ({
        at: note.created_at,
        key: note.id,
        shown: (
          <article className="inbox-note">
            <p className="inbox-message-by">
              <strong>{note.own ? 'Your note' : `Note by ${note.author}`}</strong>, only the shop’s people see it.{' '}
              <time dateTime={note.created_at}>{nairobiTime(note.created_at)}</time>
            </p>
            <p className="break-words whitespace-pre-line">{note.text}</p>
          </article>
        ),
      })),
      ...events.flatMap((event) => {
        const text = eventText(event)
        if (text === null) return []
        return {
          at: event.at,
          key: `${event.kind} ${event.at}`,
          shown: (
            <p className="inbox-event">
              {text}, <time dateTime={event.at}>{nairobiTime(event.at)}</time>
            </p>
          ),
        }
      }),
    ]
    // The same moment: as they came, what was done last.
    return all.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  }, [detail, messages, notes, events, pieces])

  const box = useRef<HTMLDivElement>(null)
  const followed = useRef(true)
  useEffect(() => {
    if (entries.length + (pieces?.length ?? 0) > 0 && followed.current) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [entries.length, pieces])
  return (
    <div
      ref={box}
      role="log"
      aria-label="Conversation"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: who cannot point must be able to, too
      tabIndex={0}
      className="inbox-timeline"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        followed.current = scrollHeight - scrollTop - clientHeight < NEAR_END
      }}
    >
      {detail.emptied && <p className="inbox-event">The words of this conversation were removed after their time. What happened stays.</p>}
      <ol className="inbox-entries">
        {entries.map(({ key, shown }) => (
          <li key={key}>{shown}</li>
        ))}
      </ol>
    </div>
  )
}

interface MessageProps {
  message: StoredMessage
  name: string
  seen: boolean
  pieces: readonly ProductCard[]
}

function Message({ message, name, seen, pieces }: MessageProps) {
  const { sender, automatic, agent, content, timestamp, confidence } = message
  const by = sender === 'customer' ? name : sender === 'ai' ? 'Assistant' : automatic ? 'Automatic' : (agent ?? 'Us')
  const shown = piecesOf(message).flatMap((id) => pieces.find((piece) => piece.id === id) ?? [])
  return (
    <article className="inbox-message" data-sender={automatic ? 'automatic' : sender}>
      <p className="inbox-message-by">
        <strong>{by}</strong> <time dateTime={timestamp}>{nairobiClock(timestamp)}</time>
        {sender === 'ai' && confidence !== null && `, ${Math.round(confidence * 100)}% sure`}
        {sender === 'agent' && !automatic && (seen ? ', seen' : ', not seen yet')}
      </p>
      {content && <p className="break-words whitespace-pre-line">{content}</p>}
      {shown.length > 0 && (
        <ul className="inbox-pieces">
          {shown.map((piece) => (
            <li key={piece.id}>
              <Thumbnail pictureKey={piece.images[0]?.key ?? null} name={piece.name} kind={piece.kind} className="w-10" />
              <span className="min-w-0">
                <Link to={`/admin/products/${piece.id}`} className="block font-semibold break-words underline underline-offset-4">
                  {piece.name}
                </Link>
                <Price amount={piece.price} original={piece.original_price} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

/** Ids of the pieces that a message shows, each once. */
function piecesOf({ payload: { products = [], recommendations = [] } }: StoredMessage): string[] {
  return [...new Set([...products, ...recommendations])]
}
