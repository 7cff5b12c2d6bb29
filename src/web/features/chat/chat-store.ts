import type { ChatMessage, RequiredAction, TurnRequest } from '../../../shop/assistant/contract.ts'
import type { ProductCard } from '../../../shop/catalogue/contract.ts'
import type { ConversationState } from '../../../shop/chat/contract.ts'
import { DUPLICATE_MS, type ChatLanguage, type ChatMode, type MessageStatus } from '../../../shop/chat/rules.ts'
import { createStore } from '../../lib/store.ts'
import type { BagEntry } from '../bag/store/bag-items.ts'
import { saveTabState, storedConversation, updateStoredConversation } from './chat-storage.ts'

// What stands in the window: one store, changed by turns, by what people answer, and by what is pressed.

/** A message of the shopper. */
export interface ShopperMessage {
  kind: 'shopper'
  /** Its client id: sent again it stays one message. */
  id: string
  text: string
  /** When it was sent, milliseconds since 1970 by this device. */
  at: number
  status: MessageStatus
  /** Why it is not on its way; `unanswered`: the shop has it, and works on it no more. */
  problem: 'offline' | 'failed' | 'unanswered' | null
  /** Null until the shop has it. */
  seq: number | null
  /** The shop has it, and answers it when it comes again. */
  canRepeat?: boolean
  session?: TurnRequest['session']
}

/** A cart line as it was, to be put back. */
export interface CartLineBefore {
  product_id: string
  size: string | null
  /** Null: there was none. */
  entry: BagEntry | null
}

/** What the chat says by itself, beside what the shop has written. */
export type ChatNotice =
  /** A person is offered (assist-12); `failed`: because no answer came (chat-17). */
  | { type: 'offer'; reason: string | null; failed: boolean }
  | { type: 'text'; text: string }
  /** The kinds of styling sessions, to choose from (chat-10). */
  | { type: 'sessions' }
  /** The bag was changed; `before`: the cart line as it was. */
  | { type: 'bag'; did: 'added' | 'changed' | 'removed'; name: string; before: CartLineBefore }
  /** Pieces that were asked for by a tap; `missing`: instead of one that is not there (assist-16). */
  | { type: 'products'; products: readonly ProductCard[]; missing: boolean }

export type Entry = ShopperMessage | { kind: 'shop'; id: string; message: ChatMessage } | { kind: 'notice'; id: string; notice: ChatNotice }

export interface ChatState {
  conversation: ConversationState | null
  /** Id of the conversation that stands here, as soon as the shop has given one. */
  current: string | null
  mode: ChatMode
  /** The mode was chosen here, and the shop does not know yet. */
  isModeNew: boolean
  language: ChatLanguage
  entries: readonly Entry[]
  /** The assistant is at it: what it does, in words, and what it has said so far. */
  answering: { doing: string | null; sentences: readonly string[] } | null
  /** Somebody writes: their first name, empty when nobody knows; null when nobody does. */
  typing: string | null
  /** It begins with a greeting; not where it begins with an answer that came while it was closed. */
  greets: boolean
  /** What the shopper's own messages asked for and was done: `id of the message/place among its actions`. */
  done: readonly string[]
}

function newChat(): ChatState {
  const language = typeof navigator !== 'undefined' && /^sw\b/i.test(navigator.language) ? 'sw' : 'en'
  return {
    conversation: null,
    current: null,
    mode: 'ai',
    isModeNew: false,
    language,
    entries: [],
    answering: null,
    typing: null,
    greets: true,
    done: [],
  }
}

export const NEW_CHAT = newChat()
export const chat = createStore<ChatState>(NEW_CHAT)

/** Ends with the window: what was begun in it says nothing in the next one. */
let opening = new AbortController()

export function openingSignal(): AbortSignal {
  return opening.signal
}

/** Empties the window; what the shop has written down stays with the shop (chat-07). */
export function emptyChat(): void {
  opening.abort()
  opening = new AbortController()
  chat.set(newChat())
  saveTabState({ from: storedConversation.get()?.seen ?? 0, done: [] })
}

