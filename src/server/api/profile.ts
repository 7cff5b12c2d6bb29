import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { avatarReply, preferences, preferencesChange, profile, profileChange, proof, standing } from '../../shop/accounts/contract.ts'
import { AVATAR_BYTES_MAX } from '../../shop/accounts/rules.ts'
import { ShopError } from '../../shop/errors.ts'
import { videoPage, videoQuery } from '../../shop/media/contract.ts'
import { clearSessionCookies } from '../cookies.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'

const access = { config: { access: 'member' } } as const
const tags = ['Profile']

/** The member's own row, until it is gone while they still hold a session. */
function there<T>(found: T | null): T {
  if (found === null) throw new ShopError('session_expired')
  return found
}

/** The member's profile: read, change, export and delete. */
export async function profileApi(server: FastifyInstance, { shop, origin }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.get('/api/profile', { ...access, schema: { tags, summary: 'Get your profile', response: { 200: profile } } }, async (request) =>
    there(await shop.accounts.profile(memberOf(request).id)),
  )

  app.patch(
    '/api/profile',
    {
      ...access,
      schema: {
        tags,
        summary: 'Update your profile',
        description: 'Replaces only the sections in the body, each as a whole.',
        body: profileChange,
        response: { 200: profile },
      },
    },
    async (request) => there(await shop.accounts.updateProfile(memberOf(request).id, request.body)),
  )

  app.get(
    '/api/profile/preferences',
    { ...access, schema: { tags, summary: 'Get your notification preferences', response: { 200: preferences } } },
    async (request) => there(await shop.accounts.preferences(memberOf(request).id)),
  )

  app.patch(
    '/api/profile/preferences',
    {
      ...access,
      schema: { tags, summary: 'Update your notification preferences', body: preferencesChange, response: { 200: preferences } },
    },
    (request) => shop.accounts.setPreferences(memberOf(request).id, request.body),
  )

  app.get(
    '/api/profile/standing',
    { ...access, schema: { tags, summary: 'Get your order totals and tier', response: { 200: standing } } },
    (request) => shop.insights.standing(memberOf(request).id),
  )

  app.get(
    '/api/profile/videos',
    {
      ...access,
      schema: { tags, summary: 'List your uploaded videos, newest first', querystring: videoQuery, response: { 200: videoPage } },
    },
    (request) => shop.media.videosOf(memberOf(request).id, request.query),
  )

  await app.register(avatarApi, { shop })
  await app.register(deletionApi, { shop, origin })
}

async function avatarApi(server: FastifyInstance, { shop }: Pick<ApiOptions, 'shop'>): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  // Any picture is taken in, and then judged by its content rather than by what it calls itself.
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer', bodyLimit: AVATAR_BYTES_MAX }, (_request, body, done) => done(null, body))

  app.post(
    '/api/profile/avatar',
    {
      ...access,
      bodyLimit: AVATAR_BYTES_MAX,
      schema: {
        tags,
        summary: 'Upload your profile picture',
        consumes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
        description: 'The body is the picture: a JPEG, PNG, WebP or AVIF of at most 8 MB. It is cropped to a small square.',
        response: { 200: avatarReply },
      },
    },
    async (request) => {
      if (!Buffer.isBuffer(request.body)) throw new ShopError('picture_invalid')
      return { avatar_url: await shop.accounts.setAvatar(memberOf(request).id, request.body) }
    },
  )

  app.delete(
    '/api/profile/avatar',
    { ...access, schema: { tags, summary: 'Remove your profile picture', response: { 200: avatarReply } } },
    async (request) => {
      await shop.accounts.removeAvatar(memberOf(request).id)
      return { avatar_url: null }
    },
  )
}

async function deletionApi(server: FastifyInstance, { shop, origin }: Pick<ApiOptions, 'shop' | 'origin'>): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/api/profile/data',
    { config: { access: 'member', recent: 'always' }, schema: { tags, summary: 'Export all your data as one file' } },
    async (request, reply) => {
      const data = there(await shop.membership.exportData(memberOf(request).id))
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="my-data.json"')
        .send(JSON.stringify(data, null, 2))
    },
  )

  app.delete(
    '/api/profile',
    {
      config: { access: 'member', recent: 'with-second-factor' },
      schema: {
        tags,
        summary: 'Delete your account',
        description: 'Orders stay in the records; your name, phone and address are removed once they are delivered.',
        body: proof,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await shop.membership.deleteAccount(memberOf(request).id, request.body.current_password, request.ip)
      clearSessionCookies(reply, origin)
      return reply.status(204).send(null)
    },
  )
}
