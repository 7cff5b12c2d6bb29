import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import type { mailOutbox } from '../../platform/mail-schema.ts'
import type { Html } from '../html.ts'
import { bodyPage, listPage, mailPage, missingPage } from './mailbox-page.ts'

const POLICY = "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'"
// A mail brings its own styles. It may do nothing but be read, and lead to where its links lead.
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation"
const SHOWN = 50

type Mail = typeof mailOutbox.$inferSelect

const LATEST = {
  name: 'mailbox_latest',
  text: `select * from mail_outbox where $1::text is null or recipient = $1 order by created_at desc limit ${SHOWN}`,
}
const ONE = { name: 'mailbox_one', text: 'select * from mail_outbox where id = $1' }

const asset = (path: string) => readFileSync(new URL(path, import.meta.url))
const query = z.object({
  to: z
    .string()
    .trim()
    .toLowerCase()
    .max(200)
    .optional()
    .transform((text) => text || undefined),
})
const params = z.object({ id: z.uuid() })

/** The mailbox of the demo: what the shop would have e-mailed to anyone. `app.register(mailbox, { prefix: '/simulator', db })` */
export async function mailbox(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  const sentTo = (to: string | undefined) => db.query<Mail>(LATEST, [to ?? null])
  async function one(id: unknown) {
    const parsed = params.safeParse(id)
    return parsed.success ? (await db.query<Mail>(ONE, [parsed.data.id]))[0] : undefined
  }
  const styles = [asset('../assets/base.css'), asset('../assets/list.css'), asset('./assets/mailbox.css')]

  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  })
  app.get('/mail.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(Buffer.concat(styles)))

  app.get('/mail.json', async (request) => {
    const { to } = query.parse(request.query)
    return { items: await sentTo(to) }
  })

  app.get('/mail', async (request, reply) => {
    const { to } = query.safeParse(request.query).data ?? {}
    return sendHtml(reply, listPage(app.prefix, await sentTo(to), to))
  })

  app.get('/mail/:id', async (request, reply) => {
    const mail = await one(request.params)
    return mail ? sendHtml(reply, mailPage(app.prefix, mail)) : sendHtml(reply.status(404), missingPage(app.prefix))
  })

  app.get('/mail/:id/body', async (request, reply) => {
    const mail = await one(request.params)
    reply.header('content-security-policy', MAIL_POLICY).header('x-frame-options', 'SAMEORIGIN').type('text/html; charset=utf-8')
    return mail ? reply.send(bodyPage(mail.html)) : reply.status(404).send('')
  })
}

function sendHtml(reply: FastifyReply, page: Html): FastifyReply {
  return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page.text)
}
