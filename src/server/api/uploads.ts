import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { upload, uploadList } from '../../shop/media/contract.ts'
import { resumableUploads } from '../uploads/tus.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'

const tags = ['Uploads']
const params = z.strictObject({ id: z.string().max(100) })

/** Files of admins on their way into the shop. */
export async function uploadsApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  const { shop } = options
  const app = server.withTypeProvider<ZodTypeProvider>()
  const config = { access: 'admin' } as const
  await app.register(resumableUploads, options)

  app.get(
    '/api/uploads',
    { config, schema: { tags, summary: 'List what you are sending and have sent', response: { 200: uploadList } } },
    async (request) => ({ items: await shop.media.uploadsOf(memberOf(request).id) }),
  )

  app.post(
    '/api/uploads/:id/sent',
    {
      config,
      schema: {
        tags,
        summary: 'Say that every byte has been sent',
        description: 'The file is checked and taken over; `state` and `error` say what came of it. May be repeated.',
        params,
        response: { 200: upload },
      },
    },
    (request) => shop.media.sent(memberOf(request).id, request.params.id),
  )

  app.delete(
    '/api/uploads/:id',
    { config, schema: { tags, summary: 'Cancel an upload', params, response: { 204: z.null() } } },
    async (request, reply) => {
      await shop.media.cancelUpload(memberOf(request).id, request.params.id)
      return reply.status(204).send(null)
    },
  )
}
