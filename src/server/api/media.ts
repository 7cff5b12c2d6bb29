import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { leadingQuery, videoList } from '../../shop/media/contract.ts'
import type { ApiOptions } from './options.ts'

/** Videos, for anyone. */
export async function mediaApi(server: FastifyInstance, { shop }: Pick<ApiOptions, 'shop'>): Promise<void> {
  server.withTypeProvider<ZodTypeProvider>().get(
    '/api/videos',
    {
      schema: {
        tags: ['Videos'],
        summary: 'List videos by engagement rate',
        querystring: leadingQuery,
        response: { 200: videoList },
      },
    },
    async (request) => ({ items: await shop.media.leading(request.query.limit) }),
  )
}
