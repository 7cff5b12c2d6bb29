import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { videosTopic } from '../../shop/media/rules.ts'
import type { VideoEventName, VideoEvents } from '../../shop/media/contract-admin.ts'
import type { Shop } from '../../shop/shop.ts'
import { batch } from '../live/batch.ts'
import { createEventStreams, type Sent, type Source } from '../live/event-stream.ts'
import { createConnectionLimit, reserveConnection, STREAM_LIMITS } from '../limits/connection-limits.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'

/** For pages of admins: how far the work on each video is, instead of asking again and again. */
export async function liveVideosApi(server: FastifyInstance, { shop, live, visitor, limited, heartbeatMs }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const streams = createEventStreams(live, heartbeatMs)
  app.addHook('preClose', async () => streams.end())
  const connections = limited ? createConnectionLimit(STREAM_LIMITS) : null
  const mayGoOn = batch((ids) => shop.accounts.sessions.administering(ids))

  app.get(
    '/api/live/videos',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Admin'],
        summary: 'Track the work on videos by server-sent events',
        description:
          'On connect hello and a video event for each video that is not finished; then one whenever its state, step or progress changes. signed_out when the session or the right to it ends.',
      },
    },
    async (request, reply) => {
      reserveConnection(connections, visitor(request).address, reply.raw)
      return streams.send(reply, videosSource(shop, memberOf(request).session_id, mayGoOn))
    },
  )
}

function sent<Name extends VideoEventName>(event: Name, data: VideoEvents[Name]): Sent {
  return { event, data }
}

function videosSource({ media }: Shop, sessionId: string, mayGoOn: (sessionId: string) => Promise<boolean>): Source {
  return {
    topic: videosTopic,
    async connected() {
      return [sent('hello', {}), ...(await media.unfinishedVideos()).map((work) => sent('video', work))]
    },
    async changed(events) {
      const ids = new Set(events.map(({ data }) => (data as { id: string }).id))
      return (await media.workOn([...ids])).map((work) => sent('video', work))
    },
    async beat() {
      // A database that does not answer has not said that they may not.
      return (await mayGoOn(sessionId).catch(() => true)) ? [] : [{ ...sent('signed_out', {}), last: true }]
    },
  }
}
