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

type Line = { product_id: string; size: string | null; quantity: number }

/** The bag after an answer, as the page keeps it; a piece whose size it asks for is not in it yet. */
function bagAfter(bag: readonly Line[], actions: NonNullable<Data<'actions'>>['required_actions']): Line[] {
  return actions.reduce<Line[]>(
    (lines, { type, data }) => {
      const { product_id: id, size = null, quantity = 1, op } = data ?? {}
      if (!id || (type !== 'cart_add' && type !== 'cart_change')) return lines
      const others = lines.filter((line) => line.product_id !== id || line.size !== size)
      if (type === 'cart_change') return op === 'set' ? [...others, { product_id: id, size, quantity }] : others
      return data?.size === undefined ? lines : [...others, { product_id: id, size, quantity }]
    },
    [...bag],
  )
}

/** A conversation of one shopper over HTTP; begins with its first message, and keeps a bag as the page does. */
export function talk(
  { base }: Asks,
  {
    headers = {},
    context = {},
    guest = randomUUID(),
  }: { headers?: Record<string, string>; context?: Record<string, unknown>; guest?: string } = {},
): Talk {
  let id: string | null = null
  let key: string | null = null
  let cart: Line[] = []
  return {
    guest,
    id: () => id,
    async say(text, more = {}) {
      const path = id ? `/api/chat/conversations/${id}/messages` : '/api/chat/conversations'
      const response = await fetch(base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-guest-id': guest, ...(key ? { 'x-chat-key': key } : {}), ...headers },
        body: JSON.stringify({ client_id: randomUUID(), text, context: { cart, ...context }, ...more }),
      })
      const heard = await readEvents(response)
      const of = <Name extends TurnEvent['event']>(name: Name) =>
        heard.events.find(({ event }) => event === name)?.data as Data<Name> | undefined
      const ack = of('ack')
      id ??= ack?.conversation_id ?? null
      key = ack?.key ?? key
      cart = bagAfter(cart, of('actions')?.required_actions ?? [])
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

/** What is said, and what has to come of it. */
export interface Turn {
  says: string
  /** Pieces that must be shown, in any order; none of `not`. */
  shows?: string[]
  not?: string[]
  answer?: RegExp
  actions?: string[]
  /** Pieces of the actions, by their names; with a size as "Rosa dress M". */
  adds?: string[]
  /** What is changed in the bag: "remove Rosa dress M", "set Rosa dress M 2". */
  changes?: string[]
  /** Nothing is added. */
  addsNothing?: boolean
}

/** Says all of it, one after the other; what was not as it should be. */
export async function wrongIn(one: Talk, turns: readonly Turn[]): Promise<string[]> {
  const wrong: string[] = []
  for (const turn of turns) {
    const heard = await one.say(turn.says)
    const answer = `${heard.message?.content ?? heard.error} [${namesIn(heard).join(', ')}]`
    wrong.push(...faultsOf(turn, heard).map((fault) => `${turn.says} → ${answer}: ${fault}`))
  }
  return wrong
}

function namesIn({ message }: HeardTurn): string[] {
  return (message?.products ?? []).map(({ name }) => name)
}

/** What a turn should have had, or should not have. */
function faultsOf({ shows = [], not = [], answer, actions = [], adds = [], changes = [], addsNothing }: Turn, heard: HeardTurn): string[] {
  const types = heard.actions?.required_actions.map(({ type }) => String(type)) ?? []
  const required = heard.actions?.required_actions ?? []
  const added = required.flatMap(({ type, data }) =>
    type === 'cart_add' && data?.product_name ? [data.product_name, `${data.product_name} ${data.size}`] : [],
  )
  const changed = required.flatMap(({ type, data }) =>
    type === 'cart_change' ? [[data?.op, data?.product_name, data?.size, data?.quantity].filter((part) => part != null).join(' ')] : [],
  )
  return [
    ...shows.filter((name) => !namesIn(heard).includes(name)).map((name) => `no ${name}`),
    ...not.filter((name) => namesIn(heard).includes(name)).map((name) => `shows ${name}`),
    ...actions.filter((type) => !types.includes(type)).map((type) => `no ${type}`),
    ...adds.filter((name) => !added.includes(name)).map((name) => `does not add ${name}`),
    ...changes.filter((change) => !changed.includes(change)).map((change) => `does not ${change}, but ${changed.join(', ')}`),
    ...(addsNothing && added.length > 0 ? [`adds ${added.join(', ')}`] : []),
    ...((heard.message?.payload.chips ?? []).length > 3 ? ['too many chips'] : []),
    ...(answer && !answer.test(heard.message?.content ?? '') ? [`not ${answer}`] : []),
    ...((heard.message?.content ?? '').split(/\s+/).length > 70 ? ['too long'] : []),
    ...(namesIn(heard).length > 3 ? ['too many pieces'] : []),
  ]
}
