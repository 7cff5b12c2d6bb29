// Every number, state and text of conversations. Pure: shared by server and browser.
import type { Tier } from '../accounts/rules.ts'

export const CHAT_MODES = ['ai', 'human'] as const
export type ChatMode = (typeof CHAT_MODES)[number]

/** Who wrote a message (data-16). */
export const CHAT_SENDERS = ['customer', 'agent', 'ai'] as const
export type ChatSender = (typeof CHAT_SENDERS)[number]

/** States of a message (chat-12, chat-13). */
export const MESSAGE_STATUSES = ['sending', 'sent', 'delivered', 'read'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/** What a message is (assist-06). */
export const MESSAGE_TYPES = ['text', 'styling_options', 'styling_results', 'product', 'product_list'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** What a conversation is about (data-16). */
export const CHAT_CATEGORIES = ['product', 'order', 'payment', 'complaint'] as const
export type ChatCategory = (typeof CHAT_CATEGORIES)[number]

export const CHAT_PRIORITIES = ['normal', 'vip', 'urgent'] as const
export type ChatPriority = (typeof CHAT_PRIORITIES)[number]

/** `bot`: the assistant alone; `queued`: waits for a person; `open`: a person has it. */
export const CONVERSATION_STATUSES = ['bot', 'queued', 'open', 'snoozed', 'resolved'] as const
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number]

/** Where a conversation may go from each status. */
export const CONVERSATION_MOVES: Record<ConversationStatus, readonly ConversationStatus[]> = {
  bot: ['queued', 'open', 'resolved'],
  queued: ['open', 'snoozed', 'resolved', 'bot'],
  open: ['queued', 'snoozed', 'resolved', 'bot'],
  snoozed: ['open', 'queued', 'resolved'],
  resolved: ['queued', 'open'],
}

/** Languages in which the shop answers. */
export const CHAT_LANGUAGES = ['en', 'sw'] as const
export type ChatLanguage = (typeof CHAT_LANGUAGES)[number]

/** Milliseconds after pressing send (chat-12, chat-14, chat-15). */
export const SENT_MS = 500
export const DELIVERED_MS = 1000
export const TYPING_MS = 2000
export const AUTOMATIC_REPLY_MS = 4000

/** Hours of people, Africa/Nairobi: from 08:00:00 to 19:59:59 (chat-08, assist-03, open-76). */
export const HOURS_TEXT = '8 AM - 8 PM EAT'
export const OPENS_AT = 8
export const CLOSES_AT = 20
/** How often the browser looks at the clock again (assist-03). */
export const HOURS_CHECK_MS = 60_000

/** Whether people are there at that moment; Nairobi has no summer time. */
export function arePeopleThere(at: Date): boolean {
  const hour = (at.getUTCHours() + 3) % 24
  return hour >= OPENS_AT && hour < CLOSES_AT
}

/** Minutes within which a person answers (chat-09). */
export function promisedMinutes(tier: Tier): number {
  return tier === 'VIP' ? 2 : 5
}

/** At most so many are shown (chat-05, chat-06, assist-01). */
export const QUICK_QUESTIONS_MAX = 3
export const RECOMMENDATIONS_MAX = 3
export const SUGGESTED_ACTIONS_MAX = 3
export const STARTER_CHIPS_MAX = 3

/** Characters of one message. */
export const MESSAGE_MAX = 1000
/** A second message of the same type and content within so many milliseconds is dropped (assist-11, open-77). */
export const DUPLICATE_MS = 3000
/** A customer's message reopens a resolved conversation for so long. */
export const REOPEN_SECONDS = 72 * 3600
/** Contents are emptied after so long (open-85): of the assistant alone, and after resolving where a person answered. */
export const KEEP_ASSISTANT_DAYS = 30
export const KEEP_HUMAN_DAYS = 180

/** What strangers may use up. */
export const CHAT_LIMITS = {
  perMinute: 20,
  perDay: 200,
  perNetworkMinute: 120,
  newConversationsPerGuestHour: 3,
  turnsPerConversation: 60,
  streamsPerPerson: 4,
} as const

/** The assistant cannot answer (chat-17, open-72); a Kiswahili sentence may follow, never replace it. */
export const FALLBACK_TEXT =
  "I apologize, but I'm experiencing technical difficulties. Let me connect you with our human support team who can assist you immediately."

/** Answers in human mode until a person has written, in turn; marked automatic (chat-15, open-27). */
export function automaticReplies(minutes: number): readonly string[] {
  return [
    `Thank you. This is an automatic message: a person will answer you here, usually within ${minutes} minutes.`,
    'Automatic message: we have this too. The first person who is free reads it all.',
    'Automatic message: if it is about an order, its number helps (UP-…).',
  ]
}
