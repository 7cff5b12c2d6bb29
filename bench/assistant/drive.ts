import { randomUUID } from 'node:crypto'
import type { Command, Feelings } from '../../src/shop/assistant/command.ts'
import { turnContext, type ChatMessage, type RequiredAction, type TurnRequest } from '../../src/shop/assistant/contract.ts'
import type { DriverAnswer, TurnCaller, TurnEvent } from '../../src/shop/assistant/turn.ts'
import type { ProductCard } from '../../src/shop/catalogue/contract.ts'
import type { Conversation } from './cases.ts'
import type { DemoMember, DemoWorld, MemberName } from './demo-world.ts'

/** What a shopper got for one message, and how it came about. */
export interface Answered {
  user: string
  text: string
  cards: readonly ProductCard[]
  looks: ChatMessage['stylingResults']
  actions: readonly RequiredAction[]
  chips: readonly string[]
  escalation: { needed: boolean; recommended: boolean }
  confidence: number | null
  commands: readonly Command[]
  /** Names of the tools that were called. */
  tools: readonly string[]
  feelings: Feelings
  /** KES: what the pieces of each look cost that a yes to this answer builds; of "the least is KES 2,200" alone. */
  built: readonly number[]
  /** Sentences that the guard took out. */
  dropped: readonly string[]
  /** Everything that a tool said in this turn. */
  facts: readonly string[]
  /** Bag of the page when it was asked. */
  bag: TurnRequest['context']['cart']
  /** Milliseconds of work, without the wait before an answer is shown. */
  ms: number
}

/** A conversation with its answers. */
export interface Held {
  conversation: Conversation
  answers: Answered[]
  /** Who asked; null for a guest. */
  asker: DemoMember | null
}

/** Holds a conversation as the page does: one turn after the other, each with what the page says of itself. */
export async function hold(world: DemoWorld, conversation: Conversation): Promise<Held> {
  const run = () => held(world, conversation)
  return conversation.as === 'vip' ? world.asVip(VIP, run) : run()
}

/** Seconds to read an answer and write the next message. */
const BETWEEN_TURNS = 15
/** Who is VIP when somebody has to be. */
const VIP = 'otieno'

async function held(world: DemoWorld, conversation: Conversation, isProbe = false): Promise<Held> {
  const { as, context, turns } = conversation
  world.setTime(context.now ?? '10:00')
  const name = as === 'vip' ? VIP : (as.split(':')[1] as MemberName | undefined)
  const asker = (name && world.members.get(name)) ?? null
  const visitor = { guestId: randomUUID(), member: asker?.member ?? null, expired: null, address: '127.0.0.1' }
  const caller: TurnCaller = { conversationId: null, key: null, visitor, network: null, wideNetwork: null, device: 'phone' }
  const answers: Answered[] = []
  const page = pageOf(world, context)
  for (const { user } of turns) {
    const text = withOrders(world, user)
    const answer = await ask(
      world,
      { client_id: randomUUID(), text, mode: 'ai', context: { ...page, cart: [...page.cart], wishlist: [...page.wishlist] } },
      caller,
    )
    answers.push(answer)
    page.cart.push(...addedBy(world, answer))
    if (!asker) page.wishlist = wishedAfter(page.wishlist, answer)
    world.pass(BETWEEN_TURNS)
  }
  if (!isProbe) for (const [i, answer] of answers.entries()) if (offersLook(answer)) answer.built = await builtAfter(world, conversation, i)
  return { conversation, answers, asker }
}

/** No look is possible for so little; the least that one costs is offered. */
function offersLook({ tools, looks, chips }: Answered): boolean {
  return tools.includes('build_outfits') && looks.length === 0 && chips.some((chip) => chip.startsWith('KES '))
}

