import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { orderOpened } from '../../shop/accounts/rules-audit.ts'
import { outboxPage, outboxQuery, type OutboxPage } from '../../shop/notifications/contract-mail.ts'
import { mailPreview, previewQuery, testMailResult, type PreviewQuery } from '../../shop/templates/contract.ts'
import { ShopError } from '../../shop/errors.ts'
import type { Shop } from '../../shop/shop.ts'
import { memberOf } from './access.ts'
import { by } from './admin-money.ts'
import { searchedText, sendExport } from './csv.ts'
import type { ApiOptions } from './options.ts'

const config = { access: 'admin' } as const
const tags = ['Admin']
const params = z.object({ id: z.uuid() })

/** A mail brings its own styles. It may do nothing but be looked at, in a frame of the shop's own pages. */
const MAIL_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** How e-mails look, each at an address of its own; a test of them; the outbox of a shop without an SMTP server. */
export async function adminMailPreviewApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  await server.register(previews, options)
  await server.register(outbox, options)
}

function sendMailPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-security-policy', MAIL_POLICY)
    .header('x-frame-options', 'SAMEORIGIN')
    .type('text/html; charset=utf-8')
    .send(html)
}

/** It shows whose order it is: who has looked at that is in the audit log. */
async function read(shop: Shop, request: FastifyRequest, query: PreviewQuery) {
  const preview = await shop.templates.preview(query)
  if (preview.opened) await shop.audit.noteOpened([orderOpened(preview.opened, by(request))])
  return preview
}

async function previews(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/admin/mail-preview',
    {
      config,
      schema: {
        tags,
        summary: 'Any e-mail of the shop, with the data of a real order where it has one',
        querystring: previewQuery,
        response: { 200: mailPreview },
      },
    },
    (request) => read(shop, request, request.query),
  )
  app.get(
    '/api/admin/mail-preview/body',
    { config, schema: { tags, summary: 'The same as the page a mail program shows', querystring: previewQuery } },
    async (request, reply) => sendMailPage(reply, (await read(shop, request, request.query)).html),
  )
  app.post(
    '/api/admin/mail-preview/test',
    {
      config,
      schema: { tags, summary: 'Send it to yourself, and nobody else', body: previewQuery, response: { 200: testMailResult } },
    },
    async (request) => {
      const admin = memberOf(request)
      await read(shop, request, request.body)
      const result = await shop.templates.sendTest(request.body, admin)
      const details = { event: request.body.event, recipient: request.body.to, success: result.success }
      await shop.audit.record({ admin, action: 'test_mail.sent', subject: 'mail:test', details, address: request.ip })
      return result
    },
  )
}

const NO_OUTBOX: OutboxPage = { items: [], next_cursor: null }
const OUTBOX_COLUMNS: readonly { heading: string; value: (row: OutboxPage['items'][number]) => string }[] = [
  { heading: 'Written', value: (row) => row.created_at },
  { heading: 'To', value: (row) => row.recipient },
  { heading: 'Subject', value: (row) => row.subject },
]

async function outbox(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/admin/outbox',
    {
      config,
      schema: {
        tags,
        summary: 'List what would have been e-mailed, in a shop without an SMTP server',
        querystring: outboxQuery,
        response: { 200: outboxPage },
      },
    },
    async (request) => (await shop.notifications.outboxPage(request.query)) ?? NO_OUTBOX,
  )
  app.get(
    '/api/admin/outbox.csv',
    { config, schema: { tags, summary: 'The same list as a file', querystring: outboxQuery.omit({ cursor: true, limit: true }) } },
    (request, reply) =>
      sendExport(shop, request, reply, {
        noted: { action: 'outbox.exported', subject: 'mail:outbox', details: { q: searchedText(request.query.q) } },
        name: 'outbox',
        columns: OUTBOX_COLUMNS,
        page: async (cursor, limit) => (await shop.notifications.outboxPage({ ...request.query, cursor, limit })) ?? NO_OUTBOX,
      }),
  )
  app.get(
    '/api/admin/outbox/:id/body',
    { config, schema: { tags, summary: 'One of them as the page a mail program shows', params } },
    async (request, reply) => {
      const mail = await shop.notifications.outboxMail(request.params.id)
      if (!mail) throw new ShopError('not_found')
      return sendMailPage(reply, mail.html)
    },
  )
}
