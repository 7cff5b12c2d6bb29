import type { ConversationState } from '../../../shop/chat/contract.ts'
import type { ChatMode } from '../../../shop/chat/rules.ts'
import { isRecord, readJson, STORAGE_KEYS, stored, writeJson } from '../../lib/storage.ts'
import type { ChatView } from './state/chat-view.ts'

// What the browser keeps of the chat: which conversation is its own, and what of it this tab shows.

/** The conversation of this browser with the shop: what it takes to go on with it. */
export interface StoredConversation {
  id: string
  /** Null where a member began it, whose session opens it. */
  key: string | null
  /** The member whose it is; null for a guest's. */
  user_id: string | null
  /** Seq of the last message that was on the screen. */
  seen: number
  /** A person may still answer: it is listened to while the chat is closed. */
  waits: boolean
  /** Who answers in it, as the shop says. */
  mode: ChatMode
}

export const storedConversation = stored<StoredConversation | null>(STORAGE_KEYS.conversation, (found) => {
  if (!isRecord(found) || typeof found['id'] !== 'string' || typeof found['seen'] !== 'number') return null
  const { id, key, user_id: userId, seen, waits, mode } = found
  return {
    id,
    key: typeof key === 'string' ? key : null,
    user_id: typeof userId === 'string' ? userId : null,
    seen,
    waits: waits === true,
    mode: mode === 'human' ? 'human' : 'ai',
  }
})

/** Keeps what of its state is asked for when the chat opens the next time. */
export function updateStoredConversation({ id, people_may_answer: waits, mode }: ConversationState): void {
  const kept = storedConversation.get()
  if (kept?.id === id && (kept.waits !== waits || kept.mode !== mode)) storedConversation.set({ ...kept, waits, mode })
}

const VIEWS: readonly ChatView[] = ['topics', 'compact', 'full']

/** What this tab shows: over a reload it stays open, with what is typed. */
interface ChatTabState {
  view: ChatView
  /** What stands in the window begins after this message. */
  from: number
  draft: string
  /** What was sent, while the shop does not have it. */
  unsent: string
  /** What the messages in it asked for and was done (chat-store.ts). */
  done: readonly string[]
}

export function readTabState(): ChatTabState {
  const found = readJson(STORAGE_KEYS.chatTabState, 'session')
  const { view, from, draft, unsent, done } = isRecord(found) ? found : {}
  return {
    view: VIEWS.find((name) => name === view) ?? 'closed',
    from: typeof from === 'number' ? from : 0,
    draft: typeof draft === 'string' ? draft : '',
    unsent: typeof unsent === 'string' ? unsent : '',
    done: Array.isArray(done) ? done.filter((key) => typeof key === 'string') : [],
  }
}

export function saveTabState(change: Partial<ChatTabState>): void {
  writeJson(STORAGE_KEYS.chatTabState, { ...readTabState(), ...change }, 'session')
}
