import type { AreaDeps } from '../deps.ts'
import {
  announce,
  COLUMNS,
  lockConversation,
  noteEvent,
  saveConversation,
  type Conversation,
  type ConversationChange,
} from './conversation.ts'
import { addMessage } from './message-rows.ts'
import { arePeopleThere, AUTOMATIC_REPLY_MS, automaticReplies, SORRY_TEXT, type ConversationStatus, type HandoffReason } from './rules.ts'

interface Unanswered {
  seq: number
  created_at: Date
}

// Automatic answers that are due: the shopper's messages since it was queued that have none.
const DUE = {
  name: 'chat_automatic_due',
  text: `select m.seq, m.created_at from chat_messages m where m.conversation_id = $1 and m.sender = 'customer' and m.seq >= $2
      and not exists (select from chat_messages a where a.conversation_id = $1 and a.follows = m.seq) order by m.seq`,
}
const WITH_DUE = {
  name: 'chat_with_automatic_due',
  text: 'select id from chat_conversations where automatic_due_at is not null and automatic_due_at <= $1 order by automatic_due_at limit 100',
}
const PAST_PROMISE = {
  name: 'chat_past_promise',
  text: `select ${COLUMNS} from chat_conversations where status = 'queued' and apologised_at is null
      and queued_at + promised_minutes * interval '1 minute' < $1 order by queued_at, id limit 100`,
}
const TO_WAKE = {
  name: 'chat_to_wake',
  text: `select id from chat_conversations where status = 'snoozed' and snoozed_until <= $1 order by snoozed_until, id limit 100`,
}

/** A wait that begins. `minutes`: what is promised. */
export function queueChange(
  row: Conversation,
  { at, minutes, reason, urgent = false }: { at: Date; minutes: number; reason: HandoffReason; urgent?: boolean },
) {
  return {
    status: 'queued' as const satisfies ConversationStatus,
    mode: 'human' as const,
    reason,
    promised_minutes: minutes,
    priority: urgent ? ('urgent' as const) : row.priority,
    queued_at: at,
    first_queued_at: row.first_queued_at ?? at,
    answered_at: null,
    resolved_at: null,
    snoozed_until: null,
    automatic_count: 0,
    automatic_due_at: null,
    queue_seq: row.last_seq + 1,
    apologised_at: null,
    alerted_at: null,
    staff_told_at: null,
  } satisfies ConversationChange
}

/** What happens by the clock while shoppers wait for people; each step happens once, whichever process does it. */
export function createWaiting(deps: Pick<AreaDeps, 'db' | 'clock' | 'live' | 'atomically'>) {
  const { db, clock, atomically } = deps

  /** Writes the automatic answers that are due, in turn (chat-15): once for each message, and none once a person has written. */
  async function settleAutomatic(id: string): Promise<void> {
    await atomically(async (tx) => {
      const row = await lockConversation(tx, id)
      const now = clock.now()
      if (!row?.automatic_due_at || row.automatic_due_at > now) return
      if (row.status !== 'queued' || row.answered_at) return void (await saveConversation(tx, row, { automatic_due_at: null }))
      const waiting = await tx.query<Unanswered>(DUE, [id, row.queue_seq])
      const dueAt = ({ created_at: at }: Unanswered) => new Date(at.getTime() + AUTOMATIC_REPLY_MS)
      let { last_seq: seq, automatic_count: count } = row
      for (const one of waiting.filter((each) => dueAt(each) <= now)) {
        const texts = automaticReplies(row.promised_minutes, { language: row.language, isOpen: arePeopleThere(now) })
        const content = texts[count % texts.length] ?? ''
        await addMessage(tx, { ...row, last_seq: seq }, now, { sender: 'agent', automatic: true, content, follows: one.seq })
        seq++
        count++
      }
      const next = waiting.find((each) => dueAt(each) > now)
      const change = { last_seq: seq, automatic_count: count, automatic_due_at: next ? dueAt(next) : null, last_at: now }
      await saveConversation(tx, row, change)
      await announce(deps, tx, id, { shopper: 'message' })
    })
  }

  return {
    settleAutomatic,

    /** The same for all, for shoppers whose page is closed; by a worker. */
    async settleAllAutomatic(): Promise<void> {
      for (const { id } of await db.query<{ id: string }>(WITH_DUE, [clock.now()])) await settleAutomatic(id)
    },

    /** Says sorry, once, to who waits longer than was promised, and offers an e-mail instead; only while people should be there. */
    async apologise(): Promise<void> {
      const now = clock.now()
      if (!arePeopleThere(now)) return
      for (const { id } of await db.query<Conversation>(PAST_PROMISE, [now])) {
        await atomically(async (tx) => {
          const row = await lockConversation(tx, id)
          if (!row || row.status !== 'queued' || row.apologised_at) return
          const sorry = await addMessage(tx, row, now, { sender: 'agent', automatic: true, content: SORRY_TEXT[row.language] })
          await saveConversation(tx, row, { apologised_at: now, last_seq: sorry.seq, last_at: now })
          await noteEvent(tx, row, 'apologised', { at: now })
          await announce(deps, tx, id, { shopper: 'message', desk: 'message' })
        })
      }
    },

    /** Brings back what was put off until now: to who had it, else to the queue. */
    async wakeSnoozed(): Promise<void> {
      const now = clock.now()
      for (const { id } of await db.query<{ id: string }>(TO_WAKE, [now])) {
        await atomically(async (tx) => {
          const row = await lockConversation(tx, id)
          if (!row || row.status !== 'snoozed' || !row.snoozed_until || row.snoozed_until > now) return
          const change = row.assignee_id
            ? { status: 'open' as const, snoozed_until: null }
            : queueChange(row, { at: now, minutes: row.promised_minutes, reason: row.reason ?? 'asked' })
          await saveConversation(tx, row, change)
          await noteEvent(tx, row, 'woken', { at: now })
          await announce(deps, tx, id, { shopper: 'state', desk: row.assignee_id ? 'status' : 'queued' })
        })
      }
    },
  }
}
