import { later } from '../clock.ts'
import type { Areas, Transact } from '../areas.ts'
import type { ShopDeps } from '../deps.ts'
import { forEachSettled } from './for-each-settled.ts'
import { shopName } from '../name.ts'
import { mayWriteTo } from './contact-address.ts'
import { answerMail, CHAT_LINK } from './rules-contact.ts'
import { ALERT_PAUSE_SECONDS, arePeopleThere, UNATTENDED_SECONDS, UNREAD_SECONDS } from './rules.ts'
import type { createStaffAlerts } from './staff-alerts.ts'

export interface ChatJobsDeps extends Pick<ShopDeps, 'clock'> {
  areas: Areas
  transact: Transact
  staff: Pick<ReturnType<typeof createStaffAlerts>, 'tellLate'>
}

/** What a worker does about conversations; each step once, however many workers run. */
export function createChatJobs({ clock, areas, transact, staff }: ChatJobsDeps) {
  /** Whose answer by a person is unread hears of it: members in the shop and by e-mail, guests at the address they gave for that. */
  async function tellUnread(): Promise<void> {
    await forEachSettled(await areas.chat.unreadAnswers(later(clock.now(), -UNREAD_SECONDS)), ({ id }) =>
      transact(async ({ chat, limits, notifications }) => {
        const told = await chat.takeUnread(id)
        if (!told) return
        const key = `chat-answer:${id}:${told.seq}`
        if (told.to === 'member')
          await notifications.alert([
            {
              user_id: told.user_id,
              type: 'chat_answer',
              title: 'You have an answer',
              message: `${told.agent ?? 'We'} answered you in the chat.`,
              metadata: { link: CHAT_LINK },
              dedup_key: key,
            },
          ])
        else if (await mayWriteTo(told.email, limits))
          await notifications.queueMessage({
            dedup_key: key,
            to: { email: told.email, userId: null, phone: '' },
            about: { chat: id },
            ...answerMail(told.language, shopName()),
          })
      }),
    )
  }

  /** Nobody has been at the inbox for UNATTENDED_SECONDS within hours, and somebody waits: the shop is written to, once for all of them. */
  async function tellShop(): Promise<void> {
    const now = clock.now()
    const since = later(now, -UNATTENDED_SECONDS)
    if (!arePeopleThere(since) || !arePeopleThere(now)) return
    const ids = (await areas.chat.unalerted(since, later(now, -ALERT_PAUSE_SECONDS))).map(({ id }) => id)
    if (ids.length === 0) return
    await transact(async ({ chat, notifications }) => {
      const [told] = await chat.takeUnalerted(ids, since)
      const all = await chat.waitingNow()
      if (!told || !all) return
      const minutes = Math.floor((now.getTime() - all.since.getTime()) / 60_000)
      await notifications.queueMessage({
        dedup_key: `chat-nobody:${told.id}:${told.queued_at.getTime()}`,
        to: 'shop',
        about: { chat: told.id },
        mail: {
          subject:
            all.waiting === 1
              ? 'A shopper waits in the chat, and nobody is there'
              : `${all.waiting} shoppers wait in the chat, and nobody is there`,
          lines: [
            all.waiting === 1
              ? `Somebody has waited for an answer for ${minutes} minutes.`
              : `${all.waiting} shoppers wait for an answer, the first of them for ${minutes} minutes.`,
            `Nobody has had the inbox open for ${UNATTENDED_SECONDS / 60} minutes.`,
          ],
        },
        link: { label: 'Open the inbox', path: all.waiting === 1 ? `/admin/chat/${told.id}` : '/admin/chat' },
      })
    })
  }

  /** Conversations of who runs the shop no more wait for the others, whatever took the right from them. */
  async function releaseLeft(): Promise<void> {
    const assignees = await areas.chat.assignees()
    const staff = await areas.accounts.staffAmong(assignees)
    await forEachSettled(
      assignees.filter((id) => !staff.has(id)),
      (id) => areas.chat.release(id),
    )
  }

  async function keepDays(): Promise<void> {
    await forEachSettled(await areas.chat.daysToWrite(), async (day) =>
      areas.chat.writeDay(day, await areas.insights.chatFigures.figuresOfDay(day)),
    )
  }

  async function empty(): Promise<void> {
    while ((await areas.chat.emptyOld()) > 0);
    await areas.chat.forgetUnknown()
  }

  return {
    /** Every few seconds: automatic answers, what is put off, who waits too long. Throws at last what failed; each step is taken whatever another does. */
    async tick(): Promise<void> {
      const { settleAllAutomatic, wakeSnoozed, apologise } = areas.chat
      const steps = [settleAllAutomatic, releaseLeft, wakeSnoozed, apologise, tellUnread, staff.tellLate, tellShop]
      await forEachSettled(steps, (step) => step())
    },

    /** Writes down days that are over: the oldest that are missing, DAYS_A_RUN at most, and the last ones once more. */
    keepDays,

    /** Empties what has been kept long enough, as people are promised; before it the days that are still missing are written down. */
    async forget(): Promise<void> {
      await forEachSettled([keepDays, empty], (step) => step())
    },
  }
}
