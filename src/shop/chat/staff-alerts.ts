import { later } from '../clock.ts'
import type { Areas, Transact } from '../areas.ts'
import type { ShopDeps } from '../deps.ts'
import type { AlertSettings } from './contract-desk.ts'
import { nameOf, type Agent } from './desk.ts'
import { arePeopleThere, AWAY_SECONDS, INACTIVE_STAFF_SECONDS, ALERT_PAUSE_SECONDS } from './rules.ts'
import type { AlertRecipient } from './alerts.ts'
import { forEachSettled } from './for-each-settled.ts'
import type { LateConversation } from './waiting.ts'

type Message = Parameters<Areas['notifications']['queueMessage']>[0]

interface StaffAlertsDeps extends Pick<ShopDeps, 'clock'> {
  areas: Areas
  transact: Transact
}

/** What the shop's people hear while they are not at the inbox: in the shop, and by SMS or e-mail as each has chosen. */
export function createStaffAlerts({ clock, areas, transact }: StaffAlertsDeps) {
  /** Of these, who still runs the shop; queues a message to each who wants one. Inside a transaction. */
  async function write(
    { accounts, contacts, notifications }: Areas,
    recipients: readonly AlertRecipient[],
    message: Omit<Message, 'to'>,
  ): Promise<string[]> {
    const staff = await accounts.staffAmong(recipients.map(({ admin_id: id }) => id))
    const known = recipients.filter(({ admin_id: id }) => staff.has(id))
    const phones = await contacts.phonesOf(known.flatMap(({ admin_id: id, alert_channel: by }) => (by === 'sms' ? [id] : [])))
    for (const { admin_id: id, alert_channel: by } of known) {
      if (by === 'none') continue
      const to = { staff: staff.get(id) ?? '', phone: phones.get(id) ?? null }
      await notifications.queueMessage({ ...message, to, dedup_key: `${message.dedup_key}:${id}` })
    }
    return known.map(({ admin_id }) => admin_id)
  }

  /** At the inbox who has it hears it, or everybody while they are away; beside that it stands in the shop. */
  async function tellAssignee({ chat, notifications }: Areas, id: string, isAway: boolean): Promise<void> {
    const told = await chat.takeUnanswered(id, isAway)
    if (!told) return
    await notifications.notify(told.assignee_id, {
      type: 'chat_waiting',
      title: 'Somebody waits for your answer',
      message: 'A shopper whose conversation you have has waited for longer than we promised.',
      metadata: { link: `/admin/chat/${id}` },
      dedup_key: `chat-unanswered:${id}:${told.unanswered_since.getTime()}`,
    })
  }

  async function tellAway(inside: Areas, late: readonly LateConversation[], assignees: readonly string[]): Promise<void> {
    const now = clock.now()
    const last = late.at(-1)
    if (!last) return
    const recipients = await inside.chat.takeAwayStaff(
      {
        after: later(now, -INACTIVE_STAFF_SECONDS),
        before: later(now, -AWAY_SECONDS),
        pausedUntil: later(now, -ALERT_PAUSE_SECONDS),
        lateSince: last.ended_at,
      },
      assignees,
    )
    if (recipients.length === 0) return
    const line =
      late.length === 1
        ? 'A shopper has waited for longer than we promised.'
        : `${late.length} shoppers have waited for longer than we promised.`
    const key = `chat-waiting:${now.getTime()}`
    const told = await write(inside, recipients, {
      dedup_key: key,
      about: { chat: last.id },
      mail: { subject: 'Somebody waits for an answer in the chat', lines: [line] },
      sms: line,
      link: { label: 'Open the inbox', path: '/admin/chat' },
    })
    for (const id of told)
      await inside.notifications.notify(id, {
        type: 'chat_waiting',
        title: 'Somebody waits for an answer',
        message: line,
        metadata: { link: '/admin/chat' },
        dedup_key: key,
      })
  }

  return {
    /**
     * Of shoppers who wait past the promise hears who has the conversation, and where they are away or nobody has it, everybody who is away:
     * each at most once in ALERT_PAUSE_SECONDS, only of new ones, and only while people should be there.
     */
    async tellLate(): Promise<void> {
      const now = clock.now()
      if (!arePeopleThere(now)) return
      const late = await areas.chat.late()
      const assignees = [...new Set(late.flatMap(({ assignee_id: id }) => id ?? []))]
      const away = new Set((await areas.chat.awayOf(assignees, later(now, -AWAY_SECONDS))).map(({ admin_id: id }) => id))
      await forEachSettled(
        late.filter(({ assignee_id: id, alerted_at: at }) => id && !at),
        ({ id, assignee_id: assignee }) => transact((inside) => tellAssignee(inside, id, assignee !== null && away.has(assignee))),
      )
      const unheard = late.filter(({ assignee_id: id }) => id === null || away.has(id))
      if (unheard.length > 0) await transact((inside) => tellAway(inside, unheard, [...away]))
    },

    /** A private note; who is mentioned hears of it at the inbox, and who is away by a notification and a message, once. Throws `not_found`. */
    async addNote(id: string, agent: Agent, text: string, mentions: readonly string[]): Promise<void> {
      await transact(async (inside) => {
        const note = await inside.chat.desk.addNote(id, agent, text, mentions)
        const others = mentions.filter((one) => one !== agent.id)
        const recipients = await inside.chat.awayOf(others, later(clock.now(), -AWAY_SECONDS))
        if (recipients.length === 0) return
        const link = `/admin/chat/${id}`
        const told = await write(inside, recipients, {
          dedup_key: `chat-mention:${note}`,
          about: { chat: id },
          mail: { subject: 'You are mentioned in a note', lines: [`${nameOf(agent)} mentioned you in a note on a conversation.`] },
          sms: 'A colleague mentioned you in a note.',
          link: { label: 'Open the conversation', path: link },
        })
        for (const one of told)
          await inside.notifications.notify(one, {
            type: 'chat_mention',
            title: 'You are mentioned in a note',
            message: `${nameOf(agent)} mentioned you in a note on a conversation.`,
            metadata: { link },
            dedup_key: `chat-mention:${note}`,
          })
      })
    },

    /** How an admin hears of who waits while they are away; `phone` is the number that they confirmed last. */
    async alertSettingsOf(adminId: string): Promise<AlertSettings> {
      const [by, phones] = await Promise.all([areas.chat.alertChannelOf(adminId), areas.contacts.phonesOf([adminId])])
      return { by, phone: phones.get(adminId) ?? null, texts: areas.contacts.sendsTexts }
    },
  }
}
