import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Db } from '../../platform/database.ts'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import type { DeskChange } from './contract-desk.ts'
import { conversationTopic, INBOX_TOPIC } from './rules-topics.ts'
import { CONVERSATION_TRANSITIONS, type ConversationStatus } from './rules.ts'
import type { ConversationEvent, EventData } from './rules-events.ts'
import { chatEvents, type chatConversations } from './schema.ts'

/** A conversation as it is kept. */
export type Conversation = typeof chatConversations.$inferSelect

/** Whose it may be: a member, or a browser. */
export interface Shopper {
  userId: string | null
  guestId: string | null
}

export const COLUMNS = `id, user_id, guest_id, key_hash, begun_by, mode, status, priority, category, language, assignee_id, assignee, page,
  product_id, device, reason, offered_reason, promised_minutes, created_at, last_at, last_seq, turns, read_seq, human_seq, answered_seq, last_human_at, queued_at,
  first_queued_at, answered_at, unanswered_since, resolved_at, snoozed_until, reopened, with_person, automatic_count, queue_seq,
  automatic_due_at, apologised_at, alerted_at, contact_email, rating, rating_text, rated_at, rated_person, state, emptied_at`

const ONE = { name: 'chat_conversation', text: `select ${COLUMNS} from chat_conversations where id = $1` }
const LOCKED = { name: 'chat_conversation_locked', text: `${ONE.text} for update` }

const CHANGED = [
  'user_id',
  'guest_id',
  'key_hash',
  'mode',
  'status',
  'priority',
  'category',
  'language',
  'assignee_id',
  'assignee',
  'reason',
  'offered_reason',
  'promised_minutes',
  'last_at',
  'last_seq',
  'turns',
  'read_seq',
  'human_seq',
  'answered_seq',
  'last_human_at',
  'queued_at',
  'first_queued_at',
  'answered_at',
  'unanswered_since',
  'resolved_at',
  'snoozed_until',
  'reopened',
  'with_person',
  'automatic_count',
  'queue_seq',
  'automatic_due_at',
  'apologised_at',
  'alerted_at',
  'contact_email',
  'rating',
  'rating_text',
  'rated_at',
  'rated_person',
  'state',
  'emptied_at',
] as const satisfies readonly (keyof Conversation)[]
/** Its status changes by moveConversation() alone. */
export type ConversationChange = Partial<Pick<Conversation, Exclude<(typeof CHANGED)[number], 'status'>>>

/** Where a conversation goes, and what is noted of that. */
export interface Transition {
  to: ConversationStatus
  /** Of a resolved one it is noted first that it was opened again; that it was taken is the same. */
  event: ConversationEvent
  at: Date
  /** The admin who does it; null for the shopper, the assistant and the clock. */
  admin?: string | null
  data?: EventData
  /** What changes with it. */
  change?: ConversationChange
}

const SAVE = {
  name: 'chat_conversation_save',
  text: `update chat_conversations c set (${CHANGED.join(', ')}) =
    (select ${CHANGED.join(', ')} from json_populate_record(c, $2::json)) where c.id = $1`,
}

/** The row as it is; null for none. */
export async function readConversation(db: Db, id: string): Promise<Conversation | null> {
  return (await db.query<Conversation>(ONE, [id]))[0] ?? null
}

/** The row, which nobody else changes until the transaction ends: all that happens in one conversation happens in turn. */
export async function lockConversation(db: Db, id: string): Promise<Conversation | null> {
  return (await db.query<Conversation>(LOCKED, [id]))[0] ?? null
}

/** Writes what has changed of a locked row; how it is then. */
export async function saveConversation(db: Db, before: Conversation, change: ConversationChange): Promise<Conversation> {
  return save(db, before, change)
}

/** Moves a locked row as CONVERSATION_TRANSITIONS has it, and notes it; how it is then. The only way to another status. Throws `chat_moved`. */
export async function moveConversation(
  db: Db,
  before: Conversation,
  { to, event, at, admin = null, data = {}, change = {} }: Transition,
): Promise<Conversation> {
  if (!CONVERSATION_TRANSITIONS[before.status].includes(to)) throw new ShopError('chat_moved')
  const isReopened = before.status === 'resolved'
  if (isReopened) await noteEvent(db, before, 'reopened', { at, admin })
  if (!isReopened || event !== 'taken') await noteEvent(db, before, event, { at, admin, data })
  return save(db, before, {
    snoozed_until: null,
    ...(to === 'open' ? { alerted_at: null } : {}),
    ...(to === 'open' && (before.status === 'bot' || isReopened) ? { apologised_at: null } : {}),
    ...(to === 'queued' ? {} : { automatic_due_at: null }),
    ...change,
    status: to,
    resolved_at: to === 'resolved' ? at : null,
    reopened: before.reopened + (isReopened ? 1 : 0),
  })
}

async function save(db: Db, before: Conversation, change: ConversationChange & { status?: ConversationStatus }): Promise<Conversation> {
  await db.query(SAVE, [before.id, JSON.stringify(change)])
  return { ...before, ...change }
}

/** Notes what happened, for the figures and the summary. */
export async function noteEvent(
  db: Db,
  { id: conversation_id }: Pick<Conversation, 'id'>,
  kind: ConversationEvent,
  { at, admin = null, data = {} }: { at: Date; admin?: string | null; data?: EventData },
): Promise<void> {
  await db.insert(chatEvents, [{ id: uuid(), conversation_id, kind, admin_id: admin, data, at }])
}

/** Tells the shopper's page and the inboxes; they read what it is about anew. */
export async function announce(
  { live }: Pick<AreaDeps, 'live'>,
  db: Db,
  id: string,
  told: { shopper?: 'message' | 'state' | 'read' | 'gone'; desk?: DeskChange; admins?: readonly string[] },
): Promise<void> {
  if (told.shopper) await live.publish(db, conversationTopic(id), { kind: told.shopper })
  if (told.desk) await live.publish(db, INBOX_TOPIC, { id, kind: told.desk, ...(told.admins ? { admins: told.admins } : {}) })
}

/** 32 bytes that the browser keeps; here only their hash is. */
export function newKey(): { key: string; hash: string } {
  const key = randomBytes(32).toString('base64url')
  return { key, hash: hashKey(key) }
}

export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Compared in constant time. */
export function isKeyOf(conversation: Pick<Conversation, 'key_hash'>, key: string | null): boolean {
  if (key === null) return false
  return timingSafeEqual(Buffer.from(hashKey(key), 'hex'), Buffer.from(conversation.key_hash, 'hex'))
}
