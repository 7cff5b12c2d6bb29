import type { FastifyInstance } from 'fastify'
import { videosTopic } from '../../shop/media/rules.ts'
import type { VideoEventName, VideoEvents } from '../../shop/media/contract-admin.ts'
import type { Shop } from '../../shop/shop.ts'
import { adminStream } from './admin-stream.ts'
import type { Sent, Source } from '../live/event-stream.ts'
import type { ApiOptions } from './options.ts'

/** For pages of admins: how far the work on each video is, instead of asking again and again. */
export async function liveVideosApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  adminStream(server, options, {
    url: '/api/live/videos',
    summary: 'Track the work on videos by server-sent events',
    description:
      'On connect hello and a video event for each video that is not finished; then one whenever its state, step or progress changes. signed_out when the session or the right to it ends.',
    source: () => videosSource(options.shop),
  })
}

function sent<Name extends VideoEventName>(event: Name, data: VideoEvents[Name]): Sent {
  return { event, data }
}

function videosSource({ media }: Shop): Source {
  return {
    topic: videosTopic,
    async connected() {
      return [sent('hello', {}), ...(await media.unfinishedVideos()).map((work) => sent('video', work))]
    },
    async changed(events) {
      const ids = new Set(events.map(({ data }) => (data as { id: string }).id))
      return (await media.workOn([...ids])).map((work) => sent('video', work))
    },
  }
}
