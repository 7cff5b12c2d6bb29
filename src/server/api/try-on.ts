import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { pieceLooks } from '../../shop/assistant/contract.ts'
import { garments, garmentsQuery } from '../../shop/try-on/contract.ts'
import type { ApiOptions } from './options.ts'

/** What of the shop can be worn in the try-on, for anyone. */
export async function tryOnApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/try-on/garments',
    {
      schema: {
        tags: ['Try-on'],
        summary: 'Get what can be worn of some pieces',
        description:
          'The cut-out and the named points of each piece, in the requested order; of those without a garment, who may have their picture laid on by hand. What is not prepared yet is prepared sooner for being asked for.',
        querystring: garmentsQuery,
        response: { 200: garments },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'public, max-age=30')
      return shop.tryOn.garments(request.query.pieces)
    },
  )

  app.get(
    '/api/products/:id/looks',
    {
      schema: {
        tags: ['Try-on'],
        summary: 'Get whole outfits around one piece',
        description: 'Up to three looks of the stylist that have the piece in them, of what is in stock; the same for everyone.',
        params: z.object({ id: z.uuid() }),
        response: { 200: pieceLooks },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'public, max-age=60')
      return { looks: await shop.looksAround(request.params.id) }
    },
  )
}
