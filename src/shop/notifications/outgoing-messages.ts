import { v7 as uuid } from 'uuid'
import type { Db } from '../../platform/database.ts'
import { later } from '../clock.ts'
import { renderEmail, type Email, type EmailContent } from '../email.ts'
import type { AreaDeps } from '../deps.ts'
import { deleteOld, deletionOf } from '../delete-old.ts'
import { ShopError } from '../errors.ts'
import { GIVE_UP_SECONDS, LOG_RETENTION_SECONDS, MESSAGE_RETENTION_SECONDS } from './rules-mail.ts'
import { QUEUE_TOPIC } from './rules.ts'
import type { mailDeliveries } from './delivery-schema.ts'

type Address = Pick<typeof mailDeliveries.$inferSelect, 'channel' | 'recipient_kind' | 'address'>

/** A message about a payment. */
export interface NewMessage {
  /** The same message is sent once. */
  dedup_key: string
  /**
   * A person: by e-mail, a member without one here at that of the account, else by SMS. The shop, at its own address. Or somebody of the
   * staff: by SMS where there is a phone and the shop sends any, else by e-mail.
   */
  to: 'shop' | { staff: string; phone: string | null } | { email: string | null; userId: string | null; phone: string }
  /** When the person behind it is forgotten, so is the message. */
  about: { checkout: string } | { order: string } | { chat: string }
  /** Null when shoppers with an address get another e-mail: then it is SMS only. */
  mail: Pick<EmailContent, 'subject' | 'lines'> | null
  /** The link is appended. Together one SMS: at most 160 characters, none beyond the GSM alphabet. */
  sms?: string
  /** From the slash on. */
  link: { label: string; path: string }
}

/** A message that an admin has written to one person. */
export interface WrittenMessage {
  /** The same message is sent once. */
  dedup_key: string
  channel: 'email' | 'sms'
  to: string
  order: string
  /** Of an e-mail. */
  subject: string
  text: string
  /** Below an e-mail; from the slash on. */
  link: { label: string; path: string }
}

const EMAIL_OF = { name: 'messages_email_of', text: 'select email from users where id = $1' }
const ADD = {
  name: 'messages_add',
  text: `with added as (
      insert into letter_queue (id, dedup_key, channel, audience, recipient, checkout_id, subject, text, html, created_at)
      values ($1, $2, $3, $4, $5, coalesce($6, (select checkout_id from orders where id = $7::uuid)), $8, $9, $10, $11)
      on conflict (dedup_key) do nothing returning *)
    insert into mail_deliveries (id, queue, queue_id, recipient_kind, channel, event, order_id, checkout_id, address, next_at, give_up_at, created_at)
    select $12, 'message', id, audience, channel, split_part(dedup_key, ':', 1), $7::uuid, checkout_id, recipient, created_at, $13, created_at
    from added returning id`,
}
const FORGET_OLD = {
  name: 'messages_forget_old',
  text: `update letter_queue set recipient = null, subject = '', text = '', html = '' where text <> '' and created_at <= $1`,
}
const FORGET_SENDS = deletionOf('mail_sends_forget_old', { table: 'mail_sends', where: 'at <= $1', by: 'at' })
const FORGET_ADDRESSES = {
  name: 'mail_deliveries_forget_old',
  text: `update mail_deliveries set address = null, server_answer = null, last_error = null
    where address is not null and created_at <= $1 and next_at is null`,
}
// The key stays, so that it is not sent again. Messages to the shop itself name no person, but one has the shopper's own words.
const FORGET_ABOUT = {
  name: 'messages_forget_about',
  text: `with texts as (
      update letter_queue set recipient = null, subject = '', text = '', html = ''
      where checkout_id = any($1::text[]) and (audience = 'customer' or dedup_key like 'return-asked:%')),
    deliveries as (
      update mail_deliveries set address = null, server_answer = null, last_error = null, next_at = null, sending = false,
        state = case when state in ('waiting', 'retrying') then 'skipped' else state end,
        reason = case when state in ('waiting', 'retrying') then 'forgotten' else reason end, done_at = coalesce(done_at, $2)
      where checkout_id = any($1::text[]) and (recipient_kind = 'customer' or event = 'return-asked'))
    select`,
}
// A statement of its own: a send that was begun meanwhile, and that the one above waited for, is seen by this.
const FORGET_SENDS_ABOUT = {
  name: 'mail_sends_forget_about',
  text: `update mail_sends s set address = null, server_answer = null from mail_deliveries d
    where s.delivery_id = d.id and d.checkout_id = any($1::text[]) and (d.recipient_kind = 'customer' or d.event = 'return-asked')`,
}

