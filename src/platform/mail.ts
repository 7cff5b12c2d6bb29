import { v7 as uuid } from 'uuid'
import type { Db } from './database.ts'
import { mailOutbox } from './mail-schema.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Throws when the server refuses it or cannot be reached. */
  send(mail: Mail): Promise<void>
}

/** Over SMTP when an address is set; else into the outbox table, where it can be read. */
export async function createMailer(options: { smtpUrl: string | undefined; from: string; db: Db }): Promise<Mailer> {
  const { smtpUrl, from, db } = options
  if (!smtpUrl) {
    return {
      async send({ to, subject, text, html }) {
        await db.orm.insert(mailOutbox).values({ id: uuid(), recipient: to, subject, text, html })
      },
    }
  }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(smtpUrl)
  return {
    async send(mail) {
      await transport.sendMail({ from, ...mail })
    },
  }
}
