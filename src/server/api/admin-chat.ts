import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { cannedList, cannedRequest, inboxCounts, inboxDetail, inboxPage, inboxQuery } from '../../shop/chat/contract-desk.ts'
import { figuresQuery, figuresReply, unknownDone, unknownQuery, unknownWords } from '../../shop/chat/contract-figures.ts'
import { chatFigureRows, type ChatFigureRow } from '../../shop/chat/rules-csv.ts'
import { memberOf } from './access.ts'
import { sendCsv } from './csv.ts'
import type { ApiOptions } from './options.ts'

const access = { config: { access: 'admin' } } as const
const tags = ['Admin']
const params = z.object({ id: z.uuid() })
const done = z.object({})

/** The inbox as it is read, replies that are written once, and the figures of the chat. */
export async function adminChatApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.get(
    '/api/admin/chat/conversations',
    { ...access, schema: { tags, summary: 'Conversations of the inbox', querystring: inboxQuery, response: { 200: inboxPage } } },
    (request) => shop.insights.chatDesk.inbox(request.query, memberOf(request).id),
  )
  app.get(
    '/api/admin/chat/counts',
    { ...access, schema: { tags, summary: 'How many conversations wait', response: { 200: inboxCounts } } },
    (request) => shop.insights.chatDesk.inboxCounts(memberOf(request).id),
  )
  app.get(
    '/api/admin/chat/conversations/:id',
    { ...access, schema: { tags, summary: 'A conversation with what is known of its shopper', params, response: { 200: inboxDetail } } },
    (request) => shop.insights.chatDesk.conversation(request.params.id, memberOf(request).id),
  )

  app.get(
    '/api/admin/chat/canned',
    { ...access, schema: { tags, summary: 'Replies that are written once', response: { 200: cannedList } } },
    async () => ({ items: await shop.chat.canned() }),
  )
  app.put(
    '/api/admin/chat/canned/:id',
    { ...access, schema: { tags, summary: 'Write such a reply', params, body: cannedRequest, response: { 200: done } } },
    async (request) => {
      await shop.chat.saveCanned(request.params.id, request.body)
      return {}
    },
  )
  app.delete(
    '/api/admin/chat/canned/:id',
    { ...access, schema: { tags, summary: 'Remove such a reply', params, response: { 200: done } } },
    async (request) => {
      await shop.chat.removeCanned(request.params.id)
      return {}
    },
  )

  app.get(
    '/api/admin/chat/figures',
    {
      ...access,
      schema: { tags, summary: 'Figures of the chat', querystring: figuresQuery, response: { 200: figuresReply } },
    },
    async ({ query }) => shop.insights.chatFigures.report(query, await shop.chat.writtenDays(query.from, query.to)),
  )
  app.get(
    '/api/admin/chat/figures.csv',
    { ...access, schema: { tags, summary: 'Get the figures of the chat as CSV, with definitions', querystring: figuresQuery } },
    async ({ query }, reply) => {
      const figures = await shop.insights.chatFigures.report(query, await shop.chat.writtenDays(query.from, query.to))
      return sendCsv(reply, {
        name: `chat-${query.from}-${query.to}`,
        columns: [
          { heading: `By ${query.by}`, value: (row: ChatFigureRow) => row.group },
          { heading: 'Figure', value: (row) => row.figure },
          { heading: 'Item', value: (row) => row.item },
          { heading: 'Value', value: (row) => row.value },
          { heading: 'Of', value: (row) => row.of },
          { heading: 'Definition', value: (row) => row.means },
        ],
        page: async () => ({ items: chatFigureRows(figures), next_cursor: null }),
      })
    },
  )
  app.get(
    '/api/admin/chat/unknown',
    {
      ...access,
      schema: { tags, summary: 'What was not understood or found', querystring: unknownQuery, response: { 200: unknownWords } },
    },
    async ({ query }) => ({ items: await shop.chat.unknownWords(query.kind, query.limit) }),
  )
  app.post(
    '/api/admin/chat/unknown/done',
    { ...access, schema: { tags, summary: 'Say that words were seen to', body: unknownDone, response: { 200: done } } },
    async ({ body }) => {
      await shop.chat.settleUnknown(body.kind, body.words, body.language)
      return {}
    },
  )
}
