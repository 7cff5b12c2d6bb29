import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { quote, quoteRequest } from '../../shop/cart/contract.ts'
import { isShopError } from '../../shop/errors.ts'
import { guessesOf } from './discount-guesses.ts'
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
      const guesses = guessesOf(request, options)
      try {
        await guesses.begin()
      } catch (error) {
        if (!isShopError(error)) throw error
        // The bag is quoted all the same.
        return {
          ...(await shop.cart.quote(bag, taker)),
          discount_problem: { code, message: error.message, reason: 'discount_guesses' as const },
        }
      }
      let isUnknown = false
      try {
        const quoted = await shop.cart.quote(request.body, taker)
        isUnknown = quoted.discount_problem?.reason === 'discount_unknown'
        return quoted
      } finally {
        await guesses.end(code, isUnknown)
      }
    },
  )
}
