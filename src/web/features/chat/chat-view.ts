import { isRecord, readJson, STORAGE_KEYS, stored, writeJson } from '../../lib/storage.ts'
import { createStore } from '../../lib/store.ts'

// What of the chat comes with every page: whether it is open, and whether an answer waits. All else is fetched when it opens.

/** The button alone; the menu with topics; the small window; the whole screen (chat-02, open-69). */
export type ChatView = 'closed' | 'topics' | 'compact' | 'full'

const VIEWS: readonly unknown[] = ['topics', 'compact', 'full']

/** The talk of this browser with the shop: what it takes to go on with it. */
export interface KeptConversation {
  id: string
  /** Null where a member began it, whose session opens it. */
  key: string | null
  /** The member whose it is; null for a guest's. */
  user_id: string | null
  /** Seq of the last message that was on the screen. */
  seen: number
  /** A person may still answer. */
  waits: boolean
}

export const keptConversation = stored<KeptConversation | null>(STORAGE_KEYS.conversation, (found) => {
  if (!isRecord(found) || typeof found['id'] !== 'string' || typeof found['seen'] !== 'number') return null
  const { id, key, user_id: userId, seen, waits } = found
  return {
    id,
    key: typeof key === 'string' ? key : null,
    user_id: typeof userId === 'string' ? userId : null,
    seen,
    waits: waits === true,
  }
})

/** What this tab shows: over a reload it stays open, with what is typed. */
interface ChatVisit {
  view: ChatView
  /** What stands in the window begins after this message. */
  from: number
  draft: string
}

export function readVisit(): ChatVisit {
  const found = readJson(STORAGE_KEYS.chatVisit, 'session')
  const { view, from, draft } = isRecord(found) ? found : {}
  return {
    view: VIEWS.includes(view) ? (view as ChatView) : 'closed',
    from: typeof from === 'number' ? from : 0,
    draft: typeof draft === 'string' ? draft : '',
  }
}

export function keepVisit(change: Partial<ChatVisit>): void {
  writeJson(STORAGE_KEYS.chatVisit, { ...readVisit(), ...change }, 'session')
}

export const chatView = createStore<ChatView>('closed')

/** Answers of people that came while it was closed. */
export const unreadAnswers = createStore(0)

export function showChat(view: ChatView): void {
  keepVisit({ view })
  chatView.set(view)
}

let reloaded = false

/** After a reload it is open as before. */
export function restoreChat(): void {
  const { view } = readVisit()
  if (view === 'closed' || chatView.get() !== 'closed') return
  reloaded = true
  chatView.set(view)
}

/** True once after a reload: what stood in the window is to be read again. */
export function takeReloaded(): boolean {
  const was = reloaded
  reloaded = false
  return was
}
