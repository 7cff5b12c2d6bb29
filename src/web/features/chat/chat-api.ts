import type { ChatMessage, TurnRequest } from '../../../shop/assistant/contract.ts'
import type { TurnEvent } from '../../../shop/assistant/turn.ts'
import type { ProductCard } from '../../../shop/catalogue/contract.ts'
import type { ChatTyping, ConversationState } from '../../../shop/chat/contract.ts'
import type { ChatMode } from '../../../shop/chat/rules.ts'
import { api, ApiError, apiStream } from '../../lib/api.ts'
import { readEvents } from '../../lib/event-stream-reader.ts'
import { currentSession } from '../account/session/session-store.ts'
import { saveTabState, storedConversation, type StoredConversation } from './chat-storage.ts'

/** A turn has ended by then; the live stream says something at least this often. Milliseconds. */
const SILENCE = 30_000

/** It takes no more messages: the next one begins another. */
const OVER: readonly string[] = ['not_found', 'chat_over', 'chat_full']

type PeopleEvent =
  | { event: 'state'; data: ConversationState }
  | { event: 'message'; data: ChatMessage }
  | { event: 'typing'; data: ChatTyping }
  | { event: 'read' | 'gone'; data: unknown }

interface MessagesReply {
  conversation: ConversationState
  items: ChatMessage[]
}

/** The conversation of whoever is here now; null when there is none. */
export function currentConversation(): StoredConversation | null {
  const kept = storedConversation.get()
  const member = currentSession().user?.id ?? null
  // Somebody else's, who has signed out or in since; a guest takes theirs along.
  return kept && (kept.user_id === null || kept.user_id === member) ? kept : null
}

export function forgetConversation(): void {
  storedConversation.set(null)
  saveTabState({ from: 0 })
}

/** It is this browser's from now on. */
export function storeConversation(id: string, key: string | null): void {
  const kept = storedConversation.get()
  const member = currentSession().user?.id ?? null
  if (kept?.id === id) {
    // A guest's becomes the member's who goes on with it.
    if (kept.user_id !== member) storedConversation.set({ ...kept, user_id: member })
    return
  }
  storedConversation.set({ id, key, user_id: member, seen: 0, waits: false, mode: 'ai' })
  saveTabState({ from: 0 })
}

/** One turn; begins a conversation where there is none, or the last one takes no more. Throws ApiError, or what broke the stream. */
export async function streamTurn(request: TurnRequest, onEvent: (event: TurnEvent) => void, signal: AbortSignal): Promise<void> {
  const stream = await openTurn(request, signal)
  await readEvents(stream, (event) => onEvent(event as TurnEvent), { silence: SILENCE })
}

async function openTurn(request: TurnRequest, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const kept = currentConversation()
  if (kept)
    try {
      return await apiStream('POST', addressOf(kept, '/messages'), { body: request, signal, ...keyOf(kept) })
    } catch (error) {
      if (!(error instanceof ApiError) || !OVER.includes(error.code)) throw error
      forgetConversation()
    }
  return apiStream('POST', '/api/chat/conversations', { body: request, signal })
}

/** What came after a message, oldest first. Throws ApiError. */
export function readMessages(kept: StoredConversation, after: number, signal: AbortSignal): Promise<MessagesReply> {
  return api<MessagesReply>('GET', addressOf(kept, `/messages?after=${after}`), { signal, ...keyOf(kept) })
}

/** What people do in the conversation, until the stream ends or breaks. */
export async function streamPeople(kept: StoredConversation, onEvent: (event: PeopleEvent) => void, signal: AbortSignal): Promise<void> {
  const stream = await apiStream('GET', addressOf(kept, '/live'), { signal, ...keyOf(kept) })
  await readEvents(stream, (event) => onEvent(event as PeopleEvent), { silence: SILENCE })
}

export function tellMode(kept: StoredConversation, mode: ChatMode): Promise<ConversationState> {
  return api<ConversationState>('POST', addressOf(kept, '/mode'), { body: { mode }, ...keyOf(kept) })
}

export function sendRating(kept: StoredConversation, rating: number, text: string): Promise<unknown> {
  return api('POST', addressOf(kept, '/rating'), { body: { rating, ...(text ? { text } : {}) }, ...keyOf(kept) })
}

/** A piece of the chat went into the bag; for figures only. */
export function tellAdded(productId: string): void {
  const kept = currentConversation()
  if (kept) void api('POST', addressOf(kept, '/added'), { body: { product_id: productId }, ...keyOf(kept) }).catch(() => undefined)
}

/** The shopper has seen it up to there. */
export function tellRead(kept: StoredConversation, seq: number): void {
  void api('POST', addressOf(kept, '/read'), { body: { seq }, ...keyOf(kept) }).catch(() => undefined)
}

export function deleteConversation(kept: StoredConversation): Promise<unknown> {
  return api('DELETE', addressOf(kept, ''), keyOf(kept))
}

/** Products as they are now; those that left the shop are missing. */
export async function fetchCards(ids: readonly string[]): Promise<ProductCard[]> {
  return (await api<{ items: ProductCard[] }>('GET', `/api/products/cards?ids=${ids.join(',')}`)).items
}

export async function searchProducts(query: string): Promise<ProductCard[]> {
  return (await api<{ items: ProductCard[] }>('GET', `/api/products?q=${encodeURIComponent(query)}`)).items
}

function addressOf({ id }: StoredConversation, rest: string): `/api/${string}` {
  return `/api/chat/conversations/${id}${rest}`
}

function keyOf({ key }: StoredConversation): { chatKey?: string } {
  return key === null ? {} : { chatKey: key }
}
