import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
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
          'The cut-out and the named points of each piece, in the requested order. Pieces that are not prepared yet are left out, and prepared sooner for being asked for.',
        querystring: garmentsQuery,
        response: { 200: garments },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'public, max-age=30')
      return { garments: await shop.tryOn.garments(request.query.pieces) }
    },
  )
}
