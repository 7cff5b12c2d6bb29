import { later } from '../clock.ts'
import type { Areas, Transact } from '../areas.ts'
import type { ShopDeps } from '../deps.ts'
import { eachByItself } from './by-itself.ts'
import { NOBODY_SECONDS, UNREAD_SECONDS, arePeopleThere } from './rules.ts'
import type { createStaffAlerts } from './staff-alerts.ts'

export interface ChatJobsDeps extends Pick<ShopDeps, 'clock'> {
  areas: Areas
  transact: Transact
  staff: Pick<ReturnType<typeof createStaffAlerts>, 'tellLate'>
}

/** What a worker does about conversations; each step once, however many workers run. */
export function createChatJobs({ clock, areas, transact, staff }: ChatJobsDeps) {
  /** Members whose answer by a person is unread hear of it, in the shop and by e-mail. */
  async function tellUnread(): Promise<void> {
    await eachByItself(await areas.chat.unreadAnswers(later(clock.now(), -UNREAD_SECONDS)), ({ id }) =>
      transact(async ({ chat, notifications }) => {
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
      }),
    )
  }

  /** Nobody has been at the inbox for NOBODY_SECONDS within hours, and somebody waits: the shop is written to. */
  async function tellShop(): Promise<void> {
    const since = later(clock.now(), -NOBODY_SECONDS)
    if (!arePeopleThere(since) || !arePeopleThere(clock.now())) return
    await eachByItself(await areas.chat.unalerted(since), ({ id }) =>
      transact(async ({ chat, notifications }) => {
        const waits = await chat.takeUnalerted(id, since)
        if (!waits) return
        await notifications.queueMessage({
          dedup_key: `chat-nobody:${id}:${waits.queued_at.getTime()}`,
          to: 'shop',
          about: { chat: id },
          mail: {
            subject: 'A shopper waits in the chat, and nobody is there',
            lines: [`Somebody has waited for an answer for ${NOBODY_SECONDS / 60} minutes, and nobody has had the inbox open.`],
          },
          link: { label: 'Open the inbox', path: `/admin/chat/${id}` },
        })
      }),
    )
  }

  return {
    /** Every few seconds: automatic answers, what is put off, who waits too long. Throws at last what failed; each step is taken whatever another does. */
    async tick(): Promise<void> {
      const { settleAllAutomatic, wakeSnoozed, apologise } = areas.chat
      await eachByItself([settleAllAutomatic, wakeSnoozed, apologise, tellUnread, staff.tellLate, tellShop], (step) => step())
    },

    /** Writes down days that are over. */
    async keepDays(): Promise<void> {
      for (const day of await areas.chat.daysToWrite()) await areas.chat.writeDay(day, await areas.insights.chatFigures.figuresOfDay(day))
    },

    /** Empties what has been kept long enough; first its days are written down. */
    async forget(): Promise<void> {
      while ((await areas.chat.emptyOld()) > 0);
      await areas.chat.forgetUnknown()
    },
  }
}
