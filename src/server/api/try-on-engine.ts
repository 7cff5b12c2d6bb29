import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ShopError } from '../../shop/errors.ts'
import { look, lookQuery, looks } from '../../shop/try-on/looks/contract.ts'
import { LOOK_BYTES_MAX } from '../../shop/try-on/looks/rules.ts'
import { engines, figures, job, jobQuery } from '../../shop/try-on/remote/contract.ts'
import { PHOTO_BYTES_MAX, SENT_AT_ONCE } from '../../shop/try-on/remote/rules.ts'
import { createConnectionLimit, reserveConnection } from '../limits/connection-limits.ts'
import { networkOf, wideNetworkOf } from '../request-visitor.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'
import { keyHeader, keyOf } from './request-key.ts'

const member = { config: { access: 'member' } } as const
const tags = ['Try-on']
const byId = z.object({ id: z.uuid() })
const byToken = z.object({ token: z.string().max(64) })

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

type TakePlace = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * A body is in memory until it is answered: each member and each address have so many on their way, and all together no more than the
 * process can hold. Asked for before any of it is read. Throws `too_many_requests`.
 */
function limitedUploads(): TakePlace {
  const { member: ofMember, address, all } = SENT_AT_ONCE
  const byMember = createConnectionLimit({ perAddress: ofMember, inAll: all })
  const byAddress = createConnectionLimit({ perAddress: address, inAll: all })
  return async (request, { raw }) => {
    reserveConnection(byMember, memberOf(request).id, raw)
    reserveConnection(byAddress, networkOf(request), raw)
  }
}

/** Pictures of members by a service, and looks that they keep. */
export async function tryOnEngineApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  const { shop } = options
  const takePlace = limitedUploads()
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'private, no-store'))
  await server.register(async (scope) => jobsApi(scope, { ...options, takePlace }))
  await server.register(async (scope) => looksApi(scope, { ...options, takePlace }))
  adminsApi(server, shop)
}

function adminsApi(server: FastifyInstance, shop: ApiOptions['shop']): void {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const config = { access: 'admin' } as const
  app.get(
    '/api/admin/try-on',
    {
      config,
      schema: {
        tags: ['Admin'],
        summary: 'What pictures by a service brought and cost',
        description: 'By day, with what of people’s photos is still there. Its switch is the setting `remote_try_on`.',
        response: { 200: figures },
      },
    },
    () => shop.remoteTryOn.figures(),
  )

  app.delete(
    '/api/admin/try-on/looks/:token',
    {
      config,
      schema: {
        tags: ['Admin'],
        summary: 'Take down a look that must not be shown',
        description: 'By the token of its link, /look/TOKEN. Its picture is deleted; the log says which admin did it.',
        params: byToken,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const admin = memberOf(request)
      await shop.transact(async ({ tryOn, audit }) => {
        const id = await tryOn.looks.takeDown(request.params.token)
        await audit.record({ admin, action: 'look.taken_down', subject: `look:${id}`, address: request.ip })
      })
      return reply.status(204).send(null)
    },
  )
}

interface UploadOptions extends ApiOptions {
  takePlace: TakePlace
}

function jobsApi(server: FastifyInstance, { shop: { remoteTryOn }, limited, takePlace }: UploadOptions): void {
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
      onRequest: takePlace,
      bodyLimit: PHOTO_BYTES_MAX,
      schema: {
        tags,
        summary: 'Ask a service for a picture of you in a piece',
        consumes: ['image/jpeg', 'image/png', 'image/webp'],
        description:
          'The body is the photo: a JPEG, PNG or WebP of at most 4 MB. `consent` is the version of what was agreed to; the photo goes to the service without it never.',
        querystring: jobQuery,
        headers: keyHeader,
        response: { 201: job },
      },
    },
    async (request, reply) => {
      const { piece: productId, consent } = request.query
      const { id, session_id: sessionId } = memberOf(request)
      const network = limited ? wideNetworkOf(request) : null
      const asked = { productId, consent, photo: bytesOf(request.body), sessionId, network, key: keyOf(request) }
      return reply.status(201).send(await remoteTryOn.start(id, asked))
    },
  )

  app.delete(
    '/api/try-on/jobs',
    {
      ...member,
      schema: {
        tags,
        summary: 'Take your consent back',
        description: 'What is being made is stopped, and your photos and the pictures of the service are deleted now.',
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await remoteTryOn.withdraw(memberOf(request).id)
      return reply.status(204).send(null)
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

function looksApi(server: FastifyInstance, { shop, limited, takePlace }: UploadOptions): void {
  const kept = shop.tryOn.looks
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
      onRequest: takePlace,
      bodyLimit: LOOK_BYTES_MAX,
      schema: {
        tags,
        summary: 'Keep a look in your account',
        consumes: ['image/jpeg', 'image/png', 'image/webp'],
        description: 'The body is its picture: a JPEG, PNG or WebP of at most 1.5 MB. Whoever has its link sees it, for 30 days.',
        querystring: lookQuery,
        headers: keyHeader,
        response: { 201: look },
      },
    },
    async (request, reply) => {
      const network = limited ? wideNetworkOf(request) : null
      const asked = { productIds: request.query.pieces, picture: bytesOf(request.body), network, key: keyOf(request) }
      return reply.status(201).send(await shop.keepLook(memberOf(request).id, asked))
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
    { schema: { tags, summary: 'The picture of a look, by its link', params: byToken } },
    async (request, reply) => {
      const jpeg = await kept.sharedPicture(request.params.token)
      if (!jpeg) throw new ShopError('not_found')
      return sendPrivatePicture(reply, jpeg)
    },
  )
}
