import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ShopError } from '../../shop/errors.ts'
import { deliveryDetails, guestOrderReply, guestOrderRequest, lookupRequest, order, orderList } from '../../shop/orders/contract.ts'
import type { ApiOptions } from './areas.ts'

const params = z.object({ id: z.uuid() })
const guestHeader = z.object({ 'x-guest-id': z.string().max(100).optional() })

export async function ordersApi(app: FastifyInstance, { shop, visitor }: ApiOptions): Promise<void> {
  const api = app.withTypeProvider<ZodTypeProvider>()

  api.post(
    '/api/guest-orders',
    {
      schema: {
        tags: ['Orders'],
        summary: 'The order of a verified guest payment',
        description: 'Payment, phone, guest id, total and items must all match what was paid.',
        body: guestOrderRequest,
        response: { 200: guestOrderReply },
      },
    },
    (request) => shop.checkout.claimGuestOrder(request.body),
  )

  api.post(
    '/api/guest-orders/lookup',
    {
      schema: { tags: ['Orders'], summary: 'Find orders by guest id and phone', body: lookupRequest, response: { 200: orderList } },
    },
    async (request) => {
      const items = await shop.orders.lookup(request.body.guest_id, request.body.phone_number, request.ip)
      if (items.length === 0) throw new ShopError('order_not_found')
      return { items }
    },
  )

  api.get(
    '/api/orders/:id',
    { schema: { tags: ['Orders'], summary: 'One order, for its owner', headers: guestHeader, params, response: { 200: order } } },
    async (request, reply) => {
      const found = await shop.orders.get(request.params.id, visitor(request))
      if (!found) throw new ShopError('order_not_found')
      return reply.header('cache-control', 'no-store').send(found)
    },
  )

  api.post(
    '/api/orders/:id/delivery-details',
    {
      schema: {
        tags: ['Orders'],
        summary: 'Say where an order goes',
        headers: guestHeader,
        params,
        body: deliveryDetails,
        response: { 200: order },
      },
    },
    (request) => {
      const owner = { guestId: request.body.guest_id ?? visitor(request).guestId }
      return shop.checkout.saveDeliveryDetails(request.params.id, owner, request.body)
    },
  )
}
