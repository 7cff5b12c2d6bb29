import { v7 as uuid } from 'uuid'
import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import { wordsOfNobody } from '../personal.ts'
import type { MessagePayload, StoredMessage } from './contract.ts'
import type { UNKNOWN_KINDS } from './contract-figures.ts'
import { announce, lockConversation, moveConversation, saveConversation, type Conversation } from './conversation.ts'
import { addMessage, answerTo, lastMessages, messagesAfter } from './message-rows.ts'
import {
  ANSWERING_SECONDS,
  DUPLICATE_MS,
  MESSAGE_MAX,
  STATE_BYTES,
  type ChatCategory,
  type ChatLanguage,
  type ChatPriority,
  type HandoffReason,
  type MessageType,
} from './rules.ts'
import { queuePosition, queueChange } from './waiting.ts'
import { chatCalls, chatTurns } from './figures-schema.ts'

/** A message of the assistant. */
export interface AssistantMessage {
  /** Seq of the shopper's message that it answers; it has one answer. Null for what comes beside it. */
  answers: number | null
  content: string
  type?: MessageType
  payload?: MessagePayload
  /** 0 to 1. */
  confidence?: number | null
  category?: ChatCategory | null
  priority?: ChatPriority
  language?: ChatLanguage
  /** Why it offers a person; missing when it does not. */
  offers?: HandoffReason | null
  /** What it remembers then; STATE_BYTES at most as JSON. Stays as it is when missing. */
  state?: object
}

/** What a turn came to, for figures. */
export interface TurnRecord {
  /** Of the message that was answered. */
  seq: number
  driver: 'embedded' | 'model'
  language: ChatLanguage
  category: ChatCategory | null
  page: string
  intents: string[]
  understood: boolean
  zero_results: boolean
  /** The model was asked and failed. */
  fell_back?: boolean
  guard_drops?: number
  tokens_in?: number
  tokens_out?: number
  /** Hundredths of a KES. */
  cost_cents?: number
  /** Milliseconds to the first and the last word. */
  first_ms: number
  last_ms: number
}

/** A call of a tool. Nothing of a person. */
export interface CallRecord {
  seq: number
  tool: string
  driver: 'embedded' | 'model'
  ms: number
  rows: number
  error: string | null
}

const CLAIM = {
  name: 'chat_turn_claim',
  text: `update chat_messages m set answering_until = $4 where m.conversation_id = $1 and m.seq = $2 and m.sender = 'customer'
      and (m.answering_until is null or m.answering_until <= $3)
      and not exists (select from chat_messages a where a.conversation_id = $1 and a.follows = $2) returning m.seq`,
}
const COUNT_UNKNOWN = {
  name: 'chat_unknown_count',
  text: `insert into chat_unknown as u (kind, words, language, times, first_at, last_at) values ($1, $2, $3, 1, $4, $4)
    on conflict (kind, words, language) do update set times = u.times + 1, last_at = excluded.last_at, done_at = null`,
}
const KNOWS_TURN = { name: 'chat_turn_known', text: 'select from chat_turns where conversation_id = $1 and seq = $2' }

