import { v7 as uuid } from 'uuid'
import type { Db } from './database.ts'
import { SMTP_TIMEOUTS, openSmtp, type SmtpServer } from './smtp.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Besides the usual ones, for example List-Unsubscribe. */
  headers?: Record<string, string>
  /** `<id@domain>`; what is sent again has the same. */
  messageId?: string
  /** Where answers go, unless to the sender. */
  replyTo?: string
}

/** An e-mail of the outbox, without its text. */
export interface OutboxMail {
  id: string
  recipient: string
  subject: string
  created_at: Date
}

/** What would have been sent. */
export interface Outbox {
  /**
   * Of those with a Message-ID, which is what the queue sends: codes and links for signing in are nobody else's. Newest first; `q`: in
   * small letters, part of a subject or of a recipient's address.
   */
  list(before: { created_at: Date; id: string }, limit: number, q?: string): Promise<OutboxMail[]>
  one(id: string): Promise<(OutboxMail & { html: string; text: string }) | null>
}

export interface Mailer {
  /** The server's answer. Throws MailError when the server refuses it or cannot be reached. */
  send(mail: Mail): Promise<string | void>
  /** False when e-mails are not delivered but stay in the outbox, which visitors of a public shop cannot read. */
  readonly reaches?: boolean
  /** Never with the password. */
  readonly server?: SmtpServer & { from: string }
  readonly outbox?: Outbox
  close?(): void
}

const OUTBOX = {
  name: 'mail_outbox_add',
  text: 'insert into mail_outbox (id, recipient, subject, text, html, headers) values ($1, $2, $3, $4, $5, $6)',
}
const QUEUED = `headers ? 'Message-ID'`
const OUTBOX_LIST = {
  name: 'mail_outbox_list',
  text: `select id, recipient, subject, created_at from mail_outbox where ${QUEUED} and (created_at, id) < ($1, $2)
    and ($4::text is null or position($4 in lower(subject)) > 0 or position($4 in lower(recipient)) > 0)
    order by created_at desc, id desc limit $3`,
}
const OUTBOX_ONE = {
  name: 'mail_outbox_one',
  text: `select id, recipient, subject, created_at, html, text from mail_outbox where id = $1 and ${QUEUED}`,
}

export interface MailerOptions {
  smtpUrl: string | undefined
  from: string
  /** What the sender is called where `from` is an address alone: asked anew for each e-mail. */
  senderName?: () => string
  db: Db
  outboxIsRead?: boolean
  /** Of relays that know one: a header that makes a repeated e-mail harmless. */
  onceHeader?: string | undefined
  timeouts?: Partial<typeof SMTP_TIMEOUTS>
}

/** Over SMTP when an address is set; else into the outbox table, which `outboxIsRead` on the machine it is for. */
export async function createMailer(options: MailerOptions): Promise<Mailer> {
  const { smtpUrl, from: address, senderName, db, outboxIsRead = true, onceHeader, timeouts } = options
  if (!smtpUrl) return outboxMailer(db, outboxIsRead)
  const [{ default: MailComposer }, pool] = await Promise.all([
    import('nodemailer/lib/mail-composer'),
    openSmtp(smtpUrl, { ...SMTP_TIMEOUTS, ...timeouts }),
  ])
  const from = () => (senderName && !address.includes('<') ? { name: senderName(), address } : address)
  return {
    server: { ...pool.server, from: address },
    close: () => pool.close(),
    async send({ text, headers, ...mail }) {
      const once = onceHeader && mail.messageId ? { [onceHeader]: mail.messageId.slice(1, -1) } : {}
      // Nobody's "I am away" comes back.
      const all = { 'Auto-Submitted': 'auto-generated', ...headers, ...once }
      const message = new MailComposer({ from: from(), ...mail, text: wrapped(text), headers: all }).compile()
      const envelope = message.getEnvelope()
      return pool.deliver({ from: String(envelope.from), to: envelope.to }, await message.build())
    },
  }
}

function outboxMailer(db: Db, reaches: boolean): Mailer {
  return {
    reaches,
    outbox: {
      list: (before, limit, q) => db.query<OutboxMail>(OUTBOX_LIST, [before.created_at, before.id, limit, q ?? null]),
      one: async (id) => (await db.query<OutboxMail & { html: string; text: string }>(OUTBOX_ONE, [id]))[0] ?? null,
    },
    async send({ to, subject, text, html, headers = {}, messageId }) {
      const all = messageId ? { ...headers, 'Message-ID': messageId } : headers
      await db.query(OUTBOX, [uuid(), to, subject, text, html, JSON.stringify(all)])
    },
  }
}

/** Characters of a line, as mail programs want them. */
const LINE = 76

/** Plain text in lines of at most LINE characters; an address stays whole. */
function wrapped(text: string): string {
  return text
    .split('\n')
    .map((paragraph) => paragraph.split(' ').reduce(appended, []).join('\n'))
    .join('\n')
}

function appended(lines: string[], word: string): string[] {
  const last = lines.at(-1)
  if (last === undefined || last.length + 1 + word.length > LINE) return [...lines, word]
  return [...lines.slice(0, -1), `${last} ${word}`]
}
