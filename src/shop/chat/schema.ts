import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MessagePayload } from './contract.ts'
import type { ConversationEvent, EventData } from './rules-events.ts'
import {
  DEFAULT_CHANNEL,
  type ChatCategory,
  type ChatDevice,
  type ChatLanguage,
  type ChatMode,
  type ChatPriority,
  type ChatSender,
  type ConversationStatus,
  type HandoffReason,
  type MessageType,
  type AlertChannel,
} from './rules.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3 })

/** A talk of one shopper with the assistant, and with people. Contents are emptied after a while, the row stays. */
export const chatConversations = pgTable(
  'chat_conversations',
  {
    id: uuid().primaryKey(),
    /** The member, or the browser of somebody without an account; the guest's goes when the member takes it over. */
    user_id: uuid(),
    guest_id: uuid(),
    /** SHA-256 of the 32 bytes that the browser keeps, as hex. */
    key_hash: text().notNull().unique(),
    /** `client_id` of its first message: begun twice it is one. */
    begun_by: uuid().notNull().unique(),
    mode: text().$type<ChatMode>().notNull(),
    status: text().$type<ConversationStatus>().notNull(),
    priority: text().$type<ChatPriority>().notNull().default('normal'),
    category: text().$type<ChatCategory>(),
    language: text().$type<ChatLanguage>().notNull(),
    /** The admin who has it, with their name as it was then. */
    assignee_id: uuid(),
    assignee: text(),
    /** Path of the page where it began, and the piece that was open. */
    page: text().notNull().default('/'),
    product_id: uuid(),
    device: text().$type<ChatDevice>().notNull(),
    /** Why it came to people last. */
    reason: text().$type<HandoffReason>(),
    /** Why the assistant's last answer offered a person; null when it did not. */
    offered_reason: text().$type<HandoffReason>(),
    /** Minutes, as promised when it was queued. */
    promised_minutes: integer().notNull(),
    created_at: moment().notNull(),
    /** Of the last message. */
    last_at: moment().notNull(),
    last_seq: integer().notNull().default(0),
    /** Turns of the assistant. */
    turns: integer().notNull().default(0),
    /** Seq up to which the shopper has seen it, and of the last message by a person of the shop. */
    read_seq: integer().notNull().default(0),
    human_seq: integer().notNull().default(0),
    /** Of the last message by the assistant or a person, not of an automatic one. */
    answered_seq: integer().notNull().default(0),
    /** Since when that is unread by a member, or a guest with an address, who has not been told of it. */
    last_human_at: moment(),
    queued_at: moment(),
    first_queued_at: moment(),
    /** First message by a person since it was queued. */
    answered_at: moment(),
    /** The first message of the shopper that no person has answered. */
    unanswered_since: moment(),
    resolved_at: moment(),
    snoozed_until: moment(),
    reopened: integer().notNull().default(0),
    /** A person has answered in it, ever. */
    with_person: boolean().notNull().default(false),
    /** Automatic answers since it was queued, and when the next one is due. */
    automatic_count: integer().notNull().default(0),
    /** The shopper's messages from there on get automatic answers. */
    queue_seq: integer().notNull().default(0),
    automatic_due_at: moment(),
    /** Since it came to people: said sorry; and who has it, or the shop, was told of it since somebody has waited in it. */
    apologised_at: moment(),
    alerted_at: moment(),
    /** Where a guest is written to when a person has answered while they were away; given by them, once. */
    contact_email: text(),
    /** 1 to 5, once. */
    rating: integer(),
    rating_text: text(),
    rated_at: moment(),
    /** A person had answered before it was rated. */
    rated_person: boolean(),
    /** What the assistant remembers; STATE_BYTES at most. */
    state: jsonb().$type<Record<string, unknown>>(),
    emptied_at: moment(),
  },
  (t) => [
    check('chat_conversations_person', sql`(${t.user_id} is null) <> (${t.guest_id} is null)`),
    check('chat_conversations_rating', sql`${t.rating} between 1 and 5`),
    check('chat_conversations_state', sql`octet_length(state::text) <= 8192`),
    index('chat_conversations_of_member')
      .on(t.user_id, t.last_at.desc(), t.id.desc())
      .where(sql`user_id is not null`),
    index('chat_conversations_of_guest')
      .on(t.guest_id, t.last_at.desc(), t.id.desc())
      .where(sql`guest_id is not null`),
    index('chat_conversations_status').on(t.status, t.last_at.desc(), t.id.desc()),
    index('chat_conversations_assignee')
      .on(t.assignee_id, t.last_at.desc(), t.id.desc())
      .where(sql`status = 'open'`),
    index('chat_conversations_waiting')
      .on(t.queued_at, t.id)
      .where(sql`status = 'queued'`),
    index('chat_conversations_unanswered')
      .on(t.unanswered_since, t.id)
      .where(sql`status = 'open' and unanswered_since is not null`),
    index('chat_conversations_automatic')
      .on(t.automatic_due_at)
      .where(sql`automatic_due_at is not null`),
    index('chat_conversations_unread')
      .on(t.last_human_at)
      .where(sql`last_human_at is not null`),
    index('chat_conversations_snoozed')
      .on(t.snoozed_until, t.id)
      .where(sql`status = 'snoozed'`),
    index('chat_conversations_resolved')
      .on(t.resolved_at, t.id)
      .where(sql`status = 'resolved'`),
    index('chat_conversations_contents')
      .on(t.last_at, t.id)
      .where(sql`emptied_at is null`),
    index('chat_conversations_began').on(t.created_at, t.id),
    index('chat_conversations_rated')
      .on(t.rated_at)
      .where(sql`rated_at is not null`),
  ],
)

