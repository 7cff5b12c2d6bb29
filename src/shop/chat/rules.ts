// Every number, state and text of conversations. Pure: shared by server and browser.
import { NAIROBI_OFFSET_MS } from '../clock.ts'
import type { Tier } from '../accounts/rules.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

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
export const CONVERSATION_TRANSITIONS: Record<ConversationStatus, readonly ConversationStatus[]> = {
  bot: ['queued', 'open', 'resolved'],
  queued: ['open', 'snoozed', 'resolved', 'bot'],
  open: ['queued', 'snoozed', 'resolved', 'bot'],
  snoozed: ['open', 'queued', 'resolved', 'bot'],
  resolved: ['queued', 'open', 'bot'],
}

/** Why a conversation comes to people (reference for figures: hand-over by reason). */
export const HANDOFF_REASONS = ['asked', 'feelings', 'failures', 'payment', 'tool', 'reopened'] as const
export type HandoffReason = (typeof HANDOFF_REASONS)[number]

/** How somebody of the shop who is away hears of who waits: by SMS where that is possible, else by e-mail; or not. */
export const ALERT_CHANNELS = ['sms', 'email', 'none'] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]
/** Until they choose. */
export const DEFAULT_CHANNEL: AlertChannel = 'sms'
/** Seconds between two such messages to one person. */
export const ALERT_PAUSE_SECONDS = 15 * 60
/** Who has not been at the inbox for longer is not told. Seconds. */
export const INACTIVE_STAFF_SECONDS = 30 * 86_400

export const CHAT_DEVICES = ['phone', 'desktop'] as const
export type ChatDevice = (typeof CHAT_DEVICES)[number]

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

/** Of the seconds between two moments, those in which people are there. */
export function secondsInside(from: Date, to: Date): number {
  const offset = NAIROBI_OFFSET_MS
  const [begin, end] = [from.getTime() + offset, to.getTime() + offset]
  let ms = 0
  for (let day = Math.floor(begin / DAY_MS); day * DAY_MS < end; day++) {
    const [opens, closes] = [day * DAY_MS + OPENS_AT * HOUR_MS, day * DAY_MS + CLOSES_AT * HOUR_MS]
    ms += Math.max(0, Math.min(end, closes) - Math.max(begin, opens))
  }
  return Math.round(ms / 1000)
}

/** When so many minutes are over; only the time in which people are there counts. */
export function promiseEnds(from: Date, minutes: number): Date {
  let at = from.getTime() + NAIROBI_OFFSET_MS
  for (let left = minutes * 60_000; ;) {
    const midnight = Math.floor(at / DAY_MS) * DAY_MS
    at = Math.max(at, midnight + OPENS_AT * HOUR_MS)
    const open = Math.max(0, midnight + CLOSES_AT * HOUR_MS - at)
    if (open >= left) return new Date(at + left - NAIROBI_OFFSET_MS)
    left -= open
    at = midnight + DAY_MS
  }
}

/** Minutes within which a person answers (chat-09). */
export function promisedMinutes(tier: Tier): number {
  return tier === 'VIP' ? 2 : 5
}

/** At most so many are shown (chat-05, chat-06, assist-01). */
export const QUICK_QUESTIONS_MAX = 3
export const RECOMMENDATIONS_MAX = 3
export const SUGGESTED_ACTIONS_MAX = 3

/** Characters of the text that comes with a rating, of a private note, and of a canned reply. */
export const RATING_TEXT_MAX = 300
export const CHAT_NOTE_MAX = 2000
export const CANNED_TEXT_MAX = 1000
export const CANNED_MAX = 200
/** The largest number of a message. */
export const SEQ_MAX = 2_147_483_647
/** Messages in one answer to a reader. */
export const MESSAGES_PAGE = 100
/** Bytes of what the assistant remembers of a conversation, as JSON. */
export const STATE_BYTES = 4096
/** Pieces in one answer of a person. */
export const ANSWER_PRODUCTS_MAX = 6
/** Somebody of the shop is away after so long without a sign. */
export const AWAY_SECONDS = 300
/** Nobody has been online within hours for so long: the shop is written to. */
export const UNATTENDED_SECONDS = 15 * 60
/** So long an answer by a person is unread before the member hears of it by notification and e-mail. */
export const UNREAD_SECONDS = 60
/** Somebody works on an answer for at most so long; then it may be begun anew. */
export const ANSWERING_SECONDS = 30

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
  newConversationsPerNetworkHour: 120,
  turnsPerConversation: 60,
  messagesPerConversation: 1000,
  modeSwitchesPerConversationDay: 60,
  addedPerConversation: 100,
  contactsPerPersonDay: 3,
  contactsPerNetworkDay: 20,
  contactsPerAddressDay: 3,
  contactMailsPerAddressDay: 5,
  streamsPerPerson: 4,
} as const

/** The assistant cannot answer (chat-17, open-72); a Kiswahili sentence may follow, never replace it. */
export const FALLBACK_TEXT =
  "I apologize, but I'm experiencing technical difficulties. Let me connect you with our human support team who can assist you immediately."

/** Answers in human mode until a person has written, in turn; marked automatic (chat-15, open-27). While nobody is there none promises minutes. */
export function automaticReplies(minutes: number, { language = 'en' as ChatLanguage, isOpen = true } = {}): readonly string[] {
  if (language === 'sw') {
    return [
      isOpen
        ? `Asante. Huu ni ujumbe wa moja kwa moja: mtu atakujibu hapa, kwa kawaida ndani ya dakika ${minutes}.`
        : 'Asante. Huu ni ujumbe wa moja kwa moja: watu wetu watarudi saa mbili asubuhi (8 AM EAT) na watakujibu hapa.',
      'Ujumbe wa moja kwa moja: hii pia tumeipata. Mtu wa kwanza atakayepata nafasi atasoma yote.',
      'Ujumbe wa moja kwa moja: kama ni kuhusu oda, namba yake inasaidia (UP-…).',
    ]
  }
  return [
    isOpen
      ? `Thank you. This is an automatic message: a person will answer you here, usually within ${minutes} minutes.`
      : 'Thank you. This is an automatic message: our people are back at 8 AM EAT and will answer you here.',
    'Automatic message: we have this too. The first person who is free reads it all.',
    'Automatic message: if it is about an order, its number helps (UP-…).',
  ]
}

/** Said once when the promise is over and nobody has answered: to a guest, who may give an address, and to whom the shop can write. */
export const APOLOGY_TEXT: Record<ChatLanguage, string> = {
  en: 'Automatic message: sorry, this takes longer than we said. You keep your place here. If you would rather not wait, write your e-mail address and we will write to you.',
  sw: 'Ujumbe wa moja kwa moja: pole, inachukua muda kuliko tulivyosema. Nafasi yako iko hapa. Kama hutaki kusubiri, andika barua pepe yako nasi tutakuandikia.',
}
export const APOLOGY_KNOWN_TEXT: Record<ChatLanguage, string> = {
  en: 'Automatic message: sorry, this takes longer than we said. You keep your place, and need not wait here: we write to you when somebody has answered.',
  sw: 'Ujumbe wa moja kwa moja: pole, inachukua muda kuliko tulivyosema. Nafasi yako iko, na si lazima usubiri hapa: tutakuandikia mtu akishajibu.',
}
export function apologyText(language: ChatLanguage, { asksAddress }: { asksAddress: boolean }): string {
  return (asksAddress ? APOLOGY_TEXT : APOLOGY_KNOWN_TEXT)[language]
}
