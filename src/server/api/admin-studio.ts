import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { storedPicture } from '../../shop/catalogue/contract-admin.ts'
import { PICTURE_BYTES_MAX } from '../../shop/catalogue/rules.ts'
import { ShopError } from '../../shop/errors.ts'
import { cutOutQuery, keptOriginal, originals, originalsQuery, studioCutOut } from '../../shop/try-on/studio/contract-studio.ts'
import { CUT_OUTS_PER_TEN_MINUTES } from '../../shop/try-on/studio/rules-studio.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'

const config = { access: 'admin' } as const
const tags = ['Admin']

/** The photo studio: what of a photo is the piece, and which photo a catalogue picture was made of. */
export async function adminStudioApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  // Any picture is taken in, and then judged by its content rather than by what it calls itself.
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer', bodyLimit: PICTURE_BYTES_MAX }, (_request, body, done) => done(null, body))
  app.post(
    '/api/admin/studio/cut-outs',
    {
      config,
      bodyLimit: PICTURE_BYTES_MAX,
      schema: {
        tags,
        summary: 'Cut the piece out of a photo',
        consumes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
        description:
          'The body is the photo: a JPEG, PNG, WebP or AVIF of at most 8 MB, which is kept nowhere. The mask has its frame; the angle straightens the piece. 503 while too many photos wait.',
        querystring: cutOutQuery,
        response: { 200: studioCutOut },
      },
    },
    async (request) => {
      if (!Buffer.isBuffer(request.body)) throw new ShopError('picture_invalid')
      await shop.limits.take('studio_cut_out', memberOf(request).id, CUT_OUTS_PER_TEN_MINUTES, 600)
      return shop.tryOn.cutOutPhoto(request.body, request.query.garment)
    },
  )
  app.get(
    '/api/admin/studio/originals',
    {
      config,
      schema: { tags, summary: 'Get which pictures were made of another one', querystring: originalsQuery, response: { 200: originals } },
    },
    async (request) => ({ originals: await shop.catalogue.originalsOf(request.query.keys) }),
  )
  app.put(
    '/api/admin/studio/originals/:key',
    {
      config,
      schema: {
        tags,
        summary: 'Say of which picture another one was made',
        description: 'Both are stored already. The original then stays as long as the other one, and a piece can show it again.',
        params: z.object({ key: storedPicture.shape.key }),
        body: keptOriginal,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { key } = request.params
      const { original } = request.body
      const admin = memberOf(request)
      await shop.transact(async ({ catalogue, audit }) => {
        await catalogue.keepOriginal(key, original)
        await audit.record({
          admin,
          action: 'picture.made_of_original',
          subject: `picture:${key}`,
          details: { original },
          address: request.ip,
        })
      })
      return reply.status(204).send(null)
    },
  )
}