/** What the assistant does in a conversation. */
export function createTurns(deps: Pick<AreaDeps, 'db' | 'clock' | 'live' | 'atomically'>) {
  const { db, clock, atomically } = deps
  return {
    /** Whether this caller is to answer that message: nobody else has, or does so now. After ANSWERING_SECONDS another may. */
    async claimTurn(id: string, seq: number): Promise<boolean> {
      const now = clock.now()
      return (await db.query(CLAIM, [id, seq, now, later(now, ANSWERING_SECONDS)])).length > 0
    },

    /**
     * Stores the assistant's whole message with what it remembers then, before it is sent. Null when it is not to be sent: the same type and
     * content less than DUPLICATE_MS after the one before (assist-11), that message has its answer, or a person has the conversation now.
     * Throws `not_found`, and when the state is too large.
     */
    async append(id: string, given: AssistantMessage): Promise<StoredMessage | null> {
      const { answers, content, type = 'text', payload = {}, confidence = null, category = null, priority = 'normal', language } = given
      if (Buffer.byteLength(JSON.stringify(given.state ?? {})) > STATE_BYTES) throw new Error('The state of a conversation is too large.')
      const remembered = given.state ? { state: { ...given.state } } : {}
      return atomically(async (tx) => {
        const row = await lockConversation(tx, id)
        if (!row) throw new ShopError('not_found')
        const isPersons = (row.status !== 'bot' && row.status !== 'queued') || (answers !== null && row.human_seq > answers)
        if (isPersons || (answers !== null && (await answerTo(tx, id, answers)))) return null
        const now = clock.now()
        const before = (await lastMessages(tx, id, DUPLICATE_LOOK)).findLast((one) => one.sender === 'ai')
        const isSame = before && before.type === type && before.content === content
        if (isSame && now.getTime() - Date.parse(before.timestamp) < DUPLICATE_MS) {
          await saveConversation(tx, row, remembered)
          return null
        }
        const text = content.slice(0, MESSAGE_MAX)
        const written = { sender: 'ai' as const, content: text, type, payload, confidence, category, priority, follows: answers }
        const message = await addMessage(tx, row, now, written)
        await saveConversation(tx, row, {
          last_seq: message.seq,
          last_at: now,
          answered_seq: message.seq,
          category: category ?? row.category,
          language: language ?? row.language,
          offered_reason: given.offers ?? null,
          ...remembered,
        })
        await announce(deps, tx, id, { shopper: 'message', desk: 'message' })
        return message
      })
    },

    /** The last messages, oldest first. */
    history: (id: string, limit: number): Promise<StoredMessage[]> => lastMessages(db, id, limit),

    /** Messages after `seq`, oldest first, at most MESSAGES_PAGE. */
    after: (id: string, seq: number): Promise<StoredMessage[]> => messagesAfter(db, id, seq),

    /**
     * Hands the conversation to people: it waits in their queue from now on, and switches to human mode. Repeated it stays where it is in the
     * queue. How many wait before it, and within how many minutes a person answers. Throws `not_found`.
     */
    async queue(
      id: string,
      { reason, urgent = false, category = null }: { reason: HandoffReason; urgent?: boolean; category?: ChatCategory | null },
    ): Promise<{ place: number; promised_minutes: number }> {
      return atomically(async (tx) => {
        const row = await lockConversation(tx, id)
        if (!row) throw new ShopError('not_found')
        const now = clock.now()
        let queued: Pick<Conversation, 'id' | 'status' | 'queued_at' | 'priority'> = row
        if (row.status === 'bot') {
          const change = queueChange(row, { at: now, minutes: row.promised_minutes, reason, urgent })
          queued = await moveConversation(tx, row, {
            to: 'queued',
            event: 'queued',
            at: now,
            data: { reason: change.reason, promised: row.promised_minutes },
            change: { ...change, category: category ?? row.category, unanswered_since: now },
          })
          await announce(deps, tx, id, { shopper: 'state', desk: 'queued' })
        } else if (urgent && row.priority !== 'urgent') {
          queued = await saveConversation(tx, row, { priority: 'urgent' })
          await announce(deps, tx, id, { desk: 'status' })
        }
        return { place: (await queuePosition(tx, queued)) ?? 0, promised_minutes: row.promised_minutes }
      })
    },

    /** Notes what a turn came to, once; nothing of a conversation that was deleted meanwhile. */
    async noteTurn(id: string, note: TurnRecord): Promise<void> {
      await atomically(async (tx) => {
        if (!(await lockConversation(tx, id)) || (await tx.query(KNOWS_TURN, [id, note.seq])).length > 0) return
        const rest = { fell_back: false, guard_drops: 0, tokens_in: 0, tokens_out: 0, cost_cents: 0, ...note }
        await tx.insert(chatTurns, [{ conversation_id: id, ...rest, page: note.page.slice(0, PAGE_MAX), at: clock.now() }])
      })
    },

    /** Notes calls of tools. */
    async noteCalls(id: string, calls: readonly CallRecord[]): Promise<void> {
      const at = clock.now()
      const rows = calls.map((call) => ({ id: uuid(), conversation_id: id, ...call, at }))
      await atomically(async (tx) => {
        if (await lockConversation(tx, id)) await tx.insert(chatCalls, rows)
      })
    },

    /** Counts what was not understood, found nothing, or has no fact, without who said it. `names`: what they are known to be called. */
    async noteUnknown(
      kind: (typeof UNKNOWN_KINDS)[number],
      words: string,
      language: ChatLanguage,
      names: readonly string[] = [],
    ): Promise<void> {
      const cleaned = plain(wordsOfNobody(words, names))
      if (cleaned !== '') await db.query(COUNT_UNKNOWN, [kind, cleaned, language, clock.now()])
    },
  }
}

/** Messages in which the assistant's last one is looked for. */
const DUPLICATE_LOOK = 5
const PAGE_MAX = 300
const WORDS_MAX = 120

function plain(words: string): string {
  return words.toLowerCase().replaceAll('\u0000', '').replaceAll(/\s+/g, ' ').trim().slice(0, WORDS_MAX)
}
