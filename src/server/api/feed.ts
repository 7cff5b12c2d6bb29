import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { REFUSALS, ShopError } from '../../shop/errors.ts'
import { clipsQuery, feedOrder, feedQuery, goneVideo, oneVideo, productTags, videoList } from '../../shop/media/contract.ts'
import type { ApiOptions } from './options.ts'

/** The video feed, for anyone. */
export async function feedApi(server: FastifyInstance, { shop }: Pick<ApiOptions, 'shop'>): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/feed',
    {
      schema: {
        tags: ['Videos'],
        summary: 'The order of the feed for one visit',
        description: 'Ids of clips: what engages first, clips seen today last. The same seed gives the same order.',
        querystring: feedQuery,
        response: { 200: feedOrder },
      },
    },
    async (request) => ({ ids: await shop.media.feed(request.query, request.visitor.member?.id ?? null) }),
  )
  app.get(
    '/api/feed/clips',
    {
      config: { shared: 'data' },
      schema: { tags: ['Videos'], summary: 'Clips by their ids', querystring: clipsQuery, response: { 200: videoList } },
    },
    async (request) => ({ items: await shop.media.clips(request.query.ids) }),
  )
  app.get(
    '/api/videos/:id',
    {
      config: { shared: 'data' },
      schema: {
        tags: ['Videos'],
        summary: 'Get a video',
        description: 'One that was taken away answers 410, with similar ones.',
        params: z.object({ id: z.uuid() }),
        response: { 200: oneVideo, 410: goneVideo },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const [item] = await shop.media.clips([id])
      if (item) return reply.send({ item })
      if (!(await shop.media.archived(id))) throw new ShopError('not_found')
      const error = { code: 'video_gone' as const, message: REFUSALS.video_gone.message }
      return reply.status(REFUSALS.video_gone.status).send({ error, items: await shop.media.similarVideos(id) })
    },
  )
  app.get(
    '/api/videos/:id/tags',
    {
      config: { shared: 'data' },
      schema: {
        tags: ['Videos'],
        summary: 'List the products that are tagged on a video',
        params: z.object({ id: z.uuid() }),
        response: { 200: productTags },
      },
    },
    async (request) => ({ items: await shop.media.tagsOf(request.params.id) }),
  )
}
