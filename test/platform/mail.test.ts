import { expect, test } from 'vitest'
import type { Db } from '../../src/platform/database.ts'
import type { mailOutbox } from '../../src/platform/mail-schema.ts'
import { createMailer } from '../../src/platform/mail.ts'
import { testDatabase } from '../support/database.ts'
import { startSmtp } from '../support/smtp.ts'

const headers = {
  'List-Unsubscribe': '<https://upya.example/api/unsubscribe?token=abc&kind=price_drops>',
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
}
const mail = { to: 'amina@example.co.ke', subject: 'New order UP-7K3M9Q', text: 'Hello', html: '<p>Hello</p>' }

test('without an SMTP server a message goes to the outbox', async () => {
  const t = await testDatabase()
  const mailer = await createMailer({ smtpUrl: undefined, from: 'Upya <orders@upya.example>', db: t.database.db })
  await mailer.send(mail)
  expect(await outbox(t)).toMatchObject([{ recipient: mail.to, subject: mail.subject, html: mail.html }])
  await t.close()
})

const from = 'Upya <orders@upya.example>'
const db = {} as Db

test('with an SMTP server it is sent there, from the shop, as nobody’s answer', async () => {
  const smtp = await startSmtp()
  const mailer = await createMailer({ smtpUrl: smtp.url(), from, db })
  const text = `Asante. ${'We’ll deliver it soon. '.repeat(9)}\n\nhttps://upya.example/orders/${'a'.repeat(90)}`
  await mailer.send({ ...mail, text })
  expect(smtp.received).toMatchObject([{ to: 'amina@example.co.ke' }])
  expect(smtp.received[0]?.text).toMatch(/From: Upya <orders@upya\.example>[\s\S]*Subject: New order UP-7K3M9Q/)
  expect(smtp.received[0]?.text).toMatch(/^Auto-Submitted: auto-generated/m)
  mailer.close?.()
  await smtp.close()
})

test('an address alone is sent with the name of the shop, whatever signs are in it; a name that was set stays', async () => {
  const smtp = await startSmtp()
  const called = ['Mama "Njeri" & co\r\nBcc: spy@example.com', 'Duka la Zawadi']
  const mailer = await createMailer({ smtpUrl: smtp.url(), from: 'orders@upya.example', senderName: () => called.shift() ?? '', db })
  await mailer.send({ ...mail, subject: 'Cheaper: coat\r\nBcc: spy@example.com' })
  await mailer.send(mail)
  const named = await createMailer({ smtpUrl: smtp.url(), from, senderName: () => 'Another', db })
  await named.send(mail)
  const [odd, renamed, set] = smtp.received.map(({ text }) => text)
  expect(odd).toMatch(/^From: =\?UTF-8\?Q\?Mama_=22Njeri=22_[\s\S]*? <orders@upya\.example>\r?$/m)
  expect(odd).not.toMatch(/^Bcc:/m)
  expect(renamed).toMatch(/^From: Duka la Zawadi <orders@upya\.example>\r?$/m)
  expect(set).toMatch(/^From: Upya <orders@upya\.example>\r?$/m)
  expect(smtp.received.map(({ to }) => to)).toEqual([mail.to, mail.to, mail.to])
  mailer.close?.()
  named.close?.()
  await smtp.close()
})

test('e-mails share connections, and one that the server has closed is replaced', async () => {
  const smtp = await startSmtp()
  const mailer = await createMailer({ smtpUrl: smtp.url(), from, db })
  for (let i = 0; i < 3; i++) await mailer.send(mail)
  expect(smtp.connections).toBe(1)
  smtp.hangUp()
  await mailer.send(mail)
  expect([smtp.received.length, smtp.connections]).toEqual([4, 2])
  await Promise.all(Array.from({ length: 12 }, () => mailer.send(mail)))
  expect(smtp.connections).toBeLessThanOrEqual(4)
  mailer.close?.()
  await smtp.close()
})

test('without the encryption that was asked for nothing is sent', async () => {
  const smtp = await startSmtp()
  const mailer = await createMailer({ smtpUrl: `${smtp.url()}?requireTLS=true`, from, db })
  await expect(mailer.send(mail)).rejects.toMatchObject({ outcome: 'not_now', fault: 'policy' })
  expect(smtp.received).toEqual([])
  await smtp.close()
})

test('a header that relays know makes a repeat harmless', async () => {
  const smtp = await startSmtp()
  const mailer = await createMailer({ smtpUrl: smtp.url(), from, db, onceHeader: 'X-Entity-Key' })
  await mailer.send({ ...mail, messageId: '<one.customer@upya.co.ke>' })
  expect(smtp.received[0]?.text).toMatch(/^X-Entity-Key: one\.customer@upya\.co\.ke/im)
  mailer.close?.()
  await smtp.close()
})

test('[open-49] headers for one-click unsubscribe travel with the message, to the server and to the outbox', async () => {
  const t = await testDatabase()
  const smtp = await startSmtp()
  const mailer = await createMailer({ smtpUrl: smtp.url(), from, db: t.database.db })
  await mailer.send({ ...mail, headers })
  // A long header goes on in the next line, after a space.
  const text = smtp.received[0]?.text.replaceAll(/\r\n /g, ' ')
  expect(text).toContain(`List-Unsubscribe: ${headers['List-Unsubscribe']}`)
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const outboxMailer = await createMailer({ smtpUrl: undefined, from, db: t.database.db })
  await outboxMailer.send(mail)
  await outboxMailer.send({ ...mail, headers })
  expect((await outbox(t)).map((mail) => mail.headers)).toEqual([{}, headers])
  mailer.close?.()
  await smtp.close()
  await t.close()
})

test('the outbox shows what the queue sent, and no codes or links for signing in', async () => {
  const t = await testDatabase()
  const mailer = await createMailer({ smtpUrl: undefined, from, db: t.database.db })
  await mailer.send({ ...mail, subject: '123456 is your Upya sign-up code' })
  await mailer.send({ ...mail, messageId: '<one.customer@upya.co.ke>' })
  const first = { created_at: new Date('9999-12-31'), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
  const listed = (await mailer.outbox?.list(first, 10)) ?? []
  expect(listed.map(({ subject }) => subject)).toEqual(['New order UP-7K3M9Q'])
  const [secret] = (await outbox(t)).filter(({ subject }) => subject.includes('code'))
  expect(await mailer.outbox?.one(secret?.id ?? '')).toBeNull()
  await t.close()
})

test('a server that refuses makes sending fail', async () => {
  const t = await testDatabase()
  const mailer = await createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'x@y.example', db: t.database.db })
  await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED')
  await t.close()
})

async function outbox({ database }: Awaited<ReturnType<typeof testDatabase>>) {
  return (await database.db.run('select * from mail_outbox order by created_at, id')).rows as (typeof mailOutbox.$inferSelect)[]
}
