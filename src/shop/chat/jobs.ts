import { later } from '../clock.ts'
import type { Areas, Transact } from '../areas.ts'
import type { ShopDeps } from '../deps.ts'
import { AWAY_SECONDS, NOBODY_SECONDS, UNREAD_SECONDS, arePeopleThere } from './rules.ts'

export interface ChatJobsDeps extends Pick<ShopDeps, 'clock'> {
  areas: Areas
  transact: Transact
}

/** Days of the staff: who has not been at the inbox for longer is not told of those who wait. Seconds. */
const STAFF_SECONDS = 30 * 86_400

/** What a worker does about conversations; each step once, however many workers run. */
export function createChatJobs({ clock, areas, transact }: ChatJobsDeps) {
  /** Members whose answer by a person is unread hear of it, in the shop and by e-mail. */
  async function tellUnread(): Promise<void> {
    for (const { id } of await areas.chat.unreadAnswers(later(clock.now(), -UNREAD_SECONDS))) {
      await transact(async ({ chat, notifications }) => {
        const told = await chat.takeUnread(id)
        if (!told) return
        await notifications.alert([
          {
            user_id: told.user_id,
            type: 'chat_answer',
            title: 'You have an answer',
            message: `${told.agent ?? 'We'} answered you in the chat.`,
            metadata: { link: '/' },
            dedup_key: `chat-answer:${id}:${told.seq}`,
          },
        ])
      })
    }
  }

  /** After the promised minutes those of the staff who are away hear of who waits; only while people should be there. */
  async function tellStaff(): Promise<void> {
    const now = clock.now()
    if (!arePeopleThere(now)) return
    for (const { id } of await areas.chat.untold()) {
      await transact(async ({ chat, notifications }) => {
        const waits = await chat.takeUntold(id)
        if (!waits) return
        const away = await chat.staffAway(later(now, -STAFF_SECONDS), later(now, -AWAY_SECONDS))
        await notifications.alert(
          away.map((user_id) => ({
            user_id,
            type: 'chat_waiting' as const,
            title: 'Somebody waits for an answer',
            message: `A shopper has waited for more than the ${waits.promised_minutes} minutes we promised.`,
            metadata: { link: '/admin/chat' },
            // However many wait: one letter in NOBODY_SECONDS.
            dedup_key: `chat-waiting:${Math.floor(now.getTime() / 1000 / NOBODY_SECONDS)}`,
          })),
        )
      })
    }
  }

  /** Nobody has been at the inbox for NOBODY_SECONDS within hours, and somebody waits: the shop is written to. */
  async function tellShop(): Promise<void> {
    const now = clock.now()
    if (!arePeopleThere(now)) return
    const since = later(now, -NOBODY_SECONDS)
    for (const { id } of await areas.chat.unalerted(since)) {
      await transact(async ({ chat, notifications }) => {
        const waits = await chat.takeUnalerted(id, since)
        if (!waits) return
        await notifications.queueMessage({
          dedup_key: `chat-waiting:${id}:${waits.queued_at.getTime()}`,
          to: 'shop',
          about: { chat: id },
          mail: {
            subject: 'A shopper waits in the chat, and nobody is there',
            lines: [`Somebody has waited for an answer for ${NOBODY_SECONDS / 60} minutes, and nobody has had the inbox open.`],
          },
          link: { label: 'Open the inbox', path: `/admin/chat/${id}` },
        })
      })
    }
  }

  return {
    /** Every few seconds: automatic answers, what is put off, who waits too long. */
    async tick(): Promise<void> {
      await areas.chat.settleAllAutomatic()
      await areas.chat.wakeSnoozed()
      await areas.chat.apologise()
      await tellUnread()
      await tellStaff()
      await tellShop()
    },

    /** Writes down days that are over. */
    async keepDays(): Promise<void> {
      for (const day of await areas.chat.daysToWrite()) await areas.chat.writeDay(day, await areas.insights.chatFigures.figuresOfDay(day))
    },

    /** Empties what has been kept long enough; first its days are written down. */
    async forget(): Promise<void> {
      while ((await areas.chat.emptyOld()) > 0);
    },
  }
}
