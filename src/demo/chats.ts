import type { Product } from '../shop/catalogue/contract.ts'
import type { Agent } from '../shop/chat/desk.ts'
import type { Conversation } from '../shop/chat/conversation.ts'
import type { Shop } from '../shop/shop.ts'
import { DEMO_CHATS, DEMO_REPLIES, DEMO_UNKNOWN, type ChatStep, type DemoChat } from './demo-chats.ts'

export interface ChatOptions {
  /** The shop at another time: `at` sets how many days ago that is. */
  past: Shop
  at: <T>(days: number, work: () => Promise<T>) => Promise<T>
  /** Ids of the members of the demo. */
  members: Readonly<Record<string, string>>
  /** Who answers; null in a demo without an admin, which has only what needs none. */
  agent: Agent | null
  pieceOf: (handle: string) => Promise<Product | null>
}

/** Ids that every start has, so that what was interrupted goes on: of the nth conversation and its steps. */
const idOf = (chat: number, step: number): string => `de300000-0000-4000-8000-${String(chat * 1000 + step).padStart(12, '0')}`

/** Browsers of the guests in DEMO_CHATS. */
export const DEMO_GUESTS = [1, 2, 3].map((guest) => idOf(900, guest))

const MINUTES = 24 * 60

/** Conversations of the demo in every state of the inbox, ready replies, and words that nobody has answered. */
export async function seedChats({ past, at, members, agent, pieceOf }: ChatOptions): Promise<void> {
  for (const [number, chat] of DEMO_CHATS.entries()) {
    if (!agent && chat.steps.some((step) => 'agent' in step || 'takes' in step)) continue
    await talk(number)
  }
  for (const [number, reply] of DEMO_REPLIES.entries()) {
    const known = (await past.chat.canned()).some(({ short }) => short === reply.short)
    if (!known) await past.chat.saveCanned(idOf(901, number), { ...reply, version: 0 })
  }
  for (const { kind, words, language, times } of DEMO_UNKNOWN)
    for (let time = 0; time < times; time++) await at(1 + time, () => past.chat.noteUnknown(kind, words, language))

  async function talk(number: number): Promise<void> {
    const chat = DEMO_CHATS[number]
    const [first] = chat?.steps ?? []
    if (!chat || !first) return
    const shopper =
      typeof chat.who === 'number'
        ? { userId: null, guestId: DEMO_GUESTS[chat.who - 1] ?? null }
        : { userId: members[chat.who] ?? null, guestId: null }
    const piece = chat.piece ? await pieceOf(chat.piece) : null
    const { language, page, device } = chat
    const given = { client_id: idOf(number, 0), mode: 'ai', language, page, product_id: piece?.id ?? null, device } as const
    const { conversation } = await at(first.ago / MINUTES, () => past.chat.begin(shopper, given))
    for (const [place, step] of chat.steps.entries())
      await at(step.ago / MINUTES, () => happen(conversation, chat, step, idOf(number, place + 1)))
  }

  /** The same again changes nothing. */
  async function happen({ id }: Conversation, chat: DemoChat, step: ChatStep, key: string): Promise<void> {
    const { chat: chats } = past
    if ('says' in step) return void (await chats.say(id, { client_id: key, text: step.says, language: chat.language, asksAnswer: true }))
    if ('assistant' in step) return answer(id, chat, step)
    if ('queue' in step) return void (await chats.queue(id, { reason: step.queue, urgent: step.urgent ?? false, category: step.category }))
    if ('rating' in step) return chats.rate(id, step.rating, step.words).catch(() => undefined)
    if (!agent) return
    if ('agent' in step) {
      const seen_seq = (await chats.history(id, 1))[0]?.seq ?? 0
      const answered = { client_id: key, text: step.agent, seen_seq, send_anyway: true, products: await idsOf(step.pieces) }
      return void (await chats.desk.answer(id, agent, answered))
    }
    if ('takes' in step) return chats.desk.assign(id, agent, agent)
    if ('note' in step) return void (await chats.desk.addNote(id, agent, step.note, []))
    const until = new Date(Date.now() + ('snooze' in step ? step.snooze : 0) * 60_000).toISOString()
    return chats.desk.move(id, agent, 'snooze' in step ? { to: 'snoozed', until } : { to: 'resolved' })
  }

  async function answer(id: string, chat: DemoChat, step: Extract<ChatStep, { assistant: string }>): Promise<void> {
    const asked = (await past.chat.history(id, 1))[0]?.seq ?? 1
    const products = await idsOf(step.pieces)
    const { language, page } = chat
    const { confidence, category = null, missed = false } = step
    await past.chat.append(id, {
      answers: asked,
      content: step.assistant,
      type: products.length === 0 ? 'text' : products.length === 1 ? 'product' : 'product_list',
      payload: products.length > 0 ? { products } : {},
      confidence,
      category,
      language,
    })
    await past.chat.noteTurn(id, {
      seq: asked,
      driver: 'embedded',
      language,
      category,
      page,
      intents: [missed ? 'unknown' : 'search'],
      understood: !missed,
      zero_results: false,
      first_ms: 30,
      last_ms: 45,
    })
  }

  async function idsOf(handles: readonly string[] = []): Promise<string[]> {
    const found = await Promise.all(handles.map((handle) => pieceOf(handle)))
    return found.flatMap((piece) => (piece ? [piece.id] : []))
  }
}
