import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  answerReply,
  answerRequest,
  assigneeRequest,
  chatNoteRequest,
  conversationChange,
  deskPeople,
  deskPresenceRequest,
  statusRequest,
  alertSettings,
  alertSettingsRequest,
  type DeskEvent,
} from '../../shop/chat/contract-desk.ts'
import { conversationTopic } from '../../shop/chat/rules-topics.ts'
import { ShopError } from '../../shop/errors.ts'
import { createDeskPresence, type DeskPresence } from '../live/desk-presence.ts'
import type { Sent, Source } from '../live/event-stream.ts'
import { memberOf } from './access.ts'
import { adminStream } from './admin-stream.ts'
import type { ApiOptions } from './options.ts'

const access = { config: { access: 'admin' } } as const
const tags = ['Admin']
const params = z.object({ id: z.uuid() })
const done = z.object({})

/** What the shop's people do with conversations, and who of them is there. */
export async function adminChatDeskApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  const { shop, live, database } = options
  const app = server.withTypeProvider<ZodTypeProvider>()
  const presence = createDeskPresence({ live, publish: (topic, data) => live.publish(database.db, topic, data) })
  app.addHook('onClose', async () => presence.stop())
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.post(
    '/api/admin/chat/conversations/:id/answers',
    { ...access, schema: { tags, summary: 'Answer a shopper', params, body: answerRequest, response: { 200: answerReply } } },
    async (request) => {
      const { discount_percent: percent, ...answer } = request.body
      const { id } = request.params
      const message = await shop.chatStaff.answer(id, memberOf(request), answer, percent ?? null)
      return { message, last_seq: message.seq }
    },
  )
  app.post(
    '/api/admin/chat/conversations/:id/notes',
    { ...access, schema: { tags, summary: 'Write a private note', params, body: chatNoteRequest, response: { 200: done } } },
    async (request) => {
      const { text, mentions } = request.body
      await shop.chatStaff.addNote(request.params.id, memberOf(request), text, mentions)
      return {}
    },
  )
  app.post(
    '/api/admin/chat/conversations/:id/assignee',
    {
      ...access,
      schema: { tags, summary: 'Take it, hand it on, or give it back', params, body: assigneeRequest, response: { 200: done } },
    },
    async (request) => {
      const { admin_id: to } = request.body
      const admin = to === null ? null : ((await shop.accounts.staff()).find(({ id }) => id === to) ?? null)
      if (to !== null && !admin) throw new ShopError('user_not_found')
      await shop.chat.desk.assign(request.params.id, memberOf(request), admin)
      return {}
    },
  )
  app.post(
    '/api/admin/chat/conversations/:id/status',
    {
      ...access,
      schema: { tags, summary: 'Resolve, open, snooze, or hand to the assistant', params, body: statusRequest, response: { 200: done } },
    },
    async (request) => {
      await shop.chat.desk.move(request.params.id, memberOf(request), request.body)
      return {}
    },
  )
  app.patch(
    '/api/admin/chat/conversations/:id',
    { ...access, schema: { tags, summary: 'Change priority and category', params, body: conversationChange, response: { 200: done } } },
    async (request) => {
      await shop.chat.desk.setFacts(request.params.id, memberOf(request), request.body)
      return {}
    },
  )

  peopleRoutes(server, options, presence)
}

function peopleRoutes(server: FastifyInstance, options: ApiOptions, presence: DeskPresence): void {
  const { shop, live, database } = options
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/admin/chat/people',
    { ...access, schema: { tags, summary: 'Everybody who can be assigned or mentioned', response: { 200: deskPeople } } },
    async () => {
      const there = new Map(presence.people().map((person) => [person.id, person.presence]))
      const items = (await shop.accounts.staff()).map(({ id, full_name: name, email }) => ({
        id,
        name: name || email,
        presence: there.get(id) ?? ('offline' as const),
      }))
      return { items }
    },
  )
  app.post(
    '/api/admin/chat/presence',
    {
      ...access,
      schema: { tags, summary: 'Say what is on the screen, and that somebody types', body: deskPresenceRequest, response: { 200: done } },
    },
    async (request) => {
      const { conversation_id: viewing, tab = '', typing, away } = request.body
      const { id, full_name, email, session_id: session } = memberOf(request)
      const name = full_name || email
      await presence.report({ id, name, tab: `${session} ${tab}`, viewing, typing, away })
      if (!away) await shop.chat.desk.noteSeen(id)
      if (viewing && typing) await live.publish(database.db, conversationTopic(viewing), { kind: 'typing', agent: name.split(/[\s@]/)[0] })
      return {}
    },
  )
  app.get(
    '/api/admin/chat/alerts',
    { ...access, schema: { tags, summary: 'How one hears of who waits while one is away', response: { 200: alertSettings } } },
    (request) => shop.chatStaff.alertSettingsOf(memberOf(request).id),
  )
  app.put(
    '/api/admin/chat/alerts',
    { ...access, schema: { tags, summary: 'Choose it', body: alertSettingsRequest, response: { 200: alertSettings } } },
    async (request) => {
      const { id } = memberOf(request)
      await shop.chat.chooseAlertChannel(id, request.body.by)
      return shop.chatStaff.alertSettingsOf(id)
    },
  )
  adminStream(
    server,
    { ...options, live: { ...live, subscribe: presence.subscribe } },
    {
      url: '/api/admin/chat/live',
      summary: 'Follow the inbox by server-sent events',
      description:
        'hello and people at connect; then conversation { id, kind } and people; signed_out when the session or the right to it ends.',
      source: () => deskSource(presence),
    },
  )
}

function deskSource(presence: DeskPresence): Source {
  const people = (): Sent => ({ event: 'people', data: { items: presence.people() } })
  return {
    topic: 'chat-desk',
    async connected() {
      return [{ event: 'hello', data: {} }, people()]
    },
    async changed(events) {
      const told = events.map(({ data }) => data as DeskEvent | { people: true })
      const changes = new Map(told.flatMap((one) => ('id' in one ? [[`${one.id} ${one.kind}`, one] as const] : [])))
      const sent: Sent[] = [...changes.values()].map((data) => ({ event: 'conversation', data }))
      return told.some((one) => 'people' in one) ? [...sent, people()] : sent
    },
  }
}
