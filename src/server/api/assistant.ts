import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { stylistReply, stylistRequest, supportReply, supportRequest } from '../../shop/assistant/contract.ts'
import { STYLING_SESSIONS } from '../../shop/assistant/rules.ts'
import { pageOf, sessionOf, sessionText } from '../../shop/assistant/rules-functions.ts'
import { ShopError } from '../../shop/errors.ts'
import { collectTurn } from './collect-turn.ts'
import type { ApiOptions } from './options.ts'
import { turnCallerOf } from './turn-caller.ts'

const tags = ['Chat']
const BYTES = 64 * 1024

/** The assistant as two functions with one answer each: the same turn as the chat's, under the same limits (fn-01 to fn-04). */
export async function assistantApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  const { shop } = options
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  const callerOf = (request: FastifyRequest, session: { id: string; key: string } | null) =>
    turnCallerOf(request, options, { conversationId: session?.id ?? null, key: session?.key ?? null })

  app.post(
    '/api/ai-support',
    {
      bodyLimit: BYTES,
      schema: {
        tags,
        summary: 'Answer a shopper: ai-support',
        description:
          'Of customerContext only currentPage, currentProduct.id and cartItems by id are read; who asks is who is signed in. sessionId of the last answer goes on with that conversation. Show the answer delay_ms after sending.',
        body: supportRequest,
        response: { 200: supportReply },
      },
    },
    async (request) => {
      const { message: text, customerContext, sessionId } = request.body
      if (text.trim() === '') throw new ShopError('invalid_input', { fields: { message: 'Write something first.' } })
      const session = sessionOf(sessionId)
      const turn = { client_id: randomUUID(), text, mode: 'ai' as const, context: pageOf(customerContext) }
      const { message, content, conversationId, key, delayMs, actions } = await collectTurn((emit) =>
        shop.assistant.answer(turn, callerOf(request, session), emit),
      )
      const { score = 0 } = actions
      return {
        message: content,
        confidence: message?.confidence ?? 0,
        required_actions: actions.required_actions,
        product_cards: message?.products ?? [],
        productRecommendations: message?.productRecommendations ?? [],
        sentimentAnalysis: {
          sentiment: score > 0.2 ? ('positive' as const) : score < -0.2 ? ('negative' as const) : ('neutral' as const),
          score,
          escalationRecommended: actions.escalationRecommended,
        },
        escalation_needed: actions.escalation_needed,
        human_handoff_reason: actions.human_handoff_reason,
        sessionId: sessionText(conversationId, key ?? session?.key ?? ''),
        delay_ms: delayMs,
      }
    },
  )

  app.post(
    '/api/ai-stylist',
    {
      bodyLimit: BYTES,
      schema: {
        tags,
        summary: 'Begin a session of the stylist: ai-stylist',
        description: 'userProfile is not read: of members their own profile is. session.id goes on as sessionId of ai-support.',
        body: stylistRequest,
        response: { 200: stylistReply },
      },
    },
    async (request) => {
      const { sessionType: kind, occasion, budget } = request.body
      const session = {
        kind,
        ...(occasion === undefined ? {} : { occasion }),
        ...(budget === undefined ? {} : { budget: Math.round(budget) }),
      }
      const turn = { client_id: randomUUID(), text: 'Style me', mode: 'ai' as const, context: pageOf(undefined), session }
      const { message, content, conversationId, key } = await collectTurn((emit) =>
        shop.assistant.answer(turn, callerOf(request, null), emit),
      )
      return {
        session: { id: sessionText(conversationId, key ?? ''), type: kind, minutes: STYLING_SESSIONS[kind] },
        message: content,
        recommendations: message?.stylingResults ?? [],
      }
    },
  )
}
