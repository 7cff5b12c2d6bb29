import { randomUUID } from 'node:crypto'
import type { TurnEvent } from '../../src/shop/assistant/turn.ts'
import type { ChatMessage } from '../../src/shop/assistant/contract.ts'
import { readEvents } from '../support/turn-events.ts'

type Asks = { base: string }
type Data<Name extends TurnEvent['event']> = Extract<TurnEvent, { event: Name }>['data']

/** One turn as the page hears it. */
export interface HeardTurn {
  status: number
  /** Names in their order. */
  events: TurnEvent['event'][]
  ack: Data<'ack'>
  message: ChatMessage | null
  actions: Data<'actions'> | null
  sentences: string[]
  /** Of a refusal. */
  error: string | null
}

export interface Talk {
  guest: string
  say(text: string, more?: Record<string, unknown>): Promise<HeardTurn>
  id(): string | null
}

/** A conversation of one shopper over HTTP; begins with its first message. */
export function talk(
  { base }: Asks,
  { headers = {}, context = {} }: { headers?: Record<string, string>; context?: Record<string, unknown> } = {},
): Talk {
  const guest = randomUUID()
  let id: string | null = null
  let key: string | null = null
  return {
    guest,
    id: () => id,
    async say(text, more = {}) {
      const path = id ? `/api/chat/conversations/${id}/messages` : '/api/chat/conversations'
      const response = await fetch(base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-guest-id': guest, ...(key ? { 'x-chat-key': key } : {}), ...headers },
        body: JSON.stringify({ client_id: randomUUID(), text, context, ...more }),
      })
      const heard = await readEvents(response)
      const of = <Name extends TurnEvent['event']>(name: Name) =>
        heard.events.find(({ event }) => event === name)?.data as Data<Name> | undefined
      const ack = of('ack')
      id ??= ack?.conversation_id ?? null
      key = ack?.key ?? key
      return {
        status: response.status,
        events: heard.events.map(({ event }) => event),
        ack: ack as Data<'ack'>,
        message: of('message') ?? null,
        actions: of('actions') ?? null,
        sentences: heard.events.flatMap((event) => (event.event === 'sentence' ? [event.data.text] : [])),
        error: heard.error,
      }
    },
  }
}