/** Messages, counted from 1 in each conversation. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: uuid().primaryKey(),
    conversation_id: uuid().notNull(),
    seq: integer().notNull(),
    sender: text().$type<ChatSender>().notNull(),
    automatic: boolean().notNull().default(false),
    type: text().$type<MessageType>().notNull().default('text'),
    content: text().notNull(),
    payload: jsonb().$type<MessagePayload>().notNull().default({}),
    confidence: doublePrecision(),
    category: text().$type<ChatCategory>(),
    priority: text().$type<ChatPriority>().notNull().default('normal'),
    /** Made by who sends it: sent twice it is one. */
    client_id: uuid(),
    /** The message of the shopper that this answers, when the assistant wrote it or nobody: there is one for each. */
    follows: integer(),
    /** The admin who wrote it, and their first name. */
    agent_id: uuid(),
    agent: text(),
    /** Until then somebody works on the answer; another may after that. */
    answering_until: moment(),
    created_at: moment().notNull(),
  },
  (t) => [
    unique('chat_messages_seq').on(t.conversation_id, t.seq),
    unique('chat_messages_client').on(t.conversation_id, t.client_id),
    unique('chat_messages_answer').on(t.conversation_id, t.follows),
    index('chat_messages_words').using('gin', sql`lower(content) gin_trgm_ops`),
    index('chat_messages_at').on(t.created_at),
  ],
)

/** Notes that only the shop's people see; `mentions` are the admins they name. */
export const chatNotes = pgTable(
  'chat_notes',
  {
    id: uuid().primaryKey(),
    conversation_id: uuid().notNull(),
    author_id: uuid(),
    /** Their name, or their e-mail. */
    author: text().notNull(),
    text: text().notNull(),
    mentions: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    created_at: moment().notNull(),
  },
  (t) => [index('chat_notes_of').on(t.conversation_id, t.created_at, t.id)],
)

/** Answers that are written once: `/short`, in both languages, with {name}, {order} and {promise}. */
export const chatCanned = pgTable('chat_canned', {
  id: uuid().primaryKey(),
  /** Without the slash, small letters. */
  short: text().notNull().unique(),
  text_en: text().notNull(),
  text_sw: text().notNull(),
  updated_at: moment().notNull(),
  /** Grows with every change. */
  version: integer().notNull().default(1),
})

/** What happened in a conversation; rows are added, never changed. Numbers and ids, no words of anybody. */
export const chatEvents = pgTable(
  'chat_events',
  {
    id: uuid().primaryKey(),
    conversation_id: uuid().notNull(),
    kind: text().$type<ConversationEvent>().notNull(),
    /** The admin who did it; null for the shopper, the assistant and the clock. */
    admin_id: uuid(),
    data: jsonb().$type<EventData>().notNull().default({}),
    at: moment().notNull(),
  },
  (t) => [index('chat_events_of').on(t.conversation_id, t.at, t.id), index('chat_events_kind').on(t.kind, t.at)],
)

/** When each of the shop's people was last at the inbox, and how they hear of those who wait while they are not. */
export const chatPeople = pgTable('chat_people', {
  admin_id: uuid().primaryKey(),
  /** Null for one who has never been there. */
  seen_at: moment(),
  alert_channel: text().$type<AlertChannel>().notNull().default(DEFAULT_CHANNEL),
  alerted_at: moment(),
})

/** From the chat into the bag: the direct way to a sale. */
export const chatAdded = pgTable(
  'chat_added',
  {
    conversation_id: uuid().notNull(),
    product_id: uuid().notNull(),
    at: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.conversation_id, t.product_id] })],
)
