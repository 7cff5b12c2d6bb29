import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { quote, quoteRequest } from '../../shop/cart/contract.ts'
import type { ApiOptions } from './options.ts'

export async function cartApi(app: FastifyInstance, { shop, visitor }: ApiOptions): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/cart/quote',
    {
      schema: {
        tags: ['Bag'],
        summary: 'Quote a bag',
        description: "Prices, stock, discount and delivery are the server's. `problem` of a line says why it cannot be bought.",
        body: quoteRequest,
        response: { 200: quote },
      },
    },
    (request) => {
      const { member } = visitor(request)
      return shop.cart.quote(request.body, { userId: member?.id ?? null, phone: null, email: member?.email ?? null })
    },
  )
}
