import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { contactCodeConfirm, contactCodeReply, contactCodeRequest, contactConfirmed } from '../../shop/contacts/contract.ts'
import type { ContactAsker } from '../../shop/contacts/contacts.ts'
import { wideNetworkOf } from '../request-visitor.ts'
import type { ApiOptions } from './options.ts'

const tags = ['Checkout']

/** One-time codes by which shoppers confirm a phone number or an e-mail address. */
export async function contactsApi(app: FastifyInstance, { shop, visitor }: ApiOptions): Promise<void> {
  const api = app.withTypeProvider<ZodTypeProvider>()

  /** A member's confirmation is the member's, on every browser. */
  function askerOf(request: FastifyRequest, guestId: string | undefined): ContactAsker {
    const { member, guestId: known, address: network } = visitor(request)
    const from = { network, site: wideNetworkOf(request) }
    return member ? { userId: member.id, guestId: null, ...from } : { userId: null, guestId: guestId ?? known, ...from }
  }

  api.post(
    '/api/contact-codes',
    {
      schema: {
        tags,
        summary: 'Send a one-time code to confirm a phone number or e-mail address',
        description:
          'After confirmation_required, or phone_confirmation_required, which needs a code to that phone. Only the requester can use the code.',
        body: contactCodeRequest,
        response: { 200: contactCodeReply },
      },
    },
    (request) => shop.contacts.sendContactCode(request.body, askerOf(request, request.body.guest_id)),
  )

  api.post(
    '/api/contact-codes/confirm',
    {
      schema: {
        tags,
        summary: 'Confirm a phone number or e-mail address with the code',
        body: contactCodeConfirm,
        response: { 200: contactConfirmed },
      },
    },
    async (request) => {
      await shop.contacts.confirmContact(request.body, askerOf(request, request.body.guest_id))
      return { confirmed: true as const }
    },
  )
}
