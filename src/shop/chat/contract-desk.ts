// The inbox of the shop's people: `/admin/chat`.
import { z } from 'zod'
import { TIERS } from '../accounts/rules.ts'
import { storedMessage } from './contract.ts'
import { CONVERSATION_EVENTS } from './rules-events.ts'
import {
  ANSWER_PRODUCTS_MAX,
  CANNED_TEXT_MAX,
  CHAT_CATEGORIES,
  CHAT_DEVICES,
  CHAT_LANGUAGES,
  CHAT_MODES,
  CHAT_NOTE_MAX,
  CHAT_PRIORITIES,
  CONVERSATION_STATUSES,
  HANDOFF_REASONS,
  MESSAGE_MAX,
  SEQ_MAX,
  ALERT_CHANNELS,
} from './rules.ts'

/** waiting: longest first; the others by their last message, newest first; assistant: the assistant alone. */
export const INBOX_VIEWS = ['waiting', 'mine', 'open', 'snoozed', 'resolved', 'assistant'] as const
export type InboxView = (typeof INBOX_VIEWS)[number]

/** `GET /api/admin/chat/conversations`. `q`: part of a name or an e-mail, an order number (UP-…), or words of a message; over all views. */
export const inboxQuery = z.strictObject({
  view: z.enum(INBOX_VIEWS).default('waiting'),
  q: z.string().trim().min(2).max(60).optional(),
  priority: z.enum(CHAT_PRIORITIES).optional(),
  category: z.enum(CHAT_CATEGORIES).optional(),
  language: z.enum(CHAT_LANGUAGES).optional(),
  cursor: z.string().max(120).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
})
export type InboxQuery = z.output<typeof inboxQuery>

export const agentName = z.object({ id: z.uuid(), name: z.string() })

export const inboxItem = z.object({
  id: z.uuid(),
  status: z.enum(CONVERSATION_STATUSES),
  mode: z.enum(CHAT_MODES),
  priority: z.enum(CHAT_PRIORITIES),
  category: z.enum(CHAT_CATEGORIES).nullable(),
  language: z.enum(CHAT_LANGUAGES),
  /** Of a member; null for a guest. */
  name: z.string().nullable(),
  user_id: z.uuid().nullable(),
  tier: z.enum(TIERS),
  assignee: agentName.nullable(),
  reason: z.enum(HANDOFF_REASONS).nullable(),
  /** The last message: who wrote it, and its beginning. */
  last: z.object({ sender: z.enum(['customer', 'agent', 'ai']), automatic: z.boolean(), text: z.string(), at: z.iso.datetime() }),
  last_seq: z.number().int(),
  queued_at: z.iso.datetime().nullable(),
  promised_minutes: z.number().int(),
  /** When the promise ends, of one that waits for anybody, or unanswered for who has it; past it the row is red. */
  due_at: z.iso.datetime().nullable(),
  /** The first message that nobody has answered. */
  unanswered_since: z.iso.datetime().nullable(),
  snoozed_until: z.iso.datetime().nullable(),
  resolved_at: z.iso.datetime().nullable(),
  reopened: z.number().int(),
  rating: z.number().int().nullable(),
})
export type InboxItem = z.infer<typeof inboxItem>
export const inboxPage = z.object({ items: z.array(inboxItem), next_cursor: z.string().nullable() })
export type InboxPage = z.infer<typeof inboxPage>

/** `GET /api/admin/chat/counts`: beyond 1,000 they are 1,001. */
export const inboxCounts = z.object({
  waiting: z.number().int(),
  /** Of those, past the promise. */
  late: z.number().int(),
  /** Of those that a person has, without an answer past the promise. */
  open_late: z.number().int(),
  mine: z.number().int(),
  open: z.number().int(),
  snoozed: z.number().int(),
})
export type InboxCounts = z.infer<typeof inboxCounts>

