import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { notificationPage, notificationQuery, unreadReply, unsubscribeQuery, unsubscribeReply } from '../../shop/notifications/contract.ts'
import { UNSUBSCRIBES_PER_ADDRESS } from '../../shop/notifications/rules.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'

const access = { config: { access: 'member' } } as const
const tags = ['Notifications']
const FORM_BYTES = 4096

/** The member's notifications. */
export async function notificationsApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  const { shop } = options
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.get(
    '/api/notifications',
    {
      ...access,
      schema: {
        tags,
        summary: 'List your notifications, newest first',
        querystring: notificationQuery,
        response: { 200: notificationPage },
      },
    },
    (request) => shop.notifications.list(memberOf(request).id, request.query),
  )

  app.post(
    '/api/notifications/:id/read',
    {
      ...access,
      schema: { tags, summary: 'Mark a notification as read', params: z.object({ id: z.uuid() }), response: { 200: unreadReply } },
    },
    async (request) => ({ unread: await shop.notifications.markRead(memberOf(request).id, request.params.id) }),
  )

  app.post(
    '/api/notifications/read-all',
    { ...access, schema: { tags, summary: 'Mark all notifications as read', response: { 200: unreadReply } } },
    async (request) => ({ unread: await shop.notifications.markAllRead(memberOf(request).id) }),
  )

  await app.register(unsubscribing, options)
}

/** One click in a mail program (RFC 8058): it sends a form, knows no session, and the token is the proof. */
async function unsubscribing(server: FastifyInstance, { shop, visitor }: ApiOptions): Promise<void> {
  // The form's content is always the same and need not be read.
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
    server.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: FORM_BYTES }, (_request, _body, done) => done(null, undefined))
  }
  server.withTypeProvider<ZodTypeProvider>().post(
    '/api/unsubscribe',
    {
      config: { csrf: 'none' },
      schema: {
        tags,
        summary: 'Unsubscribe from one kind of e-mail and notification',
        consumes: ['application/x-www-form-urlencoded'],
        description: 'The List-Unsubscribe address of the e-mails; the body is ignored.',
        querystring: unsubscribeQuery,
        response: { 200: unsubscribeReply },
      },
    },
    async (request) => {
      const { token, kind } = request.query
      await shop.limits.take('unsubscribe', visitor(request).address, UNSUBSCRIBES_PER_ADDRESS.max, UNSUBSCRIBES_PER_ADDRESS.seconds)
      await shop.notifications.unsubscribe(token, kind)
      return { kind }
    },
  )
}
