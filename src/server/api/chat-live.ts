import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { presentMessages } from '../../shop/assistant/rules-present.ts'
import { conversationTopic } from '../../shop/chat/rules-topics.ts'
import { isShopError } from '../../shop/errors.ts'
import type { Shop } from '../../shop/shop.ts'
import { createConnectionLimit, reserveConnection, STREAM_LIMITS, type ConnectionLimit } from '../limits/connection-limits.ts'
import { batch } from '../live/batch.ts'
import { createEventStreams, type Sent, type Source } from '../live/event-stream.ts'
import type { ApiOptions } from './options.ts'
import { ownConversation } from './own-conversation.ts'

interface Told {
  kind: 'message' | 'state' | 'read' | 'gone' | 'typing'
  agent?: string
}

const GONE: Sent = { event: 'gone', data: {}, last: true }

/** What people and the assistant do in one conversation, for its own shopper. `perPerson` counts their turns, too: one place is left for writing. */
export async function chatLive(
  server: FastifyInstance,
  { shop, live, visitor, limited, heartbeatMs }: ApiOptions,
  perPerson: ConnectionLimit | null,
): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const streams = createEventStreams(live, heartbeatMs)
  app.addHook('preClose', async () => streams.end())
  const connections = limited ? createConnectionLimit(STREAM_LIMITS) : null
  const isActiveSession = batch((ids) => shop.accounts.sessions.active(ids))

  app.get(
    '/api/chat/conversations/:id/live',
    {
      schema: {
        tags: ['Chat'],
        summary: 'Follow a conversation by server-sent events',
        description:
          'state at connect and at each change; message, typing, read; gone when it is deleted or no longer theirs. Read it by fetch: a guest shows X-Chat-Key.',
        params: z.object({ id: z.uuid() }),
      },
    },
    async (request, reply) => {
      const { id, user_id } = await ownConversation(shop, request, request.params.id)
      reserveConnection(connections, visitor(request).address, reply.raw)
      reserveConnection(perPerson, user_id ?? id, reply.raw, { spared: 1 })
      return streams.send(reply, conversationSource(shop, request, id, isActiveSession))
    },
  )
}

function conversationSource(
  shop: Shop,
  request: FastifyRequest,
  id: string,
  isActiveSession: (session: string) => Promise<boolean>,
): Source {
  const { chat, catalogue } = shop
  const session = request.visitor.member?.session_id
  let sentSeq = 0
  let answeredSeq = 0

  /** Null when it is theirs no more: deleted, or taken over by a member. */
  async function now() {
    return ownConversation(shop, request, id).catch((error: unknown) => {
      // A database that does not answer has not said that it is theirs no more.
      if (isShopError(error)) return null
      throw error
    })
  }
  /** A member's session; a database that does not answer has not said that it is over. */
  async function goesOn(): Promise<boolean> {
    return !session || isActiveSession(session).catch(() => true)
  }
  async function look(isFirst: boolean): Promise<Sent[]> {
    const before = await now()
    if (!before) return [GONE]
    await chat.settleAutomatic(before)
    const row = before.automatic_due_at ? await now() : before
    if (!row) return [GONE]
    if (isFirst) [sentSeq, answeredSeq] = [row.last_seq, row.answered_seq]
    const messages = row.last_seq > sentSeq ? await presentMessages(catalogue, await chat.after(id, sentSeq), row) : []
    sentSeq = Math.max(sentSeq, ...messages.map(({ seq }) => seq))
    const isRead = row.answered_seq > answeredSeq
    answeredSeq = row.answered_seq
    return [
      ...messages.map((message) => ({ event: 'message', data: message })),
      ...(isRead ? [{ event: 'read', data: { seq: row.answered_seq } }] : []),
      { event: 'state', data: await chat.stateOf(row) },
    ]
  }

  return {
    topic: conversationTopic(id),
    connected: () => look(true),
    async changed(events) {
      if (!(await goesOn())) return [GONE]
      const told = events.map(({ data }) => data as Told)
      const typing = told.findLast(({ kind }) => kind === 'typing')
      const isTypingOnly = told.every(({ kind }) => kind === 'typing')
      const typed: Sent[] = typing ? [{ event: 'typing', data: { agent: typing.agent ?? '' } }] : []
      return isTypingOnly ? typed : [...typed, ...(await look(false))]
    },
    async beat() {
      return (await goesOn()) ? [] : [GONE]
    },
  }
}
