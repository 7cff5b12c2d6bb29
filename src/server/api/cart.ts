import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { quote, quoteRequest } from '../../shop/cart/contract.ts'
import { isShopError } from '../../shop/errors.ts'
import { guesserOf } from './guesser.ts'
import type { ApiOptions } from './options.ts'

export async function cartApi(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const { shop, visitor } = options
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
    async (request) => {
      const { discount_code: code, ...bag } = request.body
      const { member, guestId } = visitor(request)
      const taker = { userId: member?.id ?? null, guestId, phone: null, email: member?.email ?? null }
      if (!code) return shop.cart.quote(bag, taker)
      try {
        return await shop.cart.quoteTried({ ...bag, discount_code: code }, taker, guesserOf(request, options))
      } catch (error) {
        if (!isShopError(error) || error.code !== 'discount_guesses') throw error
        // The bag is quoted all the same.
        return {
          ...(await shop.cart.quote(bag, taker)),
          discount_problem: { code, message: error.message, reason: 'discount_guesses' as const },
        }
      }
    },
  )
}
