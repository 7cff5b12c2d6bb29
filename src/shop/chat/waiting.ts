import type { Db } from '../../platform/database.ts'
import type { AreaDeps } from '../deps.ts'
import {
  announce,
  lockConversation,
  moveConversation,
  noteEvent,
  saveConversation,
  type Conversation,
  type ConversationChange,
} from './conversation.ts'
import { forEachSettled } from './for-each-settled.ts'
import { pastPromise } from './hours-sql.ts'
import { QUEUE_ORDER, priorityRank } from './queue-order-sql.ts'
import { addMessage } from './message-rows.ts'
import { arePeopleThere, AUTOMATIC_REPLY_MS, automaticReplies, promiseEnds, apologyText, type HandoffReason } from './rules.ts'

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
  text: 'select id, automatic_due_at from chat_conversations where automatic_due_at is not null and automatic_due_at <= $1 order by automatic_due_at limit 100',
}
// Those who wait for anybody, and those who wait for who has them: the latest, as who was left for days hides nobody new. At night they are
// past it only in the morning.
const LATE = {
  name: 'chat_late',
  text: `select id, assignee_id, alerted_at, since, promised_minutes from (
      select id, null::uuid as assignee_id, alerted_at, queued_at as since, promised_minutes, apologised_at
      from chat_conversations where status = 'queued'
      union all select id, assignee_id, alerted_at, unanswered_since, promised_minutes, apologised_at
      from chat_conversations where status = 'open' and unanswered_since is not null) waits
    where ($2 or apologised_at is null) and ${pastPromise('since')} order by since desc, id limit 200`,
}
const BEFORE_IT = {
  name: 'chat_waiting_before',
  text: `select count(*)::int as waiting from chat_conversations where status = 'queued'
      and (${QUEUE_ORDER}, queued_at, id) < (${priorityRank('$3::text')}, $1::timestamptz, $2::uuid)`,
}
const TO_WAKE = {
  name: 'chat_to_wake',
  text: `select id from chat_conversations where status = 'snoozed' and snoozed_until <= $1 order by snoozed_until, id limit 100`,
}

/** A wait that begins: nobody has it. `minutes`: what is promised. Who asks for a person after one was offered, asks because of that offer. */
export function queueChange(
  row: Conversation,
  { at, minutes, reason, urgent = false }: { at: Date; minutes: number; reason: HandoffReason; urgent?: boolean },
) {
  const because = reason === 'asked' ? (row.offered_reason ?? reason) : reason
  return {
    mode: 'human' as const,
    assignee_id: null,
    assignee: null,
    reason: because,
    offered_reason: null,
    promised_minutes: minutes,
    priority: urgent ? ('urgent' as const) : row.priority,
    queued_at: at,
    first_queued_at: row.first_queued_at ?? at,
    answered_at: null,
    automatic_count: 0,
    automatic_due_at: null,
    queue_seq: row.last_seq + 1,
    apologised_at: null,
    alerted_at: null,
  } satisfies ConversationChange
}

/** Nobody is waited for any more: the assistant answers. */
export const TO_ASSISTANT = {
  mode: 'ai',
  assignee_id: null,
  assignee: null,
  queued_at: null,
  unanswered_since: null,
} as const satisfies ConversationChange

/** What begins anew where nobody has it any more: it waits for all of them, for the reason that it first came to people. */
export function backToQueue(row: Conversation, at: Date): ConversationChange {
  const { promised_minutes: minutes, reason } = row
  return queueChange(row, { at, minutes, reason: reason ?? 'asked' })
}

/** Somebody who waits past the promise. */
export interface LateConversation {
  id: string
  /** Who has it and does not answer; null while it waits for anybody. */
  assignee_id: string | null
  /** Since somebody has waited in it: the shop, or who has it, was told. */
  alerted_at: Date | null
  /** When the promise was over. */
  ended_at: Date
}

/** Those who wait past the promise, the longest first; `apologised`: also those who have been told so. */
export async function lateConversations(db: Db, now: Date, { apologised }: { apologised: boolean }): Promise<LateConversation[]> {
  type Row = Omit<LateConversation, 'ended_at'> & { since: Date; promised_minutes: number }
  const rows = await db.query<Row>(LATE, [now, apologised])
  return rows
    .map(({ since, promised_minutes, ...row }) => ({ ...row, ended_at: promiseEnds(since, promised_minutes) }))
    .toSorted((one, other) => one.ended_at.getTime() - other.ended_at.getTime())
}

/** How many wait before it: who is more urgent, and who has waited longer; null when it does not wait. */
export async function queuePosition(
  db: Db,
  { id, status, queued_at, priority }: Pick<Conversation, 'id' | 'status' | 'queued_at' | 'priority'>,
): Promise<number | null> {
  if (status !== 'queued' || !queued_at) return null
  const [before] = await db.query<{ waiting: number }>(BEFORE_IT, [queued_at, id, priority])
  return before?.waiting ?? 0
}

/** What happens by the clock while shoppers wait for people; each step happens once, whichever process does it. */
export function createWaiting(deps: Pick<AreaDeps, 'db' | 'clock' | 'live' | 'atomically'>) {
  const { db, clock, atomically } = deps

  /** Writes the automatic answers that are due, in turn (chat-15): once for each message, and none once a person has written. Locks only a row that has one due. */
  async function settleAutomatic({ id, automatic_due_at: due }: Pick<Conversation, 'id' | 'automatic_due_at'>): Promise<void> {
    if (!due || due > clock.now()) return
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
      await forEachSettled(await db.query<Pick<Conversation, 'id' | 'automatic_due_at'>>(WITH_DUE, [clock.now()]), settleAutomatic)
    },

    /** Says sorry, once, to who waits longer than was promised, and offers guests an e-mail instead; only while people should be there. */
    async apologise(): Promise<void> {
      const now = clock.now()
      if (!arePeopleThere(now)) return
      await forEachSettled(await lateConversations(db, now, { apologised: false }), ({ id }) =>
        atomically(async (tx) => {
          const row = await lockConversation(tx, id)
          const waits = row?.status === 'queued' || (row?.status === 'open' && row.unanswered_since)
          if (!row || !waits || row.apologised_at) return
          const content = apologyText(row.language, { asksAddress: !row.user_id && !row.contact_email })
          const sorry = await addMessage(tx, row, now, { sender: 'agent', automatic: true, content })
          await saveConversation(tx, row, { apologised_at: now, last_seq: sorry.seq, last_at: now })
          await noteEvent(tx, row, 'apologised', { at: now })
          await announce(deps, tx, id, { shopper: 'message', desk: 'message' })
        }),
      )
    },

    /** Brings back what was put off until now: to who had it, else to the queue. */
    async wakeSnoozed(): Promise<void> {
      const now = clock.now()
      await forEachSettled(await db.query<{ id: string }>(TO_WAKE, [now]), ({ id }) =>
        atomically(async (tx) => {
          const row = await lockConversation(tx, id)
          if (!row || row.status !== 'snoozed' || !row.snoozed_until || row.snoozed_until > now) return
          const there = row.assignee_id ? ({ to: 'open' } as const) : ({ to: 'queued', change: backToQueue(row, now) } as const)
          await moveConversation(tx, row, { ...there, event: 'woken', at: now })
          await announce(deps, tx, id, { shopper: 'state', desk: row.assignee_id ? 'status' : 'queued' })
        }),
      )
    },
  }
}
