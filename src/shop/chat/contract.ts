import { z } from 'zod'
import {
  CHAT_CATEGORIES,
  CHAT_LANGUAGES,
  CHAT_MODES,
  CHAT_PRIORITIES,
  CHAT_SENDERS,
  CONVERSATION_STATUSES,
  MESSAGE_TYPES,
  RATING_TEXT_MAX,
  SEQ_MAX,
} from './rules.ts'

/** What stands in a message beside its words: ids, so that what is shown is as it is now. */
export const messagePayload = z.object({
  /** Product ids: those it is about, and what is recommended (at most RECOMMENDATIONS_MAX are shown). */
  products: z.array(z.uuid()).optional(),
  recommendations: z.array(z.uuid()).optional(),
  /** What the shopper may do next; written by the assistant (`assistant/contract.ts`), passed through. */
  actions: z.array(z.record(z.string(), z.unknown())).optional(),
  /** Short texts that send themselves when tapped. */
  chips: z.array(z.string()).optional(),
  /** Looks of the stylist, with ids of products (`assistant/contract.ts`, stylingResult). */
  looks: z.array(z.record(z.string(), z.unknown())).optional(),
  /** What is to be chosen from before the stylist begins. */
  options: z.array(z.record(z.string(), z.unknown())).optional(),
})
export type MessagePayload = z.infer<typeof messagePayload>

/** A message as it is kept; `seq` counts within its conversation from 1. */
export const storedMessage = z.object({
  id: z.uuid(),
  seq: z.number().int(),
  sender: z.enum(CHAT_SENDERS),
  /** Plain text, 1,000 characters at most. */
  content: z.string(),
  /** ISO. */
  timestamp: z.string(),
  type: z.enum(MESSAGE_TYPES),
  /** 0 to 1; of the assistant's messages only. */
  confidence: z.number().nullable(),
  category: z.enum(CHAT_CATEGORIES).nullable(),
  priority: z.enum(CHAT_PRIORITIES),
  /** Written by no one: an automatic answer in human mode. */
  automatic: z.boolean(),
  /** First name of who answered; null unless `sender` is agent and a person wrote it. */
  agent: z.string().nullable(),
  payload: messagePayload,
})
export type StoredMessage = z.infer<typeof storedMessage>

/** What a conversation is to its own shopper. */
export const conversationState = z.object({
  id: z.uuid(),
  mode: z.enum(CHAT_MODES),
  status: z.enum(CONVERSATION_STATUSES),
  language: z.enum(CHAT_LANGUAGES),
  /** Within how many minutes a person answers (chat-09). */
  promised_minutes: z.number().int(),
  /** How many wait before this one; null when it does not wait. */
  place: z.number().int().nullable(),
  /** People were asked, or have written: their answers are listened for while the chat is closed. */
  people_may_answer: z.boolean(),
  /** A person has the conversation, and who. */
  agent: z.string().nullable(),
  /** When an automatic answer is due (ISO): the browser reads again then, and finds it unless a person was quicker (chat-15). */
  automatic_at: z.string().nullable(),
  /** People are there now (chat-08). */
  is_open: z.boolean(),
  /** Seq up to which a person of the shop, or the assistant, has answered: what is before is read (chat-13). */
  answered_seq: z.number().int(),
  /** Seq of the last message. */
  last_seq: z.number().int(),
  /**
   * The shopper's last message, while the assistant has not answered it: nobody works on it any more after `retry_at` (ISO), and sent again
   * with its `client_id` it is answered, once.
   */
  unanswered: z.object({ seq: z.number().int(), client_id: z.uuid(), retry_at: z.string() }).nullable(),
  /** Asked for once, after it was resolved. */
  asks_rating: z.boolean(),
})
export type ConversationState = z.infer<typeof conversationState>

/** `GET /api/chat/conversations/:id/messages?after=seq`: what came after, oldest first; what is due is there. At most MESSAGES_PAGE. */
export const messagesQuery = z.strictObject({ after: z.coerce.number().int().min(0).max(SEQ_MAX).default(0) })

/** `POST /api/chat/conversations/:id/mode` (chat-03) */
export const modeRequest = z.strictObject({ mode: z.enum(CHAT_MODES) })
/** `POST /api/chat/conversations/:id/rating`, once after it was resolved. */
export const ratingRequest = z.strictObject({
  rating: z.number().int().min(1).max(5),
  text: z.string().trim().max(RATING_TEXT_MAX).optional(),
})
/** `POST /api/chat/conversations/:id/read`: the shopper has seen it up to there. */
export const readRequest = z.strictObject({ seq: z.number().int().min(0).max(SEQ_MAX) })
/** `POST /api/chat/conversations/:id/added`: a piece of the chat went into the bag. */
export const addedRequest = z.strictObject({ product_id: z.uuid() })
/** The key of a conversation, in the header X-Chat-Key: 32 bytes as base64url. */
export const CHAT_KEY = /^[\w-]{43}$/

/**
 * `GET /api/chat/conversations/:id/live` (text/event-stream over fetch, with X-Chat-Key): `state` at connect and at each change,
 * then `message` as GET …/messages has it, `typing` while a person writes, `read` when they have seen it.
 */
export const chatEventNames = ['state', 'message', 'typing', 'read', 'gone'] as const
export interface ChatTyping {
  /** First name of who writes. */
  agent: string
}
