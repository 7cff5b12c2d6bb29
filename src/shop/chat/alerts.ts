import type { AreaDeps } from '../deps.ts'
import { announce, lockConversation, saveConversation } from './conversation.ts'
import { DEFAULT_CHANNEL, type AlertChannel, type ChatLanguage } from './rules.ts'
import { lateConversations } from './waiting.ts'

const UNREAD = {
  name: 'chat_unread_answers',
  text: `select id from chat_conversations where last_human_at is not null and last_human_at <= $1 order by last_human_at limit 100`,
}
// Whom the shop was told of lately stands for those who have come since.
const UNALERTED = {
  name: 'chat_unalerted',
  text: `select id from chat_conversations where status = 'queued' and alerted_at is null and queued_at <= $1
      and not exists (select from chat_people where seen_at > $1)
      and not exists (select from chat_conversations where status = 'queued' and alerted_at > $2) order by queued_at, id limit 100`,
}
const WAITING = {
  name: 'chat_waiting_now',
  text: `select count(*)::int as waiting, min(queued_at) as since from chat_conversations where status = 'queued'`,
}
const AGENT = {
  name: 'chat_last_agent',
  text: `select agent from chat_messages where conversation_id = $1 and seq = $2`,
}
// Of two workers the second finds that the first has told them. Who has chosen how to hear, and was never there, is told as well.
const TAKE_AWAY = {
  name: 'chat_take_away',
  text: `update chat_people set alerted_at = $1 where (seen_at is null or seen_at <= $3 and (seen_at > $2 or admin_id = any($6::uuid[])))
      and alert_channel <> 'none' and (alerted_at is null or alerted_at <= $4 and alerted_at < $5) returning admin_id, alert_channel`,
}
const KNOW = {
  name: 'chat_people_know',
  text: 'insert into chat_people (admin_id) select unnest($1::uuid[]) on conflict do nothing',
}
const AWAY_OF = {
  name: 'chat_away_of',
  text: `select admin.id as admin_id, coalesce(p.alert_channel, '${DEFAULT_CHANNEL}') as alert_channel from unnest($1::uuid[]) admin (id)
    left join chat_people p on p.admin_id = admin.id where p.seen_at is null or p.seen_at <= $2`,
}
const CHANNEL = { name: 'chat_alert_channel', text: 'select alert_channel from chat_people where admin_id = $1' }
const CHOOSE = {
  name: 'chat_choose_alert_channel',
  text: `insert into chat_people (admin_id, alert_channel) values ($1, $2) on conflict (admin_id) do update set alert_channel = excluded.alert_channel`,
}

type Ids = Promise<{ id: string }[]>

/** Somebody of the staff, and how they hear of it. */
export interface AlertRecipient {
  admin_id: string
  alert_channel: AlertChannel
}

/** Who has to hear of an answer, and what of it they are told. */
type UnreadAnswer = { seq: number } & (
  | { to: 'member'; user_id: string; agent: string | null }
  | { to: 'guest'; email: string; language: ChatLanguage }
)

/** Who has to hear of a conversation, and that they have: each is taken once, inside the transaction that tells them. */
export function createChatAlerts(deps: Pick<AreaDeps, 'db' | 'clock' | 'live'>) {
  const { db, clock } = deps
  return {
    /** Conversations of members, and of guests with an address, with an answer by a person that is unread since before then. */
    unreadAnswers: (before: Date): Ids => db.query<{ id: string }>(UNREAD, [before]),

    /** Null when it was read or told meanwhile. Inside a transaction. */
    async takeUnread(id: string): Promise<UnreadAnswer | null> {
      const row = await lockConversation(db, id)
      if (!row?.last_human_at) return null
      await saveConversation(db, row, { last_human_at: null })
      const { user_id, contact_email: email, human_seq: seq, language } = row
      if (!user_id) return email === null ? null : { to: 'guest', email, language, seq }
      const [message] = await db.query<{ agent: string | null }>(AGENT, [id, seq])
      return { to: 'member', user_id, seq, agent: message?.agent ?? null }
    },

    /** Those who wait past the promise, the longest first. */
    late: () => lateConversations(db, clock.now(), { apologised: true }),

    /**
     * Those of the staff who are to be told now, and are not told again: at the inbox after `after` and not after `before`, not told since
     * `pausedUntil`, and not since somebody is late. `assignees`, whose shoppers wait, also when they have not been at the inbox for longer.
     * Inside a transaction.
     */
    async takeAwayStaff(
      { after, before, pausedUntil, lateSince }: Record<'after' | 'before' | 'pausedUntil' | 'lateSince', Date>,
      assignees: readonly string[],
    ): Promise<AlertRecipient[]> {
      if (assignees.length > 0) await db.query(KNOW, [assignees])
      return db.query<AlertRecipient>(TAKE_AWAY, [clock.now(), after, before, pausedUntil, lateSince, assignees])
    },

    /**
     * Who has it, and does not answer a shopper who waits past the promise; null when they were told, or have answered, meanwhile. Their inbox
     * rings, or that of everybody where they are away. Inside a transaction.
     */
    async takeUnanswered(id: string, isAway: boolean): Promise<{ assignee_id: string; unanswered_since: Date } | null> {
      const row = await lockConversation(db, id)
      const { status, assignee_id, unanswered_since, alerted_at } = row ?? {}
      if (!row || status !== 'open' || !assignee_id || !unanswered_since || alerted_at) return null
      await saveConversation(db, row, { alerted_at: clock.now() })
      await announce(deps, db, id, { desk: 'late', ...(isAway ? {} : { admins: [assignee_id] }) })
      return { assignee_id, unanswered_since }
    },

    /** Of these, those who have not been at the inbox since then. */
    awayOf: async (adminIds: readonly string[], since: Date): Promise<AlertRecipient[]> =>
      adminIds.length === 0 ? [] : db.query<AlertRecipient>(AWAY_OF, [adminIds, since]),

    /** How they hear of who waits while they are away. */
    async alertChannelOf(adminId: string): Promise<AlertChannel> {
      return (await db.query<{ alert_channel: AlertChannel }>(CHANNEL, [adminId]))[0]?.alert_channel ?? DEFAULT_CHANNEL
    },

    async chooseAlertChannel(adminId: string, by: AlertChannel): Promise<void> {
      await db.query(CHOOSE, [adminId, by])
    },

    /** Those who have waited since before then, while nobody was at the inbox; none while the shop was told of others since `toldSince`. */
    unalerted: (since: Date, toldSince: Date): Ids => db.query<{ id: string }>(UNALERTED, [since, toldSince]),

    /** Those of these of whom nobody was told, and who have not been answered, meanwhile: told now. Inside a transaction. */
    async takeUnalerted(ids: readonly string[], since: Date): Promise<{ id: string; queued_at: Date }[]> {
      const taken: { id: string; queued_at: Date }[] = []
      // In one order, so that two workers do not wait for each other.
      for (const id of ids.toSorted()) {
        const row = await lockConversation(db, id)
        if (row?.status !== 'queued' || row.alerted_at || !row.queued_at || row.queued_at > since) continue
        await saveConversation(db, row, { alerted_at: clock.now() })
        taken.push({ id, queued_at: row.queued_at })
      }
      return taken
    },

    /** How many wait, and since when the first of them does; null for none. */
    async waitingNow(): Promise<{ waiting: number; since: Date } | null> {
      const [row] = await db.query<{ waiting: number; since: Date | null }>(WAITING, [])
      return row?.since ? { waiting: row.waiting, since: row.since } : null
    },
  }
}
