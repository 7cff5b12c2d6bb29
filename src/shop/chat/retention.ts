import type { Db } from '../../platform/database.ts'
import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { announce, COLUMNS, moveConversation, type Conversation } from './conversation.ts'
import { MESSAGE, presentMessage, type ReadRow } from './message-rows.ts'
import { KEEP_ASSISTANT_DAYS, KEEP_HUMAN_DAYS, type ChatCategory, type ConversationStatus } from './rules.ts'
import { createRelease } from './release.ts'

const DAY = 86_400
/** Emptied at a time. */
const BATCH_SIZE = 200

const OLD = {
  name: 'chat_old_contents',
  text: `select ${COLUMNS} from chat_conversations where emptied_at is null
      and (last_at <= $1 and not with_person or last_at <= $2 and coalesce(resolved_at, last_at) <= $2)
    order by last_at limit ${BATCH_SIZE} for update skip locked`,
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
    update chat_conversations set emptied_at = $2, state = null, rating_text = null, contact_email = null, product_id = null, last_human_at = null
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
const FORGET_ADMIN = {
  name: 'chat_forget_admin',
  text: `with private_notes as (update chat_notes set author_id = null where author_id = $1),
    seen as (delete from chat_people where admin_id = $1),
    words as (update chat_messages set agent_id = null where agent_id = $1)
    update chat_events set admin_id = null where admin_id = $1`,
}
const EXPORT = {
  name: 'chat_export',
  text: `select c.id as conversation_id, c.status, c.category as topic, c.created_at as began_at, c.rating, c.rating_text, c.contact_email, m.*
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
  /** Where a guest asked to be told of an answer. */
  contact_email: string | null
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
  contact_email: string | null
}

export interface RetentionDeps extends Pick<AreaDeps, 'db' | 'clock' | 'live' | 'atomically'> {
  /** Takes the person out of the messages about these conversations. */
  forgetMessagesAbout(db: Db, ids: readonly string[], now: Date): Promise<void>
}

/** How long conversations are kept, and how a person takes theirs along or has them erased. */
export function createRetention(deps: RetentionDeps) {
  const { db, clock, atomically, forgetMessagesAbout } = deps

  /** With everything in them. */
  async function erase(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await atomically(async (tx) => {
      await tx.query(LOCK, [ids])
      await tx.query(ERASE, [ids])
      await forgetMessagesAbout(tx, ids, clock.now())
      for (const id of ids) await announce(deps, tx, id, { shopper: 'gone', desk: 'status' })
    })
  }
  const idsOf = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id)

  async function exported(ids: readonly string[]): Promise<ExportedConversation[]> {
    const found = new Map<string, ExportedConversation>()
    for (const row of await db.query<ExportRow>(EXPORT, [ids])) {
      const { conversation_id: id, status, topic: category, began_at, rating, rating_text, contact_email } = row
      const own = found.get(id) ?? { began_at: began_at.toISOString(), status, category, rating, rating_text, contact_email, messages: [] }
      found.set(id, own)
      if (row.id === null) continue
      const { sender, automatic, content, timestamp } = presentMessage({ ...row, id: row.id })
      const from = sender === 'customer' ? 'you' : sender === 'ai' ? 'the assistant' : 'the shop'
      own.messages.push({ from, automatic, text: content, at: timestamp })
    }
    return [...found.values()]
  }

  return {
    /** Deletes a conversation with everything in it, as its shopper asked; the days it counted in stay. */
    erase: (id: string): Promise<void> => erase([id]),

    /** Empties what has been kept long enough (open-85): KEEP_ASSISTANT_DAYS, or KEEP_HUMAN_DAYS where a person answered. How many. */
    async emptyOld(): Promise<number> {
      const now = clock.now()
      const values = [later(now, -KEEP_ASSISTANT_DAYS * DAY), later(now, -KEEP_HUMAN_DAYS * DAY)]
      return atomically(async (tx) => {
        const old = await tx.query<Conversation>(OLD, values)
        const ids = old.map(({ id }) => id)
        if (ids.length > 0) await tx.query(EMPTY, [ids, now])
        await forgetMessagesAbout(tx, ids, now)
        for (const row of old)
          if (row.status !== 'resolved')
            await moveConversation(tx, row, { to: 'resolved', event: 'emptied', at: now, change: { unanswered_since: null } })
        return old.length
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
      await createRelease(deps).release(userId)
      await db.query(FORGET_ADMIN, [userId])
    },

    /** The person behind these browsers is erased. */
    async forgetGuests(guestIds: readonly string[]): Promise<void> {
      await erase(await idsOf(db.query<{ id: string }>(OF_GUESTS, [guestIds])))
    },
  }
}