export interface OutgoingMessagesDeps extends Pick<AreaDeps, 'db' | 'clock' | 'live' | 'sms' | 'publicUrl'> {
  isSuppressed(address: string): Promise<boolean>
}

/** E-mails and SMS about payments: queued with the event, sent by a worker, tried again, never lost. */
export function createOutgoingMessages({ db, clock, live, sms, publicUrl, isSuppressed }: OutgoingMessagesDeps) {
  /** Null when there is no way to reach them. */
  async function addressOf({ to, mail, sms: words }: NewMessage): Promise<Address | null> {
    if (to === 'shop') return { channel: 'email', recipient_kind: 'admin', address: null }
    if ('staff' in to)
      return sms && words && to.phone
        ? { channel: 'sms', recipient_kind: 'admin', address: to.phone }
        : { channel: 'email', recipient_kind: 'admin', address: to.staff }
    const email = to.email ?? (to.userId ? await emailOf(to.userId) : null)
    const text: Address | null = sms && words && to.phone ? { channel: 'sms', recipient_kind: 'customer', address: to.phone } : null
    // To an address that does not exist another e-mail would not come either.
    if (!email || (text && (await isSuppressed(email)))) return text
    return mail && { channel: 'email', recipient_kind: 'customer', address: email }
  }

  async function add(key: string, to: Address, about: NewMessage['about'], { subject, text, html }: Email): Promise<void> {
    // A conversation stands where a checkout does: what is about it is forgotten with it.
    const checkout = 'checkout' in about ? about.checkout : 'chat' in about ? about.chat : null
    const order = 'order' in about ? about.order : null
    const now = clock.now()
    const giveUp = later(now, GIVE_UP_SECONDS[to.recipient_kind])
    const values = [uuid(), key, to.channel, to.recipient_kind, to.address, checkout, order, subject, text, html, now, uuid(), giveUp]
    if ((await db.query(ADD, values)).length > 0) await live.publish(db, QUEUE_TOPIC, {})
  }

  async function emailOf(userId: string): Promise<string | null> {
    return (await db.query<{ email: string }>(EMAIL_OF, [userId]))[0]?.email ?? null
  }

  return {
    /** Inside the transaction of the event; sent once it has committed. Nothing for whom there is no way to reach. */
    async queueMessage(message: NewMessage): Promise<void> {
      const to = await addressOf(message)
      if (!to) return
      const sms = () => ({ subject: '', text: `${message.sms} ${publicUrl}${message.link.path}`, html: '' })
      const written = to.channel === 'sms' ? sms() : messageMail(message, publicUrl)
      if (written) await add(message.dedup_key, to, message.about, written)
    },

    /** As queueMessage(), for words of an admin: in the channel they chose. Throws `sms_unavailable`. */
    async queueWritten({ dedup_key: key, channel, to, order, subject, text, link }: WrittenMessage): Promise<void> {
      if (channel === 'sms' && !sms) throw new ShopError('sms_unavailable')
      const address = { channel, recipient_kind: 'customer', address: to } as const
      const written = channel === 'sms' ? { subject: '', text, html: '' } : writtenMail({ subject, text, link }, publicUrl)
      await add(key, address, { order }, written)
    },

    /** Removes the text of old messages, and whom the log names. */
    async forgetMessages(): Promise<void> {
      const now = clock.now()
      await db.query(FORGET_OLD, [later(now, -MESSAGE_RETENTION_SECONDS)])
      await deleteOld(db, FORGET_SENDS, [later(now, -LOG_RETENTION_SECONDS)])
      await db.query(FORGET_ADDRESSES, [later(now, -LOG_RETENTION_SECONDS)])
    },

    /** Takes the person out of the messages about these checkouts. Inside a transaction. */
    forgetMessagesAbout: (checkoutIds: readonly string[]): Promise<void> => forgetMessagesAbout(db, checkoutIds, clock.now()),
  }
}

/** Takes the person out of the messages about these checkouts, or conversations. Inside a transaction. */
export async function forgetMessagesAbout(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db.query(FORGET_ABOUT, [ids, now])
  await db.query(FORGET_SENDS_ABOUT, [ids])
}

/** Null for one that is sent by SMS only. */
export function messageMail({ mail, link }: Pick<NewMessage, 'mail' | 'link'>, publicUrl: string): Email | null {
  return mail && renderEmail({ ...mail, link: { label: link.label, url: publicUrl + link.path } })
}

/** The words of an admin, a line for each paragraph. */
export function writtenMail({ subject, text, link }: Pick<WrittenMessage, 'subject' | 'text' | 'link'>, publicUrl: string): Email {
  const lines = text.split(/\n+/).filter((part) => part.trim() !== '')
  return renderEmail({ subject, lines, link: { label: link.label, url: publicUrl + link.path } })
}
