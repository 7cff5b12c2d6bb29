import type { Db } from '../../platform/database.ts'
import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { announce, lockConversation, saveConversation } from './conversation.ts'
import { MESSAGE, presentMessage, type ReadRow } from './message-rows.ts'
import { KEEP_ASSISTANT_DAYS, KEEP_HUMAN_DAYS, type ChatCategory, type ConversationStatus } from './rules.ts'
import { backToQueue } from './waiting.ts'

const DAY = 86_400
/** Emptied at a time. */
const AT_A_TURN = 200

const OLD = {
  name: 'chat_old_contents',
  text: `select id from chat_conversations where emptied_at is null
      and (last_at <= $1 and not with_person or last_at <= $2 and coalesce(resolved_at, last_at) <= $2)
    order by last_at limit ${AT_A_TURN} for update skip locked`,
}
// They may say more of a person than is known.
const FORGET_UNKNOWN = { name: 'chat_unknown_forget', text: 'delete from chat_unknown where last_at <= $1' }
// Contents go, times and counts stay.
const EMPTY = {
  name: 'chat_empty',
  text: `with words as (
      update chat_messages set content = '', payload = '{}' where conversation_id = any($1::uuid[]) returning 1),
    private_notes as (delete from chat_notes where conversation_id = any($1::uuid[])),
    bag as (delete from chat_added where conversation_id = any($1::uuid[]))
    update chat_conversations set emptied_at = $2, state = null, rating_text = null, product_id = null,
      status = 'resolved', resolved_at = coalesce(resolved_at, last_at), snoozed_until = null, automatic_due_at = null, last_human_at = null
    where id = any($1::uuid[])`,
}
// What somebody is just writing is there, or refused, before all of it goes.
const LOCK = { name: 'chat_erase_lock', text: 'select id from chat_conversations where id = any($1::uuid[]) order by id for update' }
const ERASE = {
  name: 'chat_erase',
  text: `with words as (delete from chat_messages where conversation_id = any($1::uuid[])),
    private_notes as (delete from chat_notes where conversation_id = any($1::uuid[])),
    events as (delete from chat_events where conversation_id = any($1::uuid[])),
    calls as (delete from chat_calls where conversation_id = any($1::uuid[])),
    turns as (delete from chat_turns where conversation_id = any($1::uuid[])),
    bag as (delete from chat_added where conversation_id = any($1::uuid[]))
    delete from chat_conversations where id = any($1::uuid[])`,
}
const OF_MEMBER = { name: 'chat_ids_of_member', text: 'select id from chat_conversations where user_id = $1' }
const OF_GUESTS = { name: 'chat_ids_of_guests', text: 'select id from chat_conversations where guest_id = any($1::uuid[])' }
const HAD_BY = {
  name: 'chat_open_of_admin',
  text: `select id from chat_conversations where status = 'open' and assignee_id = $1 order by id`,
}
const FORGET_ADMIN = {
  name: 'chat_forget_admin',
  text: `with private_notes as (update chat_notes set author_id = null where author_id = $1),
    seen as (delete from chat_people where admin_id = $1),
    words as (update chat_messages set agent_id = null where agent_id = $1),
    events as (update chat_events set admin_id = null where admin_id = $1)
    update chat_conversations set assignee_id = null, assignee = null where assignee_id = $1`,
}
const EXPORT = {
  name: 'chat_export',
  text: `select c.id as conversation_id, c.status, c.category as topic, c.created_at as began_at, c.rating, c.rating_text, m.*
    from chat_conversations c left join lateral (select ${MESSAGE} from chat_messages m where m.conversation_id = c.id) m on true
    where c.id = any($1::uuid[]) order by c.created_at, c.id, m.seq`,
}

/** A conversation in the export of its person. */
export interface ExportedConversation {
  began_at: string
  status: ConversationStatus
  category: ChatCategory | null
  rating: number | null
  rating_text: string | null
  messages: { from: 'you' | 'the shop' | 'the assistant'; automatic: boolean; text: string; at: string }[]
}

