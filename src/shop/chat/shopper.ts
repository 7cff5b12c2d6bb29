import type { Db } from '../../platform/database.ts'
import { later } from '../clock.ts'
import { ShopError } from '../errors.ts'
import type { ConversationState, StoredMessage } from './contract.ts'
import { announce, lockConversation, moveConversation, noteEvent, saveConversation, type Conversation } from './conversation.ts'
import type { GivenContact } from './contact-address.ts'
import { addMessage, messageByClient } from './message-rows.ts'
import { serviceLevelOf, type OwnershipDeps } from './ownership.ts'
import { arePeopleThere, AUTOMATIC_REPLY_MS, CHAT_LIMITS, REOPEN_SECONDS, type ChatLanguage, type ChatMode } from './rules.ts'
import { CONTACT_TEXTS } from './rules-contact.ts'
import { queuePosition, queueChange, TO_ASSISTANT } from './waiting.ts'

/** A message of the shopper, cleaned and without secrets. */
export interface CleanedMessage {
  client_id: string
  text: string
  language?: ChatLanguage
  /** Nobody is waited for because of "thanks". */
  asksAnswer: boolean
  /** An address in it, which is not kept in its words. */
  contact?: GivenContact | null
}

const UNANSWERED = {
  name: 'chat_message_unanswered',
  text: `select seq, client_id, coalesce(answering_until, created_at) as retry_at from chat_messages
    where conversation_id = $1 and seq = $2 and sender = 'customer'`,
}
const ADDED = {
  name: 'chat_added',
  text: `insert into chat_added (conversation_id, product_id, at) select $1, $2, $3
    where (select count(*) from chat_added where conversation_id = $1) < ${CHAT_LIMITS.addedPerConversation} on conflict do nothing`,
}

/** What a shopper does in a conversation. The rest of the shop finds it by findFor() first, which says whose it is. */
export function createShopperChat(deps: OwnershipDeps) {
  const { db, clock, atomically } = deps

  /** Null when the assistant has answered, is not asked, or its words are gone. */
  async function unansweredOf({ id, status, answered_seq, last_seq, emptied_at }: Conversation): Promise<ConversationState['unanswered']> {
    if (status !== 'bot' || answered_seq >= last_seq || emptied_at) return null
    const [message] = await db.query<{ seq: number; client_id: string; retry_at: Date }>(UNANSWERED, [id, last_seq])
    return message ? { ...message, retry_at: message.retry_at.toISOString() } : null
  }

  return {
    /**
     * Adds the shopper's message, once for each client_id, and moves the conversation: in human mode the first one queues it (open-27), one
     * within REOPEN_SECONDS after it was resolved reopens it. `forPeople`: the assistant is not asked. Throws `not_found`, `chat_over`,
     * `chat_full`. Who has it does not owe an answer to a mere "thanks"; in the queue everybody waits.
     */
    async say(
      id: string,
      { client_id, text, language, asksAnswer, contact = null }: CleanedMessage,
    ): Promise<{ message: StoredMessage; isNew: boolean; forPeople: boolean; conversation: Conversation }> {
      return atomically(async (tx) => {
        const row = await lockConversation(tx, id)
        if (!row) throw new ShopError('not_found')
        const known = await messageByClient(tx, id, client_id)
        if (known) return { message: known, isNew: false, forPeople: row.status !== 'bot', conversation: row }
        const now = clock.now()
        if (row.emptied_at || (row.resolved_at && row.resolved_at < later(now, -REOPEN_SECONDS))) throw new ShopError('chat_over')
        const moved = await movedByMessage(deps, tx, row, { at: now, asksAnswer })
        const forPeople = moved.status !== 'bot'
        const isFull = row.last_seq >= CHAT_LIMITS.messagesPerConversation || (!forPeople && row.turns >= CHAT_LIMITS.turnsPerConversation)
        if (isFull) throw new ShopError('chat_full')
        const content = contact?.text ?? text
        const message = await addMessage(tx, row, now, { sender: 'customer', content, client_id, priority: moved.priority })
        const spoken = { ...moved, language: language ?? moved.language, last_seq: message.seq }
        const told = contact && forPeople ? await keptContact(tx, spoken, { contact, at: now }) : {}
        const waits = forPeople && (asksAnswer || moved.status === 'queued')
        const isDue = moved.status === 'queued' && !('contact_email' in told)
        const conversation = await saveConversation(tx, moved, {
          language: spoken.language,
          last_seq: message.seq,
          last_at: now,
          turns: row.turns + (forPeople ? 0 : 1),
          unanswered_since: forPeople ? (row.unanswered_since ?? (waits ? now : null)) : null,
          automatic_due_at: isDue ? (moved.automatic_due_at ?? later(now, AUTOMATIC_REPLY_MS / 1000)) : moved.automatic_due_at,
          ...told,
        })
        await announce(deps, tx, id, {
          shopper: 'message',
          desk: moved.status === 'queued' && row.status !== 'queued' ? 'queued' : 'message',
        })
        return { message, isNew: true, forPeople, conversation }
      })
    },

    /** AI or human (chat-03). To the assistant people are left, those who wait for them and those who have them; they may write again. Throws `not_found`. */
    async switchMode(id: string, mode: ChatMode): Promise<Conversation> {
      return atomically(async (tx) => {
        const row = await lockConversation(tx, id)
        if (!row) throw new ShopError('not_found')
        if (row.mode === mode) return row
        const at = clock.now()
        await noteEvent(tx, row, 'mode', { at, data: { mode } })
        const leaves = mode === 'ai' && row.status !== 'bot' && row.status !== 'resolved'
        const changed = leaves
          ? await moveConversation(tx, row, { to: 'bot', event: 'left', at, change: TO_ASSISTANT })
          : await saveConversation(tx, row, { mode })
        await announce(deps, tx, id, { shopper: 'state', desk: 'status' })
        return changed
      })
    },

    /** How it was, 1 to 5 with a short text; once, after it was resolved or with the assistant alone. Throws `not_found`, `chat_rated`. */
    async rate(id: string, rating: number, text: string): Promise<void> {
      await atomically(async (tx) => {
        const row = await lockConversation(tx, id)
        if (!row) throw new ShopError('not_found')
        const isOver = row.status === 'resolved' || (row.status === 'bot' && row.turns > 0)
        if (row.rating !== null || !isOver) throw new ShopError('chat_rated')
        const now = clock.now()
        const data = { rating, with_person: row.with_person }
        await saveConversation(tx, row, { rating, rating_text: text || null, rated_at: now, rated_person: row.with_person })
        await noteEvent(tx, row, 'rated', { at: now, data })
        await announce(deps, tx, id, { shopper: 'state', desk: 'status' })
      })
    },

    /** The shopper has seen it up to there; never back. */
    async markRead(id: string, seq: number): Promise<void> {
      await atomically(async (tx) => {
        const row = await lockConversation(tx, id)
        if (!row || seq <= row.read_seq) return
        const read_seq = Math.min(seq, row.last_seq)
        await saveConversation(tx, row, { read_seq, ...(read_seq >= row.human_seq ? { last_human_at: null } : {}) })
        await announce(deps, tx, id, { desk: 'status' })
      })
    },

    /** A piece went from the chat into the bag, for the figures; each counts once. */
    async noteAdded(id: string, productId: string): Promise<void> {
      await atomically(async (tx) => {
        if (await lockConversation(tx, id)) await tx.query(ADDED, [id, productId, clock.now()])
      })
    },

    /** As its shopper sees it. */
    async stateOf(row: Conversation): Promise<ConversationState> {
      return {
        id: row.id,
        mode: row.mode,
        status: row.status,
        language: row.language,
        promised_minutes: row.promised_minutes,
        place: await queuePosition(db, row),
        people_may_answer: mayPeopleAnswer(row, clock.now()),
        agent: row.status === 'open' ? (row.assignee?.split(' ')[0] ?? null) : null,
        automatic_at: row.automatic_due_at?.toISOString() ?? null,
        is_open: arePeopleThere(clock.now()),
        answered_seq: row.answered_seq,
        last_seq: row.last_seq,
        unanswered: await unansweredOf(row),
        asks_rating: row.status === 'resolved' && row.rating === null,
      }
    },
  }
}

