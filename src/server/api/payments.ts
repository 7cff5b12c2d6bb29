import type { FastifyInstance } from 'fastify'
import type { Shop } from '../../shop/shop.ts'

/** Addresses that payment providers call. Not part of the documented API. */
export async function paymentCallbacks(app: FastifyInstance, { shop }: { shop: Shop }): Promise<void> {
  app.post<{ Params: { token: string } }>(
    '/pay/cb/:token',
    { bodyLimit: 32 * 1024, schema: { hide: true } as object },
    async (request, reply) => {
      const known = await shop.checkout.receive(request.params.token, request.body)
      if (!known) request.log.warn({ address: request.ip }, 'a payment callback that fits no attempt')
      // Daraja wants this answer to every well-formed callback, also to one we cannot use.
      return reply.send({ ResultCode: 0, ResultDesc: 'Success' })
    },
  )
}
