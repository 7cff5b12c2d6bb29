import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ShopError } from '../../shop/errors.ts'
import { look, lookQuery, looks } from '../../shop/try-on/looks/contract.ts'
import { LOOK_BYTES_MAX } from '../../shop/try-on/looks/rules.ts'
import { engines, figures, job, jobQuery } from '../../shop/try-on/remote/contract.ts'
import { PHOTO_BYTES_MAX } from '../../shop/try-on/remote/rules.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'
import { keyHeader, keyOf } from './request-key.ts'

const member = { config: { access: 'member' } } as const
const tags = ['Try-on']
const byId = z.object({ id: z.uuid() })

/** Photos are judged by their content; what calls itself a picture is taken in as bytes. */
function takesPictures(server: FastifyInstance, bodyLimit: number): void {
  server.addContentTypeParser(/^image\//, { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
}

/** The bytes of a body; throws `try_on_photo_invalid` where there are none. */
function bytesOf(body: unknown): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) throw new ShopError('try_on_photo_invalid')
  return body
}

/** A picture of a person: no cache of anybody's keeps it, no page elsewhere shows it, and opened directly it is only a picture. */
function sendPrivatePicture(reply: FastifyReply, jpeg: Buffer): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('image/jpeg')
    .send(jpeg)
}

/** Pictures of members by a service, and looks that they keep. */
export async function tryOnEngineApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'private, no-store'))
  await server.register(async (scope) => jobsApi(scope, shop))
  await server.register(async (scope) => looksApi(scope, shop))
  server.withTypeProvider<ZodTypeProvider>().get(
    '/api/admin/try-on',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Admin'],
        summary: 'What pictures by a service brought and cost',
        description: 'By day, with what of people’s photos is still there. Its switch is the setting `remote_try_on`.',
        response: { 200: figures },
      },
    },
    () => shop.remoteTryOn.figures(),
  )
}

function jobsApi(server: FastifyInstance, { remoteTryOn }: ApiOptions['shop']): void {
  takesPictures(server, PHOTO_BYTES_MAX)
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/try-on/engines',
    { ...member, schema: { tags, summary: 'What can make pictures of you beside your phone', response: { 200: engines } } },
    (request) => remoteTryOn.engines(memberOf(request).id),
  )

  app.post(
    '/api/try-on/jobs',
    {
      ...member,
      bodyLimit: PHOTO_BYTES_MAX,
      schema: {
        tags,
        summary: 'Ask a service for a picture of you in a piece',
        description:
          'The body is the photo: a JPEG, PNG or WebP of at most 4 MB. `consent` is the version of what was agreed to; the photo goes to the service without it never.',
        querystring: jobQuery,
        headers: keyHeader,
        response: { 201: job },
      },
    },
    async (request, reply) => {
      const { piece: productId, consent } = request.query
      const asked = { productId, consent, photo: bytesOf(request.body), key: keyOf(request) }
      return reply.status(201).send(await remoteTryOn.start(memberOf(request).id, asked))
    },
  )

  app.get(
    '/api/try-on/jobs/:id',
    { ...member, schema: { tags, summary: 'What has become of it', params: byId, response: { 200: job } } },
    (request) => remoteTryOn.job(request.params.id, memberOf(request).id),
  )

  app.post(
    '/api/try-on/jobs/:id/cancel',
    { ...member, schema: { tags, summary: 'Stop it and delete the photo', params: byId, response: { 200: job } } },
    (request) => remoteTryOn.cancel(request.params.id, memberOf(request).id),
  )

  app.get(
    '/api/try-on/jobs/:id/result',
    { ...member, schema: { tags, summary: 'The picture, for a day', params: byId } },
    async (request, reply) => {
      const jpeg = await remoteTryOn.result(request.params.id, memberOf(request).id)
      if (!jpeg) throw new ShopError('not_found')
      return sendPrivatePicture(reply, jpeg)
    },
  )
}

function looksApi(server: FastifyInstance, { keepLook, looks: kept }: ApiOptions['shop']): void {
  takesPictures(server, LOOK_BYTES_MAX)
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/try-on/looks',
    { ...member, schema: { tags, summary: 'Looks in your account, newest first', response: { 200: looks } } },
    async (request) => ({ looks: await kept.list(memberOf(request).id) }),
  )

  app.post(
    '/api/try-on/looks',
    {
      ...member,
      bodyLimit: LOOK_BYTES_MAX,
      schema: {
        tags,
        summary: 'Keep a look in your account',
        description: 'The body is its picture: a JPEG, PNG or WebP of at most 1.5 MB. Whoever has its link sees it, for 30 days.',
        querystring: lookQuery,
        headers: keyHeader,
        response: { 201: look },
      },
    },
    async (request, reply) => {
      const asked = { productIds: request.query.pieces, picture: bytesOf(request.body), key: keyOf(request) }
      return reply.status(201).send(await keepLook(memberOf(request).id, asked))
    },
  )

  app.delete(
    '/api/try-on/looks/:id',
    { ...member, schema: { tags, summary: 'Delete a look', params: byId, response: { 204: z.null() } } },
    async (request, reply) => {
      await kept.delete(request.params.id, memberOf(request).id)
      return reply.status(204).send(null)
    },
  )

  app.get(
    '/api/try-on/looks/shared/:token',
    { schema: { tags, summary: 'The picture of a look, by its link', params: z.object({ token: z.string().max(64) }) } },
    async (request, reply) => {
      const jpeg = await kept.sharedPicture(request.params.token)
      if (!jpeg) throw new ShopError('not_found')
      return sendPrivatePicture(reply, jpeg)
    },
  )
}