export const chatNote = z.object({
  id: z.uuid(),
  author: z.string(),
  own: z.boolean(),
  text: z.string(),
  mentions: z.array(z.uuid()),
  created_at: z.iso.datetime(),
})
export const chatEvent = z.object({
  kind: z.enum(CONVERSATION_EVENTS),
  /** First name of the admin who did it; null for the shopper, the assistant and the clock. */
  admin: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  at: z.iso.datetime(),
})
const wish = z.object({ product_id: z.uuid(), name: z.string(), price: z.number().int(), picture_key: z.string().nullable() })

/** `GET /api/admin/chat/conversations/:id` */
export const inboxDetail = inboxItem.extend({
  page: z.string(),
  product: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  device: z.enum(CHAT_DEVICES),
  created_at: z.iso.datetime(),
  /** Oldest first, all of them; empty once contents were emptied. */
  messages: z.array(storedMessage),
  notes: z.array(chatNote),
  events: z.array(chatEvent),
  /** Three lines made from what happened, not from words. */
  summary: z.array(z.string()),
  rating_text: z.string().nullable(),
  /** The shopper has seen it up to there. */
  read_seq: z.number().int(),
  emptied: z.boolean(),
  person: z.object({
    kind: z.enum(['member', 'guest']),
    email: z.string().nullable(),
    /** A guest who hears by e-mail of an answer while they are away; the address itself is shown to nobody. */
    has_contact: z.boolean(),
    order_count: z.number().int(),
    /** KES */
    total_spent: z.number().int(),
    /** The latest 5. */
    orders: z.array(
      z.object({
        id: z.uuid(),
        order_number: z.string(),
        total_amount: z.number().int(),
        status: z.string(),
        fulfillment_status: z.string(),
        created_at: z.iso.datetime(),
      }),
    ),
    /** The saved bag of a member, and their wishlist: the latest 10 of each. */
    bag: z.array(wish.extend({ size: z.string().nullable(), quantity: z.number().int() })),
    wishes: z.array(wish),
    /** Measures as the member typed them: "chest 92 cm". */
    sizes: z.array(z.string()),
    /** Earlier talks, newest first, 10 at most. */
    earlier: z.array(
      z.object({
        id: z.uuid(),
        status: z.enum(CONVERSATION_STATUSES),
        category: z.enum(CHAT_CATEGORIES).nullable(),
        with_person: z.boolean(),
        rating: z.number().int().nullable(),
        created_at: z.iso.datetime(),
      }),
    ),
  }),
})
export type InboxDetail = z.infer<typeof inboxDetail>

// PostgreSQL has no NUL in its texts.
const words = (max: number) =>
  z
    .string()
    .max(max, `Use at most ${max} characters.`)
    .transform((text) => text.replaceAll('\u0000', '').replaceAll('\r\n', '\n').trim())
const someWords = (max: number) => words(max).refine((text) => text !== '', 'Write something first.')

/**
 * `POST /api/admin/chat/conversations/:id/answers`. 409 `chat_answered_meanwhile` when a colleague's answer came after `seen_seq`:
 * the browser keeps the draft, reads again, and may `send_anyway`.
 */
export const answerRequest = z
  .strictObject({
    client_id: z.uuid(),
    text: words(MESSAGE_MAX),
    /** last_seq of what was on the screen. */
    seen_seq: z.number().int().min(0).max(SEQ_MAX),
    send_anyway: z.boolean().default(false),
    products: z.array(z.uuid()).max(ANSWER_PRODUCTS_MAX).default([]),
    /** Percent of a code for this shopper, at most ASSISTANT_CODE.percentMax; one in 30 days (open-21, open-85). */
    discount_percent: z.number().int().min(1).max(10).optional(),
  })
  .refine(({ text, products }) => text !== '' || products.length > 0, { path: ['text'], message: 'Write something first.' })
export type AnswerRequest = z.output<typeof answerRequest>
export const answerReply = z.object({ message: storedMessage, last_seq: z.number().int() })
export type AnswerReply = z.infer<typeof answerReply>

