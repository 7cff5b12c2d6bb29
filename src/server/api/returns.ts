import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ownerOf } from '../../shop/orders/rules.ts'
import { orderReturns, returnRequest, withdrawRequest } from '../../shop/returns/contract.ts'
import type { ApiOptions } from './options.ts'
import { keyHeader, keyOf } from './request-key.ts'

const params = z.object({ id: z.uuid() })
const oneReturn = params.extend({ return_id: z.uuid() })
const guestHeader = z.object({ 'x-guest-id': z.string().max(100).optional() })
const tags = ['Orders']

/** What the owner of an order, guest or member, sends back. */
export async function returnsApi(server: FastifyInstance, { shop, visitor }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { asking } = shop.returns
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.get(
    '/api/orders/:id/returns',
    {
      schema: {
        tags,
        summary: 'List what was sent back of an order, and what can be',
        headers: guestHeader,
        params,
        response: { 200: orderReturns },
      },
    },
    (request) => asking.ofOwner(request.params.id, ownerOf(visitor(request))),
  )

  app.post(
    '/api/orders/:id/returns',
    {
      schema: {
        tags,
        summary: 'Ask to return or exchange pieces',
        description: 'Within 7 days of the delivery, for a refund or an exchange. Idempotent.',
        headers: guestHeader.extend(keyHeader.shape),
        params,
        body: returnRequest,
        response: { 200: orderReturns },
      },
    },
    (request) => {
      const owner = ownerOf(visitor(request))
      if (request.body.guest_id) owner.guestId = request.body.guest_id
      return asking.ask(request.params.id, owner, request.body, keyOf(request))
    },
  )

  app.post(
    '/api/orders/:id/returns/:return_id/withdraw',
    {
      schema: {
        tags,
        summary: 'Take a return request back',
        headers: guestHeader,
        params: oneReturn,
        body: withdrawRequest,
        response: { 200: orderReturns },
      },
    },
    (request) => {
      const owner = ownerOf(visitor(request))
      if (request.body.guest_id) owner.guestId = request.body.guest_id
      return asking.withdraw(request.params.id, request.params.return_id, owner)
    },
  )
}
