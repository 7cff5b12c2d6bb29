import { v7 as uuid } from 'uuid'
import type { Db } from './database.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Besides the usual ones, for example List-Unsubscribe. */
  headers?: Record<string, string>
}

export interface Mailer {
  /** Throws when the server refuses it or cannot be reached. */
  send(mail: Mail): Promise<void>
  /** False when e-mails are not delivered but stay in the outbox, which visitors of a public shop cannot read. */
  readonly reaches?: boolean
}

const OUTBOX = {
  name: 'mail_outbox_add',
  text: 'insert into mail_outbox (id, recipient, subject, text, html, headers) values ($1, $2, $3, $4, $5, $6)',
}

/** Milliseconds for a silent server: an entry of the queue stays locked meanwhile, and the default is ten minutes. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Over SMTP when an address is set; else into the outbox table, which `outboxIsRead` on the machine it is for. */
export async function createMailer(options: {
  smtpUrl: string | undefined
  from: string
  db: Db
  outboxIsRead?: boolean
}): Promise<Mailer> {
  const { smtpUrl, from, db, outboxIsRead = true } = options
  if (!smtpUrl) {
    return {
      reaches: outboxIsRead,
      async send({ to, subject, text, html, headers = {} }) {
        await db.query(OUTBOX, [uuid(), to, subject, text, html, JSON.stringify(headers)])
      },
    }
  }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS })
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail })
    },
  }
}
