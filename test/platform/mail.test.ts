import { createServer, type AddressInfo, type Server } from 'node:net'
import { expect, test } from 'vitest'
import type { mailOutbox } from '../../src/platform/mail-schema.ts'
import { createMailer } from '../../src/platform/mail.ts'
import { testDatabase } from '../support/database.ts'

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

test('with an SMTP server it is sent there, from the shop', async () => {
  const t = await testDatabase()
  const { server, received } = await startSmtp()
  const { port } = server.address() as AddressInfo
  const mailer = await createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Upya <orders@upya.example>', db: t.database.db })
  await mailer.send(mail)
  const text = received.join('')
  expect(text).toContain('RCPT TO:<amina@example.co.ke>')
  expect(text).toMatch(/From: Upya <orders@upya\.example>[\s\S]*Subject: New order UP-7K3M9Q/)
  expect(await outbox(t)).toEqual([])
  server.close()
  await t.close()
})

test('[open-49] headers for one-click unsubscribe travel with the message, to the server and to the outbox', async () => {
  const t = await testDatabase()
  const { server, received } = await startSmtp()
  const { port } = server.address() as AddressInfo
  const from = 'Upya <orders@upya.example>'
  await (await createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from, db: t.database.db })).send({ ...mail, headers })
  // A long header goes on in the next line, after a space.
  const text = received.join('').replaceAll(/\r\n /g, ' ')
  expect(text).toContain(`List-Unsubscribe: ${headers['List-Unsubscribe']}`)
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const outboxMailer = await createMailer({ smtpUrl: undefined, from, db: t.database.db })
  await outboxMailer.send(mail)
  await outboxMailer.send({ ...mail, headers })
  expect((await outbox(t)).map((mail) => mail.headers)).toEqual([{}, headers])
  server.close()
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

/** Says yes to everything. */
function startSmtp(): Promise<{ server: Server; received: string[] }> {
  const received: string[] = []
  const server = createServer((socket) => {
    let inData = false
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      received.push(text)
      if (inData && !text.endsWith('\r\n.\r\n')) return
      if (!inData && text.startsWith('DATA')) {
        inData = true
        return void socket.write('354 go on\r\n')
      }
      inData = false
      socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
    })
    socket.on('error', () => {})
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve({ server, received })))
}
