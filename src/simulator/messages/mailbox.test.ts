import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createMailer } from '../../platform/mail.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { mailbox } from './mailbox.ts'

async function openMailbox() {
  const { database, close } = await testDatabase()
  const mailer = await createMailer({ smtpUrl: undefined, from: 'Upya <orders@upya.example>', db: database.db })
  const app = fastify()
  await app.register(mailbox, { prefix: '/simulator', db: database.db })
  onTestFinished(async () => {
    await app.close()
    await close()
  })
  return { mailer, get: (url: string) => app.inject({ url: `/simulator${url}` }) }
}

test('an address sees its own e-mails only, newest first', async () => {
  const { mailer, get } = await openMailbox()
  const mail = { text: 'Habari', html: '<html><body>Habari</body></html>' }
  await mailer.send({ to: 'a@upya.example', subject: 'First', ...mail })
  await mailer.send({ to: 'b@upya.example', subject: 'Other', ...mail })
  await mailer.send({ to: 'a@upya.example', subject: 'Second', ...mail })
  const { items } = (await get('/mail.json?to=A@upya.example')).json<{ items: { subject: string }[] }>()
  expect(items.map((item) => item.subject)).toEqual(['Second', 'First'])
  const list = (await get('/mail?to=b@upya.example')).body
  expect(list).toContain('Other')
  expect(list).not.toContain('First')
})

test('an e-mail is shown in a frame that can run nothing, and its subject cannot break out', async () => {
  const { mailer, get } = await openMailbox()
  await mailer.send({ to: 'a@upya.example', subject: '<script>alert(1)</script>', text: '', html: '<html><body>Hello</body></html>' })
  const [mail] = (await get('/mail.json')).json<{ items: { id: string }[] }>().items
  const page = await get(`/mail/${mail?.id}`)
  expect(page.body).not.toContain('<script>alert')
  const body = await get(`/mail/${mail?.id}/body`)
  expect(body.headers['content-security-policy']).toContain('sandbox')
  expect(body.headers['content-security-policy']).not.toContain('allow-scripts')
  expect(body.body).toContain('<base target="_top">')
  expect((await get('/mail/nonsense')).statusCode).toBe(404)
})