export function changeChat(change: Partial<ChatState>): void {
  chat.set({ ...chat.get(), ...change })
}

export function addEntry(entry: Entry): void {
  changeChat({ entries: [...chat.get().entries, entry] })
}

export function addNotice(notice: ChatNotice): void {
  addEntry({ kind: 'notice', id: crypto.randomUUID(), notice })
}

export function shopperMessage(id: string): ShopperMessage | null {
  return chat.get().entries.find((entry): entry is ShopperMessage => entry.kind === 'shopper' && entry.id === id) ?? null
}

export function changeShopperMessage(id: string, change: Partial<ShopperMessage>): void {
  changeChat({
    entries: chat.get().entries.map((entry) => (entry.kind === 'shopper' && entry.id === id ? { ...entry, ...change } : entry)),
  })
}

/** What the shop does not have yet is in the box again after a reload. */
export function saveUnsent(): void {
  const waiting = chat.get().entries.flatMap((entry) => (entry.kind === 'shopper' && entry.seq === null ? [entry.text] : []))
  saveTabState({ unsent: waiting.join('\n') })
}

/** People answer in it, whatever mode was chosen: they have been asked, or have written. */
export function isWithPeople(conversation: ConversationState | null): boolean {
  return conversation !== null && conversation.status !== 'bot' && conversation.status !== 'resolved'
}

/** Takes the state of the conversation over, and keeps what it takes to go on after a reload. */
export function noteState(conversation: ConversationState): void {
  const { mode, isModeNew } = chat.get()
  changeChat({ conversation, current: conversation.id, language: conversation.language, mode: isModeNew ? mode : conversation.mode })
  updateStoredConversation(conversation)
}

/** Up to there it was on the screen. */
export function noteSeen(seq: number): void {
  const kept = storedConversation.get()
  if (kept && seq > kept.seen) storedConversation.set({ ...kept, seen: seq })
}

/** Shows what the shop has written. What was sent before it is read by that (chat-13, open-71). False when it stands there, or is left out. */
export function addAnswer(message: ChatMessage): boolean {
  noteSeen(message.seq)
  const { entries } = chat.get()
  const isThere = entries.some((entry) => entry.kind === 'shop' && entry.message.id === message.id)
  if (isThere || message.sender === 'customer' || isDuplicate(message, entries)) return false
  const read = entries.map((entry) =>
    entry.kind === 'shopper' && entry.status !== 'read' && entry.seq !== null && entry.seq < message.seq && !message.automatic
      ? { ...entry, status: 'read' as const, problem: null }
      : entry,
  )
  changeChat({ entries: [...read, { kind: 'shop', id: message.id, message }] })
  return true
}

/** The same type and words less than DUPLICATE_MS after the one before (assist-11, open-77). */
function isDuplicate(message: ChatMessage, entries: readonly Entry[]): boolean {
  if (message.sender === 'customer') return false
  const last = entries.findLast((entry) => entry.kind === 'shop')
  if (last?.kind !== 'shop' || last.message.sender !== message.sender) return false
  const passed = Date.parse(message.timestamp) - Date.parse(last.message.timestamp)
  return last.message.type === message.type && last.message.content === message.content && passed < DUPLICATE_MS
}

/** Products that stand in the window, the newest first. */
export function shownProducts(): ProductCard[] {
  return chat
    .get()
    .entries.toReversed()
    .flatMap((entry) => (entry.kind === 'shop' ? [...entry.message.products, ...entry.message.productRecommendations] : []))
}

/** A field of an action: in `data`, or beside its type; `data` first (assist-14). */
export function fieldOf<Name extends keyof NonNullable<RequiredAction['data']>>(
  action: RequiredAction,
  name: Name,
): NonNullable<RequiredAction['data']>[Name] {
  return action.data?.[name] ?? (action as NonNullable<RequiredAction['data']>)[name]
}
