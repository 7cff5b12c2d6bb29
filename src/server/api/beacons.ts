import type { FastifyInstance } from 'fastify'
import { BATCH_BYTES } from '../../shop/media/rules-events.ts'
import { quietly, takeBeacons } from './beacon.ts'
import type { ApiOptions } from './options.ts'
import { EVENT_BYTES, EVENTS_MAX, overlayEventsTaker } from './overlays.ts'
import { TRAFFIC_BYTES, trafficTaker } from './traffic.ts'
import { videoEventsTaker } from './video-events.ts'

/** The names of the kinds and what is around them. */
const AROUND_BYTES = 200
const BYTES_MAX = TRAFFIC_BYTES + BATCH_BYTES + EVENTS_MAX * EVENT_BYTES + AROUND_BYTES

/** All that a page has to tell, in one message (`sendBeacon`). Each kind has the checks and limits it has alone, and fails alone. */
export async function beaconsApi(app: FastifyInstance, options: Pick<ApiOptions, 'shop' | 'visitor'>): Promise<void> {
  takeBeacons(app, BYTES_MAX)
  const [takeTraffic, takeVideoEvents, takeOverlayEvents] = [trafficTaker(options), videoEventsTaker(options), overlayEventsTaker(options)]
  app.post(
    '/api/beacons',
    {
      config: { csrf: 'origin' },
      schema: {
        tags: ['Shop'],
        summary: 'Tell what a visit has gathered: pieces opened, videos watched, overlays met',
        consumes: ['text/plain'],
        description:
          'JSON as text/plain, at most 19 kB: {traffic: as POST /api/traffic, videos: as POST /api/videos/events, overlays: [as POST /api/overlays/events]}, each of them may be missing. Always 204.',
      },
      errorHandler: quietly('what a visit tells was not counted'),
    },
    async (request, reply) => {
      const { traffic, videos, overlays } = (request.body ?? {}) as Record<string, unknown>
      const taken = await Promise.allSettled([
        takeTraffic(traffic, request),
        takeVideoEvents(videos, request),
        takeOverlayEvents(overlays, request),
      ])
      for (const one of taken)
        if (one.status === 'rejected') request.log.warn({ err: one.reason as unknown }, 'what a visit tells was not counted')
      return reply.status(204).send()
    },
  )
}
