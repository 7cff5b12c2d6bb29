import type { ChatMessage } from '../../../shop/assistant/contract.ts'
import type { ConversationState } from '../../../shop/chat/contract.ts'
import { currentConversation, deleteConversation, forgetConversation, readMessages, tellRead } from './chat-api.ts'
import { showChat, unreadAnswers } from './state/chat-view.ts'
import { takeReloaded } from './restore-chat.ts'
import { notePeople } from './people.ts'
import { changeChat, emptyChat, isWithPeople, noteSeen, openingSignal, chat, type Entry } from './chat-store.ts'
import { awaitAnswer } from './turns.ts'
import { watchAnswers } from './watch-answers.ts'
import { readTabState, saveTabState } from './chat-storage.ts'

/** Fills the window: after a reload with what stood in it, else with what people have answered since it was closed, and nothing more. */
export async function openChat(): Promise<void> {
  const [kept, reloaded, unread] = [currentConversation(), takeReloaded(), unreadAnswers.get()]
  unreadAnswers.set(0)
  if (!kept || (!kept.waits && !reloaded && unread === 0)) return
  changeChat({ mode: kept.mode, greets: reloaded || unread === 0 })
  const signal = openingSignal()
  try {
    const { conversation, items } = await readMessages(kept, reloaded ? readTabState().from : kept.seen, signal)
    if (signal.aborted) return
    if (reloaded) changeChat({ done: readTabState().done })
    notePeople(conversation)
    const shown = reloaded ? items : items.filter(({ agent }) => agent !== null)
    changeChat({ entries: [...shown.map((message) => entryOf(message, conversation)), ...chat.get().entries] })
    noteSeen(conversation.last_seq)
    if (shown.length > 0) tellRead(kept, conversation.last_seq)
    const last = shown.at(-1)
    if (last?.sender === 'customer' && !isWithPeople(conversation)) void finishAnswer(last.seq, signal)
  } catch {
    // Without a connection it begins empty; what people write comes with it.
  }
}

/** The page was loaded again while the answer was made. */
async function finishAnswer(after: number, signal: AbortSignal): Promise<void> {
  changeChat({ answering: { doing: null, sentences: [] } })
  await awaitAnswer(() => after, signal)
  if (!signal.aborted) changeChat({ answering: null })
}

/** As it stands in the window after a reload; what has no answer by the id with which it can be sent again. */
function entryOf(message: ChatMessage, { answered_seq: answered, unanswered }: ConversationState): Entry {
  if (message.sender !== 'customer') return { kind: 'shop', id: message.id, message }
  const { content, seq } = message
  const id = unanswered?.seq === seq ? unanswered.client_id : message.id
  const status = seq < answered ? 'read' : 'delivered'
  return { kind: 'shopper', id, text: content, at: Date.parse(message.timestamp), status, problem: null, seq }
}

/** Empties the window and leaves the button, which counts what people answer from now on (chat-07). */
export function closeChat(): void {
  showChat('closed')
  emptyChat()
  watchAnswers()
}

/** Whoever was here has gone: nothing of theirs stays on the screen, and the next one begins anew. */
export function leaveChat(): void {
  forgetConversation()
  unreadAnswers.set(0)
  closeChat()
  saveTabState({ draft: '', unsent: '' })
}

/** Deletes the conversation here and in the shop. Throws ApiError. */
export async function removeConversation(): Promise<void> {
  const kept = currentConversation()
  if (kept) await deleteConversation(kept)
  forgetConversation()
  emptyChat()
  showChat('topics')
}