/** `POST …/:id/notes` */
export const chatNoteRequest = z.strictObject({ text: someWords(CHAT_NOTE_MAX), mentions: z.array(z.uuid()).max(10).default([]) })
/** `POST …/:id/assignee`: takes it (own id), hands it on, or gives it back to all (null). */
export const assigneeRequest = z.strictObject({ admin_id: z.uuid().nullable() })
/** `POST …/:id/status`. `bot`: back to the assistant; `until` with snoozed (ISO, later than now). 409 `chat_moved` when it has moved on. */
export const statusRequest = z.discriminatedUnion('to', [
  z.strictObject({ to: z.enum(['resolved', 'open', 'bot']) }),
  z.strictObject({ to: z.literal('snoozed'), until: z.iso.datetime() }),
])
export type StatusRequest = z.output<typeof statusRequest>
/** `PATCH …/:id` */
export const conversationChange = z.strictObject({
  priority: z.enum(CHAT_PRIORITIES).optional(),
  category: z.enum(CHAT_CATEGORIES).nullable().optional(),
})
/** `POST …/:id/presence`: on the screen, and whether an answer is being typed; also says that its admin is there. */
export const deskPresenceRequest = z.strictObject({
  /** Null: the inbox is open without a conversation. */
  conversation_id: z.uuid().nullable(),
  /** Which of their tabs says so; without it the session is one. */
  tab: z.uuid().optional(),
  typing: z.boolean().default(false),
  away: z.boolean().default(false),
})

export const cannedReply = z.object({
  id: z.uuid(),
  short: z.string(),
  text_en: z.string(),
  text_sw: z.string(),
  version: z.number().int(),
})
export type CannedReply = z.infer<typeof cannedReply>
/** `GET /api/admin/chat/canned` */
export const cannedList = z.object({ items: z.array(cannedReply) })
/** `PUT /api/admin/chat/canned/:id`: new with version 0. 409 `chat_canned_changed`, `chat_canned_taken`. */
export const cannedRequest = z.strictObject({
  short: z.string().regex(/^[a-z0-9-]{1,30}$/, 'Use small letters, digits and hyphens.'),
  text_en: someWords(CANNED_TEXT_MAX),
  text_sw: someWords(CANNED_TEXT_MAX),
  version: z.number().int().min(0),
})
export type CannedRequest = z.output<typeof cannedRequest>

/**
 * `GET /api/admin/chat/live`. `hello` and `people` at connect; `conversation` { id, kind } when one was queued, got a message, moved or was
 * assigned (read it anew; kind queued rings, and so does late); `people` when somebody comes, goes, looks or types; `signed_out`.
 */
export const deskEventNames = ['hello', 'conversation', 'people', 'signed_out'] as const
export const DESK_CHANGES = ['queued', 'message', 'assigned', 'status', 'note', 'mention', 'late'] as const
export type DeskChange = (typeof DESK_CHANGES)[number]
export interface DeskEvent {
  id: string
  kind: DeskChange
  /** Of a mention: whom it names. Of one that is late: who has it; without it everybody hears. */
  admins?: string[]
}
export interface DeskPerson {
  id: string
  name: string
  presence: 'online' | 'away'
  /** Conversations on their screens, and the one they type in. */
  viewing: string[]
  typing: string | null
}
/** `GET /api/admin/chat/people`: every admin, for assigning and mentioning. */
export const deskPeople = z.object({ items: z.array(agentName.extend({ presence: z.enum(['online', 'away', 'offline']) })) })

/** `PUT /api/admin/chat/alerts`: how this admin hears of who waits, and of mentions, while they are not at the inbox. */
export const alertSettingsRequest = z.strictObject({ by: z.enum(ALERT_CHANNELS) })
/** `phone`: where SMS go; without one `sms` means an e-mail. `texts`: the shop can send any. */
export const alertSettings = alertSettingsRequest.extend({ phone: z.string().nullable(), texts: z.boolean() })
export type AlertSettings = z.infer<typeof alertSettings>
