import type { AreaDeps } from '../deps.ts'
import { lockConversation, saveConversation } from './conversation.ts'
import { DEFAULT_CHANNEL, type AlertChannel } from './rules.ts'
import { lateConversations } from './waiting.ts'

const UNREAD = {
  name: 'chat_unread_answers',
  text: `select id from chat_conversations where last_human_at is not null and last_human_at <= $1 order by last_human_at limit 100`,
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
// Of two workers the second finds that the first has told them.
const TAKE_AWAY = {
  name: 'chat_take_away',
  text: `update chat_people set alerted_at = $1 where seen_at > $2 and seen_at <= $3 and alert_channel <> 'none'
      and (alerted_at is null or alerted_at <= $4 and alerted_at < $5) returning admin_id, alert_channel`,
}
const AWAY_OF = {
  name: 'chat_away_of',
  text: `select admin.id as admin_id, coalesce(p.alert_channel, '${DEFAULT_CHANNEL}') as alert_channel from unnest($1::uuid[]) admin (id)
    left join chat_people p on p.admin_id = admin.id where p.seen_at is null or p.seen_at <= $2`,
}
const CHANNEL = { name: 'chat_alert_channel', text: 'select alert_channel from chat_people where admin_id = $1' }
const CHOOSE = {
  name: 'chat_choose_alert_channel',
  text: `insert into chat_people (admin_id, seen_at, alert_channel) values ($1, $2, $3) on conflict (admin_id) do update set alert_channel = excluded.alert_channel`,
}

type Ids = Promise<{ id: string }[]>

/** Somebody of the staff, and how they hear of it. */
export interface AlertRecipient {
  admin_id: string
  alert_channel: AlertChannel
}

/** Who has to hear of a conversation, and that they have: each is taken once, inside the transaction that tells them. */
export function createAlerts({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
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

    /** Those who wait past the promise, the longest first. */
    late: () => lateConversations(db, clock.now(), { apologised: true }),

    /**
     * Those of the staff who are to be told now, and are not told again: at the inbox after `after` and not after `before`, not told since
     * `pausedUntil`, and not since somebody is late. Inside a transaction.
     */
    takeAwayStaff: ({
      after,
      before,
      pausedUntil,
      lateSince,
    }: Record<'after' | 'before' | 'pausedUntil' | 'lateSince', Date>): Promise<AlertRecipient[]> =>
      db.query<AlertRecipient>(TAKE_AWAY, [clock.now(), after, before, pausedUntil, lateSince]),

    /** Of these, those who have not been at the inbox since then. */
    awayOf: async (adminIds: readonly string[], since: Date): Promise<AlertRecipient[]> =>
      adminIds.length === 0 ? [] : db.query<AlertRecipient>(AWAY_OF, [adminIds, since]),

    /** How they hear of who waits while they are away. */
    async alertChannelOf(adminId: string): Promise<AlertChannel> {
      return (await db.query<{ alert_channel: AlertChannel }>(CHANNEL, [adminId]))[0]?.alert_channel ?? DEFAULT_CHANNEL
    },

    async chooseAlertChannel(adminId: string, by: AlertChannel): Promise<void> {
      await db.query(CHOOSE, [adminId, clock.now(), by])
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
