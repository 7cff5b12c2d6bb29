import type { TestShop } from './shop.ts'

export interface SentMail {
  subject: string
  text: string
}

const SENT_MAIL = {
  name: 'test_sent_mail',
  text: `select subject, text from mail_outbox where recipient = $1 and subject not like '% is your Upya sign-up code' order by created_at, id`,
}

/** What was e-mailed to an address, the oldest first, without the e-mails that confirm a new account. */
export async function mailsTo({ shop, database }: Pick<TestShop, 'shop' | 'database'>, email: string): Promise<SentMail[]> {
  await shop.accounts.idle()
  return database.db.query<SentMail>(SENT_MAIL, [email])
}

/** The token of the link in the newest e-mail to an address. */
export async function tokenSentTo(test: Pick<TestShop, 'shop' | 'database'>, email: string): Promise<string> {
  const mail = (await mailsTo(test, email)).at(-1)
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no link was sent to ${email}`)
  return token
}