/** People were asked, or have written: what they write may come also while the assistant answers, or after it was resolved. */
function mayPeopleAnswer({ status, mode, with_person, first_queued_at, last_at, emptied_at }: Conversation, now: Date): boolean {
  if (status !== 'bot' && status !== 'resolved') return true
  return !emptied_at && last_at > later(now, -REOPEN_SECONDS) && (with_person || first_queued_at !== null || mode === 'human')
}

/** What comes of an address in the message before: it is kept, unless there is one, and the guest is told. One for each conversation. */
async function keptContact(
  tx: Db,
  row: Conversation,
  { contact: { email, outcome }, at }: { contact: GivenContact; at: Date },
): Promise<Pick<Conversation, 'contact_email' | 'last_seq'>> {
  const isKept = email !== null && row.contact_email === null && row.user_id === null
  const content = CONTACT_TEXTS[email !== null && !isKept ? 'known' : outcome][row.language]
  const { seq } = await addMessage(tx, row, at, { sender: 'agent', automatic: true, content, follows: row.last_seq })
  return { contact_email: isKept ? email : row.contact_email, last_seq: seq }
}

/**
 * Where a message of the shopper takes it. What was resolved goes on where it was: with people, unless the assistant was chosen since. What is
 * open with nobody, as who had it has left, waits for all of them.
 */
async function movedByMessage(
  deps: OwnershipDeps,
  tx: Db,
  row: Conversation,
  { at, asksAnswer }: { at: Date; asksAnswer: boolean },
): Promise<Conversation> {
  const { status } = row
  const isHad = status === 'open' && (row.assignee_id !== null || !asksAnswer)
  if (status === 'queued' || isHad || (status === 'bot' && row.mode === 'ai')) return row
  if (status === 'snoozed' && row.assignee_id) return moveConversation(tx, row, { to: 'open', event: 'woken', at })
  if (status === 'resolved' && row.mode === 'ai') return moveConversation(tx, row, { to: 'bot', event: 'taken', at })
  const { minutes } = await serviceLevelOf(deps, row.user_id)
  const change = queueChange(row, { at, minutes, reason: status === 'resolved' ? 'reopened' : 'asked' })
  return moveConversation(tx, row, { to: 'queued', event: 'queued', at, data: { reason: change.reason, promised: minutes }, change })
}