/** Says yes to that turn in a conversation of its own, and adds up the pieces of what comes. */
async function builtAfter(world: DemoWorld, conversation: Conversation, turn: number): Promise<number[]> {
  const said = conversation.turns.slice(0, turn + 1)
  const turns = [...said, ...said.slice(-1).map((one) => ({ ...one, user: 'yes' }))]
  const { answers } = await held(world, { ...conversation, turns }, true)
  const priceOf = (id: string) => world.pieces.get(id)?.price ?? Number.NaN
  return (answers.at(-1)?.looks ?? []).map(({ items }) => items.reduce((sum, { product_id: id }) => sum + priceOf(id), 0))
}

/** One turn; `caller` learns which conversation it began. */
async function ask(world: DemoWorld, request: TurnRequest, caller: TurnCaller): Promise<Answered> {
  const events: TurnEvent[] = []
  const begun = performance.now()
  const said = await world.answer(request, caller, (event) => void events.push(event))
  const ms = performance.now() - begun
  for (const { event, data } of events)
    if (event === 'ack') {
      caller.conversationId = data.conversation_id
      caller.key = data.key ?? caller.key
    }
  return answered(request, events, said, ms)
}

function answered(
  { text: user, context }: TurnRequest,
  events: readonly TurnEvent[],
  said: DriverAnswer | undefined,
  ms: number,
): Answered {
  const message = events.find(({ event }) => event === 'message')?.data as ChatMessage | undefined
  const actions = events.find((one) => one.event === 'actions')?.data
  return {
    user,
    text: message?.content ?? '',
    cards: message ? [...message.products, ...message.productRecommendations] : [],
    looks: message?.stylingResults ?? [],
    actions: actions?.required_actions ?? [],
    chips: message?.payload.chips ?? [],
    escalation: { needed: actions?.escalation_needed ?? false, recommended: actions?.escalationRecommended ?? false },
    confidence: message?.confidence ?? null,
    commands: said?.trace.commands ?? [],
    tools: said?.trace.tools.map(({ name }) => name) ?? [],
    feelings: said?.trace.feelings ?? { score: 0, escalate: null },
    built: [],
    dropped: said?.trace.dropped ?? [],
    facts: said?.facts.map(({ text }) => text) ?? [],
    bag: context.cart,
    ms,
  }
}

/** The page adds what it is told to, unless it has to ask for the size. */
function addedBy({ pieces }: DemoWorld, { actions }: Answered): TurnRequest['context']['cart'] {
  return actions.flatMap(({ type, data, ...rest }) => {
    const { product_id: id, size = null, quantity = 1 } = { ...rest, ...data }
    const isOneSize = pieces.get(id ?? '')?.variants.every((variant) => variant.size === null)
    return type === 'cart_add' && id && (size || isOneSize) ? [{ product_id: id, size, quantity }] : []
  })
}

/** What a guest wishes for is in their browser. */
function wishedAfter(wished: readonly string[], { actions }: Answered): string[] {
  const changes = actions.filter(({ type }) => type === 'wishlist_change').map(({ data, ...rest }) => ({ ...rest, ...data }))
  const named = (op: string) => changes.flatMap((one) => (one.op === op ? (one.product_id ?? []) : []))
  const removed = new Set(named('remove'))
  return [...new Set([...wished, ...named('add')])].filter((id) => !removed.has(id))
}

function pageOf(world: DemoWorld, { path = '/', product, cart = [] }: Conversation['context']): TurnRequest['context'] {
  const id = product ? world.byHandle(product).id : null
  return turnContext.parse({
    path: id ? `/product/${id}` : path,
    product_id: id,
    cart: cart.map(([handle, size, quantity]) => ({ product_id: world.byHandle(handle).id, size, quantity })),
  })
}

/** "{order:wanjiku:1}" is the number of the newest order of that member. */
export function withOrders({ members }: Pick<DemoWorld, 'members'>, text: string): string {
  return text.replaceAll(/\{order:(\w+):(\d)\}/g, (_, name: MemberName, nth: string) => {
    const number = members.get(name)?.orders[Number(nth) - 1]?.order_number
    if (!number) throw new Error(`no order ${nth} of ${name}`)
    return number
  })
}
