import type { AreaDeps } from '../deps.ts'
import { lockConversation, saveConversation } from './conversation.ts'

const UNREAD = {
  name: 'chat_unread_answers',
  text: `select id from chat_conversations where last_human_at is not null and last_human_at <= $1 order by last_human_at limit 100`,
}
const UNTOLD = {
  name: 'chat_staff_untold',
  text: `select id from chat_conversations where status = 'queued' and staff_told_at is null
      and queued_at + promised_minutes * interval '1 minute' < $1 order by queued_at, id limit 100`,
}
const UNALERTED = {
  name: 'chat_unalerted',
  text: `select id from chat_conversations where status = 'queued' and alerted_at is null and queued_at <= $1
      and not exists (select from chat_people where seen_at > $1) order by queued_at, id limit 100`,
}
const AGENT = {
  name: 'chat_last_agent',
  text: `select agent from chat_messages where conversation_id = $1 and seq = $2`,
}
const AWAY = { name: 'chat_staff_away', text: 'select admin_id from chat_people where seen_at > $1 and seen_at <= $2 order by admin_id' }

type Ids = Promise<{ id: string }[]>

/** Who has to hear of a conversation, and that they have: each is taken once, inside the transaction that tells them. */
export function createTelling({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** Conversations of members with an answer by a person that is unread since before then. */
    unreadAnswers: (before: Date): Ids => db.query<{ id: string }>(UNREAD, [before]),

    /** Null when it was read or told meanwhile. Inside a transaction. */
    async takeUnread(id: string): Promise<{ user_id: string; seq: number; agent: string | null } | null> {
      const row = await lockConversation(db, id)
      if (!row?.last_human_at) return null
      await saveConversation(db, row, { last_human_at: null })
      if (!row.user_id) return null
      const [message] = await db.query<{ agent: string | null }>(AGENT, [id, row.human_seq])
      return { user_id: row.user_id, seq: row.human_seq, agent: message?.agent ?? null }
    },

    /** Those who wait past the promise. */
    untold: (): Ids => db.query<{ id: string }>(UNTOLD, [clock.now()]),

    /** Null when it was told or answered meanwhile. Inside a transaction. */
    async takeUntold(id: string): Promise<{ promised_minutes: number; queued_at: Date } | null> {
      const row = await lockConversation(db, id)
      if (row?.status !== 'queued' || row.staff_told_at || !row.queued_at) return null
      await saveConversation(db, row, { staff_told_at: clock.now() })
      return { promised_minutes: row.promised_minutes, queued_at: row.queued_at }
    },

    /** Those of the staff who were at the inbox after the first moment, and not after the second. */
    async staffAway(after: Date, before: Date): Promise<string[]> {
      return (await db.query<{ admin_id: string }>(AWAY, [after, before])).map(({ admin_id }) => admin_id)
    },

    /** Those who have waited since before then, while nobody was at the inbox. */
    unalerted: (since: Date): Ids => db.query<{ id: string }>(UNALERTED, [since]),

    /** Null when it was told or answered meanwhile. Inside a transaction. */
    async takeUnalerted(id: string, since: Date): Promise<{ queued_at: Date } | null> {
      const row = await lockConversation(db, id)
      if (row?.status !== 'queued' || row.alerted_at || !row.queued_at || row.queued_at > since) return null
      await saveConversation(db, row, { alerted_at: clock.now() })
      return { queued_at: row.queued_at }
    },
  }
}
