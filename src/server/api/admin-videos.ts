import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Areas } from '../../shop/areas.ts'
import {
  adminTag,
  adminVideoDetail,
  adminVideos,
  adminVideosQuery,
  captionsChange,
  newYouTubeVideo,
  newTag,
  posterChange,
  tagChange,
  VIDEO_ACTIONS,
  videoChange,
  videoToolsState,
} from '../../shop/media/contract-admin.ts'
import type { Shop } from '../../shop/shop.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'

const config = { access: 'admin' } as const
const tags = ['Admin']
const params = z.object({ id: z.uuid() })
const tagParams = z.object({ id: z.uuid(), tag: z.uuid() })
const versionQuery = z.strictObject({ version: z.coerce.number().int() })

/** Videos for admins: the list, one in detail, its tags, and what can be done. Every change is in the audit log. */
export async function adminVideosApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  await server.register(reading, options)
  await server.register(adding, options)
  await server.register(actions, options)
  await server.register(tagging, options)
}

/** Does it in one transaction with its entry in the audit log. */
function audited<T>(shop: Shop, request: FastifyRequest<{ Params: { id: string } }>, action: string, work: (areas: Areas) => Promise<T>) {
  const admin = memberOf(request)
  // What came with a request that takes nothing was checked by nobody, and the log never forgets.
  const isChecked = request.routeOptions.schema?.body !== undefined
  const details = isChecked && typeof request.body === 'object' && request.body !== null ? detailsOf(request.body) : {}
  return shop.transact(async (areas) => {
    const result = await work(areas)
    await areas.audit.record({ admin, action: `video.${action}`, subject: `video:${request.params.id}`, details, address: request.ip })
    return result
  })
}

/** Of a long text its length is noted. */
function detailsOf(body: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > 200 ? `${value.length} characters` : value,
    ]),
  )
}

async function reading(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/admin/videos',
    {
      config,
      schema: {
        tags,
        summary: 'List videos with their figures of the last 28 days',
        querystring: adminVideosQuery,
        response: { 200: adminVideos },
      },
    },
    async (request) => {
      const [page, tabs] = await Promise.all([shop.media.adminVideos(request.query), shop.media.videoTabs()])
      return { ...page, tabs }
    },
  )
  app.get(
    '/api/admin/videos/tools',
    { config, schema: { tags, summary: 'Get what this server makes videos with', response: { 200: videoToolsState } } },
    async () => ({ ffmpeg: await shop.media.videoTools() }),
  )
  app.get(
    '/api/admin/videos/:id',
    {
      config,
      schema: { tags, summary: 'Get a video in detail, with steps, tags and captions', params, response: { 200: adminVideoDetail } },
    },
    (request) => shop.media.adminVideo(request.params.id),
  )
}

async function adding(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  server.withTypeProvider<ZodTypeProvider>().post(
    '/api/admin/videos',
    {
      config,
      schema: {
        tags,
        summary: 'Add a video that is on YouTube, hidden at first',
        description: 'Nothing is fetched from the address. A video that is there already answers 409.',
        body: newYouTubeVideo,
        response: { 201: adminVideoDetail },
      },
    },
    async (request, reply) => {
      const admin = memberOf(request)
      const id = await shop.transact(async ({ media, audit }) => {
        const id = await media.addYouTubeVideo(request.body, admin.id)
        await audit.record({ admin, action: 'video.added', subject: `video:${id}`, details: detailsOf(request.body), address: request.ip })
        return id
      })
      return reply.status(201).send(await shop.media.adminVideo(id))
    },
  )
}

async function actions(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const answer = { 200: adminVideoDetail }

  app.patch(
    '/api/admin/videos/:id',
    { config, schema: { tags, summary: "Change a video's details", params, body: videoChange, response: answer } },
    async (request) => {
      await audited(shop, request, 'changed', ({ media }) => media.changeVideo(request.params.id, request.body))
      return shop.media.adminVideo(request.params.id)
    },
  )
  for (const action of VIDEO_ACTIONS) {
    app.post(
      `/api/admin/videos/:id/${action}`,
      { config, schema: { tags, summary: `${action[0]?.toUpperCase()}${action.slice(1)} a video`, params, response: answer } },
      async (request) => {
        await audited(shop, request, action, ({ media }) => media.actOnVideo(request.params.id, action))
        return shop.media.adminVideo(request.params.id)
      },
    )
  }
  app.post(
    '/api/admin/videos/:id/poster',
    { config, schema: { tags, summary: 'Take another picture of a video as its poster', params, body: posterChange, response: answer } },
    async (request) => {
      await audited(shop, request, 'poster', ({ media }) => media.choosePoster(request.params.id, request.body.seconds))
      return shop.media.adminVideo(request.params.id)
    },
  )
  app.put(
    '/api/admin/videos/:id/captions',
    {
      config,
      // A caption file of 200 kB, in JSON.
      bodyLimit: 1_000_000,
      schema: { tags, summary: 'Set the captions of a video: WebVTT or SRT', params, body: captionsChange, response: answer },
    },
    async (request) => {
      await audited(shop, request, 'captions', ({ media }) => media.setCaptions(request.params.id, request.body))
      return shop.media.adminVideo(request.params.id)
    },
  )
  app.delete(
    '/api/admin/videos/:id',
    {
      config,
      schema: { tags, summary: 'Delete a video that is archived or has failed, with its files', params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { id } = request.params
      await audited(shop, request, 'deleted', ({ media }) => media.giveUpVideo(id))
      await shop.media.removeVideoFiles(id)
      await shop.transact(({ media }) => media.removeVideo(id))
      return reply.status(204).send(null)
    },
  )
  app.post(
    '/api/admin/videos/redo-all',
    {
      config,
      schema: {
        tags,
        summary: 'Make the files of all videos again that were made with older settings',
        response: { 200: z.object({ queued: z.number().int() }) },
      },
    },
    (request) => {
      const admin = memberOf(request)
      return shop.transact(async ({ media, audit }) => {
        const queued = await media.redoAll()
        await audit.record({ admin, action: 'video.redo_all', subject: 'videos:all', details: { queued }, address: request.ip })
        return { queued }
      })
    },
  )
}

async function tagging(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/api/admin/videos/:id/tags',
    { config, schema: { tags, summary: 'Tag a product on a video', params, body: newTag, response: { 201: adminTag } } },
    async (request, reply) =>
      reply.status(201).send(await audited(shop, request, 'tagged', ({ media }) => media.createTag(request.params.id, request.body))),
  )
  app.patch(
    '/api/admin/videos/:id/tags/:tag',
    { config, schema: { tags, summary: 'Move a tag', params: tagParams, body: tagChange, response: { 200: adminTag } } },
    (request) => audited(shop, request, 'tag_changed', ({ media }) => media.changeTag(request.params.id, request.params.tag, request.body)),
  )
  app.delete(
    '/api/admin/videos/:id/tags/:tag',
    {
      config,
      schema: { tags, summary: 'Remove a tag', params: tagParams, querystring: versionQuery, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { id, tag } = request.params
      await audited(shop, request, 'tag_removed', ({ media }) => media.removeTag(id, tag, request.query.version))
      return reply.status(204).send(null)
    },
  )
}