type ExportRow = Omit<ReadRow, 'id'> & {
  id: string | null
  conversation_id: string
  status: ConversationStatus
  topic: ChatCategory | null
  began_at: Date
  rating: number | null
  rating_text: string | null
}

/** All of these conversations, with everything in them. Inside a transaction. */
export async function eraseConversations(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.query(LOCK, [ids])
  await db.query(ERASE, [ids])
}

/** How long conversations are kept, and how a person takes theirs along or has them erased. */
export function createRetention(deps: Pick<AreaDeps, 'db' | 'clock' | 'live' | 'atomically'>) {
  const { db, clock, atomically } = deps

  async function erase(ids: readonly string[]): Promise<void> {
    await atomically(async (tx) => {
      await eraseConversations(tx, ids)
      for (const id of ids) await announce(deps, tx, id, { shopper: 'gone', desk: 'status' })
    })
  }
  const idsOf = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id)

  async function exported(ids: readonly string[]): Promise<ExportedConversation[]> {
    const found = new Map<string, ExportedConversation>()
    for (const row of await db.query<ExportRow>(EXPORT, [ids])) {
      const { conversation_id: id, status, topic: category, began_at, rating, rating_text } = row
      const own = found.get(id) ?? { began_at: began_at.toISOString(), status, category, rating, rating_text, messages: [] }
      found.set(id, own)
      if (row.id === null) continue
      const { sender, automatic, content, timestamp } = presentMessage({ ...row, id: row.id })
      const from = sender === 'customer' ? 'you' : sender === 'ai' ? 'the assistant' : 'the shop'
      own.messages.push({ from, automatic, text: content, at: timestamp })
    }
    return [...found.values()]
  }

  return {
    /** Empties what has been kept long enough (open-85): KEEP_ASSISTANT_DAYS, or KEEP_HUMAN_DAYS where a person answered. How many. */
    async emptyOld(): Promise<number> {
      const now = clock.now()
      const values = [later(now, -KEEP_ASSISTANT_DAYS * DAY), later(now, -KEEP_HUMAN_DAYS * DAY)]
      return atomically(async (tx) => {
        const ids = await idsOf(tx.query<{ id: string }>(OLD, values))
        if (ids.length > 0) await tx.query(EMPTY, [ids, now])
        return ids.length
      })
    },

    /** Forgets words without an answer that nobody has said for KEEP_HUMAN_DAYS. */
    async forgetUnknown(): Promise<void> {
      await db.query(FORGET_UNKNOWN, [later(clock.now(), -KEEP_HUMAN_DAYS * DAY)])
    },

    /** Everything said in a member's conversations. */
    conversationsOf: async (userId: string): Promise<ExportedConversation[]> =>
      exported(await idsOf(db.query<{ id: string }>(OF_MEMBER, [userId]))),

    /** The same of these browsers. */
    conversationsOfGuests: async (guestIds: readonly string[]): Promise<ExportedConversation[]> =>
      exported(await idsOf(db.query<{ id: string }>(OF_GUESTS, [guestIds]))),

    /** The member goes: with their conversations, and out of those they answered. */
    async forgetUser(userId: string): Promise<void> {
      await erase(await idsOf(db.query<{ id: string }>(OF_MEMBER, [userId])))
      // Who was talking to them waits for the others.
      for (const id of await idsOf(db.query<{ id: string }>(HAD_BY, [userId])))
        await atomically(async (tx) => {
          const row = await lockConversation(tx, id)
          if (row?.status !== 'open' || row.assignee_id !== userId) return
          await saveConversation(tx, row, backToQueue(row, clock.now()))
          await announce(deps, tx, id, { shopper: 'state', desk: 'queued' })
        })
      await db.query(FORGET_ADMIN, [userId])
    },

    /** The person behind these browsers is erased. */
    async forgetGuests(guestIds: readonly string[]): Promise<void> {
      await erase(await idsOf(db.query<{ id: string }>(OF_GUESTS, [guestIds])))
    },
  }
}
