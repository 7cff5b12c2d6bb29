import { createStore } from '../../../lib/store.ts'

// What of the chat comes with every page: whether it is open, and how many answers wait. All else is fetched when it opens.

/** The button alone; the menu with topics; the small window; the whole screen (chat-02, open-69). */
export type ChatView = 'closed' | 'topics' | 'compact' | 'full'

export const chatView = createStore<ChatView>('closed')
export const showChat = chatView.set

/** Answers of people that came while it was closed. */
export const unreadAnswers = createStore(0)
