import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ConsentPerson } from '../../shop/consent/consent.ts'
import { consentReply, newConsent } from '../../shop/consent/contract.ts'
import { CONSENTS_PER_NETWORK } from '../../shop/consent/rules.ts'
import { ShopError } from '../../shop/errors.ts'
import { networkOf } from '../request-visitor.ts'
import type { ApiOptions } from './options.ts'

const tags = ['Account']

/** What a visitor allows: a member's own, on every device; a guest's by the id of the browser. */
export async function consentApi(server: FastifyInstance, { shop, visitor, limited }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  function personOf(request: FastifyRequest): ConsentPerson | null {
    const { member, guestId, expired } = visitor(request)
    // Never taken for a guest's: what the account has chosen is asked for.
    if (expired) throw new ShopError('session_expired')
    if (member) return { userId: member.id }
    return guestId === null ? null : { guestId }
  }

  app.get(
    '/api/consent',
    {
      schema: {
        tags,
        summary: 'What this visitor has chosen about cookies, when, and for which version',
        response: { 200: consentReply },
      },
    },
    async (request) => {
      const person = personOf(request)
      return { consent: person && (await shop.consents.latest(person)) }
    },
  )
  app.post(
    '/api/consent',
    {
      schema: {
        tags,
        summary: 'Record a choice about cookies',
        description: 'Of a member, or of the guest in X-Guest-Id. What repeats the last choice is not recorded again.',
        body: newConsent,
        response: { 200: consentReply },
      },
    },
    async (request) => {
      const person = personOf(request)
      if (!person) throw new ShopError('invalid_input', { message: 'Send X-Guest-Id: a choice is somebody’s.' })
      const { max, seconds } = CONSENTS_PER_NETWORK
      if (limited) await shop.limits.take('consent', networkOf(request), max, seconds)
      return { consent: await shop.consents.record(person, request.body) }
    },
  )
}
