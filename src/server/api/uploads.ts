import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { directUpload, directUploadStart, missingParts, upload, uploadList } from '../../shop/media/contract.ts'
import { resumableUploads } from '../uploads/tus.ts'
import { uploadStart } from '../uploads/upload-start.ts'
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
    '/api/uploads/direct',
    {
      config,
      schema: {
        tags,
        summary: 'Begin a video that you send to the store of files yourself',
        description: 'Only where the shop keeps its files in a store that browsers reach; 404 otherwise: it is sent by tus then.',
        body: directUploadStart,
        response: { 201: directUpload },
      },
    },
    async (request, reply) => {
      const { size, metadata } = request.body
      const id = await shop.media.openDirectUpload(uploadStart(memberOf(request).id, size, metadata))
      return reply.status(201).send({ id })
    },
  )

  app.post(
    '/api/uploads/:id/parts',
    {
      config,
      schema: {
        tags,
        summary: 'Ask which parts are missing, and where they are sent',
        description: 'Each address takes the bytes from `start` to before `end` by PUT, and nothing else, for ten minutes.',
        params,
        response: { 200: missingParts },
      },
    },
    (request) => shop.media.missingParts(memberOf(request).id, request.params.id),
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
