import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { ConsentPerson } from '../../shop/consent/consent.ts'
import { consentReply, newConsent } from '../../shop/consent/contract.ts'
import { CONSENTS_PER_PERSON, NEW_GUESTS_PER_NETWORK } from '../../shop/consent/rules.ts'
import { ShopError } from '../../shop/errors.ts'
import { wideNetworkOf } from '../request-visitor.ts'
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

  /** The record grows by people, and by no more than a person changes their mind; new guest ids are to be had for nothing. */
  async function count(person: ConsentPerson, network: string): Promise<void> {
    const isNewGuest = 'guestId' in person && (await shop.consents.latest(person)) === null
    if (isNewGuest) await take('consent-network', network, NEW_GUESTS_PER_NETWORK)
    await take('consent', 'userId' in person ? `member ${person.userId}` : `guest ${person.guestId}`, CONSENTS_PER_PERSON)
  }

  function take(what: string, whom: string, { max, seconds }: { max: number; seconds: number }): Promise<void> {
    return shop.limits.take(what, whom, max, seconds)
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
      if (limited) await count(person, wideNetworkOf(request))
      return { consent: await shop.consents.record(person, request.body) }
    },
  )
}
