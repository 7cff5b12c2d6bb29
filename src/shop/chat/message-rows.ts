import { v7 as uuid } from 'uuid'
import type { Db } from '../../platform/database.ts'
import type { StoredMessage } from './contract.ts'
import type { Conversation } from './conversation.ts'
import { MESSAGES_PAGE } from './rules.ts'
import { chatMessages } from './schema.ts'

export type MessageRow = typeof chatMessages.$inferSelect
/** What is written of one; the rest has its values. */
export type NewRow = Pick<MessageRow, 'sender' | 'content'> &
  Partial<
    Pick<
      MessageRow,
      'automatic' | 'type' | 'payload' | 'confidence' | 'category' | 'priority' | 'client_id' | 'follows' | 'agent_id' | 'agent'
    >
  >

export const MESSAGE = `id, seq, sender, automatic, type, content, payload, confidence, category, priority, agent, created_at`
export type ReadRow = Pick<
  MessageRow,
  'id' | 'seq' | 'sender' | 'automatic' | 'type' | 'content' | 'payload' | 'confidence' | 'category' | 'priority' | 'agent' | 'created_at'
>

const AFTER = {
  name: 'chat_messages_after',
  text: `select ${MESSAGE} from chat_messages where conversation_id = $1 and seq > $2 order by seq limit ${MESSAGES_PAGE}`,
}
const LAST = {
  name: 'chat_messages_last',
  text: `select ${MESSAGE} from chat_messages where conversation_id = $1 order by seq desc limit $2`,
}
const BY_CLIENT = {
  name: 'chat_message_by_client',
  text: `select ${MESSAGE} from chat_messages where conversation_id = $1 and client_id = $2`,
}
const ANSWER_TO = {
  name: 'chat_message_answer_to',
  text: `select ${MESSAGE} from chat_messages where conversation_id = $1 and follows = $2`,
}

/** Messages after `seq`, oldest first, MESSAGES_PAGE at most. */
export async function messagesAfter(db: Db, id: string, seq: number): Promise<StoredMessage[]> {
  return (await db.query<ReadRow>(AFTER, [id, seq])).map(presentMessage)
}

/** The last messages, oldest first. */
export async function lastMessages(db: Db, id: string, limit: number): Promise<StoredMessage[]> {
  return (await db.query<ReadRow>(LAST, [id, limit])).toReversed().map(presentMessage)
}

export async function messageByClient(db: Db, id: string, clientId: string): Promise<StoredMessage | null> {
  const [row] = await db.query<ReadRow>(BY_CLIENT, [id, clientId])
  return row ? presentMessage(row) : null
}

/** What the assistant, or nobody, answered that message with. */
export async function answerTo(db: Db, id: string, seq: number): Promise<StoredMessage | null> {
  const [row] = await db.query<ReadRow>(ANSWER_TO, [id, seq])
  return row ? presentMessage(row) : null
}

/** Adds a message to a locked conversation as its next one; its `last_seq` is the caller's to save. */
export async function addMessage(db: Db, conversation: Conversation, at: Date, message: NewRow): Promise<StoredMessage> {
  const row = {
    id: uuid(),
    conversation_id: conversation.id,
    seq: conversation.last_seq + 1,
    automatic: false,
    type: 'text' as const,
    payload: {},
    confidence: null,
    category: null,
    priority: 'normal' as const,
    client_id: null,
    follows: null,
    agent_id: null,
    agent: null,
    created_at: at,
    ...message,
  }
  await db.insert(chatMessages, [row])
  return presentMessage(row)
}

export function presentMessage(row: ReadRow): StoredMessage {
  const { id, seq, sender, content, type, confidence, category, priority, automatic, agent, payload } = row
  const timestamp = row.created_at.toISOString()
  return { id, seq, sender, content, timestamp, type, confidence, category, priority, automatic, agent, payload }
}
