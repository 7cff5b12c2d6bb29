import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { chatMessage, turnRequest, type TurnRequest } from '../../shop/assistant/contract.ts'
import { presentMessages } from '../../shop/assistant/rules-present.ts'
import type { Conversation } from '../../shop/chat/conversation.ts'
import { addedRequest, conversationState, messagesQuery, modeRequest, ratingRequest, readRequest } from '../../shop/chat/contract.ts'
import { CHAT_LIMITS } from '../../shop/chat/rules.ts'
import { ShopError } from '../../shop/errors.ts'
import type { Shop } from '../../shop/shop.ts'
import { createConnectionLimit, reserveConnection, STREAM_LIMITS } from '../limits/connection-limits.ts'
import { chatLive } from './chat-live.ts'
import { sendTurn } from './chat-turn.ts'
import type { ApiOptions } from './options.ts'
import { chatKeyOf, ownConversation, shopperOf } from './own-conversation.ts'
import { turnCallerOf } from './turn-caller.ts'

const params = z.object({ id: z.uuid() })
const done = z.object({})
const tags = ['Chat']
/** A message of MESSAGE_MAX, a bag and a wishlist. Bytes. */
const TURN_BYTES = 64 * 1024

/** What a shopper does in the chat, as guest or member. A guest shows the key of the conversation in X-Chat-Key. */
export async function chatApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  const { shop, visitor, limited } = options
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  const own = async (request: FastifyRequest, id: string): Promise<Conversation> => ownConversation(shop, request, id)

  // Turns and streams that follow a conversation are counted together, of a guest by the conversation: ids of browsers are only their word.
  const perPerson = limited ? createConnectionLimit({ perAddress: CHAT_LIMITS.streamsPerPerson, inAll: STREAM_LIMITS.inAll }) : null
  await chatLive(server, options, perPerson)
  const answerBy = (request: FastifyRequest<{ Body: TurnRequest }>, reply: FastifyReply, conversationId: string | null) => {
    const { member, guestId, address } = visitor(request)
    reserveConnection(perPerson, member?.id ?? conversationId ?? guestId ?? address, reply.raw)
    return sendTurn(request, reply, (emit) =>
      shop.assistant.answer(request.body, turnCallerOf(request, options, { conversationId, key: chatKeyOf(request) }), emit),
    )
  }

  const turnText =
    'text/event-stream: ack, working, sentence, message, actions, done. The same client_id is one message. People answer on …/live.'
  app.post(
    '/api/chat/conversations',
    { bodyLimit: TURN_BYTES, schema: { tags, summary: 'Begin a conversation with a message', description: turnText, body: turnRequest } },
    (request, reply) => answerBy(request, reply, null),
  )
  app.post(
    '/api/chat/conversations/:id/messages',
    { bodyLimit: TURN_BYTES, schema: { tags, summary: 'Send a message', description: turnText, params, body: turnRequest } },
    (request, reply) => answerBy(request, reply, request.params.id),
  )

  app.get(
    '/api/chat/current',
    {
      schema: {
        tags,
        summary: 'The conversation that goes on',
        description: 'By X-Chat-Key, else the last one of a member within 72 hours.',
        response: { 200: conversationState },
      },
    },
    async (request) => {
      const found = await shop.chat.current(shopperOf(request), chatKeyOf(request))
      if (!found) throw new ShopError('not_found')
      return shop.chat.stateOf(found)
    },
  )
  app.get(
    '/api/chat/conversations/:id',
    { schema: { tags, summary: 'How a conversation stands', params, response: { 200: conversationState } } },
    async (request) => shop.chat.stateOf(await own(request, request.params.id)),
  )
  app.get(
    '/api/chat/conversations/:id/messages',
    {
      schema: {
        tags,
        summary: 'Messages after one, oldest first',
        params,
        querystring: messagesQuery,
        response: { 200: z.object({ conversation: conversationState, items: z.array(chatMessage) }) },
      },
    },
    async (request) => {
      const { id } = request.params
      await shop.chat.settleAutomatic(await own(request, id))
      const items = await shop.chat.after(id, request.query.after)
      const row = await own(request, id)
      return { conversation: await shop.chat.stateOf(row), items: await presentMessages(shop.catalogue, items, row) }
    },
  )

  actionRoutes(app, shop, limited)
}

function actionRoutes(server: FastifyInstance, shop: Shop, limited: boolean): void {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const own = async (request: FastifyRequest, id: string): Promise<Conversation> => ownConversation(shop, request, id)
  app.post(
    '/api/chat/conversations/:id/mode',
    {
      schema: { tags, summary: 'Switch between the assistant and people', params, body: modeRequest, response: { 200: conversationState } },
    },
    async (request) => {
      const { id } = await own(request, request.params.id)
      if (limited) await shop.chat.countSwitch(id)
      return shop.chat.stateOf(await shop.chat.switchMode(id, request.body.mode))
    },
  )
  app.post(
    '/api/chat/conversations/:id/rating',
    { schema: { tags, summary: 'Say how it was, once', params, body: ratingRequest, response: { 200: done } } },
    async (request) => {
      const { rating, text = '' } = request.body
      await shop.chat.rate((await own(request, request.params.id)).id, rating, text)
      return {}
    },
  )
  app.post(
    '/api/chat/conversations/:id/read',
    { schema: { tags, summary: 'Say what has been seen', params, body: readRequest, response: { 200: done } } },
    async (request) => {
      await shop.chat.markRead((await own(request, request.params.id)).id, request.body.seq)
      return {}
    },
  )
  app.post(
    '/api/chat/conversations/:id/added',
    { schema: { tags, summary: 'Say that a piece went into the bag', params, body: addedRequest, response: { 200: done } } },
    async (request) => {
      await shop.chat.noteAdded((await own(request, request.params.id)).id, request.body.product_id)
      return {}
    },
  )
  app.delete(
    '/api/chat/conversations/:id',
    { schema: { tags, summary: 'Delete a conversation and everything said in it', params, response: { 200: done } } },
    async (request) => {
      await shop.chat.erase((await own(request, request.params.id)).id)
      return {}
    },
  )
}
