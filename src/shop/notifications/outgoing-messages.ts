import { v7 as uuid } from 'uuid'
import { later } from '../clock.ts'
import { renderEmail, type EmailContent } from '../email.ts'
import type { AreaDeps } from '../deps.ts'
import { QUEUE_TOPIC } from './order-queue.ts'
import { MESSAGE_RETENTION_SECONDS, MESSAGE_TRIES, mayWrite, retryPause, SENDING_SECONDS, type EmailSettings } from './rules.ts'
import type { outgoingMessages } from './schema.ts'

type Row = typeof outgoingMessages.$inferSelect

/** A message about a payment. */
export interface NewMessage {
  /** The same message is sent once. */
  dedup_key: string
  /** A person: by e-mail, a member without one here at that of the account, else by SMS. Or the shop, at its own address. */
  to: 'shop' | { email: string | null; userId: string | null; phone: string }
  /** When the person behind it is forgotten, so is the message. */
  about: { checkout: string } | { order: string }
  /** Null when shoppers with an address get another e-mail: then it is SMS only. */
  mail: ({ subject: string } & Pick<EmailContent, 'lines'>) | null
  /** The link is appended. Together one SMS: at most 160 characters, none beyond the GSM alphabet. */
  sms?: string
  /** From the slash on. */
  link: { label: string; path: string }
}

const EMAIL_OF = { name: 'messages_email_of', text: 'select email from users where id = $1' }
const ADD = {
  name: 'messages_add',
  text: `insert into letter_queue (id, dedup_key, channel, audience, recipient, checkout_id, subject, text, html, next_at, created_at)
    values ($1, $2, $3, $4, $5, coalesce($6, (select checkout_id from orders where id = $7::uuid)), $8, $9, $10, $11, $11)
    on conflict (dedup_key) do nothing returning 1`,
}
// A lease, not a lock: no connection waits for a mail server, and what a crash leaves comes up again by itself.
const CLAIM = {
  name: 'messages_claim',
  text: `update letter_queue set next_at = $2
    where id = (select id from letter_queue where next_at <= $1 order by next_at limit 1 for update skip locked) returning *`,
}
const SENT = { name: 'messages_sent', text: 'update letter_queue set sent_at = $2, next_at = null where id = $1' }
const DROPPED = { name: 'messages_dropped', text: 'update letter_queue set next_at = null where id = $1 and sent_at is null' }
const FAILED = {
  name: 'messages_failed',
  text: 'update letter_queue set failures = failures + 1, last_error = $2, next_at = $3 where id = $1 and sent_at is null',
}
const EMPTY = `update letter_queue set recipient = null, subject = '', text = '', html = ''`
const FORGET_OLD = { name: 'messages_forget_old', text: `${EMPTY} where text <> '' and next_at is null and created_at <= $1` }
// The key stays, so that it is not sent again. Messages to the shop itself name no person.
const FORGET_ABOUT = {
  name: 'messages_forget_about',
  text: `${EMPTY}, next_at = null where checkout_id = any($1::text[]) and audience = 'customer'`,
}

export interface OutgoingMessagesDeps extends AreaDeps {
  settings(): Promise<EmailSettings>
}

/** E-mails and SMS about payments: queued with the event, sent by a worker, tried again, never lost. */
export function createOutgoingMessages({ db, clock, live, mailer, sms, log, publicUrl, settings }: OutgoingMessagesDeps) {
  /** Null when there is no way to reach them. */
  async function addressOf({ to, mail, sms: words }: NewMessage): Promise<Pick<Row, 'channel' | 'audience' | 'recipient'> | null> {
    if (to === 'shop') return { channel: 'email', audience: 'admin', recipient: null }
    const email = to.email ?? (to.userId ? await emailOf(to.userId) : null)
    if (email) return mail && { channel: 'email', audience: 'customer', recipient: email }
    return sms && words && to.phone ? { channel: 'sms', audience: 'customer', recipient: to.phone } : null
  }

  async function emailOf(userId: string): Promise<string | null> {
    return (await db.query<{ email: string }>(EMAIL_OF, [userId]))[0]?.email ?? null
  }

  async function deliver({ channel, subject, text, html }: Row, to: string): Promise<void> {
    if (channel === 'sms') await sms?.send({ to, text })
    else await mailer.send({ to, subject, text, html })
  }

  async function send(row: Row): Promise<void> {
    const now = await settings()
    const to = row.audience === 'admin' ? now.admin_email : row.recipient
    if (!to || !mayWrite(now, row.audience)) {
      await db.query(DROPPED, [row.id])
      return
    }
    try {
      await deliver(row, to)
    } catch (error) {
      return postpone(row, (error as Error).message)
    }
    await db.query(SENT, [row.id, clock.now()])
  }

  async function postpone({ id, channel, failures, dedup_key }: Row, reason: string): Promise<void> {
    const again = failures + 1 < MESSAGE_TRIES[channel]
    log[again ? 'warn' : 'error']({ key: dedup_key, error: reason }, again ? 'a message could not be sent' : 'a message was given up')
    await db.query(FAILED, [id, reason, again ? later(clock.now(), retryPause(failures + 1)) : null])
  }

  return {
    /** Inside the transaction of the event; sent once it has committed. Nothing for whom there is no way to reach. */
    async queueMessage(message: NewMessage): Promise<void> {
      const address = await addressOf(message)
      if (!address) return
      const { mail, about, link } = message
      const url = publicUrl + link.path
      const written =
        address.channel === 'sms'
          ? { subject: '', text: `${message.sms} ${url}`, html: '' }
          : { subject: mail?.subject ?? '', ...renderEmail({ lines: mail?.lines ?? [], link: { label: link.label, url } }) }
      const [checkout, order] = 'checkout' in about ? [about.checkout, null] : [null, about.order]
      const added = await db.query(ADD, [
        uuid(),
        message.dedup_key,
        address.channel,
        address.audience,
        address.recipient,
        checkout,
        order,
        written.subject,
        written.text,
        written.html,
        clock.now(),
      ])
      if (added.length > 0) await live.publish(db, QUEUE_TOPIC, {})
    },

    /** Sends what waits; returns how many were tried. A crash between sending and marking may send one twice. Not inside a transaction. */
    async sendMessages(): Promise<number> {
      for (let tried = 0; ; tried++) {
        const [row] = await db.query<Row>(CLAIM, [clock.now(), later(clock.now(), SENDING_SECONDS)])
        if (!row) return tried
        await send(row)
      }
    },

    /** Removes the text of old messages. */
    async forgetMessages(): Promise<void> {
      await db.query(FORGET_OLD, [later(clock.now(), -MESSAGE_RETENTION_SECONDS)])
    },

    /** Takes the person out of the messages about these checkouts. Inside a transaction. */
    async forgetMessagesAbout(checkoutIds: readonly string[]): Promise<void> {
      if (checkoutIds.length > 0) await db.query(FORGET_ABOUT, [checkoutIds])
    },
  }
}
